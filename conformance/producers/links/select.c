/* Which linker does which case.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "lib/base/input.h"
#include "lib/base/word.h"

typedef struct choice
{
  const selection *asked;
  buffer abilities, pairings; /* the two files */
} choice;

/* The line after LINE, or NULL.  */
static const char *
next_line (const char *line)
{
  const char *end = strchr (line, '\n');
  return end && end[1] ? end + 1 : NULL;
}

/* Does BOTH, LINKER/ABI, lack the ability WORD: by the table (ABILITY | GLOB... | what it is), or as it was asked (- HOW THEY
   BEGIN LINKER/ABI)?  */
static bool
lacks (const choice *c, const char *word, const char *both, problem *p)
{
  char *begin = format_text ("%s | ", word);
  const char *line = c->abilities.text;
  while (line && !text_begins (line, begin))
    line = next_line (line);
  if (!line)
    problem_set (p, STATUS_USAGE, "needs `%s', which %s does not have", word,
                 c->asked->linkers);
  const char *globs = line ? line + strlen (begin) : "";
  char *some = format_text ("%.*s", (int) strcspn (globs, "|\n"), globs);
  bool found = globs_match (some, both);
  for (line = c->pairings.text; line; line = next_line (line))
    if (text_begins (line, "- "))
      {
        size_t length = strcspn (line + 2, " ");
        const char *of = line + 2 + length + 1;
        found |= strncmp (word, line + 2, length) == 0
                 && strlen (both) == strcspn (of, "\n")
                 && text_begins (of, both);
      }
  free (some);
  free (begin);
  return found;
}

static bool
lacks_some (const choice *c, const char *words, const char *both, problem *p)
{
  char *copy = format_text ("%s", words), *rest = copy, *word;
  bool found = false;
  while ((word = strsep (&rest, " ")))
    found |= *word && lacks (c, word, both, p);
  free (copy);
  return found;
}

/* A case that is about some linkers is for these alone.  */
static bool
is_for (const choice *c, const link_case *text, const pairing *who,
        const char *both, problem *p)
{
  bool has_on = false, is_on = false,
       is_left_out = lacks (c, "sframe", both, p);
  for (const case_line *line = text->lines; line < text->lines + text->count;
       line++)
    if (strcmp (line->key, "on") == 0)
      {
        has_on = true;
        is_on |= globs_match (line->value, both);
      }
    else if (strcmp (line->key, "needs") == 0)
      is_left_out |= lacks_some (c, line->value, both, p);
    else if (strcmp (line->key, "abi") == 0)
      is_left_out |= !has_word (line->value, who->abi);
  return has_on ? is_on : !is_left_out;
}

static bool
select_of (const choice *c, const char *path, problem *p)
{
  link_case text;
  bool good = case_read (&text, path, p);
  const char *base = strrchr (path, '/');
  for (const char *line = c->pairings.text; good && line;
       line = next_line (line))
    {
      problem none = { .status = STATUS_GOOD };
      char *both = format_text ("%.*s", (int) strcspn (line, "\n"), line),
           *abi = strchr (both, ' '), *linker = NULL;
      if (abi && *both != '-')
        {
          *abi = '/';
          linker = format_text ("%.*s", (int) (abi++ - both), both);
          if (is_for (c, &text, &(pairing) { linker, abi }, both, &none)
              && globs_match (c->asked->only, both))
            printf ("%s/%s/%s.%s %s %s %s\n", c->asked->results,
                    base ? base + 1 : path, linker, abi, path, linker, abi);
        }
      free (linker);
      free (both);
      good = none.status == STATUS_GOOD
             || problem_set (p, none.status, "%s: %s", path, none.text);
    }
  case_free (&text);
  return good;
}

bool
select_links (const selection *s, char **cases, problem *p)
{
  choice c = { .asked = s };
  bool good = read_file (s->linkers, &c.abilities, p)
              && read_file (s->pairings, &c.pairings, p);
  for (; good && *cases; cases++)
    good = select_of (&c, *cases, p);
  buffer_free (&c.abilities);
  buffer_free (&c.pairings);
  return good;
}
