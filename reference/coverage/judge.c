/* The list of sentences against the texts and the register.  */
#include "judge.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lib/base/buffer.h"
#include "lib/base/word.h"

void
complain (complaints *c, const char *format, ...)
{
  char text[400];
  va_list values;
  c->count++;
  if (!c->take)
    return;
  va_start (values, format);
  vsnprintf (text, sizeof text, format, values);
  va_end (values);
  c->take (c->context, text);
}

/* Is SECTION one of TITLES, which "|" separates?  */
static bool
is_titled (const char *section, const char *titles)
{
  size_t length = strlen (section);
  for (const char *title = titles; title; title = strchr (title, '|'))
    {
      title += *title == '|';
      if (strncasecmp (title, section, length) == 0
          && strchr ("|", title[length]))
        return true;
    }
  return false;
}

/* Is QUOTE all of TEXT, but for the mark at its end?  */
static bool
is_all (const char *text, const char *quote)
{
  size_t length = strlen (quote);
  return strncmp (text, quote, length) == 0
         && strspn (text + length, ".,:;") == strlen (text + length);
}

/* The sections that entries are of.  In each text they are one after the
   other: statements FIRST to END.  */
typedef struct place
{
  const char *titles;
  size_t first[VERSIONS], end[VERSIONS];
} place;

static place
place_of (const judged *j, const char *titles)
{
  place p = { .titles = titles };
  for (unsigned v = 0; v < VERSIONS; v++)
    {
      const statements *s = &j->texts[v].statements;
      while (p.first[v] < s->count
             && !is_titled (s->items[p.first[v]].section, titles))
        p.first[v]++;
      p.end[v] = p.first[v];
      while (p.end[v] < s->count
             && is_titled (s->items[p.end[v]].section, titles))
        p.end[v]++;
    }
  return p;
}

/* The statement at P, in the text of version V + 1, that QUOTE is of: the one
   that it is all of, else the one that it begins.  HITS: how many there
   are.  */
static const statement *
find_statement (const judged *j, const place *p, unsigned v,
                const char *quote, size_t *hits)
{
  const statement *found = NULL;
  *hits = 0;
  for (size_t i = p->first[v]; i < p->end[v]; i++)
    {
      const statement *s = &j->texts[v].statements.items[i];
      if (is_all (s->text, quote))
        {
          *hits = 1;
          return s;
        }
      if (begins_with (s->text, quote))
        {
          found = s;
          ++*hits;
        }
    }
  return found;
}

const statement *
statement_of (const judged *j, size_t i, unsigned v)
{
  const char *words = j->list[i].words;
  size_t hits;
  if (j->list[i].kind == SF_SECTION_TITLE)
    return NULL;
  while (i > 0 && j->list[i].kind != SF_SECTION_TITLE)
    i--;
  place p = place_of (j, j->list[i].words);
  return find_statement (j, &p, v, words, &hits);
}

/* Clauses, and the versions that have a sentence for them.  */

/* Texts are those of versions 1, 2 and 3.  What a later text says of changes
   it may say of the version before, and s390x came with an erratum of version
   2, so that all that is said of it stands in the text of version 3.  */
static unsigned
versions_bound_by (const statement *s, unsigned version, enum sf_clause clause)
{
  static const unsigned bits[] = { V1, V2, V3 };
  bool is_of_changes = strncmp (s->section, "Changes from", 12) == 0;
  bool is_of_s390x = sf_clause_text_of (clause)->abis == S390X;
  unsigned bound = bits[version];
  if (version > 0 && (is_of_changes || is_of_s390x))
    bound |= bits[version - 1];
  if (version == 2 && is_of_changes)
    bound |= V1;
  return bound;
}

typedef struct coverage
{
  unsigned versions[SF_CLAUSES];
  bool is_said[SF_CLAUSES];
} coverage;

static void
note_clauses (const judged *j, const sf_sentence *entry,
              const statement *const *found, coverage *cover, complaints *c)
{
  for (const enum sf_clause *clause = entry->clauses; *clause < SF_CLAUSES;
       clause++)
    {
      if (*clause == j->removed)
        complain (c, "\"%s\": no such clause", entry->words);
      cover->is_said[*clause] |= entry->kind == SF_SAYS;
      for (unsigned v = 0; v < VERSIONS; v++)
        if (found[v])
          cover->versions[*clause]
              |= versions_bound_by (found[v], v, *clause);
    }
}

static void
judge_clauses (const judged *j, const coverage *cover, complaints *c)
{
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      const sf_clause_text *t = sf_clause_text_of ((enum sf_clause) i);
      if (i == j->removed)
        continue;
      if (!cover->is_said[i])
        complain (c, "%s: no sentence says it", t->id);
      for (unsigned v = 0; v < VERSIONS; v++)
        if (t->versions & ~cover->versions[i] & 1u << v)
          complain (c, "%s: no sentence in the text of version %u, %s", t->id,
                    v + 1, j->texts[v].release);
    }
}

/* Grades.  */

static const char *
weak_word_in (const char *text)
{
  static const char *const words[]
      = { "may", "should", "recommended", "purpose" };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (has_word (text, words[i]))
      return words[i];
  return NULL;
}

static const char *
why_graded (const judged *j, const sf_sentence *entry)
{
  bool is_last = entry + 1 == j->list + j->count;
  return !is_last && entry[1].kind == SF_GRADED ? entry[1].words : NULL;
}

/* The first clause of ENTRY that is no silence, or SF_CLAUSES.  */
static enum sf_clause
graded_clause (const sf_sentence *entry)
{
  const enum sf_clause *c = entry->clauses;
  while (*c < SF_CLAUSES && sf_clause_text_of (*c)->kind == SF_SILENCE)
    c++;
  return *c;
}

/* A weak word and a clause with one right answer go together only with a reason,
   and a reason only with both.  */
static void
judge_grade (const judged *j, const sf_sentence *entry,
             const statement *const *found, complaints *c)
{
  const char *word = NULL;
  enum sf_clause clause = graded_clause (entry);
  bool has_why = why_graded (j, entry);
  for (unsigned v = 0; v < VERSIONS && !word; v++)
    word = found[v] ? weak_word_in (found[v]->text) : NULL;
  if (word && clause < SF_CLAUSES && !has_why)
    complain (c, "\"%s\" has \"%s\", %s is no silence, and no GRADED says why",
              entry->words, word, sf_clause_text_of (clause)->id);
  if (has_why && !(word && clause < SF_CLAUSES))
    complain (c, "\"%s\": GRADED argues for nothing", entry->words);
}

/* Entries.  */

enum { MOST_WORDS = 8 };

static void
judge_entry (const judged *j, const sf_sentence *entry, const place *p,
             unsigned *const *covered, coverage *cover, complaints *c)
{
  const statement *found[VERSIONS] = { NULL };
  bool matches = false;
  if (words_of (entry->words) > MOST_WORDS)
    complain (c, "\"%s\": more than %d words", entry->words, MOST_WORDS);
  for (unsigned v = 0; v < VERSIONS; v++)
    {
      size_t hits;
      const version_text *text = &j->texts[v];
      found[v] = find_statement (j, p, v, entry->words, &hits);
      matches |= hits > 0;
      if (hits > 1)
        complain (c, "\"%s\": begins %zu sentences of \"%s\", %s",
                  entry->words, hits, p->titles, text->release);
      if (hits == 1)
        covered[v][found[v] - text->statements.items]++;
    }
  if (!matches)
    complain (c, "\"%s\": begins no sentence of \"%s\"", entry->words,
              p->titles);
  note_clauses (j, entry, found, cover, c);
  judge_grade (j, entry, found, c);
}

/* A section without statements: whatever it holds is covered.  */
static void
pass_over (const judged *j, const char *titles, unsigned *const *covered,
           complaints *c)
{
  bool exists = false;
  for (unsigned v = 0; v < VERSIONS; v++)
    for (size_t i = 0; i < j->texts[v].statements.count; i++)
      if (is_titled (j->texts[v].statements.items[i].section, titles))
        {
          covered[v][i]++;
          exists = true;
        }
  if (!exists)
    complain (c, "\"%s\": no such section", titles);
}

static void
judge_statements (const version_text *text, const unsigned *covered,
                  complaints *c)
{
  for (size_t i = 0; i < text->statements.count; i++)
    {
      const statement *s = &text->statements.items[i];
      if (covered[i] == 0)
        complain (c, "%s, line %u, \"%s\": no entry for \"%.70s\"",
                  text->release, s->line, s->section, s->text);
      if (covered[i] > 1)
        complain (c, "%s, line %u, \"%s\": %u entries for \"%.70s\"",
                  text->release, s->line, s->section, covered[i], s->text);
    }
}

static void
judge_list (const judged *j, coverage *cover, complaints *c)
{
  unsigned *covered[VERSIONS];
  place p = { .titles = "" };
  for (unsigned v = 0; v < VERSIONS; v++)
    {
      size_t size = (j->texts[v].statements.count + 1) * sizeof (unsigned);
      covered[v] = grow (NULL, size);
      memset (covered[v], 0, size);
    }
  for (size_t i = 0; i < j->count; i++)
    if (j->list[i].kind == SF_SECTION_TITLE)
      p = place_of (j, j->list[i].words);
    else if (j->list[i].kind == SF_NO_SECTION)
      pass_over (j, j->list[i].words, covered, c);
    else if (j->list[i].kind != SF_GRADED)
      judge_entry (j, &j->list[i], &p, covered, cover, c);
  for (unsigned v = 0; v < VERSIONS; v++)
    {
      judge_statements (&j->texts[v], covered[v], c);
      free (covered[v]);
    }
}

void
judge (const judged *j, complaints *c)
{
  coverage cover = { .versions = { 0 } };
  judge_list (j, &cover, c);
  judge_clauses (j, &cover, c);
}

void
judge_sentences (const judged *j, complaints *c)
{
  coverage cover = { .versions = { 0 } };
  judge_list (j, &cover, c);
}

size_t
count_of_kind (const judged *j, unsigned v, enum sf_sentence_kind kind)
{
  place p = { .titles = "" };
  size_t count = 0;
  for (size_t i = 0; i < j->count; i++)
    {
      const sf_sentence *entry = &j->list[i];
      bool is_title = entry->kind == SF_SECTION_TITLE
                      || entry->kind == SF_NO_SECTION;
      size_t hits = 0;
      if (is_title)
        p = place_of (j, entry->words);
      if (entry->kind == SF_NO_SECTION && kind == SF_NO_SECTION)
        count += p.end[v] - p.first[v];
      else if (entry->kind == kind && !is_title)
        find_statement (j, &p, v, entry->words, &hits);
      count += hits > 0;
    }
  return count;
}

/* The first text of ENTRY, which is at P, that has a weak WORD; its VERSION is V + 1.
   NULL: none has.  */
static const statement *
weak_statement (const judged *j, const sf_sentence *entry, const place *p,
                unsigned *v, const char **word)
{
  size_t hits;
  for (*v = 0; *v < VERSIONS; ++*v)
    {
      const statement *s = find_statement (j, p, *v, entry->words, &hits);
      *word = s ? weak_word_in (s->text) : NULL;
      if (*word)
        return s;
    }
  return NULL;
}

void
list_weak (const judged *j, complaints *lines)
{
  place p = { .titles = "" };
  for (size_t i = 0; i < j->count; i++)
    {
      const sf_sentence *entry = &j->list[i];
      enum sf_clause clause = graded_clause (entry);
      const char *word, *why = why_graded (j, entry);
      unsigned v;
      if (entry->kind == SF_SECTION_TITLE)
        p = place_of (j, entry->words);
      if (entry->kind != SF_SAYS && entry->kind != SF_REPEATS)
        continue;
      const statement *s = weak_statement (j, entry, &p, &v, &word);
      if (s)
        complain (lines, "%s:%u: %s: \"%s\": %s: %s", j->texts[v].release,
                  s->line, word, entry->words,
                  clause < SF_CLAUSES ? sf_clause_text_of (clause)->id : "silent",
                  why ? why : "open");
    }
}
