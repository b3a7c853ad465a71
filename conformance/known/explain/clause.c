/* A clause: what it says, the cases that are about it, the lines of the reference
   that check it, the issues that name it, and the entries of reference/SPEC-ISSUES.md.  */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "explain.h"
#include "lib/base/buffer.h"
#include "lib/base/clause_sets.h"
#include "lib/base/word.h"

enum sf_clause
clause_named (const char *name)
{
  unsigned i = 0;
  while (i < SF_CLAUSES
         && strcasecmp (sf_clause_text_of ((enum sf_clause) i)->id, name) != 0)
    i++;
  return (enum sf_clause) i;
}

/* What ADD says of SET.  */
static void
add_set (facts *f, const char *key, unsigned set,
         void (*add) (buffer *to, unsigned set, const char *quote,
                      const char *separator))
{
  buffer text = EMPTY_BUFFER;
  add (&text, set, "", ", ");
  fact_add (facts_add (f, key, FACT_ONE), (const char *) text.bytes, text.size);
  buffer_free (&text);
}

static void
add_text (facts *f, const sf_clause_text *text)
{
  facts_say (f, "clause", text->id);
  facts_say (f, "kind", sf_clause_kind_name (text->kind));
  facts_say (f, "section", text->section);
  add_set (f, "versions", text->versions, add_clause_versions);
  add_set (f, "abis", text->abis, add_clause_abis);
  facts_say (f, text->deployed ? "literal" : "text", text->text);
  facts_say (f, "deployed", text->deployed);
  facts_say (f, "evidence", text->evidence);
}

/* --- cases --------------------------------------------------------------------- */

/* Where the lines of a case name a clause: the key that the case is listed
   under.  What is silent stands at the end of a line, too.  */
static const char *
key_of (const char *line, size_t length, const char *id)
{
  if (*line == '#' || !has_word_in (line, length, id, strlen (id)))
    return NULL;
  if (strncmp (line, "obeys ", 6) == 0)
    return "obeyed by";
  if (strncmp (line, "breaks ", 7) == 0)
    return "broken by";
  return memmem (line, length, "silent ", 7) ? "silent in" : NULL;
}

typedef struct search
{
  const char *id;
  fact *lists[3];
} search;

static void
look_into (const case_place *c, search *s)
{
  bool is_listed[3] = { false };
  const char *line = c->text, *end = line + c->size;
  char *name = case_called (c);
  while (line < end)
    {
      const char *next = memchr (line, '\n', (size_t) (end - line));
      size_t size = (size_t) ((next ? next : end) - line);
      const char *key = key_of (line, size, s->id);
      for (size_t i = 0; key && i < 3; i++)
        if (strcmp (s->lists[i]->key, key) == 0 && !is_listed[i])
          {
            is_listed[i] = true;
            fact_add (s->lists[i], name, strlen (name));
          }
      line = next ? next + 1 : end;
    }
  free (name);
}

static void
add_cases (facts *f, const char *id, const case_places *cases)
{
  static const char *const keys[] = { "obeyed by", "broken by", "silent in" };
  size_t first = f->count;
  for (size_t i = 0; i < 3; i++)
    facts_add (f, keys[i], FACT_LIST);
  search s = { .id = id };
  for (size_t i = 0; i < 3; i++)
    s.lists[i] = &f->items[first + i];
  for (size_t i = 0; i < cases->count; i++)
    look_into (&cases->items[i], &s);
}

/* --- code ------------------------------------------------------------------------ */

static bool
is_in_word (char c)
{
  return isalnum ((unsigned char) c) || c == '_';
}

typedef struct code_search
{
  const char *id;
  fact *list;
  size_t tree_length; /* of a path, before what is named */
} code_search;

/* Each line of a file of the reference that has the id is where the clause is
   checked, or where it decides how something is read.  */
static bool
look_for_lines (void *context, const char *path, buffer *content, problem *p)
{
  (void) p;
  const code_search *s = context;
  const char *text = (const char *) content->bytes,
             *end = text + content->size;
  size_t length = strlen (s->id), line = 1, last = 0;
  for (const char *at = text; at < end; line += *at++ == '\n')
    {
      bool is_id = (size_t) (end - at) > length
                   && memcmp (at, s->id, length) == 0
                   && !is_in_word (at[length])
                   && (at == text || !is_in_word (at[-1]));
      if (!is_id || line == last)
        continue;
      char *place = format_text ("%s:%zu", path + s->tree_length, line);
      fact_add (s->list, place, strlen (place));
      free (place);
      last = line;
    }
  return true;
}

static bool
add_lines_of_code (facts *f, const char *id, const char *tree, problem *p)
{
  code_search s = { .id = id,
                    .list = facts_add (f, "code", FACT_LIST),
                    .tree_length = strlen (tree) + 1 };
  return take_each_file (tree, "reference/{,tables/,write/step_}*.c", "files",
                         look_for_lines, &s, p);
}

/* --- issues ---------------------------------------------------------------------- */

bool
explain_clause (facts *f, enum sf_clause clause, const case_places *cases,
                const char *tree, const issue_list *issues, problem *p)
{
  const sf_clause_text *text = sf_clause_text_of (clause);
  add_text (f, text);
  add_cases (f, text->id, cases);
  if (!add_lines_of_code (f, text->id, tree, p))
    return false;
  fact *list = facts_add (f, "issues", FACT_LIST);
  for (size_t i = 0; i < issues->count; i++)
    if (has_word (issues->items[i].clauses, text->id))
      fact_add (list, issues->items[i].name, strlen (issues->items[i].name));
  return add_entries_about (f, text->id, tree, p);
}
