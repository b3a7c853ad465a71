/* Lines as words, and errors that show the place.  */
#include "lex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/base/buffer.h"

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
