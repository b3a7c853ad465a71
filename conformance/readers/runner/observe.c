#include "summary.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "lib/base/printable.h"
#include "lib/observe/observation.h"

/* What readers do where the specification is silent: a table, and never a verdict.  */

enum { COLUMNS = 80 };

/* Of answers, by how they read; of each clause.  What is no number of them is the same where all answers are.  Of those
   to which the deployed reader has an answer, which may be no failure, how many are as its, and how many are not; and
   how many are what the literal reading gives.  */
typedef struct readings
{
  size_t by[SF_CLAUSES][READINGS];
  uint64_t answers[SF_CLAUSES];
  size_t deployed[SF_CLAUSES], other[SF_CLAUSES], literal[SF_CLAUSES];
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
      all[one->testee].literal[clause] += j->is_literal;
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
    buffer_print (
        to, "%s\t%s\t%zu\t%zu\t%zu\t%zu\t%016" PRIx64 "\t%zu\t%zu\t%zu\n",
        name, sf_clause_text_of ((enum sf_clause) clause)->id, by[AS_READ],
        by[READ_BY_NONE], by[READ_OTHERWISE], by[NO_READING],
        r ? r->answers[clause] : 0, r ? r->deployed[clause] : 0,
        r ? r->other[clause] : 0, r ? r->literal[clause] : 0);
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
  buffer_print (&text, "testee\tclause\tas-read\trefused\totherwise\tlook-"
                       "ups\tanswers\tdeployed\tother\tliteral\n");
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
      size_t sum[READINGS] = { 0 }, literal = 0;
      for (int clause = 0; clause < SF_CLAUSES; clause++)
        {
          literal += all[t].literal[clause];
          for (int way = AS_READ; way < READINGS; way++)
            sum[way] += all[t].by[clause][way];
        }
      if (!(sum[AS_READ] + sum[READ_BY_NONE] + sum[READ_OTHERWISE]))
        continue;
      if (!column)
        column = (size_t) printf ("where nothing is said, as "
                                  "read/refused/otherwise, and literally:");
      char *text = format_text (
          "%s %zu/%zu/%zu %zu", r->testees->testees[t].name, sum[AS_READ],
          sum[READ_BY_NONE], sum[READ_OTHERWISE], literal);
      bool fits = column + 2 + strlen (text) < COLUMNS;
      column = fits ? column + strlen (text) + 2 : 4 + strlen (text);
      printf ("%s%s", fits ? "  " : "\n    ", text);
      free (text);
    }
  if (column)
    putchar ('\n');
  free (all);
}

/* Texts that an observation points to.  */
typedef struct texts
{
  char *test, *reason, *text, *again;
  buffer fields;
} texts;

static void
texts_free (texts *t)
{
  free (t->test);
  free (t->reason);
  free (t->text);
  free (t->again);
  buffer_free (&t->fields);
}

/* Why it is not compared, or NULL.  */
static char *
reason_of (const judgement *j)
{
  if (j->verdict == SILENT)
    return format_text ("the specification is silent: %s", j->clause);
  if (j->verdict == UNSUPPORTED)
    return strdup (verdict_was_asked (j) ? "unsupported" : not_claimed);
  return NULL;
}

/* What happened, in lines.  */
static char *
text_of (const judgement *j, const char *fields)
{
  char *differing
      = j->line
            ? format_text (", line %zu\nexpected: %s\ngot:      %s\n", j->line,
                           j->expected ? j->expected : "(nothing more)",
                           j->got ? j->got : "(nothing more)")
            : strdup ("\n");
  char *text = format_text ("%s%s%s%s%s%s%s", verdict_names[j->verdict],
                            j->clause ? ": " : "", j->clause ? j->clause : "",
                            *fields ? ": " : "", fields, differing,
                            j->note ? j->note : "");
  free (differing);
  return text;
}

/* What an observation is about.  */
typedef struct subject
{
  const testee *testee;
  const char *name, *tags; /* of the case */
  enum operation operation;
} subject;

/* Write that S came to J, with what is in HAVE, which is freed.  */
static void
write_one (FILE *out, const subject *s, const judgement *j,
           enum observed_result what, texts *have)
{
  have->test = format_text ("%s %s: %s", s->testee->name, s->name,
                            operation_names[s->operation]);
  const observation o
      = { .oracle = ORACLE_SECTION,
          .test = have->test,
          .result = what,
          .reason = have->reason,
          .text = have->text,
          .again = have->again,
          .right_answer = j->right_answer,
          .answer = j->answer,
          .seen.value = { [SECTION_TESTEE] = s->testee->name,
                          [SECTION_RELEASE] = testee_release (s->testee),
                          [SECTION_CASE] = s->name,
                          [SECTION_TAG] = s->tags,
                          [SECTION_OPERATION] = operation_names[s->operation],
                          [SECTION_VERDICT] = verdict_names[j->verdict],
                          [SECTION_FIELD] = have->fields.text,
                          [SECTION_CLAUSE] = j->clause,
                          [SECTION_NOTE] = j->note } };
  observation_write (out, &o);
  texts_free (have);
}

static void
write_result (FILE *out, const results *r, const result *one)
{
  const test_case *c = &r->cases->cases[one->test_case];
  const judgement *j = &one->judgement;
  const subject s = { &r->testees->testees[one->testee], c->name, c->tags,
                      one->operation };
  texts have = { .reason = reason_of (j) };
  enum observed_result what = have.reason                      ? SAW_EXCUSED
                              : verdict_is_failure (j->verdict) ? SAW_WRONG
                                                                : SAW_GOOD;
  field_names (&have.fields, j->fields, " ");
  if (what == SAW_WRONG)
    {
      have.text = text_of (j, have.fields.size ? have.fields.text : "");
      have.again = reproducer (r, one);
    }
  write_one (out, &s, j, what, &have);
}

/* What T said to its probe.  */
static void
write_probe (FILE *out, const testee *t)
{
  const first_answer *first = &t->probed;
  const subject s = { t, "probe", "probe", first->operation };
  texts have = { .reason = NULL };
  field_names (&have.fields, first->judgement.fields, " ");
  if (first->said)
    {
      have.text
          = format_text ("the probe is not answered rightly\n%s", first->said);
      have.again = reproducer_of (t->name);
    }
  write_one (out, &s, &first->judgement, first->said ? SAW_WRONG : SAW_GOOD,
             &have);
}

static void
write_claim (FILE *out, const results *r, const claim *c)
{
  const testee *t = &r->testees->testees[c->testee];
  bool is_empty = claim_is_empty (c);
  char *tags = format_text ("claim,v%u,%s", c->version, c->abi);
  char *name = format_text ("claim/v%u/%s", c->version, c->abi);
  const subject s = { t, name, tags, c->operation };
  const judgement j = { .verdict = is_empty ? UNSUPPORTED : AGREE };
  texts have = { .reason = NULL };
  if (is_empty)
    {
      have.text
          = format_text ("an empty claim\nthat this is not supported is the "
                         "answer to all of %zu requests",
                         c->asked);
      have.again = reproducer_of (t->name);
    }
  write_one (out, &s, &j, is_empty ? SAW_WRONG : SAW_GOOD, &have);
  free (tags);
  free (name);
}

static size_t
write_all (FILE *out, const results *r, const summary *s)
{
  size_t lines = r->count + s->claim_count;
  for (size_t i = 0; i < r->count; i++)
    write_result (out, r, &r->all[i]);
  for (size_t i = 0; i < r->testees->count; i++)
    if (r->testees->testees[i].probed.was_asked)
      {
        write_probe (out, &r->testees->testees[i]);
        lines++;
      }
  for (size_t i = 0; i < s->claim_count; i++)
    write_claim (out, r, &s->claims[i]);
  return lines;
}

void
observe_results (const results *r, const summary *s)
{
  char *path = format_text ("%s/observations.jsonl", r->directory),
       *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream (&text, &size);
  if (!file)
    give_up (STATUS_INFRASTRUCTURE, "out of memory");
  const observed_end end
      = { .oracle = ORACLE_SECTION,
          .observations = write_all (file, r, s),
          .lacks = s->lacks, .checked = s->checked,
          .extent = r->is_partial ? SAW_PART : SAW_MOSTLY };
  observed_end_write (file, &end);
  fclose (file);
  write_whole (path, text, size);
  free (text);
  free (path);
}
