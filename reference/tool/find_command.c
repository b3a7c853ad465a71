/* find: the row in force at an address; also a verb of CONTRACT.md.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "diagnosis.h"
#include "lib/base/lend.h"
#include "reference/write/dump.h"

static void
print_place (const sf_found *found, uint64_t pc)
{
  const sf_fde *f = &found->fde;
  printf ("# 0x%" PRIx64 ": ", pc);
  if (found->result == SF_NO_FDE)
    {
      puts ("no function covers it");
      return;
    }
  printf ("element %" PRIu32 ", fde %" PRIu32 " (0x%" PRIx64 " + %" PRIu32
          " bytes), ",
          found->element_index, found->fde_index, f->start, f->func_size);
  if (found->result == SF_FOUND_NO_FRES)
    puts ("which has no rows: outermost frame");
  else if (found->result == SF_NO_FRE)
    puts ("none of whose rows covers it");
  else
    printf ("row %" PRIu32 " of %" PRIu32 ", from %s+0x%" PRIx32 "\n",
            found->fre_index, f->func_num_fres,
            f->pc_type == FDE_PCTYPE_MASK ? "block" : "start",
            found->fre.start_address);
}

typedef struct lookup
{
  image_options options;
  bool human, check; /* CHECK: all of a section, before anything is looked up */
  const uint64_t *pcs;
  size_t count;
} lookup;

/* Has REPORT an error?  Then the section is rejected.  */
static bool
is_refused (const lookup *l, const section_image *image,
            const sf_report *report)
{
  if (!report->is_invalid)
    return false;
  fflush (stdout);
  if (l->human)
    print_finding (stderr, image, &l->options, &report->broken, "");
  else
    print_rejection (image, &l->options, &report->broken);
  return true;
}

static int
find_one (const lookup *l, const section_image *image,
          const sf_section *section, uint64_t pc, buffer *lines)
{
  sf_report report = SF_NO_REPORT;
  sf_found found;
  sf_find (section, pc, &found, &report);
  if (is_refused (l, image, &report))
    return STATUS_INVALID;
  if (l->human)
    print_place (&found, pc);
  sf_dump_found (&found, pc, l->human ? stdout_sink () : buffer_sink (lines));
  return STATUS_GOOD;
}

static int
find_in_image (const lookup *l, const section_image *image)
{
  sf_section section = image_section (image, &l->options);
  sf_report report = SF_NO_REPORT;
  buffer lines = EMPTY_BUFFER;
  int worst = STATUS_GOOD;
  if (l->check)
    check_section (&section, &report);
  if (is_refused (l, image, &report))
    return STATUS_INVALID;
  /* For a program: all lines, or one that rejects.  */
  for (size_t i = 0; i < l->count && (l->human || worst == STATUS_GOOD); i++)
    {
      int status = find_one (l, image, &section, l->pcs[i], &lines);
      worst = status > worst ? status : worst;
    }
  if (worst == STATUS_GOOD && lines.size)
    fwrite (lines.bytes, 1, lines.size, stdout);
  buffer_free (&lines);
  if (l->human && !l->check)
    puts ("# Only what leads to these rows was read; --check reads all first.");
  return worst;
}

static int
find_in_file (const lookup *l, const image_file *file)
{
  int worst = STATUS_GOOD;
  for (size_t i = 0; i < file->count; i++)
    {
      const section_image *image = &file->images[i];
      if (file->count > 1)
        printf ("# section %s at 0x%" PRIx64 "\n", image->name,
                image->address);
      int status = find_in_image (l, image);
      if (status > worst)
        worst = status;
    }
  return worst;
}

static uint64_t *
parse_pcs (char **texts, size_t count, problem *p)
{
  uint64_t *pcs = grow (NULL, count * sizeof *pcs);
  for (size_t i = 0; i < count; i++)
    if (!parse_number (texts[i], &pcs[i]))
      {
        problem_set (p, STATUS_USAGE, "PC '%s' is no number", texts[i]);
        free (pcs);
        return NULL;
      }
  return pcs;
}

static int
run (char **argv)
{
  lookup l = { .options.takes_unknown = true };
  const option_spec specs[]
      = { IMAGE_OPTIONS (l.options),
          { .name = "--check", .flag = &l.check,
            .help = "check all of the section first, and look nothing up "
                    "where it is invalid" },
          { .name = "--human", .flag = &l.human,
            .help = "say also which element, function and row it is, or why "
                    "there is none" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-ref find", .arguments = "FILE PC...", .least = 2,
          .options = specs,
          .summary = "Prints the row in force at every PC, one line each: "
                     "`find 0xPC cfa=... ra=... fp=...' or `find 0xPC none' "
                     "(conformance/CONTRACT.md).  Only what leads to a row is "
                     "read; where that is invalid, there is no line, but the "
                     "clause that is broken.",
          .after = "exit status: 0 all looked up, found or not; 1 the section "
                   "is invalid; 2 wrong usage or input" };
  problem p;
  image_file file;
  l.count = (size_t) parse_options (argv, &u) - 1;
  uint64_t *pcs = parse_pcs (argv + 1, l.count, &p);
  if (!pcs)
    return problem_print (&p);
  l.pcs = pcs;
  l.options.as_needed = !l.check;
  bool good = image_file_load (argv[0], &l.options, &file, &p);
  int status = good ? find_in_file (&l, &file) : problem_print (&p);
  if (!file_is_whole (&file.mapped, &p))
    status = problem_print (&p);
  image_file_free (&file);
  free (pcs);
  return status;
}

const command find_command
    = { "find", "look addresses up", run };
