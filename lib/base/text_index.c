/* Texts with a number for each, in a tree of the C library.  */
#include "text_index.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

typedef struct numbered
{
  size_t number;
  const char *text;
} numbered;

static int
by_text (const void *left, const void *right)
{
  const numbered *l = left, *r = right;
  return strcmp (l->text, r->text);
}

/* With a copy of TEXT behind it.  */
static numbered *
make_numbered (const char *text)
{
  size_t size = strlen (text) + 1;
  numbered *made = malloc (sizeof *made + size);
  if (made)
    *made = (numbered) { .text = memcpy (made + 1, text, size) };
  return made;
}

size_t *
text_index_at (text_index *index, const char *text)
{
  const numbered wanted = { .text = text };
  numbered **found = tfind (&wanted, &index->root, by_text);
  if (found)
    return &(*found)->number;
  numbered *made = make_numbered (text);
  if (!made || !tsearch (made, &index->root, by_text))
    {
      free (made);
      return NULL;
    }
  return &made->number;
}

const size_t *
text_index_find (const text_index *index, const char *text)
{
  const numbered wanted = { .text = text };
  numbered **found = tfind (&wanted, &index->root, by_text);
  return found ? &(*found)->number : NULL;
}

void
text_index_free (text_index *index)
{
  tdestroy (index->root, free);
  index->root = NULL;
}
