#include "known.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "clause.h"
#include "crash_note.h"

/* --- what a line may say -------------------------------------------------------- */

/* A line, for messages.  */
typedef struct place
{
  const issue_list *pages;
  const shows *line;
} place;

static void __attribute__ ((noreturn))
complain (place at, const char *why)
{
  give_up (WRONG_USAGE, "%s:%u: %s", issue_of (at.pages, at.line)->path,
           at.line->line, why);
}

/* The words that a field can be, as many as there are: KIND says what each
   is.  */
typedef struct vocabulary
{
  const char *kind;
  const char *const *words;
  size_t count;
} vocabulary;

static void
check_words (place at, int field, const vocabulary *v)
{
  const globs *g = &at.line->field[field];
  for (size_t i = 0; i < g->count; i++)
    {
      size_t w = 0;
      while (w < v->count && fnmatch (g->items[i], v->words[w], 0) != 0)
        w++;
      if (w == v->count)
        complain (at, xprintf ("there is no %s '%s'", v->kind, g->items[i]));
    }
}

static vocabulary
vocabulary_of (const char *kind, buffer *names)
{
  size_t count = 0;
  const char **words = NULL;
  for (char *save, *word = strtok_r (names->bytes, " ", &save); word;
       word = strtok_r (NULL, " ", &save))
    {
      words = array_grow (words, count, sizeof *words);
      words[count++] = word;
    }
  return (vocabulary) { kind, words, count };
}

static const vocabulary *
all_fields (void)
{
  static vocabulary all;
  static buffer names;
  if (!all.count)
    {
      field_names (&names, ~(field_set) 0, " ");
      all = vocabulary_of ("field", &names);
    }
  return &all;
}

static const vocabulary *
all_clauses (void)
{
  static const char *ids[SF_CLAUSES];
  static vocabulary all = { "clause", ids, SF_CLAUSES };
  for (int i = 0; i < SF_CLAUSES; i++)
    ids[i] = sf_clause_text_of ((enum sf_clause) i)->id;
  return &all;
}

static const vocabulary *
all_failures (void)
{
  static const char *names[VERDICTS];
  static vocabulary all = { .kind = "failure", .words = names };
  for (int v = all.count ? VERDICTS : 0; v < VERDICTS; v++)
    if (verdict_is_failure ((enum verdict) v))
      names[all.count++] = verdict_names[v];
  return &all;
}

/* A crash is explained only by which one it is; else every dead program would
   be a known issue.  */
static void
check_crash (place at)
{
  const globs *verdict = &at.line->field[SECTION_VERDICT],
              *note = &at.line->field[SECTION_NOTE];
  if (!some_glob_matches (verdict, verdict_names[CRASH]))
    return;
  for (int v = 0; v < VERDICTS; v++)
    if (v != CRASH && verdict_is_failure ((enum verdict) v)
        && some_glob_matches (verdict, verdict_names[v]))
      complain (at, "a line for crashes is for crashes only, as its `verdict' "
                    "has to say: what else these cases show needs a line of "
                    "its own");
  if (!note->count)
    complain (at, "a line for crashes needs a `note' that says which crash: "
                  "its signal, assertion or function");
  char *why = why_not_one_crash (note);
  if (why)
    complain (at, why);
}

static void
check_line (place at)
{
  const vocabulary operations = { "operation", operation_names, OPERATIONS };
  check_words (at, SECTION_OPERATION, &operations);
  check_words (at, SECTION_VERDICT, all_failures ());
  check_words (at, SECTION_FIELD, all_fields ());
  check_words (at, SECTION_CLAUSE, all_clauses ());
  check_crash (at);
}

/* --- reading ---------------------------------------------------------------------- */

static void
read_pages (issue_list *list, const char *path)
{
  problem p;
  if (!issues_read (list, path, &p))
    give_up (p.status, "%s", p.text);
}

void
known_read (known_issues *k, const text_list *pages, const char *directory)
{
  for (size_t i = 0; i < pages->count; i++)
    read_pages (&k->pages, pages->items[i]);
  if (directory)
    {
      char *own = xprintf ("%s/issues", directory);
      if (!is_missing (own))
        read_pages (&k->pages, own);
      free (own);
    }
  for (size_t i = 0; i < k->pages.shows_count; i++)
    if (k->pages.shows[i].oracle == ORACLE_SECTION)
      check_line ((place) { &k->pages, &k->pages.shows[i] });
}

void
known_choose (known_issues *k, const char *testee, const char *release)
{
  size_t kept = 0;
  issue_list *pages = &k->pages;
  for (size_t i = 0; i < pages->shows_count; i++)
    {
      const shows *line = &pages->shows[i];
      if (line->oracle == ORACLE_SECTION
          && some_glob_matches (&line->field[SECTION_TESTEE], testee)
          && releases_have (issue_of (pages, line)->affects, release))
        pages->shows[kept++] = *line; /* what the others hold stays */
    }
  pages->shows_count = kept;
  k->counts = tallies (pages);
  k->testee = testee;
  k->release = release;
}

/* --- matching ------------------------------------------------------------------------ */

void
known_observe (const known_issues *k, const test_case *c,
               enum operation operation, const judgement *j, buffer *fields,
               observed *o)
{
  buffer_add (fields, "", 0);
  field_names (fields, j->fields, " ");
  *o = (observed) { .value = { [SECTION_TESTEE] = k->testee,
                               [SECTION_RELEASE] = k->release,
                               [SECTION_CASE] = c->name,
                               [SECTION_TAG] = c->tags,
                               [SECTION_OPERATION]
                               = operation_names[operation],
                               [SECTION_VERDICT] = verdict_names[j->verdict],
                               [SECTION_FIELD] = fields->bytes,
                               [SECTION_CLAUSE] = j->clause,
                               [SECTION_NOTE] = j->note } };
}

const issue *
known_match (known_issues *k, const test_case *c, enum operation operation,
             const judgement *j)
{
  buffer fields = { 0 };
  observed o;
  known_observe (k, c, operation, j, &fields, &o);
  const shows *line
      = issues_explain (&k->pages, ORACLE_SECTION, &o,
                        verdict_is_failure (j->verdict), k->counts);
  buffer_free (&fields);
  return line ? issue_of (&k->pages, line) : NULL;
}
