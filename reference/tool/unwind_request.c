#include "unwind_request.h"

#include <inttypes.h>
#include <string.h>

#include "lib/base/options.h"
#include "start_frame.h"
#include "target_memory.h"

/* One stack: the frame to start with and the memory.  */
typedef struct stack
{
  start_frame start;
  target_memory memory;
  uint64_t limit; /* of callers */
} stack;

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  return memory_read (&((stack *) context)->memory, address, value);
}

static bool
read_register (void *context, uint32_t reg, uint64_t *value)
{
  return start_frame_register (&((stack *) context)->start, reg, value);
}

/* "ADDRESS:VALUE,VALUE..."  */
static bool
take_memory (stack *s, word address, word values)
{
  uint64_t at, value;
  if (!parse_wrapping (address.text, address.length, &at))
    return false;
  for (bool is_more = true; is_more; at += 8)
    {
      word one;
      is_more = split_word (values, ',', &one, &values);
      if (!parse_wrapping (one.text, one.length, &value))
        return false;
      memory_add_word (&s->memory, at, value);
    }
  return true;
}

static bool
take_word (stack *s, const char *text, problem *p)
{
  word all = { text, (int) strlen (text) }, key, value;
  const char *at, *why = "expected KEY=VALUE or ADDRESS:VALUE";
  if (split_word (all, ':', &key, &value))
    why = take_memory (s, key, value) ? NULL : "expected ADDRESS:VALUE,...";
  else if (split_word (all, '=', &key, &value) && word_is (key, "limit"))
    why = parse_wrapping (value.text, value.length, &s->limit)
              ? NULL : "expected a number";
  else if (split_word (all, '=', &key, &value))
    why = start_frame_take (&s->start, key, value, &at);
  return !why || problem_set (p, STATUS_USAGE, "'%s': %s", text, why);
}

static void
print_frames (stack *s, const sf_tables *tables, enum sf_reading reading,
              buffer *out)
{
  sf_thread thread = { .read_memory = read_memory,
                       .read_register = read_register,
                       .context = s,
                       .pauth_mask = s->start.pauth_mask };
  sf_frame frame = s->start.frame;
  sf_report report = SF_NO_REPORT;
  sf_stepped stepped = { .result = SF_STEPPED };
  const sf_table *table;
  enum sf_clause silence;
  buffer_print (out, "unwind 0x%" PRIx64 "\n", frame.pc);
  for (uint64_t i = 0; i < s->limit && stepped.result == SF_STEPPED; i++)
    {
      sf_unwind_by_tables (tables, reading, &thread, &frame, &frame, &stepped,
                           &table, &silence, &report);
      if (stepped.result == SF_STEPPED)
        buffer_print (out, "caller 0x%" PRIx64 " sp=0x%" PRIx64
                      " fp=0x%" PRIx64 "\n", frame.pc, frame.sp, frame.fp);
    }
  if (stepped.result != SF_STEPPED)
    buffer_print (out, "end %s\n", stepped.result == SF_OUTERMOST
                                       ? "outermost" : "refused");
}

/* Does TEXT begin another question than that about the stack before it?  */
static bool
begins (const char *text)
{
  static const char *const words[]
      = { "pc=", "find=", "register=", "unregister=" };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strncmp (text, words[i], strlen (words[i])) == 0)
      return true;
  return false;
}

size_t
words_of_stack (const char *const *words, size_t count)
{
  size_t length = 1;
  while (length < count && !begins (words[length]))
    length++;
  return length;
}

bool
unwind_stack (const sf_tables *tables, const sf_section *first,
              const char *const *words, size_t count, buffer *out, problem *p)
{
  stack s = { .limit = USUAL_LIMIT };
  bool good = true;
  s.memory.big_endian = first->size && first->bytes[0] == 0xde;
  start_frame_begin (&s.start);
  for (size_t i = 0; good && i < count; i++)
    good = take_word (&s, words[i], p);
  start_frame_end (&s.start);
  if (good)
    print_frames (&s, tables, first->reading, out);
  start_frame_free (&s.start);
  memory_free (&s.memory);
  return good;
}

bool
unwind_answer (const sf_section *section, const char *const *words,
               size_t count, buffer *out, problem *p)
{
  if (!count || strncmp (words[0], "pc=", 3) != 0)
    return problem_set (p, STATUS_USAGE, "a stack begins with pc=ADDRESS");
  bool good = true;
  sf_table all;
  sf_tables tables = { .items = &all };
  sf_register (&tables, section, 0, UINT64_MAX);
  for (size_t at = 0; good && at < count;)
    {
      size_t length = words_of_stack (words + at, count - at);
      good = unwind_stack (&tables, section, words + at, length, out, p);
      at += length;
    }
  return good;
}
