/* Texts with a number for each, found in logarithmic time.  */
#ifndef TEXT_INDEX_H
#define TEXT_INDEX_H

#include <stdbool.h>
#include <stddef.h>

typedef struct text_index
{
  void *root;
} text_index;

/* The number of TEXT, which is 0 when it was not there before; NULL: no memory.
   The caller may change it.  */
size_t *text_index_at (text_index *index, const char *text);

/* The number of TEXT, or NULL: it is not there.  */
const size_t *text_index_find (const text_index *index, const char *text);
void text_index_free (text_index *index);

#endif
