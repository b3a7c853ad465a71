/* Names, each once, in the order in which they were met.  */
#ifndef PAGES_NAMES_H
#define PAGES_NAMES_H

#include <stddef.h>

#include "lib/base/text_index.h"

enum { NO_NAME = (size_t) -1 };

typedef struct names
{
  char **items;
  size_t count, capacity;
  text_index index;
} names;

/* The place of TEXT, which is added where it is new.  */
size_t names_add (names *n, const char *text);

/* The place of TEXT, or NO_NAME.  */
size_t names_find (const names *n, const char *text);
void names_free (names *n);

#endif
