#include "by_clause.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Add the clauses among the tags of C to SET.  */
static void
add_clauses_of (const test_case *c, clause_set set)
{
  for (const char *tag = c->tags; *tag;)
    {
      size_t length = strcspn (tag, ",");
      const char *colon = memchr (tag, ':', length);
      bool is_about = strncmp (tag, "obeys:", 6) == 0
                      || strncmp (tag, "breaks:", 7) == 0;
      if (is_about && colon)
        {
          char *id = xstrndup (colon + 1, length - (size_t) (colon + 1 - tag));
          enum sf_clause clause = sf_clause_by_id (id);
          if (clause < SF_CLAUSES)
            set[clause] = true;
          free (id);
        }
      tag += length + (tag[length] == ',');
    }
}

static size_t
count (const clause_set set)
{
  size_t in_set = 0;
  for (int i = 0; i < SF_CLAUSES; i++)
    in_set += set[i];
  return in_set;
}

/* Of the operations that T is asked for, the first is asked for every case.  */
static bool
is_first_operation (const testee *t, enum operation o)
{
  for (int earlier = 0; earlier < (int) o; earlier++)
    if (t->has_operation[earlier])
      return false;
  return true;
}

static void
add_result (clause_tally *t, const result *one, bool is_first,
            const clause_set clauses)
{
  enum verdict v = one->judgement.verdict;
  if (v == UNSUPPORTED || !count (clauses))
    return;
  t->cases += is_first;
  for (int i = 0; i < SF_CLAUSES; i++)
    if (clauses[i])
      {
        t->asked[i] = true;
        t->failed[i] |= verdict_is_failure (v);
        t->by_verdict[v][i] = true;
      }
}

static void
print_line (const char *name, int name_width, const clause_tally *t)
{
  printf ("%-*s  %5zu  %7zu  %4zu", name_width, name, t->cases,
          count (t->asked), count (t->asked) - count (t->failed));
  for (int v = 0; v < VERDICTS; v++)
    if (verdict_is_failure ((enum verdict) v))
      printf ("  %*zu", (int) strlen (verdict_names[v]),
              count (t->by_verdict[v]));
  putchar ('\n');
}

static void
print_head (int name_width)
{
  printf ("\nclauses of the specification (of %d) in the hand-written cases, "
          "kept in all of them or failed in one\n%-*s  cases  clauses  kept",
          SF_CLAUSES, name_width, "testee");
  for (int v = 0; v < VERDICTS; v++)
    if (verdict_is_failure ((enum verdict) v))
      printf ("  %s", verdict_names[v]);
  putchar ('\n');
}

clause_tally *
by_clause_tally (const results *r)
{
  clause_tally *tallies = xcalloc (r->testees->count, sizeof *tallies);
  for (size_t i = 0; i < r->count; i++)
    {
      clause_set clauses = { false };
      const result *one = &r->all[i];
      const testee *t = &r->testees->testees[one->testee];
      add_clauses_of (&r->cases->cases[one->test_case], clauses);
      add_result (&tallies[one->testee], one,
                  is_first_operation (t, one->operation), clauses);
    }
  return tallies;
}

void
by_clause_print (const results *r, int name_width)
{
  clause_tally *tallies = by_clause_tally (r);
  size_t cases = 0;
  for (size_t i = 0; i < r->testees->count; i++)
    cases += tallies[i].cases;
  if (cases)
    print_head (name_width);
  for (size_t i = 0; cases && i < r->testees->count; i++)
    print_line (r->testees->testees[i].name, name_width, &tallies[i]);
  free (tallies);
}
