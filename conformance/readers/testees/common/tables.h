/* A `tables` request: sections that are registered and unregistered between look-ups and
   stacks.  */
#ifndef TABLES_H
#define TABLES_H

#include "testee.h"

/* Do what the COUNT WORDS say with the sections that are in IN, one after the other.  */
enum answer answer_tables (const struct input *in, char *const *words,
                           size_t count, FILE *out);

#endif
