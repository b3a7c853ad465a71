#include <string.h>

#include "ask.h"

static bool
try_bytes (buffer *best, buffer *candidate, question *q)
{
  bool is_same = ask (q, candidate->bytes, candidate->size);
  if (is_same)
    {
      best->size = 0;
      buffer_add (best, candidate->bytes, candidate->size);
    }
  return is_same;
}

static bool
leave_out (buffer *best, size_t at, size_t count, question *q)
{
  buffer candidate = EMPTY_BUFFER;
  buffer_add (&candidate, best->bytes, at);
  buffer_add (&candidate, best->bytes + at + count, best->size - at - count);
  bool is_same = try_bytes (best, &candidate, q);
  buffer_free (&candidate);
  return is_same;
}

static bool
set_to_0 (buffer *best, size_t at, size_t count, question *q)
{
  buffer candidate = EMPTY_BUFFER;
  bool is_same = false;
  buffer_add (&candidate, best->bytes, best->size);
  memset (candidate.bytes + at, 0, count);
  if (memcmp (candidate.bytes, best->bytes, best->size) != 0)
    is_same = try_bytes (best, &candidate, q);
  buffer_free (&candidate);
  return is_same;
}

/* From the end on: what is in front decides where things are.  */
static bool
leave_out_runs (buffer *best, size_t length, question *q)
{
  bool is_better = false;
  for (size_t end = best->size; end >= length && may_ask (q); end -= length)
    {
      is_better |= leave_out (best, end - length, length, q);
      if (end - length < length)
        break;
    }
  return is_better;
}

static bool
set_runs_to_0 (buffer *best, size_t length, question *q)
{
  bool is_better = false;
  for (size_t at = 0; at + length <= best->size && may_ask (q); at += length)
    is_better |= set_to_0 (best, at, length, q);
  return is_better;
}

bool
shrink_bytes (buffer *best, question *q)
{
  bool is_better = false;
  for (size_t length = best->size / 2; length > 0; length /= 2)
    is_better |= leave_out_runs (best, length, q);
  for (size_t length = 8; length > 0; length /= 2)
    is_better |= set_runs_to_0 (best, length, q);
  return is_better;
}
