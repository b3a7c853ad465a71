/* Lines as words, and errors that show the place.  */
#include "lex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/base/buffer.h"

/* key=value.  */

static bool
fits (uint64_t value, bool is_negative, unsigned bits)
{
  if (bits == 64)
    return true;
  if (is_negative)
    return 0 - value <= 1ULL << (bits - 1);
  return value < 1ULL << bits;
}

bool
read_number (const line *l, word w, unsigned bits, uint64_t *value,
             problem *p)
{
  if (!parse_wrapping (w.text, w.length, value))
    return line_problem (l, w.text, p, "'%.*s' is no number", w.length,
                         w.text);
  if (!fits (*value, w.text[0] == '-' && *value, bits))
    return line_problem (l, w.text, p, "'%.*s' does not fit in %u bits",
                         w.length, w.text, bits);
  if (bits < 64)
    *value &= (1ULL << bits) - 1;
  return true;
}

static const field_name *
find_name (const field_name *names, word w)
{
  for (; names && names->name; names++)
    if (word_is (w, names->name))
      return names;
  return NULL;
}

static bool
read_set (const line *l, const field *f, word w, uint64_t *value, problem *p)
{
  word name, rest = w;
  bool more = true;
  *value = 0;
  while (more)
    {
      more = split_word (rest, ',', &name, &rest);
      const field_name *found = find_name (f->names, name);
      if (!found)
        return line_problem (l, name.text, p, "%s has no value '%.*s'",
                             f->key, name.length, name.text);
      *value |= found->value;
    }
  return true;
}

static bool
read_value (const line *l, const field *f, word w, field_value *value,
            problem *p)
{
  value->is_given = true;
  value->text = w;
  if (w.length == 0)
    return line_problem (l, w.text, p, "%s wants a value", f->key);
  if (f->kind == FIELD_TEXT)
    return true;
  const field_name *name = find_name (f->names, w);
  if (name)
    {
      value->number = name->value;
      return true;
    }
  bool is_numeric = strchr ("+-0123456789", *w.text) != NULL;
  if (f->kind == FIELD_SET && !is_numeric)
    return read_set (l, f, w, &value->number, p);
  if (!is_numeric && f->names)
    return line_problem (l, w.text, p, "%s has no value '%.*s'", f->key,
                         w.length, w.text);
  return read_number (l, w, f->bits, &value->number, p);
}

static bool
read_field (const line *l, word w, const field *fields, size_t count,
            field_value *values, problem *p)
{
  word key, text;
  if (!split_word (w, '=', &key, &text))
    return line_problem (l, w.text, p, "'%.*s' is not KEY=VALUE", w.length,
                         w.text);
  for (size_t i = 0; i < count; i++)
    {
      if (!word_is (key, fields[i].key))
        continue;
      if (values[i].is_given)
        return line_problem (l, w.text, p, "%s is given twice",
                             fields[i].key);
      return read_value (l, &fields[i], text, &values[i], p);
    }
  return line_problem (l, w.text, p, "%.*s lines have no field '%.*s'",
                       l->words[0].length, l->words[0].text, key.length,
                       key.text);
}

bool
read_fields (const line *l, size_t from, const field *fields, size_t count,
             field_value *values, problem *p)
{
  for (size_t i = from; i < l->count; i++)
    if (!read_field (l, l->words[i], fields, count, values, p))
      return false;
  return true;
}

static int
hex_digit (char c)
{
  static const char digits[] = "0123456789abcdef0123456789ABCDEF";
  const char *at = c ? strchr (digits, c) : NULL;
  return at ? (int) (at - digits) % 16 : -1;
}

bool
read_hex_bytes (const line *l, word w, buffer *out, problem *p)
{
  for (int i = 0; i < w.length; i += 2)
    {
      int high = hex_digit (w.text[i]);
      int low = i + 1 < w.length ? hex_digit (w.text[i + 1]) : -1;
      if (high < 0 || low < 0)
        return line_problem (l, w.text + i, p,
                             "bytes are pairs of hexadecimal digits");
      uint8_t byte = (uint8_t) (high << 4 | low);
      buffer_add (out, &byte, 1);
    }
  return true;
}

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

static void
add_word (line *l, const char *text, const char *end)
{
  l->words = grow_array (l->words, l->count, &l->capacity, sizeof *l->words);
  l->words[l->count++] = (word) { text, (int) (end - text) };
}

const char *
lex_line (line *l, const char *text, const char *end)
{
  const char *newline = memchr (text, '\n', (size_t) (end - text));
  const char *stop = newline ? newline : end;
  l->number++;
  l->text = text;
  l->length = (int) (stop - text);
  l->count = 0;
  while (text < stop && *text != '#')
    {
      const char *start = text;
      while (text < stop && !is_blank (*text))
        text++;
      if (text > start)
        add_word (l, start, text);
      while (text < stop && is_blank (*text))
        text++;
    }
  return newline ? newline + 1 : end;
}

/* The part of the line around AT that is shown, and the caret below.  */
static void
show_place (const line *l, const char *at, problem *p)
{
  enum { SHOWN = 100, BEFORE = 60 };
  int column = (int) (at - l->text);
  int from = column > BEFORE ? column - BEFORE : 0;
  int length = l->length - from < SHOWN ? l->length - from : SHOWN;
  size_t used = strlen (p->text);
  used += (size_t) snprintf (p->text + used, sizeof p->text - used, "\n  ");
  for (int i = 0; i < length; i++)
    {
      char c = l->text[from + i];
      if (c < ' ' || c > '~')
        c = ' ';
      p->text[used++] = c;
    }
  snprintf (p->text + used, sizeof p->text - used, "\n  %*s^", column - from,
            "");
}

bool
line_problem (const line *l, const char *at, problem *p, const char *format,
              ...)
{
  char message[256];
  va_list values;
  va_start (values, format);
  vsnprintf (message, sizeof message, format, values);
  va_end (values);
  problem_set (p, STATUS_USAGE, "%.400s:%u:%d: %s", l->path, l->number,
               (int) (at - l->text) + 1, message);
  show_place (l, at, p);
  p->is_placed = true;
  return false;
}

bool
word_is (word w, const char *text)
{
  return strlen (text) == (size_t) w.length
         && memcmp (w.text, text, (size_t) w.length) == 0;
}

bool
split_word (word w, char separator, word *head, word *tail)
{
  const char *at = memchr (w.text, separator, (size_t) w.length);
  *head = w;
  *tail = (word) { w.text + w.length, 0 };
  if (!at)
    return false;
  head->length = (int) (at - w.text);
  *tail = (word) { at + 1, w.length - head->length - 1 };
  return true;
}
