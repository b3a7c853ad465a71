/* The lines of a case that ask and answer.  */
#include "vector_step.h"

#include <stdlib.h>

#include "buffer.h"
#include "options.h"

const char *const step_names[STEP_KINDS]
    = { "expect", "find", "unwind", "memory", "caller", "refusal" };

/* Where authentication codes are in an address of 48 bits.  */
#define USUAL_PAUTH_MASK 0xff7f000000000000

static bool
read_numbers (case_step *s, const line *l, size_t count, problem *p)
{
  s->numbers = grow (NULL, count * sizeof *s->numbers);
  for (size_t i = 0; i < count; i++)
    {
      word w = l->words[i + 1];
      if (!parse_wrapping (w.text, w.length, &s->numbers[i]))
        return line_problem (l, w.text, p, "a number is wanted");
      s->number_count++;
    }
  return true;
}

static bool
read_flag (const line *l, word value, bool *flag, problem *p)
{
  *flag = word_is (value, "yes");
  return *flag || word_is (value, "no")
         || line_problem (l, value.text, p, "yes or no is wanted");
}

static bool
add_register (case_step *s, word key, uint64_t value)
{
  uint64_t number = 0;
  if (key.length < 2 || key.text[0] != 'r'
      || !parse_wrapping (key.text + 1, key.length - 1, &number)
      || number > UINT32_MAX)
    return false;
  s->registers = grow_array (s->registers, s->register_count,
                             &s->register_capacity, sizeof *s->registers);
  s->registers[s->register_count++]
      = (register_value) { (uint32_t) number, value };
  return true;
}

static bool
set_register (case_step *s, const line *l, word key, word value, problem *p)
{
  uint64_t number = 0;
  sf_frame *f = &s->frame;
  if (!parse_wrapping (value.text, value.length, &number))
    return line_problem (l, value.text, p, "a number is wanted");
  if (word_is (key, "ra"))
    {
      f->ra = number;
      f->ra_is_known = true;
      return true;
    }
  uint64_t *field = word_is (key, "pc")           ? &f->pc
                    : word_is (key, "sp")         ? &f->sp
                    : word_is (key, "fp")         ? &f->fp
                    : word_is (key, "pauth-mask") ? &s->pauth_mask
                                                  : NULL;
  if (field)
    *field = number;
  return field || add_register (s, key, number)
         || line_problem (l, key.text, p, "no register is called so");
}

/* A frame is the topmost one unless the line says otherwise, and its PC exact
   when it is topmost.  */
static bool
read_frame (case_step *s, const line *l, problem *p)
{
  bool is_exact_given = false;
  s->frame = (sf_frame) { .is_topmost = true };
  s->pauth_mask = USUAL_PAUTH_MASK;
  for (size_t i = 1; i < l->count; i++)
    {
      word key, value;
      bool good = true;
      if (!split_word (l->words[i], '=', &key, &value))
        return line_problem (l, l->words[i].text, p, "KEY=VALUE is wanted");
      if (word_is (key, "topmost"))
        good = read_flag (l, value, &s->frame.is_topmost, p);
      else if (word_is (key, "exact"))
        is_exact_given = good = read_flag (l, value, &s->frame.pc_is_exact, p);
      else
        good = set_register (s, l, key, value, p);
      if (!good)
        return false;
    }
  if (!is_exact_given)
    s->frame.pc_is_exact = s->frame.is_topmost;
  return true;
}

bool
step_read (case_step *s, const line *l, enum step_kind kind, problem *p)
{
  word first = l->words[1], last = l->words[l->count - 1];
  int length = (int) (last.text + last.length - first.text);
  *s = (case_step) { .line = l->number,
                     .kind = kind,
                     .text = { first.text, length } };
  if (kind == STEP_UNWIND)
    return read_frame (s, l, p);
  if (kind == STEP_MEMORY)
    return l->count > 2 ? read_numbers (s, l, l->count - 1, p)
                        : line_problem (l, first.text, p,
                                        "an address and words are wanted");
  s->is_undefined = l->count > 2 && word_is (l->words[l->count - 2], "silent");
  if (kind == STEP_FIND)
    return l->count > 2 ? read_numbers (s, l, 1, p)
                        : line_problem (l, first.text, p,
                                        "a PC and an answer are wanted");
  return true;
}

void
step_free (case_step *s)
{
  free (s->numbers);
  free (s->registers);
}
