#include "observe.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "lib/base/again.h"
#include "lib/observe/observation.h"

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

/* The command that shows again what T is asked in every run.  */
static char *
all_of (const testee *t)
{
  if (again_command)
    return format_text ("%s", again_command);
  char *name = again_word (t->name);
  char *command = format_text ("%s --testee %s", reproducer_prefix, name);
  free (name);
  return command;
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
      have.again = all_of (t);
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
      have.again = all_of (t);
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
