#include "verdict.h"

#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "lib/base/printable.h"

enum { NOTE_LIMIT = 400 };

const char not_claimed[] = "this version or ABI is not among its caps";

const char *const reading_names[READINGS]
    = { [AS_READ] = "as-read", [READ_BY_NONE] = "refused",
        [READ_OTHERWISE] = "otherwise" };

bool
verdict_was_asked (const judgement *j)
{
  return j->verdict != UNSUPPORTED || !j->note
         || strcmp (j->note, not_claimed) != 0;
}

char *
note_of (const buffer *reason)
{
  const char *at = reason->text, *end = at + reason->size;
  while (at < end && (*at == '\n' || *at == ' '))
    at++;
  while (at < end && (end[-1] == '\n' || end[-1] == ' '))
    end--;
  if (at == end)
    return strdup ("(no reason given)");
  const char *newline = memchr (at, '\n', (size_t) (end - at));
  if (!newline)
    return printable (at, (size_t) (end - at), NOTE_LIMIT);
  const char *last = memrchr (at, '\n', (size_t) (end - at));
  char *first_shown = printable (at, (size_t) (newline - at), NOTE_LIMIT / 2);
  char *last_shown = printable (last + 1, (size_t) (end - last - 1), NOTE_LIMIT / 2);
  char *note = format_text ("%s ... %s", first_shown, last_shown);
  free (first_shown);
  free (last_shown);
  return note;
}

static judgement
judge_by_dump (const expectation *e, enum operation operation,
               const buffer *got, field_set mask, buffer *diff)
{
  comparison c
      = compare_dumps (expected_output (e, operation), got, mask, diff);
  judgement j = { .verdict = c.malformed   ? CRASH
                             : c.differing ? WRONG_VALUE
                                           : AGREE,
                  .left_out = e->lines[operation].open };
  if (c.malformed)
    j.note = strdup (c.malformed);
  else
    {
      j.fields = c.differing;
      j.line = c.line;
      j.expected = c.expected;
      j.got = c.got;
      c.expected = c.got = NULL;
      if (c.differing && e->is_written)
        {
          j.right_answer = whole_dump (expected_output (e, operation), mask);
          j.answer = whole_dump (got, 0);
        }
    }
  comparison_free (&c);
  return j;
}

/* There is nothing to compare the answer with.  */
static judgement
judge_by_verdict (const expectation *e, const answer *a, enum verdict verdict,
                  const char *clause)
{
  comparison c = check_dump (&a->output);
  judgement j = { .verdict = verdict, .clause = clause };
  if (c.malformed)
    j = (judgement){ .verdict = CRASH, .note = strdup (c.malformed) };
  else
    {
      j.note = e->why ? strdup (e->why) : NULL;
      j.answer = verdict == ACCEPTS_INVALID && e->is_written
                     ? whole_dump (&a->output, 0) : NULL;
    }
  comparison_free (&c);
  return j;
}

static judgement
judge_accepted (const expectation *e, enum operation operation,
                const answer *a, field_set mask, buffer *diff)
{
  const open_lines *lines = &e->lines[operation];
  if (e->verdict == SF_INVALID)
    return judge_by_verdict (e, a, ACCEPTS_INVALID, e->clause);
  if (lines->open && !lines->graded)
    return judge_by_verdict (e, a, SILENT, lines->clause);
  return judge_by_dump (e, operation, &a->output, mask, diff);
}

static judgement
judge_rejected (const expectation *e, const answer *a)
{
  switch (e->verdict)
    {
    case SF_INVALID:
      return (judgement) { .verdict = AGREE };
    case SF_SILENT:
      return (judgement) { .verdict = SILENT, .clause = e->clause };
    case SF_VALID:
      break;
    }
  return (judgement) { .verdict = REJECTS_VALID,
                       .note = note_of (&a->reason) };
}

static judgement
judge_answer (const expectation *e, enum operation operation,
              const answer *a, field_set mask, buffer *diff)
{
  if (a->kind == TOO_LATE)
    return (judgement){ .verdict = TIMEOUT, .note = strdup (a->why) };
  if (a->kind == BROKE_OFF)
    return (judgement){ .verdict = CRASH, .note = strdup (a->why) };
  if (a->status == ACCEPTED)
    return judge_accepted (e, operation, a, mask, diff);
  if (a->status == REJECTED)
    return judge_rejected (e, a);
  char *note = note_of (&a->reason);
  judgement j
      = { .verdict = a->status == NOT_SUPPORTED ? UNSUPPORTED : CRASH,
          .note = format_text ("exit status %d: %s", a->status, note) };
  free (note);
  return j;
}

/* How GOT reads what the specification leaves open of the right answer to OPERATION, if that is known.  */
static enum reading
reading_of_lines (const expectation *e, enum operation operation, const buffer *got,
                  field_set mask)
{
  buffer whole = { 0 };
  add_without_marks (&whole, expected_output (e, operation));
  comparison c = compare_dumps (&whole, got, mask, NULL);
  enum reading reading = c.malformed || c.differing ? READ_OTHERWISE : AS_READ;
  if (!whole.size)
    reading = NO_READING;
  comparison_free (&c);
  buffer_free (&whole);
  return reading;
}

static bool
is_open (const judgement *j, const expectation *e, enum operation operation)
{
  return has_silence (e, operation) && !verdict_is_failure (j->verdict);
}

/* Is A what the literal reading gives?  */
static bool
is_literal (const expectation *e, enum operation operation, const answer *a,
            field_set mask)
{
  if (a->status != ACCEPTED || e->is_literally_refused)
    return a->status != ACCEPTED && e->is_literally_refused;
  comparison c = compare_dumps (&e->literal[operation], &a->output, mask, NULL);
  bool is_same = e->literal[operation].size && !c.malformed && !c.differing;
  comparison_free (&c);
  return is_same;
}

/* Of look-ups the right answer is none where it is open, whatever the reference reads.  */
static enum reading
reading_of (const expectation *e, enum operation operation, const answer *a, field_set mask)
{
  if (operation == FIND)
    return NO_READING;
  return a->status == ACCEPTED ? reading_of_lines (e, operation, &a->output, mask) : READ_BY_NONE;
}

judgement
judge (const expectation *e, enum operation operation, const answer *a,
       field_set mask, buffer *diff)
{
  judgement j = judge_answer (e, operation, a, mask, diff);
  if (!is_open (&j, e, operation))
    return j;
  j.reading = reading_of (e, operation, a, mask);
  j.is_literal = is_literal (e, operation, a, mask);
  j.open_answer = hash_bytes (a->output.bytes, a->output.size, (uint64_t) a->status + 1) | 1;
  return j;
}

void
judgement_free (judgement *j)
{
  free (j->expected);
  free (j->got);
  free (j->note);
  free (j->right_answer);
  free (j->answer);
  *j = (judgement) { .verdict = VERDICTS };
}

void
answer_free (answer *a)
{
  buffer_free (&a->output);
  buffer_free (&a->reason);
  free (a->why);
  *a = (answer) { .kind = ANSWERED };
}
