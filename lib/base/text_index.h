/* Texts with a number for each, found in logarithmic time.  */
#ifndef TEXT_INDEX_H
#define TEXT_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Hash tables of elements that begin with their key: one uint64_t or several, of
   which the first is not 0 (one that is 0 is never found).  Zeroed but for ITEM_SIZE and KEYS a table is empty.  */

typedef struct number_table
{
  size_t item_size; /* bytes of an element */
  size_t keys;      /* numbers that it begins with */
  char *items;      /* SIZE of them, a power of 2 */
  size_t size, count;
} number_table;

/* The element with KEY, or NULL.  */
void *number_table_find (const number_table *t, const uint64_t *key);

/* The same, which is zero but for its key if it was not there.  Elements move
   when another is added.  */
void *number_table_add (number_table *t, const uint64_t *key);

/* Make the items of T, which are another table's, its own.  */
void number_table_detach (number_table *t);
void number_table_free (number_table *t);

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
