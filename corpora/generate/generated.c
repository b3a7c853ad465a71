/* What a generated section is made from: a sequence of instructions of 16
   bytes.  Each byte has one use, so that a small change of the genome is a
   small change of the section: another byte another field, an instruction
   more a row, function or element more.  Any bytes are a genome.  */
#include "generated.h"

#include <stdlib.h>

#include "lib/base/chance.h"

const char *const feature_names[FEATURE_COUNT] = {
#define X(id, name) name,
  FEATURES (X)
#undef X
};

void
generated_free (generated *s)
{
  free (s->fdes);
  free (s->rows);
  free (s->index_order);
  free (s->rows_order);
  *s = (generated) { .fde_count = 0 };
}

/* First bytes from ROWS_FROM on make a row, those below ELEMENTS an
   element.  */
enum { ELEMENTS = 8, ROWS_FROM = 80 };

enum gene_kind
genome_kind (const genome *g, size_t i)
{
  uint8_t first = genome_at (g, i)[0];
  if (i == 0 || first < ELEMENTS)
    return ELEMENT_GENES;
  return first < ROWS_FROM ? FUNCTION_GENES : ROW_GENES;
}

/* Instructions of one genome: mostly few, now and then hundreds.  */
static uint32_t
length_of (chance *c)
{
  static const uint32_t most[] = { 4, 8, 12, 16, 24, 32, 48, 64 };
  if (chance_one_in (c, 100))
    return 300;
  return 1 + chance_below (c, most[chance_below (c, 8)]);
}

static void
add_instruction (buffer *to, chance *c, enum gene_kind kind)
{
  uint8_t genes[GENES];
  for (int i = 0; i < GENES; i++)
    genes[i] = (uint8_t) chance_next (c);
  switch (kind)
    {
    case ELEMENT_GENES:
      genes[0] %= ELEMENTS;
      break;
    case FUNCTION_GENES:
      genes[0] = (uint8_t) (ELEMENTS + genes[0] % (ROWS_FROM - ELEMENTS));
      break;
    case ROW_GENES:
      genes[0] = (uint8_t) (ROWS_FROM + genes[0] % (256 - ROWS_FROM));
      break;
    }
  buffer_add (to, genes, GENES);
}

void
genome_from_seed (uint64_t seed, buffer *to)
{
  chance c = { seed };
  uint32_t length = length_of (&c);
  bool wants_rows = false;
  add_instruction (to, &c, ELEMENT_GENES);
  for (uint32_t i = 1; i < length; i++)
    {
      enum gene_kind kind = chance_one_in (&c, 40)  ? ELEMENT_GENES
                            : chance_one_in (&c, 3) ? FUNCTION_GENES
                                                    : ROW_GENES;
      if (wants_rows && !chance_one_in (&c, 10))
        kind = ROW_GENES;
      wants_rows = kind == FUNCTION_GENES;
      add_instruction (to, &c, kind);
    }
}
