/* Changed copies of a function, of which one may fail in the same way.  */
#ifndef DIRECTIVES_VARY_H
#define DIRECTIVES_VARY_H

#include "sequence.h"

typedef struct variants
{
  sequence *items;
  size_t count, capacity;
} variants;

/* Takes Q over; what makes no sense is dropped.  */
void add_variant (variants *all, const target *t, sequence q);
void variants_free (variants *all);

typedef void vary_function (variants *all, const target *t, const sequence *q);

/* Without ever smaller pieces; the first and last line stay.  */
vary_function add_cuts;

/* With a line that is plainer.  */
vary_function add_plainer;

/* The same for instructions, of which two or three belong together.  */
vary_function add_code_cuts;
vary_function add_plainer_code;

#endif
