/* Sections with more in them than others have.  They are genomes, like those
   of seeds.  A reader may have a limit that it should not have: a buffer, a
   count in 16 bits, a place on the stack for each function.  */
#include "generated.h"

#include <inttypes.h>
#include <string.h>

/* A large section as a line of text, which corpora/vectors/sframe-large.c expands.  It has what large.c makes, and
   nothing else: the suite vectors compares the bytes.  */

/* COUNT functions with the same SIZE, row type, ROWS, one each STEP bytes, and WIDE of these with two-byte words. */
typedef struct group
{
  uint32_t count, size, type, rows, step, wide;
  uint32_t word, next; /* of the first row, and what would go on from the last */
} group;

static group
group_of (const generated *s, const generated_fde *f)
{
  const generated_row *r = rows_of (s, f);
  group g = { .count = 1, .size = f->size, .type = f->fre_type,
              .rows = (uint32_t) f->row_count, .word = r->words[0] };
  g.step = g.rows > 1 ? r[1].start : 0;
  while (g.wide < g.rows && r[g.wide].word_size == 2)
    g.wide++;
  g.next = FIRST_WORD + (r[g.rows - 1].words[0] - FIRST_WORD + 1) % WORDS;
  return g;
}

static bool
goes_on (const group *a, const group *b)
{
  return a->size == b->size && a->type == b->type && a->rows == b->rows
         && a->step == b->step && a->wide == b->wide && a->next == b->word;
}

static void
print_group (const group *g, buffer *to)
{
  buffer_print (to, " functions=%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32
                ",%" PRIu32 ",%" PRIu32 ",%" PRIu32, g->count, g->size, g->type,
                g->rows, g->step, g->wide, g->word);
}

void
large_recipe (const generated *s, const char *name, buffer *to)
{
  const generated_element *e = &s->elements[0];
  buffer_print (to, "%s version=%u abi=%u big-endian=%d flags=%d fixed-ra=%d gap=%" PRIu32,
                name, e->version, e->abi->id, e->abi->big_endian,
                e->is_sorted + 4 * e->is_pcrel, e->fixed_ra, e->index_gap);
  group whole = group_of (s, fdes_of (s, e));
  for (size_t i = 1; i < e->fde_count; i++)
    {
      group g = group_of (s, fdes_of (s, e) + i);
      if (goes_on (&whole, &g))
        {
          whole.count++;
          whole.next = g.next;
          continue;
        }
      print_group (&whole, to);
      whole = g;
    }
  print_group (&whole, to);
  buffer_print (to, "\n");
}

/* So many functions of a row each, ROWS in the one in the middle; or functions
   whose rows have BYTES, and MORE functions.  HAS_GAP: before the index.  */
typedef struct plan
{
  uint8_t version, abi; /* as genes */
  uint32_t functions, rows, bytes, more;
  bool has_widths; /* functions whose rows need the widths of their starts */
  bool has_gap;
} plan;

enum { ON_AMD64, ON_AARCH64_BE = 2, ON_S390X };
enum { MOST = 70000 };

#define AROUND(PLAN, n) PLAN ((n) - 1), PLAN ((n)), PLAN ((n) + 1)
#define BOTH_OF(v, abi, n) { v, abi, .functions = (n), .rows = (n) }
#define BOTH(n) BOTH_OF (3, ON_AMD64, n)
#define BYTES(n) { 3, ON_AMD64, .bytes = (n) }
#define OFFSET_OF(v, abi, n) { v, abi, .bytes = (n), .more = 1 }
#define OFFSET(n) OFFSET_OF (3, ON_AMD64, n)
#define FUNCTIONS(v, abi) { v, abi, .functions = MOST, .rows = 1 }
#define ROWS(v, abi, n)                                                       \
  { v, abi, .functions = 3, .rows = (n), .has_widths = true }
#define GAP(v, abi) { v, abi, .functions = 3, .rows = 1, .has_gap = true }

static const plan plans[] = {
  AROUND (BOTH, 1 << 8), AROUND (BOTH, 1 << 12), AROUND (BOTH, 1 << 15),
  AROUND (BOTH, 1 << 16),
  AROUND (BYTES, 1 << 8), AROUND (BYTES, 1 << 12), AROUND (BYTES, 1 << 15),
  AROUND (BYTES, 1 << 16), AROUND (OFFSET, 1 << 16),
  FUNCTIONS (1, ON_AMD64), FUNCTIONS (1, ON_AARCH64_BE),
  FUNCTIONS (2, ON_AMD64), FUNCTIONS (2, ON_S390X),
  FUNCTIONS (3, ON_AMD64), FUNCTIONS (3, ON_AARCH64_BE),
  ROWS (1, ON_AMD64, UINT16_MAX), ROWS (1, ON_AMD64, UINT16_MAX + 1),
  ROWS (1, ON_AARCH64_BE, MOST), ROWS (2, ON_AMD64, UINT16_MAX + 1),
  ROWS (2, ON_AMD64, MOST), ROWS (2, ON_S390X, UINT16_MAX),
  ROWS (3, ON_AMD64, UINT16_MAX), ROWS (3, ON_AARCH64_BE, UINT16_MAX),
  BOTH_OF (1, ON_AARCH64_BE, (1 << 8) + 1), BOTH_OF (2, ON_AMD64, (1 << 8) + 1),
  BOTH_OF (2, ON_S390X, (1 << 8) + 1),
  OFFSET_OF (1, ON_AARCH64_BE, (1 << 16) + 1),
  OFFSET_OF (2, ON_AMD64, (1 << 16) + 1), OFFSET_OF (2, ON_S390X, (1 << 16) + 1),
  GAP (1, ON_AARCH64_BE), GAP (2, ON_AMD64), GAP (3, ON_AMD64),
};

/* Genomes.  */

/* What is written: rows so far, and bytes of the rows' sub-section.  */
typedef struct genome_writer
{
  const plan *plan;
  buffer *to;
  uint32_t rows, bytes;
} genome_writer;

/* In each of these genes the value below keeps away what is not wanted: gaps,
   fixed offsets, blocks, flexible rows, silences.  */

static void
add_element (const genome_writer *w)
{
  enum { LOADED = 0x80, SORTED = 1, PCREL = 8 };
  const plan *p = w->plan;
  const uint8_t genes[GENES]
      = { p->has_gap ? FAR_INDEX : 0,
          (uint8_t) (LOADED | p->version % VERSIONS), p->abi,
          p->abi == ON_S390X ? 0
          : p->version == 2 && p->more ? SORTED /* libsframe 2.44 wants it */
                                       : SORTED | PCREL };
  buffer_add (w->to, genes, sizeof genes);
}

/* SIZE is of what size_from in make.c takes from genes 7 to 9.  */
static void
add_function (genome_writer *w, uint8_t row_type, uint8_t kind, uint16_t size)
{
  const uint8_t genes[GENES]
      = { 8, 255, 255, 0, 255, 0, row_type, kind, (uint8_t) size,
          (uint8_t) (size >> 8) };
  buffer_add (w->to, genes, sizeof genes);
  w->bytes += w->plan->version == 3 ? 5 : 0;
}

enum { NEXT_BYTE = 0, LAST_BYTE = 255 };

/* A row with a word of WORD bytes.  Its offset is another than those of rows
   2^8, 2^12, 2^15 and 2^16 before it.  */
static void
add_row (genome_writer *w, uint8_t where, unsigned word)
{
  enum { ONE = 0, TWO = 160, BYTE = 150 };
  const uint8_t genes[GENES]
      = { 80, where, 0, 0, 0, 0, 0, word == 1 ? ONE : TWO, 1, 255, BYTE,
          (uint8_t) (FIRST_WORD + w->rows % WORDS) };
  buffer_add (w->to, genes, sizeof genes);
  w->rows++;
  w->bytes += 2 + word;
}

enum { SIZE_LOW = 1, SIZE_BOTH = 161, SIZE_EDGES = 221, SIZE_TWICE = 251 };

static void
add_functions (genome_writer *w, uint32_t count)
{
  enum { SIZE = 12 }; /* four bytes between two */
  for (uint32_t i = 0; i < count; i++)
    {
      add_function (w, 0, SIZE_LOW, SIZE - 1);
      add_row (w, NEXT_BYTE, 1);
    }
}

/* A function of COUNT rows, one at each byte.  */
static void
add_rows (genome_writer *w, uint32_t count)
{
  if (count <= UINT16_MAX + 1)
    add_function (w, 0, SIZE_BOTH, (uint16_t) (count - 1));
  else
    add_function (w, 0, SIZE_TWICE, 2); /* 0x20003 */
  for (uint32_t i = 0; i < count; i++)
    add_row (w, NEXT_BYTE, 1);
}

/* Functions up to byte END of the rows' sub-section.  */
static void
fill_rows (genome_writer *w, uint32_t end)
{
  enum { MOST_BYTES = 600, SIZE = 250 };
  while (w->bytes < end)
    {
      uint32_t left = end - w->bytes;
      uint32_t stop = left < MOST_BYTES       ? end
                      : left < 2 * MOST_BYTES ? w->bytes + left / 2
                                              : w->bytes + MOST_BYTES;
      add_function (w, 0, SIZE_LOW, SIZE - 1);
      while (w->bytes < stop)
        add_row (w, NEXT_BYTE, (stop - w->bytes) % 3 ? 2 : 1);
    }
}

/* END, and before it a function at each power of two that is as far from it
   as END is from one.  */
static void
fill_to (genome_writer *w, uint32_t end)
{
  static const uint32_t powers[] = { 1 << 8, 1 << 12, 1 << 15, 1 << 16 };
  uint32_t beyond = (end + 1) % (1 << 8); /* 0, 1 or 2 */
  for (size_t i = 0; i < sizeof powers / sizeof *powers; i++)
    if (powers[i] - 1 + beyond <= end)
      fill_rows (w, powers[i] - 1 + beyond);
}

/* Functions of all sizes of the generator's table, each with rows at its first
   byte and its last, in the narrowest width and a wider one.  */
static void
add_widths (genome_writer *w)
{
  enum { SIZES = 12, NARROWEST = 0, TWO_BYTES = 160, FOUR_BYTES = 161 };
  static const uint8_t types[] = { NARROWEST, TWO_BYTES, FOUR_BYTES };
  for (unsigned i = 0; i < SIZES * sizeof types; i++)
    {
      add_function (w, types[i / SIZES], SIZE_EDGES, (uint16_t) (i % SIZES));
      add_row (w, NEXT_BYTE, 1);
      add_row (w, LAST_BYTE, 1);
    }
}

static void
add_name (const plan *p, const generated_element *e, buffer *name)
{
  const char *what = p->more         ? "offset"
                     : p->bytes      ? "bytes"
                     : p->has_gap    ? "gap"
                     : p->has_widths ? "rows"
                     : p->rows > 1   ? "functions-and-rows"
                                     : "functions";
  buffer_print (name, "v%u-%s-%s-%" PRIu32, e->version, e->abi->name, what,
                p->bytes        ? p->bytes
                : p->has_gap    ? e->index_gap
                : p->has_widths ? p->rows
                                : p->functions);
}

static void
add_genome (const plan *p, buffer *genes)
{
  genome_writer w = { .plan = p, .to = genes };
  uint32_t before = p->functions / 2;
  bool has_limit = p->version == 3 && p->rows > UINT16_MAX;
  add_element (&w);
  fill_to (&w, p->bytes);
  add_functions (&w, before);
  if (p->functions)
    add_rows (&w, has_limit ? UINT16_MAX : p->rows);
  add_functions (&w, p->functions - before - (p->functions > 0) + p->more);
  if (p->has_widths)
    add_widths (&w);
}

bool
large_section (size_t number, generated *s, buffer *name)
{
  if (number >= sizeof plans / sizeof *plans)
    return false;
  buffer genes = EMPTY_BUFFER;
  add_genome (&plans[number], &genes);
  generate (&(genome) { genes.bytes, genes.size }, s);
  add_name (&plans[number], &s->elements[0], name);
  buffer_free (&genes);
  return true;
}

/* Answers.  */

/* Is it a power of two from 2^8 on, or beside one?  */
static bool
is_at_power (uint64_t n)
{
  for (uint64_t power = 1 << 8; power <= n + 1; power *= 2)
    if (n + 1 - power <= 2)
      return true;
  return false;
}

/* The byte before F, its first and last, and the byte after.  */
static void
ask_function (const generated *s, const generated_fde *f, buffer *to)
{
  generated_find (s, f->start - 1, to);
  generated_find (s, f->start, to);
  generated_find (s, f->start + f->size - 1, to);
  generated_find (s, f->start + f->size, to);
}

static void
ask_rows (const generated *s, const generated_fde *f, buffer *to)
{
  for (size_t i = 1; i < f->row_count; i++)
    if (is_at_power (i) || i + 1 == f->row_count)
      {
        uint64_t pc = f->start + rows_of (s, f)[i].start;
        generated_find (s, pc - 1, to);
        generated_find (s, pc, to);
      }
}

/* A caller at 0x1234 of the first byte of F, whose row gives CFA = SP + n: its
   RA is at CFA - 8, or still in its register.  */
static void
ask_step (const generated *s, const generated_element *e,
          const generated_fde *f, buffer *to)
{
  enum { SP = 0x7ff07000, FP = 0x7ff08000, CALLER = 0x1234, SAVED = 160 };
  uint64_t cfa = (uint64_t) (SP + rows_of (s, f)[0].cfa.offset);
  buffer_print (to, "unwind pc=0x%" PRIx64 " sp=0x%x fp=0x%x limit=1 ",
                f->start, SP, FP);
  if (e->tracks_ra)
    buffer_print (to, "ra=0x%x", CALLER);
  else
    buffer_print (to, "0x%" PRIx64 ":0x%x", cfa - 8, CALLER);
  buffer_print (to, "\ncaller 0x%x sp=0x%" PRIx64 " fp=0x%x%s\n", CALLER,
                e->abi->is_s390x ? cfa - SAVED : cfa, FP,
                e->version == 1 ? " silent UNWIND_V1" : "");
}

void
large_answers (const generated *s, buffer *to)
{
  const generated_element *e = &s->elements[0];
  const generated_fde *first = fdes_of (s, e);
  const generated_fde *last = first + e->fde_count - 1;
  for (const generated_fde *f = first; f <= last; f++)
    {
      bool is_one = f == first || f == last;
      if (is_one || f->row_count > 1 || is_at_power ((uint64_t) (f - first))
          || is_at_power (f->data_offset))
        ask_function (s, f, to);
      ask_rows (s, f, to);
      if (is_one || is_at_power ((uint64_t) (f - first)))
        ask_step (s, e, f, to);
    }
}
