#include "vector_faults.h"

#include <inttypes.h>
#include <stdlib.h>

#include "reference/tool/target_memory.h"
#include "vector_unwinds.h"

/* A read that the right answer needs: where, and for which caller, from 0 on.  */
typedef struct needed_read
{
  uint64_t address;
  size_t caller;
} needed_read;

/* An unwind whose reads are written down.  */
typedef struct recording
{
  target_memory memory;
  start_frame start;
  size_t caller;
  needed_read *reads;
  size_t count, capacity;
} recording;

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  recording *r = context;
  if (!memory_read (&r->memory, address, value))
    return false;
  r->reads = grow_array (r->reads, r->count, &r->capacity, sizeof *r->reads);
  r->reads[r->count++] = (needed_read) { address, r->caller };
  return true;
}

static bool
read_register (void *context, uint32_t reg, uint64_t *value)
{
  return start_frame_register (&((recording *) context)->start, reg, value);
}

static bool
overlaps (uint64_t a, uint64_t b)
{
  return a - b < 8 || b - a < 8;
}

/* The memory of STACK but for the words that the read at WITHOUT is from; all of it
   where that is NULL.  */
static void
fill_memory (target_memory *m, const stack_steps *stack,
             const uint64_t *without)
{
  for (const case_step *s = stack->first + 1; s < stack->end; s++)
    for (size_t i = 1; s->kind == STEP_MEMORY && i < s->number_count; i++)
      {
        uint64_t at = s->numbers[0] + 8 * (i - 1);
        if (!without || !overlaps (at, *without))
          memory_add_word (m, at, s->numbers[i]);
      }
}

/* Unwind up to the first step that is open, or none.  */
static void
record (recording *r, const stack_steps *stack, const sf_section *section)
{
  sf_thread thread = { .read_memory = read_memory,
                       .read_register = read_register, .context = r,
                       .pauth_mask = r->start.pauth_mask };
  sf_frame frame = r->start.frame;
  sf_stepped stepped;
  sf_report report = SF_NO_REPORT;
  fill_memory (&r->memory, stack, NULL);
  for (const case_step *s = stack->first + 1; s < stack->end; s++)
    {
      if (s->kind == STEP_MEMORY)
        continue;
      if (s->kind != STEP_CALLER || s->clause.length)
        return;
      sf_unwind (section, &thread, &frame, &frame, &stepped, &report);
      r->caller++;
    }
}

static bool
is_tried_before (const recording *r, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (r->reads[k].address == r->reads[i].address)
      return true;
  return false;
}

/* The first caller that has no answer where the read at WITHOUT fails: an earlier
   read may be from the same words.  */
static size_t
first_lost (const recording *r, const stack_steps *stack, uint64_t without)
{
  target_memory left = { .big_endian = r->memory.big_endian };
  uint64_t value;
  size_t i = 0;
  fill_memory (&left, stack, &without);
  while (i + 1 < r->count
         && memory_read (&left, r->reads[i].address, &value))
    i++;
  memory_free (&left);
  return r->reads[i].caller;
}

static void
add_stack (buffer *to, const stack_steps *stack, uint64_t without,
           size_t callers)
{
  stack_question (to, stack, &without);
  for (const case_step *s = stack->first + 1; callers; s++)
    if (s->kind == STEP_CALLER)
      {
        stack_answer (to, s);
        callers--;
      }
  buffer_print (to, "end refused\n");
}

static size_t
faults_of_stack (buffer *to, const stack_steps *stack,
                 const sf_section *section)
{
  size_t added = 0;
  recording r = { .start = stack->first->start };
  r.memory.big_endian = section->size && section->bytes[0] == 0xde;
  record (&r, stack, section);
  for (size_t i = 0; i < r.count; i++)
    if (!is_tried_before (&r, i))
      {
        uint64_t at = r.reads[i].address;
        add_stack (to, stack, at, first_lost (&r, stack, at));
        added++;
      }
  memory_free (&r.memory);
  free (r.reads);
  return added;
}

size_t
vector_faults_add (buffer *to, const vector_case *c, const sf_section *section)
{
  size_t added = 0;
  stack_steps stack;
  for (const case_step *s = c->steps; next_stack (c, &s, &stack);)
    added += faults_of_stack (to, &stack, section);
  return added;
}
