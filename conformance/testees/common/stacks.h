/* The stacks of an `unwind` request.  */
#ifndef STACKS_H
#define STACKS_H

#include "testee.h"

/* Ask the adapter for each of the stacks that the COUNT WORDS describe.  */
enum answer answer_unwind (const struct input *, char *const *words,
                           size_t count, FILE *out);

#endif
