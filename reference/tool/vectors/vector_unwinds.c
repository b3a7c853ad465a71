#include "vector_unwinds.h"

#include <inttypes.h>
#include <string.h>

#include "reference/tool/unwind_request.h"

stack_steps
stack_at (const vector_case *c, const case_step *first)
{
  const case_step *end = c->steps + c->count, *s = first + 1;
  while (s < end && s->kind >= STEP_MEMORY)
    s++;
  return (stack_steps) { first, s };
}

bool
next_stack (const vector_case *c, const case_step **at, stack_steps *stack)
{
  const case_step *end = c->steps + c->count, *s = *at;
  while (s < end && s->kind != STEP_UNWIND)
    s++;
  if (s == end)
    return false;
  *stack = stack_at (c, s);
  *at = stack->end;
  return true;
}

/* The words of S, but for those of which a byte is among the 8 at WITHOUT.  */
static void
add_memory (buffer *to, const case_step *s, const uint64_t *without)
{
  bool goes_on = false;
  for (size_t i = 1; i < s->number_count; i++)
    {
      uint64_t at = s->numbers[0] + 8 * (i - 1);
      bool is_left_out
          = without && (at - *without < 8 || *without - at < 8);
      if (!is_left_out && !goes_on)
        buffer_print (to, " 0x%" PRIx64 ":", at);
      if (!is_left_out)
        buffer_print (to, "%s0x%" PRIx64, goes_on ? "," : "", s->numbers[i]);
      goes_on = !is_left_out;
    }
}

/* The words of the case, with blanks as single spaces.  */
static void
add_words (buffer *to, word text)
{
  for (const char *at = text.text, *end = at + text.length; at < end;)
    {
      size_t length = 0, left = (size_t) (end - at);
      while (length < left && !strchr (" \t", at[length]))
        length++;
      buffer_print (to, "%s%.*s", length ? " " : "", (int) length, at);
      at += length + (length < left);
    }
}

void
stack_words (buffer *to, const stack_steps *stack, const uint64_t *without)
{
  size_t callers = 0;
  add_words (to, stack->first->text);
  for (const case_step *s = stack->first + 1; s < stack->end; s++)
    {
      if (s->kind == STEP_MEMORY)
        add_memory (to, s, without);
      callers += s->kind != STEP_MEMORY;
    }
  if (callers != USUAL_LIMIT)
    buffer_print (to, " limit=%zu", callers);
}

void
stack_question (buffer *to, const stack_steps *stack, const uint64_t *without)
{
  buffer_add (to, "unwind", strlen ("unwind"));
  stack_words (to, stack, without);
  buffer_add (to, "\n", 1);
}

/* "pc=P sp=S fp=F" is "caller P sp=S fp=F" in an answer.  */
void
stack_answer (buffer *to, const case_step *s)
{
  static const char outermost[] = "outermost frame";
  size_t length = (size_t) s->answer.length;
  if (s->kind == STEP_CALLER)
    buffer_print (to, "caller %.*s", (int) length - 3, s->answer.text + 3);
  else if (s->kind == STEP_REFUSAL)
    buffer_print (to, "end %s",
                  length == sizeof outermost - 1
                          && memcmp (s->answer.text, outermost, length) == 0
                      ? "outermost" : "refused");
  else
    return;
  if (s->clause.length)
    buffer_print (to, " silent %.*s", s->clause.length, s->clause.text);
  buffer_add (to, "\n", 1);
}

void
vector_unwinds_add (buffer *to, const vector_case *c)
{
  stack_steps stack;
  for (const case_step *s = c->steps; next_stack (c, &s, &stack);)
    {
      stack_question (to, &stack, NULL);
      for (const case_step *a = stack.first + 1; a < stack.end; a++)
        stack_answer (to, a);
    }
}
