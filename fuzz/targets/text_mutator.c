/* Mutations of lines that mostly leave them what they are: lines are left out or
   repeated, values changed or put in each other's place.  */
#include "text_mutator.h"

#include <string.h>

#include "lib/base/chance.h"

size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size,
                                unsigned seed);
size_t __attribute__ ((weak))
LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);

enum
{
  WHOLE_ONE_IN = 16,
  FIRST_ONE_IN = 16,
  MOST_BYTES = 1 << 16
};

void
mark (text *t, size_t from, size_t to)
{
  if (t->count < MOST_MARKS && to > from)
    t->marks[t->count++] = (piece) { from, to - from };
}

static void
mark_lines (text *t)
{
  t->count = 0;
  for (size_t at = 0, next; at < t->size; at = next)
    {
      const uint8_t *end = memchr (t->bytes + at, '\n', t->size - at);
      next = end ? (size_t) (end - t->bytes) + 1 : t->size;
      mark (t, at, next);
    }
}

/* Put COUNT bytes in the place of P.  */
static void
replace (text *t, piece p, const uint8_t *bytes, size_t count)
{
  static uint8_t copy[MOST_BYTES];
  size_t rest = t->size - p.at - p.size;
  if (count > sizeof copy || t->size - p.size + count > t->max_size)
    return;
  if (count)
    memcpy (copy, bytes, count);
  memmove (t->bytes + p.at + count, t->bytes + p.at + p.size, rest);
  memcpy (t->bytes + p.at, copy, count);
  t->size = p.at + count + rest;
}

/* What is changed.  The first line seldom: where it is not taken, many readers end.  */
static piece
choose (const text *t, chance *c)
{
  const uint8_t *end = memchr (t->bytes, '\n', t->size);
  size_t first = end ? (size_t) (end - t->bytes) : 0;
  piece p = t->marks[chance_below (c, (uint32_t) t->count)];
  while (p.at < first && !chance_one_in (c, FIRST_ONE_IN))
    p = t->marks[chance_below (c, (uint32_t) t->count)];
  return p;
}

static void
change_line (text *t, chance *c)
{
  mark_lines (t);
  if (t->count == 0)
    return;
  piece from = t->marks[chance_below (c, (uint32_t) t->count)];
  piece to = choose (t, c);
  if (chance_one_in (c, 2))
    replace (t, to, NULL, 0);
  else
    replace (t, (piece) { to.at, 0 }, t->bytes + from.at, from.size);
}

static void
change_value (text *t, chance *c)
{
  mark_values (t);
  if (t->count == 0)
    return;
  piece to = choose (t, c);
  piece from = t->marks[chance_below (c, (uint32_t) t->count)];
  if (chance_one_in (c, 2))
    {
      replace (t, to, t->bytes + from.at, from.size);
      return;
    }
  /* Without what would end it.  */
  uint8_t inside[MOST_BYTES];
  size_t edge = edge_of (t, to);
  size_t length = to.size > 2 * edge ? to.size - 2 * edge : 0;
  if (length == 0 || length > sizeof inside / 2)
    return;
  memcpy (inside, t->bytes + to.at + edge, length);
  length = LLVMFuzzerMutate (inside, length, length + 16);
  for (size_t i = 0; i < length; i++)
    if (!may_stand_in (t, to, inside[i]))
      inside[i] = (uint8_t) ('1' + chance_below (c, 9));
  replace (t, (piece) { to.at + edge, to.size - 2 * edge }, inside, length);
}

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size,
                         unsigned seed)
{
  static text t;
  chance c = { ~(uint64_t) seed };
  if (chance_one_in (&c, WHOLE_ONE_IN))
    return LLVMFuzzerMutate (data, size, max_size);
  t.bytes = data;
  t.size = size;
  t.max_size = max_size;
  if (chance_one_in (&c, 4))
    change_line (&t, &c);
  else
    change_value (&t, &c);
  return t.size ? t.size : LLVMFuzzerMutate (data, size, max_size);
}
