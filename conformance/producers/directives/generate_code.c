/* Random functions of amd64 without directives.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "sequence.h"
#include "flow.h"

enum { MAX_WAITING = 3, MAX_LINES = 60 };

/* A label that something jumps to, and what holds there.  */
typedef struct place
{
  unsigned number;
  frame frame;
} place;

typedef struct writer
{
  random_state random;
  sequence q;
  frame frame;
  place waiting[MAX_WAITING]; /* labels that are still to come */
  size_t waiting_count;
  unsigned labels;
  place behind; /* a label above, to jump back to; number 0: none */
} writer;

/* Functions keep these registers; only rarely is one loaded unsaved.  */
static bool
is_rude (const frame *f, const code *c)
{
  return (c->effect == CODE_LOAD || c->effect == CODE_POP)
         && code_is_callee_saved (c->reg) && !f->is_saved[c->reg];
}

/* Add the line if it makes sense here.  */
static bool
try_line (writer *w, const char *line)
{
  code c;
  frame after = w->frame;
  if (!code_parse (line, &c) || !frame_apply (&after, &c)
      || (is_rude (&w->frame, &c) && random_percent (&w->random, 98)))
    return false;
  sequence_add (&w->q, "%s", line);
  w->frame = after;
  return true;
}

static void
add_label (writer *w, unsigned number)
{
  sequence_add (&w->q, ".L%u:", number);
}

/* Take the waiting label I out of the list.  */
static place
take_waiting (writer *w, size_t i)
{
  place taken = w->waiting[i];
  w->waiting[i] = w->waiting[--w->waiting_count];
  return taken;
}

/* Branches.  */

static void
branch_on (writer *w)
{
  if (w->waiting_count == MAX_WAITING)
    return;
  w->waiting[w->waiting_count++] = (place) { ++w->labels, w->frame };
  sequence_add (&w->q, "{disp32} jne .L%u", w->labels);
}

static void
branch_back (writer *w)
{
  if (w->behind.number == 0)
    {
      w->behind = (place) { ++w->labels, w->frame };
      add_label (w, w->labels);
    }
  else if (frame_equals (&w->behind.frame, &w->frame))
    sequence_add (&w->q, "{disp32} jne .L%u", w->behind.number);
}

static void
meet (writer *w)
{
  for (size_t i = 0; i < w->waiting_count; i++)
    if (frame_equals (&w->waiting[i].frame, &w->frame))
      {
        add_label (w, take_waiting (w, i).number);
        return;
      }
}

/* Instructions.  */

static const char *
any_saved (writer *w)
{
  static const uint32_t kept[] = { 3, 3, CODE_FP, 12, 13, 14, 15 };
  return code_registers[ONE_OF (&w->random, kept)];
}

static const char *
any_register (writer *w)
{
  static const uint32_t others[] = { 0, 2, 4, 8, 11 };
  return random_percent (&w->random, 65)
             ? any_saved (w)
             : code_registers[ONE_OF (&w->random, others)];
}

static int
any_size (writer *w)
{
  static const int usual[] = { 8, 16, 24, 40 };
  static const int edges[] = { 120, 128, 136, 248, 256, 4096, 32760, 65536,
                               1 << 20 };
  return random_percent (&w->random, 80) ? ONE_OF (&w->random, usual)
                                         : ONE_OF (&w->random, edges);
}

/* A place in the frame: its distance from SP, or from FP.  */
static void
format_access (writer *w, char *line, size_t size)
{
  bool by_fp = w->frame.has_fp && random_percent (&w->random, 50);
  int64_t words = by_fp ? w->frame.sp - w->frame.fp : w->frame.sp - 16;
  int64_t most = words < 128 ? words / 8 : 16;
  int64_t at = most > 0 ? 8 * (int64_t) random_below (&w->random,
                                                      (uint32_t) most + 1)
                        : 0;
  if (random_percent (&w->random, 55))
    (void) snprintf (line, size, "mov %%%s, %" PRId64 "(%%%s)",
                     any_register (w), by_fp ? -at : at, by_fp ? "rbp" : "rsp");
  else
    (void) snprintf (line, size, "mov %" PRId64 "(%%%s), %%%s", by_fp ? -at : at,
                     by_fp ? "rbp" : "rsp", any_register (w));
}

static void
format_step (writer *w, char *line, size_t size)
{
  static const char *const plain[]
      = { "nop", "data16 nop", "call g", "call g", "pushf", "pushq $1",
          "pushq $1000", "sub %rax, %rsp", "and $-16, %rsp", "mov %rsp, %r11",
          "mov %r11, %rsp", "enter $0, $0", "endbr64" };
  switch (random_below (&w->random, 12))
    {
    case 0: case 1: case 2:
      (void) snprintf (line, size, "push %%%s", any_register (w));
      break;
    case 3: case 4:
      (void) snprintf (line, size, "pop %%%s", any_register (w));
      break;
    case 5:
      (void) snprintf (line, size, "sub $%d, %%rsp", any_size (w));
      break;
    case 6:
      (void) snprintf (line, size, "%s", random_percent (&w->random, 60)
                                             ? "mov %rsp, %rbp"
                                             : "mov %rbp, %rsp");
      break;
    case 7:
      (void) snprintf (line, size, random_percent (&w->random, 50)
                                       ? "add $%d, %%rsp"
                                       : "lea %d(%%rsp), %%rsp", any_size (w));
      break;
    case 8:
      (void) snprintf (line, size, "lea -%d(%%rbp), %%rsp", any_size (w));
      break;
    case 9: case 10:
      format_access (w, line, size);
      break;
    default:
      (void) snprintf (line, size, "%s", ONE_OF (&w->random, plain));
    }
}

static void
add_steps (writer *w, unsigned count)
{
  char line[80];
  while (count-- > 0)
    switch (random_below (&w->random, 14))
      {
      case 0:
        branch_on (w);
        break;
      case 1:
        branch_back (w);
        break;
      case 2:
        meet (w);
        break;
      default:
        format_step (w, line, sizeof line);
        (void) try_line (w, line);
      }
}

/* Ends.  */

/* The saved register whose place is the deepest; 0: none is saved.  */
static uint32_t
deepest (const frame *f, bool with_fp)
{
  uint32_t best = 0;
  for (uint32_t reg = 1; reg < CODE_REGISTERS; reg++)
    if (f->is_saved[reg] && (with_fp || reg != CODE_FP)
        && (best == 0 || f->slot[reg] > f->slot[best]))
      best = reg;
  return best;
}

/* With FP as frame pointer: what was saved is loaded, then the frame left.  */
static bool
leave_frame (writer *w)
{
  char line[80];
  uint32_t reg;
  while ((reg = deepest (&w->frame, false)) != 0)
    {
      int64_t at = w->frame.fp - w->frame.slot[reg];
      bool pops = at < 0 && random_percent (&w->random, 40);
      if (pops)
        (void) snprintf (line, sizeof line, "lea %" PRId64 "(%%rbp), %%rsp", at);
      if (pops && !try_line (w, line))
        return false;
      if (pops)
        (void) snprintf (line, sizeof line, "pop %%%s", code_registers[reg]);
      else
        (void) snprintf (line, sizeof line, "mov %" PRId64 "(%%rbp), %%%s", at,
                         code_registers[reg]);
      if (!try_line (w, line))
        return false;
    }
  bool is_usual = w->frame.slot[CODE_FP] == w->frame.fp;
  return try_line (w, is_usual && random_percent (&w->random, 60)
                          ? "leave"
                          : "mov %rbp, %rsp");
}

static bool
release (writer *w, int64_t size)
{
  char line[80];
  (void) snprintf (line, sizeof line, random_percent (&w->random, 75)
                                          ? "add $%" PRId64 ", %%rsp"
                                          : "lea %" PRId64 "(%%rsp), %%rsp",
                   size);
  return try_line (w, line);
}

/* One word further: load what was saved, or pop it.  */
static bool
restore (writer *w, uint32_t reg)
{
  char line[80];
  int64_t above = w->frame.sp - w->frame.slot[reg];
  if (above > 0 && random_percent (&w->random, 80))
    return release (w, above);
  if (above > 0)
    (void) snprintf (line, sizeof line, "mov %" PRId64 "(%%rsp), %%%s", above,
                     code_registers[reg]);
  else
    (void) snprintf (line, sizeof line, "pop %%%s", code_registers[reg]);
  return try_line (w, line);
}

static bool
unwind (writer *w)
{
  uint32_t reg;
  if (w->frame.has_fp && !leave_frame (w))
    return false;
  while ((reg = deepest (&w->frame, true)) != 0)
    if (!restore (w, reg))
      return false;
  return w->frame.sp == 8 || release (w, w->frame.sp - 8);
}

static bool
end (writer *w)
{
  if (random_percent (&w->random, 8))
    return try_line (w, "ud2");
  return unwind (w)
         && try_line (w, random_percent (&w->random, 85) ? "ret"
                                                         : "{disp32} jmp g");
}

/* A body, its end, and the same for each label that is still to come.  */
static bool
write_function (writer *w)
{
  w->frame = frame_at_start ();
  if (!try_line (w, random_percent (&w->random, 60) ? "push %rbp" : "nop"))
    return false;
  add_steps (w, 2 + random_below (&w->random, 16));
  while (end (w))
    {
      if (w->waiting_count == 0)
        return w->q.count < MAX_LINES;
      uint32_t which = random_below (&w->random, (uint32_t) w->waiting_count);
      place next = take_waiting (w, which);
      add_label (w, next.number);
      w->frame = next.frame;
      add_steps (w, random_below (&w->random, 5));
      if (w->labels > 8)
        return false;
    }
  return false;
}

sequence
sequence_generate_code (const target *t, uint64_t seed, uint64_t number)
{
  random_state random = { seed * 0x100000001b3 + number };
  for (;;)
    {
      writer w = { .random = { random_next (&random) } };
      w.q.is_code = true;
      sequence_add (&w.q, ".cfi_startproc");
      bool good = write_function (&w);
      sequence_add (&w.q, ".cfi_endproc");
      if (good && sequence_makes_sense (&w.q, t))
        return w.q;
      sequence_free (&w.q);
    }
}
