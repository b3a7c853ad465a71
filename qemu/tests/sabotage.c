/* Makes rows of a built program wrong, and counts how many of those that
   executed were found.

   sabotage change FILE KIND SEED HOW PCS OUT
     writes FILE, an ELF file, to OUT with one field of its .sframe section
     changed by one bit, which SEED chooses: in every row (HOW is `all`) or in
     one (`one`) of those that hold for one of the addresses in the file PCS.
     Kinds of whole functions, and those that make the rows behind unreadable,
     change one place of each function.  Prints a line for each change: KIND,
     the addresses from which and before which it holds and, where rows repeat
     in blocks, the function's start and the size of a block.

   sabotage judge FILE OUT CHANGES PCS WRONG BEFORE
     prints for the lines of the file CHANGES how many hold for an address in
     PCS; how many of these for one in WRONG, that is, were found; how many
     were not but could not be, as OUT says the same as FILE at all these
     addresses; how many because SP and FP held the same (the CFA by the other
     register was right, too); and on stderr the others.  Addresses in BEFORE
     were wrong without a change and are left out.  */
#include <gelf.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/base/lend.h"
#include "lib/base/sframe_version.h"
#include "reference/find.h"
#include "reference/format.h"

/* Addresses, sorted.  */
typedef struct addresses
{
  uint64_t *items;
  size_t count;
} addresses;

/* Where a change holds.  */
typedef struct place
{
  uint64_t start, end;
  uint64_t function, block; /* block: 0, or rows repeat after so many bytes */
} place;

/* A bit of the section that may be changed.  */
typedef struct chance
{
  place where;
  uint64_t at; /* its byte */
  unsigned bit;
  bool is_field; /* of one row: spoils no other */
} chance;

typedef struct choice
{
  const char *kind;
  uint64_t random;
  bool big_endian;
  const sf_header *element;
  const sf_fde *fde;
  chance chances[1 << 16];
  size_t count;
} choice;

static int
give_up (const char *what)
{
  fprintf (stderr, "sabotage: %s\n", what);
  return 3;
}

/* Random numbers: xorshift.  */
static uint64_t
below (choice *c, uint64_t limit)
{
  c->random ^= c->random << 13;
  c->random ^= c->random >> 7;
  c->random ^= c->random << 17;
  return c->random % limit;
}

/* Addresses.  */

static int
compare_addresses (const void *a, const void *b)
{
  uint64_t x, y;
  memcpy (&x, a, sizeof x);
  memcpy (&y, b, sizeof y);
  return (x > y) - (x < y);
}

/* The first word of each line of PATH.  */
static addresses
read_addresses (const char *path)
{
  addresses all = { .items = NULL };
  size_t capacity = 0;
  char line[4096];
  FILE *file = fopen (path, "re");
  while (file && fgets (line, sizeof line, file))
    {
      if (all.count == capacity)
        {
          capacity = capacity * 2 + 1024;
          uint64_t *more = realloc (all.items, capacity * sizeof *more);
          if (!more)
            abort ();
          all.items = more;
        }
      all.items[all.count++] = strtoull (line, NULL, 0);
    }
  if (!file)
    exit (give_up (path));
  (void) fclose (file);
  if (all.count)
    qsort (all.items, all.count, sizeof *all.items, compare_addresses);
  return all;
}

static bool
holds_at (const place *p, uint64_t pc)
{
  if (p->block && pc >= p->function)
    pc = p->function + (pc - p->function) % p->block;
  return pc - p->start < p->end - p->start;
}

/* Does P hold for one of WHICH that is not among WITHOUT?  */
static bool
holds_for (const place *p, const addresses *which, const addresses *without)
{
  for (size_t i = 0; i < which->count; i++)
    if (holds_at (p, which->items[i])
        && !(without->count
             && bsearch (&which->items[i], without->items, without->count,
                         sizeof (uint64_t), compare_addresses)))
      return true;
  return false;
}

/* Choosing.  */

static void
add (choice *c, place where, uint64_t at, unsigned bit)
{
  if (c->count < sizeof c->chances / sizeof c->chances[0])
    c->chances[c->count++]
        = (chance) { .where = where, .at = at, .bit = bit };
}

static bool
is (const choice *c, const char *kind)
{
  return strcmp (c->kind, kind) == 0;
}

/* One bit of data word INDEX of ROW.  */
static void
add_word (choice *c, place where, const sf_fde *fde, const sf_fre *row,
          unsigned index, unsigned first_bit)
{
  if (index >= row->dataword_count)
    return;
  unsigned size = row->dataword_size;
  unsigned bit = first_bit + (unsigned) below (c, size * 8 - first_bit);
  unsigned byte = c->big_endian ? size - 1 - bit / 8 : bit / 8;
  uint64_t words = row->at + (1u << fde->fre_type) + 1;
  add (c, where, words + (uint64_t) index * size + byte, bit % 8);
}

/* The words of CFA (0), RA (1) and FP (2) in flexible functions: control word
   and offset, or a control word 0 alone.  MAX_DATAWORDS: there are none.  */
static unsigned
pair_of (const sf_fre *row, unsigned rule)
{
  unsigned i = 0;
  for (; rule > 0 && i < row->dataword_count; rule--)
    i += row->datawords[i] ? 2 : 1;
  return i < row->dataword_count && row->datawords[i] ? i : MAX_DATAWORDS;
}

static void
add_rule (choice *c, place where, const sf_fde *fde, const sf_fre *row,
          unsigned rule)
{
  const sf_abi *abi = c->element->abi;
  unsigned first = pair_of (row, rule);
  if (fde->fde_type == FDE_TYPE_FLEX && first != MAX_DATAWORDS)
    add_word (c, where, fde, row, first + 1, 0);
  else if (fde->fde_type == FDE_TYPE_DEFAULT && (abi->tracks_ra || rule != 1))
    add_word (c, where, fde, row, abi->tracks_ra ? rule : rule / 2, 0);
}

/* The register that the CFA counts from.  */
static void
add_base (choice *c, place where, const sf_fde *fde, const sf_fre *row,
          uint64_t info)
{
  if (fde->fde_type == FDE_TYPE_FLEX)
    add_word (c, where, fde, row, 0, 3);
  else
    add (c, where, info, 0);
}

/* An inner row of a function, and all behind it.  */
static void
add_row_shape (choice *c, place where, const sf_fde *fde, const sf_fre *row,
               uint64_t info)
{
  uint64_t last = row->at + (c->big_endian ? (1u << fde->fre_type) - 1 : 0);
  where.end = where.function + fde->func_size;
  if (where.block || is (c, "row-start"))
    where.start = where.function;
  if (is (c, "row-words"))
    add (c, where, info, 1 + (unsigned) below (c, 4));
  if (is (c, "row-width"))
    add (c, where, info, 5 + (unsigned) below (c, 2));
  if (is (c, "row-start") && row->start_address > 0)
    add (c, where, last, (unsigned) below (c, 8));
}

static void
visit_row (void *context, const sf_fde *fde, const sf_fre *row,
           const sf_rules *rules)
{
  choice *c = context;
  uint64_t info = row->at + (1u << fde->fre_type);
  place where = { .start = fde->start + row->start_address,
                  .end = fde->start + fde->func_size,
                  .function = fde->start,
                  .block = fde->pc_type == FDE_PCTYPE_MASK ? fde->rep_size
                                                           : 0 };
  chance *before = c->count ? &c->chances[c->count - 1] : NULL;
  (void) rules;
  if (before && before->is_field && before->where.function == fde->start
      && before->where.end == where.end)
    before->where.end = where.start;
  size_t count = c->count;
  if (is (c, "cfa-offset"))
    add_rule (c, where, fde, row, 0);
  if (is (c, "cfa-base"))
    add_base (c, where, fde, row, info);
  if (is (c, "ra-offset"))
    add_rule (c, where, fde, row, 1);
  if (is (c, "fp-offset"))
    add_rule (c, where, fde, row, 2);
  if (is (c, "signing") && c->element->abi->signs_ra)
    add (c, where, info, 7);
  if (count < c->count)
    c->chances[count].is_field = true;
  add_row_shape (c, where, fde, row, info);
}

/* What is said once for all rows of a function.  */
static void
visit_fde (void *context, uint32_t index, const sf_fde *fde)
{
  choice *c = context;
  bool is_new = sframe_version_of (c->element->version)->has_flexible;
  uint64_t info = is_new ? fde->fres_at - 3 : fde->index_at + 16;
  place all = { .start = fde->start, .end = fde->start + fde->func_size,
                .function = fde->start };
  (void) index;
  if (is (c, "row-type"))
    add (c, all, info, (unsigned) below (c, 2));
  if (is (c, "pc-type"))
    add (c, all, info, 4);
  if (is (c, "function-type") && is_new)
    add (c, all, info + 1, 0);
}

static void
visit_element (void *context, uint32_t index, const sf_header *element)
{
  static sf_header kept;
  choice *c = context;
  (void) index;
  kept = *element;
  c->element = &kept;
  c->big_endian = element->abi->big_endian;
}

/* Of the chances that hold for PCS, keep all or one; of those behind each
   other in a function, where each spoils the rest, one.  */
static void
choose (choice *c, const char *how, const addresses *pcs)
{
  static const addresses none;
  size_t kept = 0;
  for (size_t i = 0; i < c->count; i++)
    {
      chance *now = &c->chances[i];
      bool is_rival = kept && !now->is_field
                      && c->chances[kept - 1].where.function
                             == now->where.function;
      if (!holds_for (&now->where, pcs, &none))
        continue;
      if (!is_rival)
        c->chances[kept++] = *now;
      else if (below (c, 2))
        c->chances[kept - 1] = *now;
    }
  c->count = kept;
  if (strcmp (how, "one") == 0 && kept)
    {
      c->chances[0] = c->chances[below (c, kept)];
      c->count = 1;
    }
}

/* Files.  */

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
  struct stat status;
  if (!file || fstat (fileno (file), &status) != 0)
    exit (give_up (path));
  *size = (size_t) status.st_size;
  uint8_t *bytes = malloc (*size);
  if (!bytes || fread (bytes, 1, *size, file) != *size)
    exit (give_up (path));
  (void) fclose (file);
  return bytes;
}

static bool
write_all (const char *path, const uint8_t *bytes, size_t size)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0777);
  bool good = fd >= 0 && write (fd, bytes, size) == (ssize_t) size;
  return close (fd) == 0 && good;
}

static void
apply (const choice *c, uint8_t *section)
{
  for (size_t i = 0; i < c->count; i++)
    {
      const chance *now = &c->chances[i];
      section[now->at] ^= (uint8_t) (1u << now->bit);
      printf ("%s 0x%" PRIx64 " 0x%" PRIx64 " 0x%" PRIx64 " %" PRIu64 "\n",
              c->kind, now->where.start, now->where.end, now->where.function,
              now->where.block);
    }
}

/* A file, its .sframe section, and where this is in it.  */
typedef struct subject
{
  uint8_t *bytes;
  size_t size;
  sf_section section;
  uint64_t at;
} subject;

static subject
open_subject (const char *path)
{
  subject s = { .bytes = NULL };
  GElf_Shdr header;
  s.bytes = read_all (path, &s.size);
  elf_version (EV_CURRENT);
  Elf *elf = s.bytes ? elf_memory ((char *) s.bytes, s.size) : NULL;
  if (!elf || !find_section (elf, &header))
    exit (give_up ("no .sframe section"));
  s.at = header.sh_offset;
  s.section = (sf_section) { .bytes = s.bytes + s.at,
                             .size = header.sh_size,
                             .address = header.sh_addr };
  elf_end (elf);
  return s;
}

static int
change (char **argv)
{
  static choice c;
  addresses pcs = read_addresses (argv[4]);
  subject s = open_subject (argv[0]);
  sf_visitor visitor = { .header = visit_element, .fde = visit_fde,
                         .fre = visit_row, .context = &c };
  sf_report report = SF_NO_REPORT;
  c.kind = argv[1];
  c.random = strtoull (argv[2], NULL, 0) * 2654435761u + 1;
  walk_section (&s.section, &visitor, &report);
  choose (&c, argv[3], &pcs);
  apply (&c, s.bytes + s.at);
  bool good = write_all (argv[5], s.bytes, s.size);
  free (s.bytes);
  free (pcs.items);
  return good ? 0 : give_up ("cannot write");
}

/* Judging.  */

static bool
is_same_rule (const sf_rule *a, const sf_rule *b)
{
  return a->kind == b->kind
         && (a->kind != SF_OFFSET
             || (a->from_cfa == b->from_cfa && a->deref_p == b->deref_p
                 && a->reg == b->reg && a->offset == b->offset));
}

static bool
says_the_same (const subject *a, const subject *b, uint64_t pc)
{
  sf_found x, y;
  sf_report report = SF_NO_REPORT;
  enum sf_find_result result = sf_find (&a->section, pc, &x, &report);
  if (result != sf_find (&b->section, pc, &y, &report))
    return false;
  return result != SF_FOUND
         || (is_same_rule (&x.rules.cfa, &y.rules.cfa)
             && is_same_rule (&x.rules.ra, &y.rules.ra)
             && is_same_rule (&x.rules.fp, &y.rules.fp)
             && x.rules.ra_is_signed == y.rules.ra_is_signed
             && x.fde.pauth_key == y.fde.pauth_key);
}

/* What came of the changes.  */
typedef struct tally
{
  subject before, after;
  addresses pcs, wrong, wrong_before;
  unsigned executed, found, same, same_value;
} tally;

static bool
is_same_everywhere (const tally *t, const place *p)
{
  for (size_t i = 0; i < t->pcs.count; i++)
    if (holds_at (p, t->pcs.items[i])
        && !says_the_same (&t->before, &t->after, t->pcs.items[i]))
      return false;
  return true;
}

static void
judge_change (tally *t, const char *line, const char *kind, const place *p)
{
  if (!holds_for (p, &t->pcs, &t->wrong_before))
    return;
  t->executed++;
  if (holds_for (p, &t->wrong, &t->wrong_before))
    t->found++;
  else if (is_same_everywhere (t, p))
    t->same++;
  else if (strcmp (kind, "cfa-base") == 0)
    t->same_value++;
  else
    fprintf (stderr, "not found: %s", line);
}

static int
judge (char **argv)
{
  char line[256], kind[32];
  tally t = { .before = open_subject (argv[0]),
              .after = open_subject (argv[1]),
              .pcs = read_addresses (argv[3]),
              .wrong = read_addresses (argv[4]),
              .wrong_before = read_addresses (argv[5]) };
  FILE *changes = fopen (argv[2], "re");
  while (changes && fgets (line, sizeof line, changes))
    {
      place p;
      if (sscanf (line, "%31s %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNu64,
                  kind, &p.start, &p.end, &p.function, &p.block)
          != 5)
        exit (give_up ("the changes are damaged"));
      judge_change (&t, line, kind, &p);
    }
  if (!changes)
    exit (give_up ("no changes"));
  (void) fclose (changes);
  printf ("%u %u %u %u\n", t.executed, t.found, t.same, t.same_value);
  free (t.before.bytes);
  free (t.after.bytes);
  free (t.pcs.items);
  free (t.wrong.items);
  free (t.wrong_before.items);
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc == 8 && strcmp (argv[1], "change") == 0)
    return change (argv + 2);
  if (argc == 8 && strcmp (argv[1], "judge") == 0)
    return judge (argv + 2);
  return give_up ("wants change FILE KIND SEED HOW PCS OUT, or judge FILE OUT "
                  "CHANGES PCS WRONG BEFORE");
}
