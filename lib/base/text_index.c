/* Texts with a number for each, in a tree of the C library.  */
#include "text_index.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

/* Hash tables of elements that begin with their key.  */

enum { FIRST_SIZE = 64 };

/* A free element begins with 0.  */
static uint64_t
first_number (const void *item)
{
  uint64_t number;
  memcpy (&number, item, sizeof number);
  return number;
}

/* The element with KEY, or a free one for it.  At most half of them are taken.  */
static void *
place_of (const number_table *t, const uint64_t *key)
{
  uint64_t hash = 0;
  for (size_t i = 0; i < t->keys; i++)
    hash = (hash ^ key[i]) * UINT64_C (0x9e3779b97f4a7c15);
  for (size_t at = (size_t) (hash >> 20);; at++)
    {
      char *item = t->items + (at & (t->size - 1)) * t->item_size;
      if (first_number (item) == 0
          || memcmp (item, key, t->keys * sizeof *key) == 0)
        return item;
    }
}

static void
enlarge (number_table *t)
{
  number_table old = *t;
  t->size = old.size ? 2 * old.size : FIRST_SIZE;
  t->items = memset (grow (NULL, t->size * t->item_size), 0,
                     t->size * t->item_size);
  for (size_t i = 0; i < old.size; i++)
    {
      const char *item = old.items + i * t->item_size;
      uint64_t key[2];
      memcpy (key, item, t->keys * sizeof *key);
      if (key[0])
        memcpy (place_of (t, key), item, t->item_size);
    }
  free (old.items);
}

void *
number_table_find (const number_table *t, const uint64_t *key)
{
  void *item = t->size ? place_of (t, key) : NULL;
  return item && first_number (item) ? item : NULL;
}

void *
number_table_add (number_table *t, const uint64_t *key)
{
  if (2 * t->count >= t->size)
    enlarge (t);
  void *item = place_of (t, key);
  if (first_number (item))
    return item;
  t->count += key[0] != 0;
  memset (item, 0, t->item_size);
  return memcpy (item, key, t->keys * sizeof *key);
}

void
number_table_detach (number_table *t)
{
  size_t bytes = t->size * t->item_size;
  if (bytes)
    t->items = memcpy (grow (NULL, bytes), t->items, bytes);
}

void
number_table_free (number_table *t)
{
  free (t->items);
  t->items = NULL;
  t->size = t->count = 0;
}

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
