/* What make bench counts of the reference's look-ups: prepares a section of a
   size, and does one thing with it so many times.

   usage: work WHAT SIZE TIMES; TIMES 0 only prepares, so that the difference of
   two counts is the thing itself.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/find.h"
#include "reference/write/encode.h"

enum { START = 0x400000, FUNCTION = 64, ROWS = 8, ROW = 4 };

typedef struct work
{
  uint8_t *bytes;
  sf_section section;
  uint64_t code; /* bytes of code that it is about */
} work;

static void *
allocate (size_t count, size_t size)
{
  void *p = calloc (count, size);
  if (p)
    return p;
  fprintf (stderr, "work: no memory\n");
  exit (3);
}

/* FUNCTIONS functions of so many ROWS each.  */
static work
prepare (uint32_t functions, uint32_t rows, bool is_sorted)
{
  sf_fre_record *row = allocate (rows, sizeof *row);
  sf_fde_record *fdes = allocate (functions, sizeof *fdes);
  uint32_t size = rows == ROWS ? FUNCTION : rows * ROW;
  uint8_t info = sf_fde_info (sf_fre_type_for (size), FDE_PCTYPE_INC, 0,
                              false);
  for (uint32_t i = 0; i < rows; i++)
    row[i] = (sf_fre_record) { .start_address = ROW * i,
                               .info = sf_fre_info (true, 2, 1, false),
                               .word_count = 2,
                               .words = { 8 + 8 * (i % 8), (uint8_t) -16 } };
  for (uint32_t i = 0; i < functions; i++)
    fdes[i] = (sf_fde_record) { .start = START + (uint64_t) size * i,
                                .size = size, .info = info, .fres = row,
                                .fre_count = rows };
  sf_element_record e
      = { .magic = MAGIC, .version = 3, .abi_arch = 3,
          .flags = (uint8_t) (F_FDE_FUNC_START_PCREL
                              | (is_sorted ? F_FDE_SORTED : 0)),
          .cfa_fixed_ra_offset = -8, .fdes = fdes, .fde_count = functions };
  work w = { .code = (uint64_t) size * functions };
  size_t bytes = sf_encode (&e, NULL, 0);
  w.bytes = allocate (bytes, 1);
  sf_encode (&e, w.bytes, bytes);
  w.section = (sf_section) { .bytes = w.bytes, .size = bytes };
  free (row);
  free (fdes);
  return w;
}

static void
find (const work *w, uint64_t times)
{
  uint64_t random = 1;
  for (uint64_t i = 0; i < times; i++)
    {
      sf_found found;
      sf_report report = SF_NO_REPORT;
      random = random * UINT64_C (6364136223846793005) + 1;
      if (sf_find (&w->section, START + (random >> 33) % w->code, &found,
                   &report)
          == SF_FOUND)
        continue;
      fprintf (stderr, "work: a look-up finds nothing\n");
      exit (3);
    }
}

/* What libsframe's decode of a section in its own byte order does.  */
static void
read_header (const work *w, uint64_t times)
{
  for (uint64_t i = 0; i < times; i++)
    {
      sf_header header;
      sf_report report = SF_NO_REPORT;
      if (sf_read_header (&w->section, 0, &header, &report))
        continue;
      fprintf (stderr, "work: the header is not read\n");
      exit (3);
    }
}

static void
write_section (const work *w, uint64_t times)
{
  for (uint64_t i = 0; i < times; i++)
    fwrite (w->bytes, 1, w->section.size, stdout);
}

typedef struct thing
{
  const char *name;
  void (*function) (const work *w, uint64_t times);
  bool is_of_rows; /* SIZE is of the rows of one function, not of functions */
  bool is_unsorted;
} thing;

static const thing things[] = {
  { .name = "find", .function = find },
  { .name = "unsorted", .function = find, .is_unsorted = true },
  { .name = "rows", .function = find, .is_of_rows = true },
  { .name = "header", .function = read_header },
  { .name = "write", .function = write_section },
};

static const thing *
thing_called (const char *name)
{
  for (size_t i = 0; i < sizeof things / sizeof things[0]; i++)
    if (strcmp (things[i].name, name) == 0)
      return &things[i];
  return NULL;
}

int
main (int argc, char **argv)
{
  const thing *t = argc == 4 ? thing_called (argv[1]) : NULL;
  uint32_t size = t ? (uint32_t) strtoul (argv[2], NULL, 10) : 0;
  if (size == 0)
    return fprintf (stderr, "usage: work find|unsorted|rows|header|write "
                            "SIZE TIMES\n"),
           2;
  work w = prepare (t->is_of_rows ? 1 : size, t->is_of_rows ? size : ROWS,
                    !t->is_unsorted);
  t->function (&w, strtoull (argv[3], NULL, 10));
  free (w.bytes);
  return fflush (stdout) == 0 ? 0 : 3;
}
