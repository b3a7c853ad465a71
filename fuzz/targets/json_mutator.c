/* Mutations of JSON lines that mostly leave them JSON: lines are left out or
   repeated, strings and numbers changed or put in each other's place.  */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "chance.h"

size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size,
                                unsigned seed);
size_t __attribute__ ((weak))
LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);

enum
{
  WHOLE_ONE_IN = 16,
  MOST_MARKS = 1024,
  MOST_BYTES = 1 << 16
};

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

static void
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

static size_t
end_of_string (const text *t, size_t at)
{
  for (at++; at < t->size && t->bytes[at] != '"'; at++)
    at += t->bytes[at] == '\\' && at + 1 < t->size;
  return at < t->size ? at + 1 : at;
}

/* Strings with their quotes, and numbers.  */
static void
mark_values (text *t)
{
  t->count = 0;
  for (size_t at = 0, end; at < t->size; at = end)
    {
      end = at + 1;
      bool is_string = t->bytes[at] == '"';
      if (is_string)
        end = end_of_string (t, at);
      else
        while (end < t->size && strchr ("0123456789.", t->bytes[at])
               && t->bytes[end] && strchr ("0123456789.", t->bytes[end]))
          end++;
      if (is_string || (t->bytes[at] >= '0' && t->bytes[at] <= '9'))
        mark (t, at, end);
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

static void
change_line (text *t, chance *c)
{
  mark_lines (t);
  if (t->count == 0)
    return;
  piece from = t->marks[chance_below (c, (uint32_t) t->count)];
  piece to = t->marks[chance_below (c, (uint32_t) t->count)];
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
  piece to = t->marks[chance_below (c, (uint32_t) t->count)];
  piece from = t->marks[chance_below (c, (uint32_t) t->count)];
  if (chance_one_in (c, 2))
    {
      replace (t, to, t->bytes + from.at, from.size);
      return;
    }
  /* Without what would end it.  */
  uint8_t inside[MOST_BYTES];
  bool is_string = t->bytes[to.at] == '"';
  size_t edge = is_string, length = to.size > 2 * edge ? to.size - 2 * edge : 0;
  if (length == 0 || length > sizeof inside / 2)
    return;
  memcpy (inside, t->bytes + to.at + edge, length);
  length = LLVMFuzzerMutate (inside, length, length + 16);
  for (size_t i = 0; i < length; i++)
    if (is_string ? inside[i] < ' ' || inside[i] == '"' || inside[i] == '\\'
                  : inside[i] < '0' || inside[i] > '9')
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
