/* How the test suites of binutils compare texts.  */
#include "line_rules.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/input.h"
#include "lib/base/word.h"

/* A text as its lines.  */

void
text_lines_of (text_lines *l, buffer *text)
{
  *l = (text_lines) { .text = *text };
  *text = EMPTY_BUFFER;
  buffer_add (&l->text, "", 1);
  char *end = (char *) l->text.bytes + l->text.size - 1;
  for (char *at = (char *) l->text.bytes; at < end;)
    {
      char *stop = memchr (at, '\n', (size_t) (end - at));
      stop = stop ? stop : end;
      *stop = '\0';
      if (stop > at && stop[-1] == '\r')
        stop[-1] = '\0';
      l->items = grow_array (l->items, l->count, &l->capacity,
                             sizeof *l->items);
      l->items[l->count++] = at;
      at = stop + 1;
    }
}

bool
text_lines_read (text_lines *l, const char *path, problem *p)
{
  buffer text = EMPTY_BUFFER;
  *l = (text_lines) { .count = 0 };
  if (!read_file (path, &text, p))
    {
      buffer_free (&text);
      return false;
    }
  text_lines_of (l, &text);
  return true;
}

void
text_lines_free (text_lines *l)
{
  free (l->items);
  buffer_free (&l->text);
  *l = (text_lines) { .count = 0 };
}

/* Expressions of Tcl as those of POSIX.  */

static const char *
class_of (char letter, bool in_brackets)
{
  switch (letter)
    {
    case 'd': return in_brackets ? "0-9" : "[0-9]";
    case 'w': return in_brackets ? "[:alnum:]_" : "[[:alnum:]_]";
    case 's': return in_brackets ? "[:space:]" : "[[:space:]]";
    case 'S': return in_brackets ? NULL : "[^[:space:]]";
    case 't': return "\t";
    default: return NULL;
    }
}

/* What follows a backslash.  */
static void
add_escaped (buffer *b, char letter, bool in_brackets)
{
  const char *class = class_of (letter, in_brackets);
  if (class)
    buffer_print (b, "%s", class);
  else if (!in_brackets && strchr (".[]()*+?{}|^$\\", letter))
    buffer_print (b, "\\%c", letter);
  else
    buffer_add (b, &letter, 1);
}

/* The class at AT, "[...]"; returns its last character.  */
static const char *
add_brackets (buffer *b, const char *at)
{
  buffer_add (b, at++, 1);
  if (*at == '^')
    buffer_add (b, at++, 1);
  if (*at == ']')
    buffer_add (b, at++, 1);
  for (; *at && *at != ']'; at++)
    if (*at == '\\' && at[1])
      add_escaped (b, *++at, true);
    else
      buffer_add (b, at, 1);
  buffer_print (b, "]");
  return *at ? at : at - 1;
}

static void
add_expression (buffer *b, const char *text)
{
  buffer_print (b, "^");
  for (const char *at = text; *at; at++)
    if (*at == '\\' && at[1])
      add_escaped (b, *++at, false);
    else if (*at == '[')
      at = add_brackets (b, at);
    else
      buffer_add (b, at, 1);
  buffer_add (b, "$", 2);
}

bool
line_matches (const char *expected, const char *printed, bool *is_bad)
{
  regex_t compiled;
  buffer b = EMPTY_BUFFER;
  bool is_negated = *expected == '!';
  add_expression (&b, expected + is_negated);
  bool is_good
      = regcomp (&compiled, (char *) b.bytes, REG_EXTENDED | REG_NOSUB) == 0;
  buffer_free (&b);
  if (!is_good)
    {
      *is_bad = true;
      return false;
    }
  bool matches = regexec (&compiled, printed, 0, NULL, 0) == 0;
  regfree (&compiled);
  return matches != is_negated;
}

/* The two texts.  */

typedef struct comparison
{
  const text_lines *expected, *printed;
  size_t at_expected, at_printed;
  line_outcome out;
  bool is_over, is_different;
  pair_taker *take;
  void *context;
} comparison;

static bool
matches (comparison *c, const char *expected, size_t printed)
{
  return line_matches (expected, c->printed->items[printed], &c->out.is_bad);
}

static void
differ (comparison *c)
{
  if (!c->is_different)
    {
      c->out.expected = c->at_expected;
      c->out.printed = c->at_printed;
    }
  c->is_different = true;
}

/* Any lines, up to one that the line after `#...' matches.  */
static void
skip_lines (comparison *c)
{
  const char *wanted = c->expected->items[c->at_expected];
  while (c->at_printed < c->printed->count
         && !matches (c, wanted, c->at_printed) && !c->out.is_bad)
    c->at_printed++;
}

/* Move to the next expected line that is compared with the printed one; the
   text of it, or NULL: there is none, or the rest is right.  */
static const char *
next_expected (comparison *c)
{
  for (; c->at_expected < c->expected->count; c->at_expected++)
    {
      const char *line = c->expected->items[c->at_expected];
      bool has_printed = c->at_printed < c->printed->count;
      if (text_begins (line, "#pass"))
        {
          c->is_over = true;
          return NULL;
        }
      if (text_begins (line, "#failif"))
        c->out.is_failif = true;
      else if (text_begins (line, "#..."))
        {
          if (++c->at_expected == c->expected->count)
            {
              c->is_over = true;
              return NULL;
            }
          skip_lines (c);
          return c->expected->items[c->at_expected];
        }
      else if (text_begins (line, "#?"))
        {
          if (has_printed && matches (c, line + 2, c->at_printed))
            return line + 2;
        }
      else if (*line && *line != '#')
        return line;
    }
  return NULL;
}

static void
compare_one (comparison *c)
{
  while (c->at_printed < c->printed->count
         && !*c->printed->items[c->at_printed])
    c->at_printed++;
  const char *expected = next_expected (c);
  bool has_printed = c->at_printed < c->printed->count;
  if (c->is_over || (!expected && !has_printed))
    {
      c->is_over = true;
      return;
    }
  if (!expected || !has_printed)
    {
      differ (c);
      c->is_over = true;
      return;
    }
  bool is_met = matches (c, expected, c->at_printed);
  if (!is_met)
    differ (c);
  if (c->take)
    c->take (c->context, c->at_expected, c->at_printed, is_met);
  c->at_expected++;
  c->at_printed++;
}

line_outcome
lines_compare (const text_lines *expected, const text_lines *printed,
               pair_taker *take, void *context)
{
  comparison c = { .expected = expected, .printed = printed, .take = take,
                   .context = context };
  while (!c.is_over && !c.out.is_bad)
    compare_one (&c);
  c.out.is_met = !c.out.is_bad && c.is_different == c.out.is_failif;
  return c.out;
}

/* What FileCheck says.  */

void
filecheck_free (met_lines *m)
{
  free (m->items);
  *m = (met_lines) { .count = 0 };
}

/* The number after the first colon of LINE, "FILE:LINE:COLUMN: ..."; 0: there
   is none.  */
static size_t
line_number (const char *line)
{
  return strtoul (strchr (line, ':') + 1, NULL, 10);
}

void
filecheck_read (met_lines *m, const text_lines *said)
{
  size_t demand = 0;
  *m = (met_lines) { .count = 0 };
  for (size_t i = 0; i < said->count; i++)
    {
      const char *line = said->items[i];
      if (strstr (line, ": expected string found in input"))
        demand = line_number (line);
      else if (demand && strstr (line, ": note: found here"))
        {
          m->items = grow_array (m->items, m->count, &m->capacity,
                                 sizeof *m->items);
          m->items[m->count++]
              = (met_line) { .demand = demand, .printed = line_number (line) };
          demand = 0;
        }
    }
}

bool
filecheck_ignores (const char *line, const char *prefix)
{
  static const char *const endings[]
      = { "-NEXT", "-NOT", "-SAME", "-DAG", "-LABEL", "-EMPTY" };
  const char *at = line + strspn (line, " \t");
  size_t marks = strspn (at, "#/;");
  at += marks + strspn (at + marks, " \t");
  if (marks == 0 || strncmp (at, prefix, strlen (prefix)) != 0)
    return false;
  at += strlen (prefix);
  size_t ending = 0;
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (strncmp (at, endings[i], strlen (endings[i])) == 0)
      ending = strlen (endings[i]);
  at += ending;
  size_t blanks = strspn (at, " \t");
  /* With one blank and without an ending it is prose: "CHECK that ...".  */
  return at[blanks] && at[blanks] != ':' && blanks >= (ending ? 1 : 2);
}
