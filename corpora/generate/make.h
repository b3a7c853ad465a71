/* What the parts of the generator share while a section is made.  */
#ifndef MAKE_H
#define MAKE_H

#include "generated.h"

typedef struct maker
{
  generated *s;
  generated_element *e; /* the present one */
  uint64_t cursor;      /* where its next function may be, from its first */
  const uint8_t *function_genes; /* of the function that takes rows, or NULL */
  uint32_t extra_rows;  /* that it gets besides those of the genome */
} maker;

/* The present function.  */
static inline generated_fde *
present_fde (const maker *m)
{
  return &m->s->fdes[m->s->fde_count - 1];
}

/* Rows of F start below this.  */
uint32_t row_limit (const generated_element *e, const generated_fde *f);

/* Add a row to the present function, if there is room behind the last.  */
void make_row (maker *m, const uint8_t *genes);

/* Repeat its last row COUNT times, a byte further each.  */
void repeat_row (maker *m, uint32_t count);

/* Give the functions of the present element their places: in memory, in the
   index, and those of their rows.  */
void lay_out (maker *m);

#endif
