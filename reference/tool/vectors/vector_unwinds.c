#include "vector_unwinds.h"

#include <inttypes.h>
#include <string.h>

/* The steps of one stack are FIRST (the unwind) and those up to END.  */
typedef struct stack_steps
{
  const case_step *first, *end;
} stack_steps;

static stack_steps
steps_of_stack (const vector_case *c, const case_step *first)
{
  const case_step *end = c->steps + c->count, *s = first + 1;
  while (s < end
         && (s->kind == STEP_MEMORY || s->kind == STEP_CALLER
             || s->kind == STEP_REFUSAL))
    s++;
  return (stack_steps) { first, s };
}

static void
add_memory (buffer *to, const case_step *s)
{
  buffer_print (to, " 0x%" PRIx64, s->numbers[0]);
  for (size_t i = 1; i < s->number_count; i++)
    buffer_print (to, "%c0x%" PRIx64, i == 1 ? ':' : ',', s->numbers[i]);
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

static void
add_question (buffer *to, const stack_steps *stack)
{
  size_t callers = 0;
  buffer_add (to, "unwind", strlen ("unwind"));
  add_words (to, stack->first->text);
  for (const case_step *s = stack->first + 1; s < stack->end; s++)
    {
      if (s->kind == STEP_MEMORY)
        add_memory (to, s);
      callers += s->kind != STEP_MEMORY;
    }
  buffer_print (to, " limit=%zu\n", callers);
}

/* "pc=P sp=S fp=F" is "caller P sp=S fp=F" in an answer.  */
static void
add_answer (buffer *to, const case_step *s)
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
  for (const case_step *s = c->steps; s < c->steps + c->count; s++)
    if (s->kind == STEP_UNWIND)
      {
        stack_steps stack = steps_of_stack (c, s);
        add_question (to, &stack);
        for (const case_step *a = s + 1; a < stack.end; a++)
          add_answer (to, a);
      }
}
