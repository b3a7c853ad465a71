#include "observe.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "observation.h"

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
    return xprintf ("the specification is silent: %s", j->clause);
  if (j->verdict == UNSUPPORTED)
    return xstrdup (verdict_was_asked (j) ? "unsupported" : not_claimed);
  return NULL;
}

/* What happened, in lines.  */
static char *
text_of (const judgement *j, const char *fields)
{
  char *differing
      = j->line ? xprintf ("line %zu\nexpected: %s\ngot:      %s\n", j->line,
                           j->expected ? j->expected : "(nothing more)",
                           j->got ? j->got : "(nothing more)")
                : xstrdup ("");
  char *text = xprintf ("%s%s%s%s%s\n%s%s", verdict_names[j->verdict],
                        j->clause ? ": " : "", j->clause ? j->clause : "",
                        *fields ? ": " : "", fields, differing,
                        j->note ? j->note : "");
  free (differing);
  return text;
}

static void
write_result (FILE *out, const results *r, const result *one)
{
  const testee *t = &r->testees->testees[one->testee];
  const test_case *c = &r->cases->cases[one->test_case];
  const judgement *j = &one->judgement;
  texts have = { .reason = reason_of (j),
                 .test = xprintf ("%s %s: %s", t->name, c->name,
                                  operation_names[one->operation]) };
  observation o
      = { .oracle = ORACLE_SECTION,
          .test = have.test,
          .result = have.reason                      ? SAW_EXCUSED
                    : verdict_is_failure (j->verdict) ? SAW_WRONG
                                                      : SAW_GOOD,
          .reason = have.reason };
  known_observe (&t->known, c, one->operation, j, &have.fields, &o.seen);
  if (o.result == SAW_WRONG)
    {
      o.text = have.text = text_of (j, have.fields.bytes);
      o.again = have.again = reproducer (r, one);
    }
  observation_write (out, &o);
  texts_free (&have);
}

void
observe_results (const results *r, const char *lacks)
{
  char *path = xprintf ("%s/observations.jsonl", r->directory), *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream (&text, &size);
  if (!file)
    give_up (INFRASTRUCTURE, "out of memory");
  for (size_t i = 0; i < r->count; i++)
    write_result (file, r, &r->all[i]);
  const observed_end e
      = { .oracle = ORACLE_SECTION, .observations = r->count, .lacks = lacks,
          .extent = r->is_partial ? SAW_PART : SAW_MOSTLY };
  observed_end_write (file, &e);
  fclose (file);
  write_file (path, text, size);
  free (text);
  free (path);
}
