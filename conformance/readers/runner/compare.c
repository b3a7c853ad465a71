#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/printable.h"

/* The lines of the canonical dump, of look-ups and of unwinds, taken apart.  */

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

enum { LINE_LIMIT = 240, DIFF_LINES = 40 };

/* How much of field F of L is kept for a reader that does not know MASK: all of it, or
   without the word that RA is signed.  */
static size_t
known_length (const dump_line *l, size_t f, field_set mask)
{
  static const char word[] = ",signed";
  enum { RA = 2 };
  size_t length = l->length[f], end = sizeof word - 1;
  field_set is_signed = l->kind == FRE_LINE    ? FRE_SIGNED
                        : l->kind == FIND_LINE ? FIND_SIGNED
                                               : 0;
  bool is_left_out = f == RA && mask & is_signed && length > end
                     && memcmp (l->value[f] + length - end, word, end) == 0;
  return is_left_out ? length - end : length;
}

/* TEXT with the fields of MASK as `?`, appended to OUT.  */
static void
add_masked (buffer *out, const char *text, size_t length, field_set mask)
{
  dump_line l = take_apart (text, length);
  const char *copied = text;
  for (size_t f = 0; l.kind >= 0 && f < l.count; f++)
    {
      bool is_unknown = mask & DUMP_FIELD (l.kind, f);
      size_t known = is_unknown ? 0 : known_length (&l, f, mask);
      buffer_add (out, copied, (size_t) (l.value[f] + known - copied));
      buffer_add (out, "?", is_unknown);
      copied = l.value[f] + l.length[f];
    }
  buffer_add (out, copied, (size_t) (text + length - copied));
  buffer_add (out, "\n", 1);
}

static void
mask_dump (buffer *out, const buffer *dump, field_set mask)
{
  dump_lines l = lines_of (dump);
  buffer_reserve (out, dump->size);
  while (next_line (&l))
    add_masked (out, l.text, l.length, mask);
}

static void
note_malformed (comparison *c, const dump_lines *got, size_t number)
{
  char *text = printable (got->text, got->length, LINE_LIMIT);
  c->malformed = format_text ("line %zu is no line of a dump%s: %s", number,
                              got->is_cut ? " (it has no newline)" : "", text);
  free (text);
}

static void
note_difference (comparison *c, const dump_lines *expected,
                 const dump_lines *got, size_t number, buffer *diff,
                 size_t *shown)
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

/* Does a reader that has no ends of functions find a row for the right PC, where A is
   "none"?  */
static bool
is_beyond_an_end (const dump_line *a, const dump_line *b, field_set mask)
{
  return mask & FIND_NONE && a->kind == FIND_LINE && b->kind == FIND_LINE
         && a->is_none && a->length[0] == b->length[0]
         && memcmp (a->value[0], b->value[0], a->length[0]) == 0;
}

static comparison
compare_lines (const buffer *expected, const buffer *got, field_set mask, buffer *diff)
{
  comparison c = { 0 };
  dump_lines e = lines_of (expected), g = lines_of (got);
  size_t shown = 0;
  for (size_t number = 1; !c.malformed; number++)
    {
      bool has_e = next_line (&e), has_g = next_line (&g);
      if (!has_e && !has_g)
        break;
      if (has_e && has_g && e.length == g.length && !g.is_cut
          && memcmp (e.text, g.text, e.length) == 0)
        continue;
      const dump_line none = { .kind = -2 };
      dump_line a = has_e ? take_apart (e.text, e.length) : none;
      dump_line b = has_g ? take_apart (g.text, g.length) : none;
      if (b.kind == -1 || (has_g && g.is_cut))
        note_malformed (&c, &g, number);
      /* Behind a difference of lines nothing corresponds any more.  */
      else if (!(c.differing & LINES) && !is_beyond_an_end (&a, &b, mask))
        {
          c.differing |= differing_fields (&a, &b);
          note_difference (&c, has_e ? &e : NULL, has_g ? &g : NULL, number,
                           diff, &shown);
        }
    }
  return c;
}

static bool
has_open_lines (const buffer *expected)
{
  static const char mark[] = " silent ";
  return expected->size
         && memmem (expected->text, expected->size, mark, sizeof mark - 1);
}

static comparison
compare_bytes_first (const buffer *expected, const buffer *got, field_set mask,
                     buffer *diff)
{
  if (expected->size == got->size
      && (!got->size || memcmp (expected->text, got->text, got->size) == 0))
    return (comparison) { 0 };
  return compare_lines (expected, got, mask, diff);
}

/* What stands in the place of open lines is left out, so whether it is a dump
   is asked before.  */
static comparison
compare_without_open (const buffer *expected, const buffer *got, field_set mask,
                      buffer *diff)
{
  buffer kept_expected = { 0 }, kept_got = { 0 };
  comparison c = check_dump (got);
  if (c.malformed)
    return c;
  leave_out (expected, got, &kept_expected, &kept_got);
  c = compare_bytes_first (&kept_expected, &kept_got, mask, diff);
  buffer_free (&kept_expected);
  buffer_free (&kept_got);
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
  comparison c = has_open_lines (expected)
                     ? compare_without_open (expected, got, mask, diff)
                     : compare_bytes_first (expected, got, mask, diff);
  buffer_free (&masked);
  return c;
}

comparison
check_dump (const buffer *got)
{
  comparison c = { .malformed = NULL };
  dump_lines g = lines_of (got);
  for (size_t number = 1; !c.malformed && next_line (&g); number++)
    if (g.is_cut || take_apart (g.text, g.length).kind < 0)
      note_malformed (&c, &g, number);
  return c;
}

char *
whole_dump (const buffer *dump, field_set mask)
{
  buffer masked = { 0 }, whole = { 0 };
  mask_dump (&masked, dump, mask);
  buffer_add (&whole, "", 0);
  for (dump_lines l = lines_of (&masked); next_line (&l);)
    {
      char *line = printable (l.text, l.length, WHOLE_LIMIT);
      bool is_too_much = whole.size + strlen (line) + 1 > WHOLE_LIMIT;
      buffer_print (&whole, "%s\n", is_too_much ? "..." : line);
      free (line);
      if (is_too_much)
        break;
    }
  buffer_free (&masked);
  return whole.text;
}

void
comparison_free (comparison *c)
{
  free (c->expected);
  free (c->got);
  free (c->malformed);
  *c = (comparison) { .malformed = NULL };
}
