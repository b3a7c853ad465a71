#include "step.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"

enum
{
  MOST_CASES = 100000 /* of a part */
};

typedef struct reader
{
  script *script;
  char *next;           /* what is not read yet; ended by NUL */
  size_t number;        /* of the line before it */
  script_table *tables; /* of the part that comes */
  size_t table_count;
  problem *problem;
} reader;

bool
script_refuse (const script *s, size_t number, const char *what,
               const char *word, problem *p)
{
  problem_set (p, STATUS_USAGE, "%s:%zu: %s '%s'", s->path, number, what,
               word);
  p->is_placed = true;
  return false;
}

static bool
wrong (const reader *r, size_t number, const char *what, const char *word)
{
  return script_refuse (r->script, number, what, word, r->problem);
}

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n';
}

/* The end of the word at *TEXT, whose characters go to WORD; NULL: a quote
   is not closed.  */
static const char *
take_word (const char *text, const char *end, char *word)
{
  char quote = '\0';
  for (; text < end && (quote || !is_blank (*text)); text++)
    if (quote ? *text == quote : *text == '\'' || *text == '"')
      quote = (char) (quote ? '\0' : *text);
    else
      *word++ = *text;
  *word = '\0';
  return quote ? NULL : text;
}

bool
script_split (text_list *list, const char *text, size_t length)
{
  const char *end = text + length;
  while (text)
    {
      while (text < end && is_blank (*text))
        text++;
      if (text == end)
        return true;
      char *word = grow (NULL, (size_t) (end - text) + 1);
      text = take_word (text, end, word);
      text_list_add (list, word);
    }
  return false;
}

static char *
take_line (reader *r)
{
  char *line = r->next, *end = strchr (line, '\n');
  r->next = end ? end + 1 : line + strlen (line);
  r->number++;
  if (end)
    *end = '\0';
  return line;
}

static bool
is_empty (const char *line)
{
  return line[strspn (line, " \t")] == '\0';
}

/* Does what follows belong to the line before: is it indented, or blank
   before something that is?  */
static bool
goes_on (const reader *r)
{
  const char *at = r->next;
  while (*at == '\n')
    at++;
  return strncmp (at, "    ", 4) == 0;
}

/* The indented lines, without their indentation; NULL: there is none.  */
static char *
take_text (reader *r)
{
  buffer text = EMPTY_BUFFER;
  while (goes_on (r))
    {
      const char *line = take_line (r);
      buffer_print (&text, "%s\n", *line ? line + 4 : line);
    }
  if (text.size)
    buffer_add (&text, "", 1);
  return (char *) text.bytes;
}

size_t
script_name_length (const char *text)
{
  size_t length
      = isdigit ((unsigned char) *text) ? 0 : strspn (text, NAME_CHARACTERS);
  return length < LONGEST_NAME ? length : 0;
}

static bool
is_name (const char *word)
{
  size_t length = script_name_length (word);
  return length && word[length] == '\0';
}

static bool
has_column (const script_table *t, const char *name)
{
  for (size_t i = 0; i < t->columns.count; i++)
    if (strcmp (t->columns.items[i], name) == 0)
      return true;
  return false;
}

/* Column NAME of T, which comes after the tables of R.  */
static bool
add_column (const reader *r, const script_line *l, script_table *t,
            const char *name)
{
  bool is_new = !has_column (t, name);
  for (size_t i = 0; i < r->table_count; i++)
    is_new &= !has_column (&r->tables[i], name);
  text_list_add (&t->columns, name);
  if (!is_name (name))
    return wrong (r, l->number, "is no name:", name);
  return is_new || wrong (r, l->number, "there is already", name);
}

static size_t
rows_of (const script_table *t)
{
  return t->cells.count / t->columns.count;
}

size_t
script_combinations (const script_part *part)
{
  size_t count = 1;
  for (size_t i = 0; i < part->table_count; i++)
    if (__builtin_mul_overflow (count, rows_of (&part->tables[i]), &count))
      return SIZE_MAX;
  return count;
}

static script_part *
new_part (reader *r, const script_line *l)
{
  script *s = r->script;
  s->parts = grow (s->parts, (s->part_count + 1) * sizeof *s->parts);
  script_part *part = &s->parts[s->part_count++];
  *part = (script_part){ .is_setup = *l->words.items[0] == 's',
                         .title = l->words.items[1],
                         .number = l->number,
                         .tables = r->tables,
                         .table_count = r->table_count };
  r->tables = NULL;
  r->table_count = 0;
  return part;
}

static bool
begin_part (reader *r, const script_line *l, const char *line)
{
  if (l->words.count < 2)
    return wrong (r, l->number, "wants a title:", line);
  script_part *part = new_part (r, l);
  if (part->is_setup ? l->words.count > 2 || part->table_count : false)
    return wrong (r, l->number, "a setup has one word and no table:", line);
  if (script_combinations (part) > MOST_CASES)
    return wrong (r, l->number, "is more than 100000 cases:", part->title);
  if (part->is_setup && !is_name (part->title))
    return wrong (r, l->number, "is no name:", part->title);
  for (size_t i = 0; part->is_setup && i + 1 < r->script->part_count; i++)
    if (strcmp (r->script->parts[i].title, part->title) == 0)
      return wrong (r, l->number, "there is already", part->title);
  return true;
}

/* each COLUMN... with rows below it, or: each COLUMN: CELL...  */
static bool
add_table (reader *r, script_line *l)
{
  script_table t = { 0 };
  text_list *words = &l->words;
  char *first = words->count > 1 ? format_text ("%s", words->items[1]) : NULL;
  size_t length = first ? strlen (first) : 0;
  if (length == 0)
    return wrong (r, l->number, "wants columns:", "each");
  if (first[length - 1] == ':')
    {
      first[length - 1] = '\0';
      if (!add_column (r, l, &t, first))
        return false;
      for (size_t i = 2; i < words->count; i++)
        text_list_add (&t.cells, words->items[i]);
    }
  else
    for (size_t i = 1; i < words->count; i++)
      if (!add_column (r, l, &t, words->items[i]))
        return false;
  size_t number = l->number;
  for (const char *row = l->text; row && *row; row += strcspn (row, "\n") + 1)
    {
      size_t before = t.cells.count;
      number++;
      if (!script_split (&t.cells, row, strcspn (row, "\n")))
        return wrong (r, number, "a quote is not closed:", first);
      if (t.cells.count != before && t.cells.count - before != t.columns.count)
        return wrong (r, number,
                      "a row of another length than that of columns:", first);
    }
  if (t.cells.count == 0)
    return wrong (r, l->number, "has no rows:", first);
  r->tables = grow (r->tables, (r->table_count + 1) * sizeof t);
  r->tables[r->table_count++] = t;
  return true;
}

static bool
add_name (reader *r, const script_line *l, const char *line)
{
  script *s = r->script;
  if (l->words.count != 3)
    return wrong (r, l->number, "wants a name and a value:", line);
  const char *name = l->words.items[1];
  if (!is_name (name))
    return wrong (r, l->number, "is no name:", name);
  for (size_t i = 0; i < s->name_count; i++)
    if (strcmp (s->names[i].name, name) == 0)
      return wrong (r, l->number, "there is already", name);
  s->names = grow (s->names, (s->name_count + 1) * sizeof *s->names);
  s->names[s->name_count++] = (script_name){ name, l->words.items[2] };
  return true;
}

static bool
add_line (reader *r, const script_line *l, const char *line)
{
  script *s = r->script;
  if (s->part_count == 0)
    return wrong (r, l->number, "stands before the first case:", line);
  if (r->table_count)
    return wrong (r, l->number, "a table belongs to the case after it:", line);
  script_part *part = &s->parts[s->part_count - 1];
  part->lines = grow (part->lines, (part->line_count + 1) * sizeof *l);
  part->lines[part->line_count++] = *l;
  return true;
}

static bool
take (reader *r, script_line *l, const char *line)
{
  const char *first = l->words.items[0];
  if (strcmp (first, "each") == 0)
    return add_table (r, l);
  if (strcmp (first, "case") == 0 || strcmp (first, "setup") == 0)
    return l->text ? wrong (r, l->number, "takes no text:", line)
                   : begin_part (r, l, line);
  if (strcmp (first, "let") == 0)
    return add_name (r, l, line);
  if (strcmp (first, "serial") == 0 && l->words.count == 1)
    return r->script->is_serial = true;
  return add_line (r, l, line);
}

/* A title is one word, in which quotes mean nothing.  */
static bool
split_line (const char *line, text_list *words)
{
  bool is_case = strncmp (line, "case ", 5) == 0 && !is_empty (line + 5);
  if (!is_case)
    return script_split (words, line, strlen (line));
  text_list_add (words, "case");
  text_list_add (words, format_text ("%s", line + 5));
  return true;
}

static bool
read_line (reader *r)
{
  const char *line = take_line (r);
  script_line l = { .number = r->number };
  if (is_empty (line) || *line == '#')
    return true;
  if (is_blank (*line))
    return wrong (r, r->number, "is indented, and no text:", line);
  if (!split_line (line, &l.words))
    return wrong (r, r->number, "a quote is not closed:", line);
  l.text = take_text (r);
  return l.words.count == 0 || take (r, &l, line);
}

static bool
has_case (const script *s)
{
  for (size_t i = 0; i < s->part_count; i++)
    if (!s->parts[i].is_setup)
      return true;
  return false;
}

static bool
read_lines (reader *r)
{
  bool is_right = true;
  while (is_right && *r->next)
    is_right = read_line (r);
  if (is_right && r->table_count)
    return wrong (r, r->number, "no case follows its table:", "each");
  if (is_right && !has_case (r->script))
    return wrong (r, r->number, "has no case:", r->script->path);
  return is_right;
}

bool
script_read (script *s, const char *path, problem *p)
{
  buffer content = EMPTY_BUFFER;
  *s = (script){ .path = path };
  if (!read_file (path, &content, p))
    return false;
  buffer_add (&content, "", 1);
  reader r = { .script = s, .next = (char *) content.bytes, .problem = p };
  if (strlen (r.next) + 1 != content.size)
    return wrong (&r, 1, "has a byte of zero:", path);
  return read_lines (&r);
}
