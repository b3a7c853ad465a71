/* sabotage FILE ROW WORD OUT: writes FILE, an ELF file, to OUT with data word
   WORD (modulo their number) of the row at ROW, a place in its .sframe
   section, changed.  What is changed is printed.  */
#include <gelf.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "walk.h"

/* The row that is looked for, and its place.  */
typedef struct search
{
  uint64_t row, at;
  uint64_t word;
  bool is_found, big_endian;
  unsigned size;
} search;

static void
visit_row (void *context, const sf_fde *fde, const sf_row *row,
           const sf_rules *rules)
{
  search *s = context;
  (void) rules;
  if (row->at != s->row || row->dataword_count == 0)
    return;
  s->is_found = true;
  s->word %= row->dataword_count;
  s->size = row->dataword_size;
  s->at = row->at + (1u << fde->fre_type) + 1 + s->word * s->size;
}

static void
visit_element (void *context, uint32_t index, const sf_element *element)
{
  search *s = context;
  (void) index;
  s->big_endian = element->abi->big_endian;
}

static bool
find_section (Elf *elf, GElf_Shdr *header)
{
  Elf_Scn *section = NULL;
  size_t names;
  if (elf_getshdrstrndx (elf, &names) != 0)
    return false;
  while ((section = elf_nextscn (elf, section)))
    {
      if (!gelf_getshdr (section, header))
        return false;
      const char *name = elf_strptr (elf, names, header->sh_name);
      if (name && strcmp (name, ".sframe") == 0)
        return true;
    }
  return false;
}

static uint8_t *
read_all (const char *path, size_t *size)
{
  FILE *file = fopen (path, "re");
  if (!file || fseek (file, 0, SEEK_END) != 0)
    return NULL;
  *size = (size_t) ftell (file);
  rewind (file);
  uint8_t *bytes = malloc (*size);
  bool good = bytes && fread (bytes, 1, *size, file) == *size;
  (void) fclose (file);
  return good ? bytes : NULL;
}

static bool
write_all (const char *path, const uint8_t *bytes, size_t size)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0777);
  bool good = fd >= 0 && write (fd, bytes, size) == (ssize_t) size;
  return close (fd) == 0 && good;
}

static int
give_up (const char *what)
{
  fprintf (stderr, "sabotage: %s\n", what);
  return 3;
}

int
main (int argc, char **argv)
{
  size_t size;
  GElf_Shdr header;
  if (argc != 5)
    return give_up ("wants FILE ROW WORD OUT");
  uint8_t *bytes = read_all (argv[1], &size);
  elf_version (EV_CURRENT);
  Elf *elf = bytes ? elf_memory ((char *) bytes, size) : NULL;
  if (!elf || !find_section (elf, &header))
    return give_up ("no .sframe section");
  search s = { .row = strtoull (argv[2], NULL, 0),
               .word = strtoull (argv[3], NULL, 0) };
  sf_section section = { .bytes = bytes + header.sh_offset,
                         .size = header.sh_size,
                         .address = header.sh_addr };
  sf_visitor visitor = { .element = visit_element, .row = visit_row,
                         .context = &s };
  sf_report report = SF_NO_REPORT;
  sf_walk (&section, &visitor, &report);
  if (!s.is_found)
    return give_up ("no such row");
  uint64_t last = s.at + (s.big_endian ? s.size - 1 : 0);
  bytes[header.sh_offset + last] ^= 8;
  printf ("row 0x%" PRIx64 " word %" PRIu64 " ^ 8\n", s.row, s.word);
  bool good = write_all (argv[4], bytes, size);
  elf_end (elf);
  free (bytes);
  return good ? 0 : give_up ("cannot write");
}
