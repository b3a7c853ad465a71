#include "recipe.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/program.h"
#include "lib/issues/blocks.h"

static bool
starts (const char *text, const char *with)
{
  return strncmp (text, with, strlen (with)) == 0;
}

static const input_file *
input_by_name (const recipe *r, const char *name)
{
  for (int i = 0; i < r->input_count; i++)
    if (strcmp (r->inputs[i].name, name) == 0)
      return &r->inputs[i];
  return NULL;
}

static input_file *
add_input (recipe *r, const char *name)
{
  if (r->input_count == MOST_INPUTS)
    return NULL;
  input_file *i = &r->inputs[r->input_count++];
  i->name = format_text ("%s", name);
  return i;
}

/* --- inputs ---------------------------------------------------------------- */

/* LINE is `cat >NAME <<'E'`: the lines of *REST up to `E` are its text.  */
static bool
take_here_document (recipe *r, const char *line, char **rest, problem *p)
{
  char name[64];
  int end = 0;
  if (sscanf (line, "cat >%63[A-Za-z0-9._-] <<'E'%n", name, &end) != 1 || !end || line[end])
    return problem_set (p, STATUS_USAGE, "`%s' is not understood", line);
  input_file *i = add_input (r, name);
  for (char *next; i && (next = strsep (rest, "\n"));)
    {
      if (strcmp (next, "E") == 0)
        return true;
      buffer_add (&i->text, next, strlen (next));
      buffer_add (&i->text, "\n", 1);
    }
  return problem_set (p, STATUS_USAGE, "the text of %s does not end", name);
}

/* LINE is `sed 'SCRIPT' FROM >TO`.  */
static bool
take_edit (recipe *r, const char *line, problem *p)
{
  char script[256], from[64], to[64];
  const input_file *made_of;
  if (sscanf (line, "sed '%255[^']' %63[A-Za-z0-9._-] >%63[A-Za-z0-9._-]", script, from, to) != 3
      || !(made_of = input_by_name (r, from)))
    return problem_set (p, STATUS_USAGE, "an input is made by `%s', which is not understood", line);
  input_file *i = add_input (r, to);
  if (!i)
    return problem_set (p, STATUS_USAGE, "there are more than %d inputs", MOST_INPUTS);
  buffer_add (&i->text, made_of->text.bytes, made_of->text.size);
  return edit (&i->text, script, p);
}

/* LINE is `echo 'TEXT' >NAME`.  */
static bool
take_echo (recipe *r, const char *line, problem *p)
{
  char text[256], name[64];
  input_file *i = NULL;
  if (sscanf (line, "echo '%255[^'\\]' >%63[A-Za-z0-9._-]", text, name) == 2)
    i = add_input (r, name);
  if (!i)
    return problem_set (p, STATUS_USAGE,
                        "an input is made by `%s', which is not understood",
                        line);
  buffer_print (&i->text, "%s\n", text);
  return true;
}

/* --- commands --------------------------------------------------------------- */

/* A redirection, the end of a part of a line, or a comment.  */
static bool
ends_command (const char *word)
{
  return word[strspn (word, "0123456789")] == '>' || *word == '<' || *word == '|' || *word == '#' || *word == ';';
}

/* The first of REJECTED in TEXT that stands in no quotes; NULL: none.  */
static const char *
unquoted (const char *text, const char *rejected)
{
  char quote = 0;
  for (; *text; text++)
    {
      if (!quote && strchr (rejected, *text))
        return text;
      if (quote ? *text == quote : *text == '"' || *text == '\'')
        quote = (char) (quote ? 0 : *text);
    }
  return NULL;
}

/* Of what follows a `|' the filter whose output a reader sees; NULL: none.  */
static char *
shown_filter (const char *text)
{
  if (!text)
    return NULL;
  const char *end = strstr (text, " || "), *file = unquoted (text, ">");
  if (file && file > text && file[-1] == ' ' && (!end || file < end))
    end = file - 1;
  size_t length = end ? (size_t) (end - text) : strlen (text);
  char *filter = format_text ("%.*s", (int) length, text);
  if (*filter && !unquoted (filter, ";$<>()") && !strstr (filter, "grep -q"))
    return filter;
  free (filter);
  return NULL;
}

static void
take_command (recipe *r, char *part)
{
  if (r->command_count == MOST_COMMANDS)
    return;
  typed *c = &r->commands[r->command_count];
  c->count = 0;
  c->filter = c->line = NULL;
  for (char *word; c->count < MOST_WORDS && (word = strsep (&part, " "));)
    {
      if (c->count && strcmp (word, "|") == 0)
        c->filter = shown_filter (part);
      if (ends_command (word))
        break;
      if (*word)
        c->words[c->count++] = format_text ("%s", word);
    }
  c->words[c->count] = NULL;
  r->command_count += c->count > 0;
}

/* The commands between `&&`.  */
static void
take_commands (recipe *r, char *line)
{
  int first = r->command_count;
  char *whole = format_text ("%s", line);
  while (line)
    {
      char *next = strstr (line, " && ");
      if (next)
        {
          *next = '\0';
          next += strlen (" && ");
        }
      take_command (r, line);
      line = next;
    }
  if (r->command_count > first)
    r->commands[first].line = whole;
  else
    free (whole);
}

/* LINE with those after it that it goes on in.  */
static void
join_lines (char *line, char **rest)
{
  for (size_t n; *rest && (n = strlen (line)) > 0 && line[n - 1] == '\\';)
    {
      char *next = strsep (rest, "\n");
      next += strspn (next, " ");
      line[n - 1] = ' ';
      memmove (line + n, next, strlen (next) + 1);
    }
}

static bool
take_line (recipe *r, char *line, char **rest, problem *p)
{
  if (starts (line, "cat >"))
    return take_here_document (r, line, rest, p);
  if (starts (line, "sed '") && strstr (line, " >"))
    return take_edit (r, line, p);
  if (starts (line, "echo '") && strstr (line, "' >"))
    return take_echo (r, line, p);
  join_lines (line, rest);
  take_commands (r, line);
  return true;
}

bool
recipe_read (recipe *r, const issue *page, problem *p)
{
  block script;
  *r = (recipe) { .input_count = 0 };
  if (!reproducer_of (page, &script, p))
    return false;
  if (!script.lines)
    return problem_set (p, STATUS_USAGE, "%s: the page has no reproducer", page->name);
  char *text = format_text ("%.*s", (int) script.length, script.lines),
       *rest = text;
  bool good = true;
  for (char *line; good && (line = strsep (&rest, "\n"));)
    {
      problem inner;
      good = take_line (r, line, &rest, &inner)
             || problem_set (p, inner.status, "%s: %s", page->name, inner.text);
    }
  free (text);
  return good && (r->input_count > 0 || problem_set (p, STATUS_USAGE, "%s: the reproducer has no input", page->name));
}

void
recipe_free (recipe *r)
{
  for (int i = 0; i < r->input_count; i++)
    {
      free (r->inputs[i].name);
      buffer_free (&r->inputs[i].text);
    }
  for (int i = 0; i < r->command_count; i++)
    {
      free (r->commands[i].filter);
      free (r->commands[i].line);
      for (int w = 0; w < r->commands[i].count; w++)
        free (r->commands[i].words[w]);
    }
}

size_t
typed_triple (const typed *c, const char *program)
{
  size_t all = strlen (c->words[0]), own = strlen (program);
  return all > own + 1 && strcmp (c->words[0] + all - own, program) == 0 && c->words[0][all - own - 1] == '-'
             && strstr (c->words[0], "-linux-gnu-")
         ? all - own - 1 : 0;
}

static bool
has_word (const typed *c, const char *word)
{
  for (int w = 1; w < c->count; w++)
    if (strcmp (c->words[w], word) == 0)
      return true;
  return false;
}

const typed *
recipe_command (const recipe *r, const char *program, const char *option)
{
  for (int i = 0; i < r->command_count; i++)
    {
      const typed *c = &r->commands[i];
      if ((strcmp (c->words[0], program) == 0 || typed_triple (c, program)) && (!option || has_word (c, option)))
        return c;
    }
  return NULL;
}

/* An input or an output; a reproducer gives them one letter, or a name with a suffix.  */
static bool
names_file (const char *word)
{
  size_t length = strlen (word);
  return *word != '-' && (strcmp (word, "t") == 0 || (length > 2 && word[length - 2] == '.' && strchr ("os", word[length - 1]))
                          || (length > 3 && strcmp (word + length - 3, ".so") == 0));
}

void
add_options (const typed *c, buffer *out)
{
  const char *between = "";
  for (int w = 1; w < c->count; w++)
    {
      if (strcmp (c->words[w], "-o") == 0)
        w++;
      else if (!names_file (c->words[w]))
        {
          buffer_print (out, "%s%s", between, c->words[w]);
          between = " ";
        }
    }
}

bool
matches (const char *pattern, const char *text)
{
  static struct
  {
    const char *pattern;
    regex_t compiled;
  } seen[16];
  int i = 0;
  while (seen[i].pattern && seen[i].pattern != pattern)
    i++;
  if (i == 15
      || (!seen[i].pattern
          && regcomp (&seen[i].compiled, pattern, REG_EXTENDED | REG_NOSUB)))
    abort ();
  seen[i].pattern = pattern;
  return regexec (&seen[i].compiled, text, 0, NULL, 0) == 0;
}
