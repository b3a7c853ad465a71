#include "vector_export.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "reference/tool/unwind_request.h"

/* A case of several tables as the runner wants it (conformance/README.md): the sections one
   after the other, a line `tables WORD...`, and the answers.  */

enum { ALIGNMENT = 8 };

bool
tables_file_make (tables_file *f, const vector_case *c, int order, problem *p)
{
  bool good = true;
  *f = (tables_file) { .bytes = EMPTY_BUFFER };
  f->sections = grow (NULL, c->table_count * sizeof *f->sections);
  size_t *places = grow (NULL, c->table_count * sizeof *places);
  for (size_t i = 0; good && i < c->table_count; i++)
    {
      assembler a;
      good = vector_case_assemble_table (c, i, order, &a, &f->sections[i], p);
      while (f->bytes.size % ALIGNMENT)
        buffer_add (&f->bytes, "", 1);
      places[i] = f->bytes.size;
      buffer_add (&f->bytes, a.out.bytes, a.out.size);
      assembler_free (&a);
    }
  for (size_t i = 0; good && i < c->table_count; i++)
    f->sections[i].bytes = f->bytes.bytes + places[i];
  free (places);
  return good;
}

void
tables_file_free (tables_file *f)
{
  buffer_free (&f->bytes);
  free (f->sections);
}

static void
add_question (buffer *to, const vector_case *c, const tables_file *f,
              const case_step *s)
{
  const sf_section *section = &f->sections[s->table];
  stack_steps stack;
  switch (s->kind)
    {
    case STEP_REGISTER:
      buffer_print (to,
                    " register=%zu,%zu,0x%" PRIx64 ",0x%" PRIx64
                    ",0x%" PRIx64,
                    (size_t) (section->bytes - f->bytes.bytes), section->size,
                    section->address, s->numbers[0], s->numbers[1]);
      break;
    case STEP_UNREGISTER:
      buffer_print (to, " unregister=0x%" PRIx64, section->address);
      break;
    case STEP_FIND:
      buffer_print (to, " find=0x%" PRIx64, s->numbers[0]);
      break;
    case STEP_UNWIND:
      stack = stack_at (c, s);
      stack_words (to, &stack, NULL);
      break;
    default: /* of a stack */
      break;
    }
}

static void
add_answer (buffer *to, const case_step *s)
{
  if (s->kind == STEP_FIND)
    buffer_print (to, "find %.*s\n", s->text.length, s->text.text);
  else if (s->kind == STEP_UNWIND)
    buffer_print (to, "unwind 0x%" PRIx64 "\n", s->start.frame.pc);
  else
    stack_answer (to, s);
}

void
vector_tables_add (buffer *to, const vector_case *c, const tables_file *f)
{
  buffer_print (to, "tables");
  for (size_t i = 0; i < c->count; i++)
    add_question (to, c, f, &c->steps[i]);
  buffer_add (to, "\n", 1);
  for (size_t i = 0; i < c->count; i++)
    add_answer (to, &c->steps[i]);
}

/* The unwinds of a case with memory that cannot be read.  */

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
