#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FIELDS = 7, LINE_LIMIT = 240, DIFF_LINES = 40 };

/* What a line of each kind is made of: fields without a key come first.  */
typedef struct line_kind
{
  const char *name;
  const char *fields[MOST_FIELDS]; /* the first has no key in the line */
} line_kind;

enum { ELEMENT, FDE, FRE, FIND, STACK, CALLER, END, KINDS };

static const line_kind kinds[KINDS]
    = { { "element",
          { "index", "version", "abi", "flags", "fixed-fp", "fixed-ra",
            "aux" } },
        { "fde", { "index", "start", "size", "type", "pc", "signal", "key" } },
        { "fre", { "address", "cfa", "ra", "fp" } },
        { "find", { "pc", "cfa", "ra", "fp" } },
        { "unwind", { "pc" } },
        { "caller", { "pc", "sp", "fp" } },
        { "end", { "reason" } } };

#define FIELD(kind, field) ((field_set) 1 << ((unsigned) (kind) * 8 + (unsigned) (field)))
#define FIND_NONE ((field_set) 1 << 60)
#define LINES ((field_set) 1 << 61)

const field_set maskable_fields
    = ((FIELD (KINDS, 0) - 1)
       & ~(FIELD (ELEMENT, 0) | FIELD (FDE, 0) | FIELD (FIND, 0)
           | FIELD (STACK, 0)));

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
  for (int k = 0; k < KINDS; k++)
    for (int f = 0; f < MOST_FIELDS && kinds[k].fields[f]; f++)
      if (fields & FIELD (k, f))
        add_name (to, kinds[k].name, kinds[k].fields[f], separator);
  if (fields & FIND_NONE)
    add_name (to, "find", "none", separator);
  if (fields & LINES)
    add_name (to, "lines", NULL, separator);
}

field_set
field_by_name (const char *name, size_t length)
{
  field_set all = FIND_NONE | LINES;
  for (int k = 0; k < KINDS; k++)
    for (int f = 0; f < MOST_FIELDS && kinds[k].fields[f]; f++)
      all |= FIELD (k, f);
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

/* A line taken apart.  The values are not ended by 0.  */
typedef struct line
{
  int kind; /* or -1: no line of a dump */
  bool is_none; /* find ... none */
  size_t count;
  const char *value[MOST_FIELDS];
  size_t length[MOST_FIELDS];
} line;

static int
kind_of (const char *word, size_t length)
{
  for (int k = 0; k < KINDS; k++)
    if (strlen (kinds[k].name) == length
        && memcmp (kinds[k].name, word, length) == 0)
      return k;
  return -1;
}

/* One value ends at a space or at END and has at least one byte.  */
static bool
take_value (line *l, const char **at, const char *end, const char *key)
{
  const char *p = *at;
  if (p >= end || *p != ' ')
    return false;
  p++;
  size_t key_length = key ? strlen (key) : 0;
  if (key)
    {
      if ((size_t) (end - p) <= key_length || memcmp (p, key, key_length) != 0
          || p[key_length] != '=')
        return false;
      p += key_length + 1;
    }
  const char *space = memchr (p, ' ', (size_t) (end - p));
  const char *stop = space ? space : end;
  l->value[l->count] = p;
  l->length[l->count++] = (size_t) (stop - p);
  *at = stop;
  return stop > p && !memchr (p, 0, (size_t) (stop - p));
}

static line
take_apart (const char *text, size_t length)
{
  const char *end = text + length, *at = memchr (text, ' ', length);
  line l = { .kind = kind_of (text, at ? (size_t) (at - text) : length) };
  if (l.kind < 0)
    return l;
  if (!at)
    at = end;
  bool is_sound = take_value (&l, &at, end, NULL);
  if (is_sound && l.kind == FIND && end - at == 5
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

/* A text, line by line.  */
typedef struct lines
{
  const char *at, *end;
  const char *text; /* the line last read */
  size_t length;
  bool is_cut; /* it had no newline */
} lines;

static lines
lines_of (const buffer *b)
{
  return (lines) { .at = b->bytes, .end = b->bytes + b->size };
}

static bool
next_line (lines *l)
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

/* TEXT with the fields of MASK as `?`, appended to OUT.  */
static void
add_masked (buffer *out, const char *text, size_t length, field_set mask)
{
  line l = take_apart (text, length);
  const char *copied = text;
  for (size_t f = 0; l.kind >= 0 && f < l.count; f++)
    if (mask & FIELD (l.kind, f))
      {
        buffer_add (out, copied, (size_t) (l.value[f] - copied));
        buffer_add (out, "?", 1);
        copied = l.value[f] + l.length[f];
      }
  buffer_add (out, copied, (size_t) (text + length - copied));
  buffer_add (out, "\n", 1);
}

static void
mask_dump (buffer *out, const buffer *dump, field_set mask)
{
  lines l = lines_of (dump);
  buffer_reserve (out, dump->size);
  while (next_line (&l))
    add_masked (out, l.text, l.length, mask);
}

static field_set
differing_fields (const line *a, const line *b)
{
  if (a->kind != b->kind || a->kind < 0)
    return LINES;
  if (a->is_none != b->is_none)
    return FIND_NONE;
  field_set differing = 0;
  for (size_t f = 0; f < a->count; f++)
    if (a->length[f] != b->length[f]
        || memcmp (a->value[f], b->value[f], a->length[f]) != 0)
      differing |= FIELD (a->kind, f);
  return differing;
}

static void
note_malformed (comparison *c, const lines *got, size_t number)
{
  char *text = printable (got->text, got->length, LINE_LIMIT);
  c->malformed = xprintf ("line %zu is no line of a dump%s: %s", number,
                          got->is_cut ? " (it has no newline)" : "", text);
  free (text);
}

static void
note_difference (comparison *c, const lines *expected, const lines *got,
                 size_t number, buffer *diff, size_t *shown)
{
  char *left = expected ? printable (expected->text, expected->length,
                                     LINE_LIMIT) : NULL;
  char *right = got ? printable (got->text, got->length, LINE_LIMIT) : NULL;
  if (diff && (*shown)++ < DIFF_LINES)
    buffer_print (diff, "  line %zu\n    expected: %s\n    got:      %s\n",
                  number, left ? left : "(nothing more)",
                  right ? right : "(nothing more)");
  if (c->line)
    {
      free (left);
      free (right);
      return;
    }
  c->line = number;
  c->expected = left;
  c->got = right;
}

static comparison
compare_lines (const buffer *expected, const buffer *got, buffer *diff)
{
  comparison c = { 0 };
  lines e = lines_of (expected), g = lines_of (got);
  size_t shown = 0;
  for (size_t number = 1; !c.malformed; number++)
    {
      bool has_e = next_line (&e), has_g = next_line (&g);
      if (!has_e && !has_g)
        break;
      if (has_e && has_g && e.length == g.length && !g.is_cut
          && memcmp (e.text, g.text, e.length) == 0)
        continue;
      line a = has_e ? take_apart (e.text, e.length) : (line) { .kind = -2 };
      line b = has_g ? take_apart (g.text, g.length) : (line) { .kind = -2 };
      if (b.kind == -1 || (has_g && g.is_cut))
        note_malformed (&c, &g, number);
      /* Behind a difference of lines nothing corresponds any more.  */
      else if (!(c.differing & LINES))
        {
          c.differing |= differing_fields (&a, &b);
          note_difference (&c, has_e ? &e : NULL, has_g ? &g : NULL, number,
                           diff, &shown);
        }
    }
  return c;
}

comparison
compare_dumps (const buffer *expected, const buffer *got, field_set mask,
               buffer *diff)
{
  buffer masked = { 0 };
  if (mask)
    {
      mask_dump (&masked, expected, mask);
      expected = &masked;
    }
  comparison c = { 0 };
  if (expected->size != got->size
      || (got->size && memcmp (expected->bytes, got->bytes, got->size) != 0))
    c = compare_lines (expected, got, diff);
  buffer_free (&masked);
  return c;
}

comparison
check_dump (const buffer *got)
{
  comparison c = { 0 };
  lines g = lines_of (got);
  for (size_t number = 1; !c.malformed && next_line (&g); number++)
    if (g.is_cut || take_apart (g.text, g.length).kind < 0)
      note_malformed (&c, &g, number);
  return c;
}

void
comparison_free (comparison *c)
{
  free (c->expected);
  free (c->got);
  free (c->malformed);
  *c = (comparison) { 0 };
}
