#include "silences.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "lib/base/grow.h"
#include "lib/base/printable.h"

enum { COLUMNS = 80 };

/* Of answers, by how they read; of each clause.  What is no number of them is the same where all answers are.  Of those
   to which the deployed reader has an answer, which may be no failure, how many are as its, and how many are not.  */
typedef struct readings
{
  size_t by[SF_CLAUSES][READINGS];
  uint64_t answers[SF_CLAUSES];
  size_t deployed[SF_CLAUSES], other[SF_CLAUSES];
} readings;

/* What ONE is silent for: the first line of it that is open, or the section.  */
static enum sf_clause
clause_of (const results *r, const result *one, const expectation *expectations)
{
  const expectation *e = &expectations[r->cases->cases[one->test_case].input];
  const char *id = e->lines[one->operation].clause;
  return sf_clause_by_id (id ? id : e->clause ? e->clause : "");
}

/* Is it libsframe-RELEASE, for the machine of the run?  */
static bool
is_deployed (const char *name)
{
  static const char library[] = "libsframe-";
  size_t length = strlen (library);
  return strncmp (name, library, length) == 0 && !name[length + strspn (name + length, "0123456789.")];
}

/* Of each case and operation the open answer of the newest libsframe of the run, or 0; in memory that the caller
   frees.  */
static uint64_t *
deployed_answers (const results *r)
{
  uint64_t *answers = calloc (r->cases->count * OPERATIONS + 1, sizeof *answers);
  size_t newest = r->testees->count;
  for (size_t t = 0; t < r->testees->count; t++)
    if (is_deployed (r->testees->testees[t].name)
        && (newest == r->testees->count
            || strverscmp (r->testees->testees[newest].name, r->testees->testees[t].name) < 0))
      newest = t;
  for (size_t i = 0; i < r->count; i++)
    if (r->all[i].testee == newest)
      answers[r->all[i].test_case * OPERATIONS + r->all[i].operation] = r->all[i].judgement.open_answer;
  return answers;
}

static readings *
count_readings (const results *r, const expectation *expectations)
{
  readings *all = calloc (r->testees->count + 1, sizeof *all);
  uint64_t *deployed = deployed_answers (r);
  for (size_t i = 0; i < r->count; i++)
    {
      const result *one = &r->all[i];
      const judgement *j = &one->judgement;
      enum sf_clause clause = j->open_answer ? clause_of (r, one, expectations) : SF_CLAUSES;
      if (clause == SF_CLAUSES)
        continue;
      const char *name = r->cases->cases[one->test_case].name;
      all[one->testee].by[clause][j->reading]++;
      all[one->testee].answers[clause] += hash_bytes (name, strlen (name), j->open_answer + one->operation);
      uint64_t known = deployed[one->test_case * OPERATIONS + one->operation];
      all[one->testee].deployed[clause] += known && known == j->open_answer;
      all[one->testee].other[clause] += known && known != j->open_answer;
    }
  free (deployed);
  return all;
}

/* The one way that BY has; NO_READING: none, or several.  */
static enum reading
only_reading (const size_t by[READINGS])
{
  enum reading only = NO_READING;
  for (int way = AS_READ; way < READINGS; way++)
    if (by[way] && only)
      return NO_READING;
    else if (by[way])
      only = (enum reading) way;
  return only;
}

static void
add_row (buffer *to, const char *name, int clause, const size_t by[READINGS], const readings *r)
{
  if (by[AS_READ] + by[READ_BY_NONE] + by[READ_OTHERWISE] + by[NO_READING])
    buffer_print (to, "%s\t%s\t%zu\t%zu\t%zu\t%zu\t%016" PRIx64 "\t%zu\t%zu\n", name,
                  sf_clause_text_of ((enum sf_clause) clause)->id, by[AS_READ], by[READ_BY_NONE], by[READ_OTHERWISE],
                  by[NO_READING], r ? r->answers[clause] : 0, r ? r->deployed[clause] : 0, r ? r->other[clause] : 0);
}

/* CLAUSE, if two testees or more were asked, and all take it in one way.  */
static void
add_agreed (buffer *to, const readings *all, size_t count, int clause)
{
  size_t sum[READINGS] = { 0 }, having = 0;
  for (size_t t = 0; t < count; t++)
    {
      size_t before = sum[AS_READ] + sum[READ_BY_NONE] + sum[READ_OTHERWISE];
      for (int way = AS_READ; way < READINGS; way++)
        sum[way] += all[t].by[clause][way];
      having += sum[AS_READ] + sum[READ_BY_NONE] + sum[READ_OTHERWISE] > before;
    }
  if (having > 1 && only_reading (sum))
    add_row (to, "*", clause, sum, NULL);
}

static void
write_table (const results *r, const readings *all)
{
  buffer text = { 0 };
  char *path = format_text ("%s/silences.tsv", r->directory);
  buffer_print (&text, "testee\tclause\tas-read\trefused\totherwise\tlook-ups\tanswers\tdeployed\tother\n");
  for (int clause = 0; clause < SF_CLAUSES; clause++)
    {
      for (size_t t = 0; t < r->testees->count; t++)
        add_row (&text, r->testees->testees[t].name, clause, all[t].by[clause], &all[t]);
      add_agreed (&text, all, r->testees->count, clause);
    }
  write_whole (path, text.text, text.size);
  buffer_free (&text);
  free (path);
}

void
silences_tell (const results *r, const expectation *expectations)
{
  readings *all = count_readings (r, expectations);
  size_t column = 0;
  write_table (r, all);
  for (size_t t = 0; t < r->testees->count; t++)
    {
      size_t sum[READINGS] = { 0 };
      for (int clause = 0; clause < SF_CLAUSES; clause++)
        for (int way = AS_READ; way < READINGS; way++)
          sum[way] += all[t].by[clause][way];
      if (!(sum[AS_READ] + sum[READ_BY_NONE] + sum[READ_OTHERWISE]))
        continue;
      if (!column)
        column = (size_t) printf ("where nothing is said, as read/refused/otherwise:");
      char *text = format_text ("%s %zu/%zu/%zu", r->testees->testees[t].name, sum[AS_READ], sum[READ_BY_NONE],
                                sum[READ_OTHERWISE]);
      bool fits = column + 2 + strlen (text) < COLUMNS;
      column = fits ? column + strlen (text) + 2 : 4 + strlen (text);
      printf ("%s%s", fits ? "  " : "\n    ", text);
      free (text);
    }
  if (column)
    putchar ('\n');
  free (all);
}
