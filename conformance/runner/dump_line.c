#include "dump_line.h"

#include <stdlib.h>
#include <string.h>

/* What a line of each kind is made of: fields without a key come first.  */
typedef struct line_kind
{
  const char *name;
  const char *fields[MOST_FIELDS]; /* the first has no key in the line */
} line_kind;

static const line_kind kinds[LINE_KINDS]
    = { { "element",
          { "index", "version", "abi", "flags", "fixed-fp", "fixed-ra",
            "aux" } },
        { "fde", { "index", "start", "size", "type", "pc", "signal", "key" } },
        { "fre", { "address", "cfa", "ra", "fp" } },
        { "find", { "pc", "cfa", "ra", "fp" } },
        { "unwind", { "pc" } },
        { "caller", { "pc", "sp", "fp" } },
        { "end", { "reason" } } };


const field_set maskable_fields
    = ((DUMP_FIELD (LINE_KINDS, 0) - 1)
       & ~(DUMP_FIELD (ELEMENT_LINE, 0) | DUMP_FIELD (FDE_LINE, 0) | DUMP_FIELD (FIND_LINE, 0)
           | DUMP_FIELD (STACK_LINE, 0)));

static void
add_name (buffer *to, const char *kind, const char *field,
          const char *separator)
{
  buffer_print (to, "%s%s%s%s", to->size ? separator : "", kind,
                field ? "." : "", field ? field : "");
}

void
field_names (buffer *to, field_set fields, const char *separator)
{
  for (int k = 0; k < LINE_KINDS; k++)
    for (int f = 0; f < MOST_FIELDS && kinds[k].fields[f]; f++)
      if (fields & DUMP_FIELD (k, f))
        add_name (to, kinds[k].name, kinds[k].fields[f], separator);
  if (fields & FIND_NONE)
    add_name (to, "find", "none", separator);
  if (fields & LINES)
    add_name (to, "lines", NULL, separator);
}

field_set
dump_field_by_name (const char *name, size_t length)
{
  field_set all = FIND_NONE | LINES;
  for (int k = 0; k < LINE_KINDS; k++)
    for (int f = 0; f < MOST_FIELDS && kinds[k].fields[f]; f++)
      all |= DUMP_FIELD (k, f);
  for (field_set one = 1; one <= LINES; one <<= 1)
    {
      buffer spelled = { 0 };
      field_names (&spelled, all & one, "");
      bool is_it = spelled.size == length
                   && memcmp (spelled.bytes, name, length) == 0;
      buffer_free (&spelled);
      if (is_it)
        return one;
    }
  return 0;
}

static int
kind_of (const char *word, size_t length)
{
  for (int k = 0; k < LINE_KINDS; k++)
    if (strlen (kinds[k].name) == length
        && memcmp (kinds[k].name, word, length) == 0)
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
  for (int f = 1; is_sound && f < MOST_FIELDS && kinds[l.kind].fields[f]; f++)
    is_sound = take_value (&l, &at, end, kinds[l.kind].fields[f]);
  if (!is_sound || at != end)
    l.kind = -1;
  return l;
}

dump_lines
lines_of (const buffer *b)
{
  return (dump_lines) { .at = b->bytes, .end = b->bytes + b->size };
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
