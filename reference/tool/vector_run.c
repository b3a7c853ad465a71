/* A case on the reference: verdict, dump, look-ups, unwinds.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "assembler.h"
#include "check.h"
#include "target_memory.h"
#include "unwind.h"
#include "vector_case.h"

typedef struct case_run
{
  const vector_case *c;
  buffer *failures;
  bool any_aarch64; /* abi=aarch64 stands for either byte order */
  sf_section section;
  buffer dump;
  size_t dumped; /* bytes of DUMP that were expected */
  target_memory memory;
  uint64_t registers[64];
  bool known[64];
  uint64_t mask;
  sf_frame frame;
  bool in_unwind;
} case_run;

static void
fail (case_run *r, unsigned number, const char *expected, int length,
      const char *got, int got_length)
{
  buffer_print (r->failures, "%s:%u: expected '%.*s', got '%.*s'\n",
                r->c->path, number, length, expected, got_length, got);
}

static void
compare (case_run *r, const case_line *l, const char *got, size_t length)
{
  if ((size_t) l->text.length != length
      || memcmp (l->text.text, got, length) != 0)
    fail (r, l->number, l->text.text, l->text.length, got, (int) length);
}

static void
run_expect (case_run *r, const case_line *l)
{
  static const char either[] = "abi=aarch64-";
  const char *at = (const char *) r->dump.bytes + r->dumped;
  size_t left = r->dump.size - r->dumped;
  const char *newline = left ? memchr (at, '\n', left) : NULL;
  size_t length = newline ? (size_t) (newline - at) : left;
  r->dumped += length + (newline != NULL);
  buffer got = EMPTY_BUFFER;
  char *abi = length && r->any_aarch64
                  ? memmem (at, length, either, sizeof either - 1)
                  : NULL;
  size_t head = abi ? (size_t) (abi - at) + sizeof either - 2 : length;
  buffer_add (&got, at, head);
  if (abi)
    buffer_add (&got, at + head + 3, length - head - 3);
  compare (r, l, got.bytes ? (char *) got.bytes : "", got.size);
  buffer_free (&got);
}

static void
run_find (case_run *r, const case_line *l)
{
  word pc, rules;
  uint64_t address = 0;
  sf_report report = SF_NO_REPORT;
  sf_found found;
  buffer got = EMPTY_BUFFER;
  split_word (l->text, ' ', &pc, &rules);
  if (!parse_wrapping (pc.text, pc.length, &address))
    fail (r, l->number, pc.text, pc.length, "no number", 9);
  sf_find (&r->section, address, &found, &report);
  sf_dump_found (&found, address, buffer_sink (&got));
  compare (r, l, (char *) got.bytes + 5, got.size - 6);
  buffer_free (&got);
}

/* The next KEY=VALUE of *REST, or with SEPARATOR ' ' the next two words.  */
static bool
take_pair (word *rest, word *key, word *value)
{
  word pair = *rest, tail;
  split_word (*rest, ' ', &pair, &tail);
  *rest = tail;
  return split_word (pair, '=', key, value);
}

static bool
set_register (case_run *r, word key, word value)
{
  uint64_t number = 0, reg = 0;
  sf_frame *f = &r->frame;
  if (word_is (key, "topmost"))
    return !(f->is_topmost = f->pc_is_exact = !word_is (value, "no"));
  if (word_is (key, "exact"))
    return f->pc_is_exact = word_is (value, "yes");
  if (!parse_wrapping (value.text, value.length, &number))
    return false;
  if (word_is (key, "pc"))
    f->pc = number;
  else if (word_is (key, "sp"))
    f->sp = number;
  else if (word_is (key, "fp"))
    f->fp = number;
  else if (word_is (key, "ra"))
    f->ra_is_known = (f->ra = number, true);
  else if (word_is (key, "pauth-mask"))
    r->mask = number;
  else if (key.length > 1 && key.text[0] == 'r'
           && parse_wrapping (key.text + 1, key.length - 1, &reg) && reg < 64)
    r->known[reg] = (r->registers[reg] = number, true);
  else
    return false;
  return true;
}

static void
run_unwind (case_run *r, const case_line *l)
{
  word rest = l->text, key, value;
  memory_free (&r->memory);
  r->memory.big_endian = r->section.size && r->section.bytes[0] == 0xde;
  r->frame = (sf_frame) { .is_topmost = true, .pc_is_exact = true };
  r->mask = 0xff7f000000000000;
  memset (r->known, 0, sizeof r->known);
  r->in_unwind = true;
  while (rest.length > 0)
    if (*rest.text == ' ')
      rest = (word) { rest.text + 1, rest.length - 1 };
    else if (!take_pair (&rest, &key, &value) || !set_register (r, key, value))
      fail (r, l->number, "KEY=VALUE of a frame", 20, key.text, key.length);
}

static void
run_memory (case_run *r, const case_line *l)
{
  word rest = l->text, w;
  uint64_t address = 0, value;
  for (bool first = true; rest.length > 0; )
    {
      word tail;
      split_word (rest, ' ', &w, &tail);
      rest = tail;
      if (w.length == 0)
        continue;
      problem p;
      char *text = format_text ("0x%" PRIx64 "=%.*s", address, w.length,
                                w.text);
      if (!parse_wrapping (w.text, w.length, &value)
          || (!first && !memory_add_value (&r->memory, text, &p)))
        fail (r, l->number, "a number", 8, w.text, w.length);
      free (text);
      address = first ? value : address + 8;
      first = false;
    }
}

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  return memory_read (&((case_run *) context)->memory, address, value);
}

static bool
read_register (void *context, uint32_t reg, uint64_t *value)
{
  const case_run *r = context;
  if (reg >= 64 || !r->known[reg])
    return false;
  *value = r->registers[reg];
  return true;
}

static void
run_step (case_run *r, const case_line *l)
{
  sf_thread thread = { read_memory, read_register, r, r->mask };
  sf_stepped stepped;
  sf_report report = SF_NO_REPORT;
  char *got;
  if (sf_unwind (&r->section, &thread, &r->frame, &r->frame, &stepped,
                 &report) != SF_STEPPED)
    got = format_text ("%s", sf_step_name (stepped.result));
  else
    got = format_text ("pc=0x%" PRIx64 " sp=0x%" PRIx64 " fp=0x%" PRIx64,
                       r->frame.pc, r->frame.sp, r->frame.fp);
  compare (r, l, r->in_unwind ? got : "no unwind line before",
           r->in_unwind ? strlen (got) : 21);
  free (got);
}

static void
run_lines (case_run *r)
{
  for (size_t i = 0; i < r->c->count; i++)
    {
      const case_line *l = &r->c->lines[i];
      if (word_is (l->keyword, "expect"))
        run_expect (r, l);
      else if (word_is (l->keyword, "find"))
        run_find (r, l);
      else if (word_is (l->keyword, "unwind"))
        run_unwind (r, l);
      else if (word_is (l->keyword, "memory"))
        run_memory (r, l);
      else
        run_step (r, l);
    }
  if (r->dumped < r->dump.size)
    buffer_print (r->failures, "%s:0: no expect line for: %.*s\n", r->c->path,
                  (int) strcspn ((char *) r->dump.bytes + r->dumped, "\n"),
                  (char *) r->dump.bytes + r->dumped);
}

static void
run_section (case_run *r)
{
  static const char *const names[] = { "valid", "silent", "invalid" };
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict
      = sf_dump (&r->section, buffer_sink (&r->dump), &report);
  const sf_finding *decisive = sf_decisive (&report);
  enum sf_clause clause = decisive ? decisive->clause : SF_CLAUSES;
  if (verdict == SF_INVALID)
    r->dump.size = 0;
  if (verdict != r->c->verdict || (decisive && clause != r->c->clause))
    buffer_print (r->failures, "%s:0: expected %s %s, got %s %s\n",
                  r->c->path, names[r->c->verdict],
                  r->c->verdict == SF_VALID
                      ? ""
                      : sf_clause_text_of (r->c->clause)->id,
                  names[verdict],
                  decisive ? sf_clause_text_of (clause)->id : "");
  run_lines (r);
  buffer_free (&r->dump);
  memory_free (&r->memory);
}

bool
vector_case_run (const vector_case *c, buffer *failures, bool *both_orders,
                 problem *p)
{
  static const char *const orders[] = { "aarch64-le", "aarch64-be" };
  bool good = true, again = true;
  *both_orders = false;
  for (int i = 0; good && again && i < 2; i++)
    {
      assembler a;
      case_run r = { .c = c, .failures = failures };
      good = assemble (&a, c->path, &c->source, sf_abi_by_name (orders[i]), p);
      again = *both_orders = r.any_aarch64 = a.aarch64_was_said;
      r.section = (sf_section) { a.out.bytes, a.out.size, a.address,
                                 c->literal ? SF_LITERAL : SF_DEPLOYED };
      if (good)
        run_section (&r);
      assembler_free (&a);
    }
  return good;
}
