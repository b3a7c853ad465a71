#include "unwind_request.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/options.h"

/* Memory to unwind in.  */

static memory_piece *
add_piece (target_memory *m, uint64_t address)
{
  m->pieces = grow_array (m->pieces, m->count, &m->capacity,
                          sizeof *m->pieces);
  memory_piece *piece = &m->pieces[m->count++];
  *piece = (memory_piece) { .address = address };
  return piece;
}

static bool
split_address (const char *text, uint64_t *address, const char **rest,
               problem *p)
{
  const char *equals = strchr (text, '=');
  *rest = equals ? equals + 1 : "";
  if (equals && parse_wrapping (text, (int) (equals - text), address))
    return true;
  return problem_set (p, STATUS_USAGE, "'%s' is not ADDRESS=...", text);
}

void
memory_add_word (target_memory *m, uint64_t address, uint64_t value)
{
  uint8_t bytes[8];
  for (unsigned i = 0; i < 8; i++)
    bytes[m->big_endian ? 7 - i : i] = (uint8_t) (value >> 8 * i);
  buffer_add (&add_piece (m, address)->bytes, bytes, sizeof bytes);
}

bool
memory_add_value (target_memory *m, const char *text, problem *p)
{
  uint64_t address = 0, value;
  const char *rest;
  if (!split_address (text, &address, &rest, p))
    return false;
  if (!parse_number (rest, &value))
    return problem_set (p, STATUS_USAGE, "--mem: '%s' is no number", rest);
  memory_add_word (m, address, value);
  return true;
}

bool
memory_add_file (target_memory *m, const char *text, problem *p)
{
  uint64_t address = 0;
  const char *path;
  return split_address (text, &address, &path, p)
         && read_file (path, &add_piece (m, address)->bytes, p);
}

static const uint8_t *
byte_at (const target_memory *m, uint64_t address)
{
  for (size_t i = m->count; i-- > 0;)
    if (address - m->pieces[i].address < m->pieces[i].bytes.size)
      return m->pieces[i].bytes.bytes + (address - m->pieces[i].address);
  return NULL;
}

bool
memory_read (void *context, uint64_t address, uint64_t *value)
{
  const target_memory *m = context;
  *value = 0;
  for (unsigned i = 0; i < 8; i++)
    {
      const uint8_t *byte = byte_at (m, address + i);
      if (!byte)
        return false;
      *value |= (uint64_t) *byte << 8 * (m->big_endian ? 7 - i : i);
    }
  return true;
}

void
memory_free (target_memory *m)
{
  for (size_t i = 0; i < m->count; i++)
    buffer_free (&m->pieces[i].bytes);
  free (m->pieces);
  *m = (target_memory) { .count = 0 };
}

/* Where authentication codes are in an address of 48 bits.  */
#define USUAL_PAUTH_MASK 0xff7f000000000000

void
start_frame_begin (start_frame *s)
{
  *s = (start_frame) { .frame = { .is_topmost = true },
                       .pauth_mask = USUAL_PAUTH_MASK };
}

static const char *
take_flag (word value, bool *flag)
{
  *flag = word_is (value, "yes");
  return *flag || word_is (value, "no") ? NULL : "expected yes or no";
}

static bool
add_register (start_frame *s, word key, uint64_t value)
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
set_register (start_frame *s, word key, uint64_t number)
{
  sf_frame *f = &s->frame;
  if (word_is (key, "pc"))
    f->pc = number;
  else if (word_is (key, "sp"))
    f->sp = number;
  else if (word_is (key, "fp"))
    f->fp = number;
  else if (word_is (key, "ra"))
    {
      f->ra = number;
      f->ra_is_known = true;
    }
  else if (word_is (key, "pauth-mask"))
    s->pauth_mask = number;
  else
    return add_register (s, key, number);
  return true;
}

const char *
start_frame_take (start_frame *s, word key, word value, const char **at)
{
  uint64_t number = 0;
  *at = value.text;
  if (word_is (key, "topmost"))
    return take_flag (value, &s->frame.is_topmost);
  if (word_is (key, "exact"))
    {
      s->is_exact_given = true;
      return take_flag (value, &s->frame.pc_is_exact);
    }
  if (!parse_wrapping (value.text, value.length, &number))
    return "expected a number";
  *at = key.text;
  return set_register (s, key, number) ? NULL : "no register is called so";
}

/* A PC is exact when the frame is topmost, unless it was said otherwise.
   Below the topmost frame the link register is lost like all but SP and FP.  */
void
start_frame_end (start_frame *s)
{
  if (!s->frame.is_topmost)
    s->frame.ra_is_known = false;
  if (!s->is_exact_given)
    s->frame.pc_is_exact = s->frame.is_topmost;
}

bool
start_frame_register (void *context, uint32_t reg, uint64_t *value)
{
  const start_frame *s = context;
  for (size_t i = 0; i < s->register_count; i++)
    if (s->registers[i].number == reg)
      {
        *value = s->registers[i].value;
        return true;
      }
  return false;
}

void
start_frame_free (start_frame *s)
{
  free (s->registers);
}

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
