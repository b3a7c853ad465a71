#include <fnmatch.h>
#include <stdlib.h>

#include "conformance/known/words/words.h"
#include "crash_name.h"
#include "reference/clause.h"

/* The words that a field of a line can be; WORD gives the one with number I, or
   NULL where there is none with that number.  */
typedef struct vocabulary
{
  int field;
  const char *kind;
  int count;
  const char *(*word) (int i);
} vocabulary;

static const char *
operation_word (int i)
{
  return operation_names[i];
}

/* What can be wrong: also what is unsupported, where everything of a claim is.  */
static const char *
failure_word (int i)
{
  bool is_wrong = verdict_is_failure ((enum verdict) i) || i == UNSUPPORTED;
  return is_wrong ? verdict_names[i] : NULL;
}

static const char *
dump_word (int i)
{
  static char word[LONGEST_FIELD];
  return field_word ((unsigned) i, word) ? word : NULL;
}

static const char *
clause_word (int i)
{
  return sf_clause_text_of ((enum sf_clause) i)->id;
}

static const vocabulary vocabularies[]
    = { { SECTION_OPERATION, "operation", OPERATIONS, operation_word },
        { SECTION_VERDICT, "failure", VERDICTS, failure_word },
        { SECTION_FIELD, "field", FIELD_BITS, dump_word },
        { SECTION_CLAUSE, "clause", SF_CLAUSES, clause_word } };

static bool
refuse (const issue_list *pages, const shows *line, const char *why,
        problem *p)
{
  return problem_set (p, STATUS_USAGE, "%s:%u: %s",
                      issue_of (pages, line)->path, line->line, why);
}

static bool
is_word (const vocabulary *v, const char *glob)
{
  for (int i = 0; i < v->count; i++)
    {
      const char *word = v->word (i);
      if (word && fnmatch (glob, word, 0) == 0)
        return true;
    }
  return false;
}

static bool
has_words (const issue_list *pages, const shows *line, const vocabulary *v,
           problem *p)
{
  const globs *g = &line->field[v->field];
  for (size_t i = 0; i < g->count; i++)
    if (!is_word (v, g->items[i]))
      return problem_set (p, STATUS_USAGE, "%s:%u: there is no %s '%s'",
                          issue_of (pages, line)->path, line->line, v->kind,
                          g->items[i]);
  return true;
}

/* A crash is explained only by which one it is; else every dead program would
   be a known issue.  */
static bool
names_its_crash (const issue_list *pages, const shows *line, problem *p)
{
  const globs *verdict = &line->field[SECTION_VERDICT],
              *note = &line->field[SECTION_NOTE];
  if (!some_glob_matches (verdict, verdict_names[CRASH]))
    return true;
  for (int v = 0; v < VERDICTS; v++)
    if (v != CRASH && failure_word (v)
        && some_glob_matches (verdict, verdict_names[v]))
      return refuse (pages, line,
                     "a line for crashes is for crashes only, as its `verdict' "
                     "has to say: what else these cases show needs a line of "
                     "its own", p);
  if (!note->count)
    return refuse (pages, line,
                   "a line for crashes needs a `note' that says which crash: "
                   "its signal, assertion or function", p);
  char *why = why_not_one_crash (note);
  bool good = !why || refuse (pages, line, why, p);
  free (why);
  return good;
}

bool
section_lines_are_good (const issue_list *pages, problem *p)
{
  for (size_t i = 0; i < pages->shows_count; i++)
    {
      const shows *line = &pages->shows[i];
      if (line->oracle != ORACLE_SECTION)
        continue;
      for (size_t v = 0; v < sizeof vocabularies / sizeof *vocabularies; v++)
        if (!has_words (pages, line, &vocabularies[v], p))
          return false;
      if (!names_its_crash (pages, line, p))
        return false;
    }
  return true;
}
