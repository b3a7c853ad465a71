#include "step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

enum
{
  DEEPEST = 8
};

/* The name that TEXT begins with, which is after a brace; 0: it is none.  */
static size_t
length_of_name (const char *text)
{
  size_t length = script_name_length (text);
  return text[length] == '}' ? length : 0;
}

static const char *
cell_of (const scene *s, const char *name)
{
  size_t left = s->combination;
  for (size_t i = 0; i < s->part->table_count; i++)
    {
      const script_table *t = &s->part->tables[i];
      size_t columns = t->columns.count, rows = t->cells.count / columns;
      for (size_t column = 0; column < columns; column++)
        if (strcmp (t->columns.items[column], name) == 0)
          return t->cells.items[left % rows * columns + column];
      left /= rows;
    }
  return NULL;
}

static const script_part *
setup_of (const script *s, const char *name)
{
  for (size_t i = 0; i < s->part_count; i++)
    if (s->parts[i].is_setup && strcmp (s->parts[i].title, name) == 0)
      return &s->parts[i];
  return NULL;
}

/* What NAME means, which may hold names itself; the caller frees it.  NULL:
   nothing.  */
static char *
value_of (const scene *s, const char *name)
{
  const char *cell = cell_of (s, name);
  if (cell)
    return format_text ("%s", cell);
  for (size_t i = 0; i < s->script->name_count; i++)
    if (strcmp (s->script->names[i].name, name) == 0)
      return format_text ("%s", s->script->names[i].value);
  if (strcmp (name, "top") == 0)
    return format_text ("%s", s->top);
  if (strcmp (name, "case") == 0)
    return format_text ("%s", s->folder);
  if (setup_of (s->script, name))
    return format_text ("%s/%s", s->setups, name);
  const char *of_environment
      = strcmp (name, "PATH") == 0 || strcmp (name, "HOME") == 0
            ? getenv (name)
            : NULL;
  return of_environment ? format_text ("%s", of_environment) : NULL;
}

static char *
expand (const scene *s, const char *text, char *unknown, int depth)
{
  buffer result = EMPTY_BUFFER;
  while (*text)
    {
      size_t length = *text == '{' ? length_of_name (text + 1) : 0;
      char *name
          = length ? format_text ("%.*s", (int) length, text + 1) : NULL;
      char *value = name && depth < DEEPEST ? value_of (s, name) : NULL;
      char *whole = value ? expand (s, value, unknown, depth + 1) : NULL;
      if (name && !whole && unknown)
        {
          if (!value)
            snprintf (unknown, LONGEST_NAME, "%s", name);
          free (value);
          free (name);
          buffer_free (&result);
          return NULL;
        }
      if (whole)
        buffer_print (&result, "%s", whole);
      else
        buffer_add (&result, text, 1);
      text += whole ? length + 2 : 1;
      free (name);
      free (value);
      free (whole);
    }
  buffer_add (&result, "", 1);
  return (char *) result.bytes;
}

char *
scene_expand (const scene *s, const char *text, char *unknown)
{
  return expand (s, text, unknown, 0);
}

/* "{NAME...}" as "{NAME}"; NULL: WORD is another one.  */
static char *
as_list (const char *word)
{
  size_t length = strlen (word);
  bool is_list = length > 5 && word[0] == '{'
                 && strcmp (word + length - 4, "...}") == 0
                 && !strchr (word + 1, '{');
  return is_list ? format_text ("%.*s}", (int) length - 4, word) : NULL;
}

static bool
add_word (const scene *s, const script_line *line, const char *word,
          text_list *words, problem *p)
{
  char unknown[LONGEST_NAME], *list = as_list (word);
  char *value = scene_expand (s, list ? list : word, unknown);
  bool is_right
      = value
        || script_refuse (s->script, line->number, "no name is", unknown, p);
  if (value && !list)
    text_list_add (words, value);
  else if (value && !script_split (words, value, strlen (value)))
    is_right = script_refuse (s->script, line->number,
                              "a quote is not closed:", value, p);
  if (list)
    free (value);
  free (list);
  return is_right;
}

bool
scene_words (const scene *s, const script_line *line, text_list *words,
             problem *p)
{
  *words = (text_list){ 0 };
  for (size_t i = 0; i < line->words.count; i++)
    if (!add_word (s, line, line->words.items[i], words, p))
      return false;
  return true;
}

static const char *
let_value (const script *s, const char *name, size_t length)
{
  for (size_t i = 0; i < s->name_count; i++)
    if (strncmp (s->names[i].name, name, length) == 0
        && s->names[i].name[length] == '\0')
      return s->names[i].value;
  return NULL;
}

/* Is {NAME} or {NAME...} in TEXT, or in the value of a name that is?  */
static bool
text_names (const script *s, const char *text, const char *name, int depth)
{
  while (text && depth < DEEPEST && (text = strchr (text, '{')))
    {
      size_t length = script_name_length (++text);
      if (length == strlen (name) && strncmp (text, name, length) == 0)
        return true;
      if (length
          && text_names (s, let_value (s, text, length), name, depth + 1))
        return true;
    }
  return false;
}

static bool
list_names (const script *s, const text_list *list, const char *name)
{
  for (size_t i = 0; i < list->count; i++)
    if (text_names (s, list->items[i], name, 0))
      return true;
  return false;
}

bool
scene_names (const script *s, const script_part *part, const char *name)
{
  if (text_names (s, part->title, name, 0))
    return true;
  for (size_t i = 0; i < part->table_count; i++)
    if (list_names (s, &part->tables[i].cells, name))
      return true;
  for (size_t i = 0; i < part->line_count; i++)
    if (list_names (s, &part->lines[i].words, name)
        || text_names (s, part->lines[i].text, name, 0))
      return true;
  return false;
}
