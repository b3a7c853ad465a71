/* The stacks of an `unwind` request.  */
#ifndef STACKS_H
#define STACKS_H

#include "testee.h"

/* A `tables` request: sections that are registered and unregistered between look-ups and
   stacks.  */

/* Do what the COUNT WORDS say with the sections that are in IN, one after the other.  */
enum answer answer_tables (const struct input *in, char *const *words,
                           size_t count, FILE *out);

/* Ask the adapter for each of the stacks that the COUNT WORDS describe.  */
enum answer answer_unwind (const struct input *, char *const *words,
                           size_t count, FILE *out);

/* How many of the COUNT WORDS, the first of which is `pc=0xPC`, are of that stack.  */
size_t words_of_stack (char *const *words, size_t count);

/* The same for the one stack of COUNT WORDS.  IN is null: it is unwound by the tables that
   are registered.  */
enum answer answer_stack (const struct input *in, char *const *words,
                          size_t count, FILE *out);

#endif
