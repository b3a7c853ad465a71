#include "sums.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"

enum kind { A_TEXT, A_NUMBER, MAYBE_NUMBER, PAIRS };

static enum kind
kind_of (enum column c)
{
  switch (c)
    {
    case PACKAGE: case RELEASE: case FILE_NAME: case ABI: return A_TEXT;
    case REASONS: case ORC_REASONS: case COMPACT_REASONS: case SFRAME_SIZES: case EH_FRAME_SIZES: case ORC_SIZES:
      return PAIRS;
    case ORC: case ORC_ENTRIES: case ORC_GAPS: case ORC_LEFT: case ORC_LEFT_CODE: case COMPACT: case COMPACT_KEPT:
    case COMPACT_ADAPTED: case COMPACT_LEFT: case COMPACT_LEFT_CODE:
      return MAYBE_NUMBER;
    default: return A_NUMBER;
    }
}

static bool
take_number (const char *text, size_t length, uint64_t *number)
{
  *number = 0;
  for (size_t i = 0; i < length; i++)
    if (text[i] < '0' || text[i] > '9' || __builtin_mul_overflow (*number, 10, number)
        || __builtin_add_overflow (*number, (uint64_t) (text[i] - '0'), number))
      return false;
  return length > 0;
}

bool
next_pair (const char **at, const char **key, size_t *length, uint64_t *number)
{
  size_t whole = strcspn (*at, ";");
  const char *equals = memrchr (*at, '=', whole);
  if (!equals)
    return false;
  *key = *at;
  *length = (size_t) (equals - *at);
  const char *value = equals + 1;
  *at += whole + ((*at)[whole] == ';');
  return take_number (value, (size_t) (*key + whole - value), number);
}

static bool
is_none (const char *text)
{
  return strcmp (text, "-") == 0;
}

static bool
are_pairs (const char *text)
{
  const char *key;
  size_t length;
  uint64_t number;
  if (is_none (text))
    return true;
  while (*text)
    if (!next_pair (&text, &key, &length, &number))
      return false;
  return true;
}

static bool
take_field (record *r, enum column c)
{
  const char *text = r->text[c];
  switch (kind_of (c))
    {
    case A_TEXT: return *text;
    case PAIRS: return are_pairs (text);
    case MAYBE_NUMBER: return is_none (text) || take_number (text, strlen (text), &r->number[c]);
    default: return take_number (text, strlen (text), &r->number[c]);
    }
}

/* LINE is changed into fields.  False: it has others; WHICH is the first that is wrong, from 1.  */
static bool
take_line (char *line, record *r, unsigned *which)
{
  *r = (record) { .number = { 0 } };
  for (unsigned c = 0; c < COLUMNS; c++)
    {
      *which = c + 1;
      if (!line)
        return false;
      r->text[c] = strsep (&line, "\t");
      if (!take_field (r, c))
        return false;
    }
  *which = COLUMNS + 1;
  return !line;
}

/* The parts of .sframe are less than the whole, by its header.  */
static bool
adds_up (const record *r)
{
  const uint64_t *n = r->number;
  uint64_t parts = n[INDEX] + n[ATTRIBUTES] + n[STARTS] + n[INFOS] + n[WORDS], header = n[SFRAME] ? 28 : 0;
  return n[SFRAME] == parts + header;
}

bool
records_read (record_list *list, const char *path, problem *p)
{
  buffer content = EMPTY_BUFFER;
  *list = (record_list) { .count = 0 };
  if (!read_file (path, &content, p))
    return false;
  buffer_add (&content, "", 1);
  list->bytes = (char *) content.bytes;
  char *rest = list->bytes;
  for (size_t number = 1; rest && *rest; number++)
    {
      unsigned which;
      list->items = grow_array (list->items, list->count, &list->capacity, sizeof *list->items);
      record *r = &list->items[list->count];
      if (!take_line (strsep (&rest, "\n"), r, &which))
        return problem_set (p, STATUS_USAGE, "%s: line %zu: field %u is not what sframe-derive --sizes writes there", path,
                            number, which);
      if (!adds_up (r))
        return problem_set (p, STATUS_USAGE, "%s: line %zu: the parts of .sframe are not the whole", path, number);
      list->count++;
    }
  return list->count || problem_set (p, STATUS_USAGE, "%s: it has no line", path);
}

void
records_free (record_list *list)
{
  free (list->items);
  free (list->bytes);
}

bool
record_has (const record *r, enum column what)
{
  return !is_none (r->text[what]);
}
