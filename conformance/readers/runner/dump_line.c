#include "dump_line.h"

#include <stdlib.h>
#include <string.h>

const field_set maskable_fields
    = ((DUMP_FIELD (LINE_KINDS, 0) - 1)
       & ~(DUMP_FIELD (ELEMENT_LINE, 0) | DUMP_FIELD (FDE_LINE, 0) | DUMP_FIELD (FIND_LINE, 0)
           | DUMP_FIELD (STACK_LINE, 0)))
      | FIND_NONE;

void
field_names (buffer *to, field_set fields, const char *separator)
{
  char word[LONGEST_FIELD];
  for (unsigned bit = 0; bit < FIELD_BITS; bit++)
    if (fields >> bit & 1 && field_word (bit, word))
      buffer_print (to, "%s%s", to->size ? separator : "", word);
}

field_set
dump_field_by_name (const char *name, size_t length)
{
  char word[LONGEST_FIELD];
  for (unsigned bit = 0; bit < FIELD_BITS; bit++)
    if (field_word (bit, word) && strlen (word) == length
        && memcmp (word, name, length) == 0)
      return (field_set) 1 << bit;
  return 0;
}

field_set
unknowable_by_name (const char *name)
{
  if (strcmp (name, "fre.signed") == 0)
    return FRE_SIGNED;
  if (strcmp (name, "find.signed") == 0)
    return FIND_SIGNED;
  return dump_field_by_name (name, strlen (name)) & maskable_fields;
}

static int
kind_of (const char *word, size_t length)
{
  for (int k = 0; k < LINE_KINDS; k++)
    if (strlen (line_kinds[k].name) == length
        && memcmp (line_kinds[k].name, word, length) == 0)
      return k;
  return -1;
}

static bool
skip_key (const char **at, const char *end, const char *key)
{
  size_t length = strlen (key);
  if ((size_t) (end - *at) <= length || memcmp (*at, key, length) != 0
      || (*at)[length] != '=')
    return false;
  *at += length + 1;
  return true;
}

/* *AT is the space before a value, or END.  The value ends at a space or at
   END and has at least one byte.  */
static bool
take_value (dump_line *l, const char **at, const char *end, const char *key)
{
  const char *p = *at + 1;
  if (*at == end || (key && !skip_key (&p, end, key)))
    return false;
  const char *space = memchr (p, ' ', (size_t) (end - p));
  const char *stop = space ? space : end;
  l->value[l->count] = p;
  l->length[l->count++] = (size_t) (stop - p);
  *at = stop;
  return stop > p && !memchr (p, 0, (size_t) (stop - p));
}

dump_line
take_apart (const char *text, size_t length)
{
  const char *end = text + length, *at = memchr (text, ' ', length);
  dump_line l = { .kind = kind_of (text, at ? (size_t) (at - text) : length) };
  if (l.kind < 0)
    return l;
  if (!at)
    at = end;
  bool is_sound = take_value (&l, &at, end, NULL);
  if (is_sound && l.kind == FIND_LINE && end - at == 5
      && memcmp (at, " none", 5) == 0)
    {
      l.is_none = true;
      return l;
    }
  for (int f = 1; is_sound && f < MOST_FIELDS && line_kinds[l.kind].fields[f]; f++)
    is_sound = take_value (&l, &at, end, line_kinds[l.kind].fields[f]);
  if (!is_sound || at != end)
    l.kind = -1;
  return l;
}

dump_lines
lines_of (const buffer *b)
{
  return (dump_lines){ .at = b->text, .end = b->text + b->size };
}

bool
next_line (dump_lines *l)
{
  if (l->at == l->end)
    return false;
  const char *newline = memchr (l->at, '\n', (size_t) (l->end - l->at));
  l->text = l->at;
  l->length = (size_t) ((newline ? newline : l->end) - l->at);
  l->is_cut = !newline;
  l->at = newline ? newline + 1 : l->end;
  return true;
}

field_set
differing_fields (const dump_line *a, const dump_line *b)
{
  if (a->kind != b->kind || a->kind < 0)
    return LINES;
  if (a->is_none != b->is_none)
    return FIND_NONE;
  field_set differing = 0;
  for (size_t f = 0; f < a->count; f++)
    if (a->length[f] != b->length[f]
        || memcmp (a->value[f], b->value[f], a->length[f]) != 0)
      differing |= DUMP_FIELD (a->kind, f);
  return differing;
}
