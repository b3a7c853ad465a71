/* The lines of a case that ask and answer.  */
#include "vector_step.h"

#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lib/base/options.h"

const char *const step_names[STEP_KINDS]
    = { "register", "unregister", "expect", "find",
        "unwind",   "memory",     "caller", "refusal" };

static bool
read_numbers (case_step *s, const line *l, size_t count, problem *p)
{
  s->numbers = grow (NULL, count * sizeof *s->numbers);
  for (size_t i = 0; i < count; i++)
    {
      word w = l->words[i + 1];
      if (!parse_wrapping (w.text, w.length, &s->numbers[i]))
        return line_problem (l, w.text, p, "expected a number");
      s->number_count++;
    }
  return true;
}

/* The value of word I of L, KEY=NUMBER.  */
static bool
read_value (const line *l, size_t i, const char *text, uint64_t *number,
            problem *p)
{
  word key, value;
  return (split_word (l->words[i], '=', &key, &value) && word_is (key, text)
          && parse_wrapping (value.text, value.length, number))
         || line_problem (l, l->words[i].text, p, "expected %s=NUMBER", text);
}

/* NAME start=ADDRESS size=BYTES, or NAME alone.  */
static bool
read_registration (case_step *s, const line *l, problem *p)
{
  uint64_t start = 0, size = 0;
  bool is_one = s->kind == STEP_REGISTER;
  s->name = l->words[1];
  if (l->count != (is_one ? 4U : 2U))
    return line_problem (l, l->words[0].text, p,
                         is_one ? "expected NAME start=ADDRESS size=BYTES"
                                : "expected NAME");
  if (!is_one)
    return true;
  if (!read_value (l, 2, "start", &start, p)
      || !read_value (l, 3, "size", &size, p))
    return false;
  if (!size || start + (size - 1) < start)
    return line_problem (l, l->words[3].text, p,
                         "there are no PCs, or they wrap");
  s->numbers = grow (NULL, 2 * sizeof *s->numbers);
  s->numbers[0] = start;
  s->numbers[1] = start + (size - 1);
  s->number_count = 2;
  return true;
}

static bool
read_frame (case_step *s, const line *l, problem *p)
{
  start_frame_begin (&s->start);
  for (size_t i = 1; i < l->count; i++)
    {
      word key, value;
      const char *at = l->words[i].text;
      const char *why = split_word (l->words[i], '=', &key, &value)
                            ? start_frame_take (&s->start, key, value, &at)
                            : "expected KEY=VALUE";
      if (why)
        return line_problem (l, at, p, "%s", why);
    }
  start_frame_end (&s->start);
  return true;
}

/* Is the answer followed by `silent CLAUSE`?  */
static bool
split_mark (case_step *s, const line *l, problem *p)
{
  s->answer = s->text;
  if (l->count < 4 || !word_is (l->words[l->count - 2], "silent"))
    return true;
  word before = l->words[l->count - 3];
  s->clause = l->words[l->count - 1];
  s->answer.length = (int) (before.text + before.length - s->text.text);
  char *id = format_text ("%.*s", s->clause.length, s->clause.text);
  bool is_there = sf_clause_by_id (id) < SF_CLAUSES;
  free (id);
  return is_there
         || line_problem (l, s->clause.text, p, "no clause is called so");
}

bool
step_read (case_step *s, const line *l, enum step_kind kind, problem *p)
{
  word first = l->words[1], last = l->words[l->count - 1];
  int length = (int) (last.text + last.length - first.text);
  *s = (case_step) { .line = l->number,
                     .kind = kind,
                     .text = { first.text, length } };
  if (kind == STEP_REGISTER || kind == STEP_UNREGISTER)
    return read_registration (s, l, p);
  if (kind == STEP_UNWIND)
    return read_frame (s, l, p);
  if (kind == STEP_MEMORY)
    return l->count > 2 ? read_numbers (s, l, l->count - 1, p)
                        : line_problem (l, first.text, p,
                                        "expected an address and words");
  if (!split_mark (s, l, p))
    return false;
  if (kind == STEP_FIND)
    return l->count > 2 ? read_numbers (s, l, 1, p)
                        : line_problem (l, first.text, p,
                                        "expected a PC and an answer");
  return true;
}

void
step_free (case_step *s)
{
  free (s->numbers);
  start_frame_free (&s->start);
}
