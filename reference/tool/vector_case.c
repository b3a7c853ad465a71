/* The lines of a case that are not the assembler's.  */
#include "vector_case.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "input.h"

static bool
find_clause (const line *l, word w, enum sf_clause *clause, problem *p)
{
  char id[64];
  *clause = SF_CLAUSES;
  if ((size_t) w.length < sizeof id)
    {
      memcpy (id, w.text, (size_t) w.length);
      id[w.length] = 0;
      *clause = sf_clause_by_id (id);
    }
  return *clause < SF_CLAUSES
         || line_problem (l, w.text, p, "no clause is called so");
}

static bool
read_clauses (const line *l, bool *set, problem *p)
{
  for (size_t i = 1; i < l->count; i++)
    {
      enum sf_clause clause;
      if (!find_clause (l, l->words[i], &clause, p) || clause >= SF_CLAUSES)
        return false;
      set[clause] = true;
    }
  return l->count > 1
         || line_problem (l, l->words[0].text, p, "a clause is wanted");
}

static bool
read_verdict (vector_case *c, const line *l, problem *p)
{
  static const char *const names[] = { "valid", "silent", "invalid" };
  unsigned i = 0;
  while (l->count > 1 && i < 3 && !word_is (l->words[1], names[i]))
    i++;
  if (c->has_verdict || l->count != (i == SF_VALID ? 2U : 3U) || i == 3)
    return line_problem (l, l->words[0].text, p,
                         "one verdict: valid, invalid CLAUSE or silent "
                         "CLAUSE");
  c->has_verdict = true;
  c->verdict = (enum sf_verdict) i;
  return i == SF_VALID || find_clause (l, l->words[2], &c->clause, p);
}

static bool
read_line (vector_case *c, const line *l, problem *p)
{
  word k = l->words[0], last = l->words[l->count - 1];
  if (word_is (k, "obeys"))
    return read_clauses (l, c->obeys, p);
  if (word_is (k, "breaks"))
    return read_clauses (l, c->breaks, p);
  if (word_is (k, "verdict"))
    return read_verdict (c, l, p);
  if (l->count < 2)
    return line_problem (l, k.text, p, "there is nothing behind the keyword");
  if (word_is (k, "reading"))
    {
      c->literal = word_is (l->words[1], "literal");
      return (c->literal && l->count == 2)
             || line_problem (l, k.text, p, "the reading is literal");
    }
  c->lines = grow_array (c->lines, c->count, &c->capacity, sizeof *c->lines);
  const char *from = l->words[1].text;
  c->lines[c->count++] = (case_line) {
    l->number, k, { from, (int) (last.text + last.length - from) }
  };
  return true;
}

static bool
is_own_line (const line *l)
{
  static const char *const keywords[]
      = { "obeys", "breaks", "verdict", "reading", "expect",
          "find",  "unwind", "memory",  "caller",  "refusal" };
  for (size_t i = 0; l->count && i < sizeof keywords / sizeof *keywords; i++)
    if (word_is (l->words[0], keywords[i]))
      return true;
  return false;
}

static bool
is_complete (const vector_case *c, problem *p)
{
  bool obeys = false, expects = false;
  unsigned breaks = 0;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      obeys |= c->obeys[i];
      breaks += c->breaks[i];
    }
  for (size_t i = 0; i < c->count; i++)
    expects |= word_is (c->lines[i].keyword, "expect");
  const char *wrong = !c->has_verdict     ? "there is no verdict"
                      : !obeys && !breaks ? "it obeys and breaks nothing"
                      : breaks
                              && (breaks > 1 || c->verdict != SF_INVALID
                                  || !c->breaks[c->clause])
                          ? "breaks names the clause of verdict invalid"
                      : !expects && c->verdict != SF_INVALID
                          ? "there is no dump to expect"
                      : expects && c->verdict == SF_INVALID
                          ? "an invalid section has no dump to expect"
                          : NULL;
  return !wrong || problem_set (p, STATUS_USAGE, "%s: %s", c->path, wrong);
}

bool
vector_case_read (vector_case *c, const char *path, problem *p)
{
  *c = (vector_case) { .path = path };
  if (!read_file (path, &c->text, p))
    return false;
  buffer_add (&c->source, c->text.bytes, c->text.size);
  line l = { .path = path };
  const char *start = (const char *) c->text.bytes, *at = start;
  bool good = true;
  while (good && at < start + c->text.size)
    {
      at = lex_line (&l, at, start + c->text.size);
      if (!is_own_line (&l))
        continue;
      memset (c->source.bytes + (l.text - start), ' ', (size_t) l.length);
      good = read_line (c, &l, p);
    }
  free (l.words);
  return good && is_complete (c, p);
}

void
vector_case_free (vector_case *c)
{
  buffer_free (&c->text);
  buffer_free (&c->source);
  free (c->lines);
  c->lines = NULL;
}
