/* What text_mutator.c wants to know of a kind of text: where its values are.  */
#ifndef FUZZ_TEXT_MUTATOR_H
#define FUZZ_TEXT_MUTATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_MARKS = 1024 };

typedef struct piece
{
  size_t at, size;
} piece;

typedef struct text
{
  uint8_t *bytes;
  size_t size, max_size;
  piece marks[MOST_MARKS];
  size_t count;
} text;

/* The bytes FROM to TO are one.  */
void mark (text *t, size_t from, size_t to);

/* Mark the values of T: json_values.c, word_values.c.  */
void mark_values (text *t);

/* How many bytes at either end of the value P stay; and may C stand in it?  */
size_t edge_of (const text *t, piece p);
bool may_stand_in (const text *t, piece p, uint8_t c);

#endif
