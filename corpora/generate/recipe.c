/* A large section as a line of text, which corpora/vectors/sframe-large.c expands.  It has what large.c makes, and
   nothing else: the suite vectors compares the bytes.  */
#include "large.h"

#include <inttypes.h>

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
