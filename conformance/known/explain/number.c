/* A bug by its number upstream: its row in corpora/history, and the numbers
   of a log that have no row there.  */
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/printable.h"

static const char digit[] = "0123456789";
static const char table[] = "corpora/history/README.md";

/* What a log calls a bug: PR gas/33756, PR/gas 34026, PR33721, Bug 33051,
   id=33813, #1646.  */
static const char bug[]
    = "(^|[^a-z0-9])"
      "(pr[ :/#]{0,3}([a-z]{1,20}[/ ])?|(bugs?|bz|bugzilla|id=|#)[ :#]{0,3}"
      "([a-z]{1,20}/)?)"
      "([0-9]{4,6})([^0-9a-z]|$)";
enum { NUMBER = 6, GROUPS = 8 };

bool
is_number_name (const char *name)
{
  size_t before = strcspn (name, "0123456789.:@_-");
  size_t size = strspn (name + before, digit);
  return size >= 4 && !name[before + size];
}

static bool
read_table (const char *tree, buffer *content, problem *p)
{
  char *path = format_text ("%s/%s", tree, table);
  bool good = read_file (path, content, p);
  free (path);
  buffer_add (content, "", 1);
  return good;
}

/* Has the first cell of ROW the number with SIZE digits?  */
static bool
is_row_of (const char *row, const char *number, size_t size)
{
  const char *end = row + strcspn (row + 1, "|\n") + 1;
  for (const char *at = row + 1; at < end; at += strspn (at, digit))
    {
      at += strcspn (at, digit);
      if (at < end && strspn (at, digit) == size
          && strncmp (at, number, size) == 0)
        return true;
    }
  return false;
}

static const char *
row_of (const buffer *rows, const char *number, size_t size)
{
  const char *line = rows->text;
  while (line && !(*line == '|' && is_row_of (line, number, size)))
    line = next_line (line);
  return line;
}

/* The pages that CELL names.  */
static void
add_pages (facts *f, const char *cell, size_t size, const issue_list *issues)
{
  fact *pages = facts_add (f, "pages", FACT_LIST);
  for (size_t i = 0; i < issues->count; i++)
    {
      char *quoted = format_text ("`%s`", issues->items[i].name);
      char *said = format_text ("%s: %s", issues->items[i].name,
                                issues->items[i].title);
      if (memmem (cell, size, quoted, strlen (quoted)))
        fact_add (pages, said, strlen (said));
      free (quoted);
      free (said);
    }
}

bool
explain_number (facts *f, const char *name, const char *tree,
                const issue_list *issues, problem *p)
{
  static const char *const keys[]
      = { "upstream", "title", "suite", "seen in" };
  buffer rows = EMPTY_BUFFER;
  bool good = read_table (tree, &rows, p);
  const char *number = name + strcspn (name, digit);
  const char *row = good ? row_of (&rows, number, strlen (number)) : NULL;
  for (size_t i = 0; row && i < 4; i++)
    {
      const char *cell = row + strspn (row, "| ");
      size_t size = strcspn (cell, "|\n");
      row = cell + size;
      while (size && cell[size - 1] == ' ')
        size--;
      fact_add (facts_add (f, keys[i], FACT_ONE), cell, size);
      if (i == 2)
        add_pages (f, cell, size, issues);
    }
  buffer_free (&rows);
  if (good && !row)
    good = problem_set (p, STATUS_USAGE, "nothing is called '%s', and %s has "
                                         "no row of it", name, table);
  return good;
}

/* What begins at the margin, with the lines below that do not.  */
static char *
end_of_entry (char *entry)
{
  do
    {
      entry += strcspn (entry, "\n");
      entry += *entry == '\n';
    }
  while (*entry && strchr (" \t\r\n", *entry));
  return entry;
}

typedef struct log_search
{
  const char *path, *text; /* of the log */
  const buffer *rows;
  regex_t bug;
  buffer seen; /* " NUMBER " for each */
  size_t found, without;
} log_search;

static void
consider (log_search *s, const char *number, size_t size)
{
  char *word = format_text (" %.*s ", (int) size, number);
  bool is_new = !s->seen.text || !strstr (s->seen.text, word);
  if (is_new)
    buffer_print (&s->seen, "%s", word);
  free (word);
  s->found += is_new;
  if (!is_new || row_of (s->rows, number, size))
    return;
  size_t line = 1;
  const char *begin = s->text;
  for (const char *at; (at = strchr (begin, '\n')) && at < number; line++)
    begin = at + 1;
  begin += strspn (begin, " \t");
  enum { MOST = 200 };
  char *said = printable (begin, strcspn (begin, "\n"), MOST);
  printf ("%s:%zu: %.*s has no row in %s: %s\n", s->path, line, (int) size,
          number, table, said);
  free (said);
  s->without++;
}

/* Of each entry that names SFrame, all numbers of bugs.  */
static void
search_log (log_search *s, char *text)
{
  s->text = text;
  for (char *end; *text; text = end)
    {
      end = end_of_entry (text);
      char kept = *end;
      *end = '\0';
      regmatch_t at[GROUPS];
      const char *from = strcasestr (text, "sframe") ? text : end;
      while (regexec (&s->bug, from, GROUPS, at, 0) == 0)
        {
          consider (s, from + at[NUMBER].rm_so,
                    (size_t) (at[NUMBER].rm_eo - at[NUMBER].rm_so));
          from += at[NUMBER].rm_eo;
        }
      *end = kept;
    }
}

bool
numbers_without_row (char **paths, const char *tree, size_t *without,
                     problem *p)
{
  buffer rows = EMPTY_BUFFER;
  log_search s = { .rows = &rows };
  bool good = read_table (tree, &rows, p);
  if (regcomp (&s.bug, bug, REG_EXTENDED | REG_ICASE | REG_NEWLINE) != 0)
    abort ();
  for (; good && *paths; paths++)
    {
      input in;
      good = input_open (s.path = *paths, true, &in, p);
      if (!good)
        break;
      size_t size = in.content.size;
      buffer_add (&in.content, "", 1);
      good = strlen (in.content.text) == size
             || problem_set (p, STATUS_USAGE, "%s: a byte 0 at %zu: no log",
                             *paths, strlen (in.content.text));
      if (good)
        search_log (&s, in.content.text);
      input_close (&in);
    }
  if (good)
    printf ("%zu numbers of bugs where SFrame is named, %zu without a row\n",
            s.found, s.without);
  *without = s.without;
  regfree (&s.bug);
  buffer_free (&s.seen);
  buffer_free (&rows);
  return good;
}
