/* What a generated section is made from: a sequence of instructions of 16
   bytes.  Each byte has one use, so that a small change of the genome is a
   small change of the section: another byte another field, an instruction
   more a row, function or element more.  Any bytes are a genome.  */
#ifndef GENOME_H
#define GENOME_H

#include "lib/base/buffer.h"

enum { GENES = 16 };

/* As first byte of the first instruction, which no seed has: its index is
   64 KiB after its header.  */
enum { FAR_INDEX = 255 };

typedef struct genome
{
  const uint8_t *bytes;
  size_t size;
} genome;

enum gene_kind { ELEMENT_GENES, FUNCTION_GENES, ROW_GENES };

static inline size_t
genome_length (const genome *g)
{
  return g->size / GENES;
}

/* The bytes of instruction I.  */
static inline const uint8_t *
genome_at (const genome *g, size_t i)
{
  return g->bytes + i * GENES;
}

/* What instruction I asks for.  The first always makes an element.  */
enum gene_kind genome_kind (const genome *g, size_t i);

/* Append the genome that SEED stands for to TO.  */
void genome_from_seed (uint64_t seed, buffer *to);

#endif
