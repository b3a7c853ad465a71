/* Instructions followed through every path of a function.  */
#include "flow.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 8, COPY_OF_SP = 11, DEEPEST = 1 << 30 };

/* What is stored that far below SP stays.  [psABI, "The Stack Frame"]  */
enum { RED_ZONE = 128 };

frame
frame_at_start (void)
{
  return (frame) { .is_reached = true, .sp_is_known = true, .sp = WORD,
                   .fp_is_callers = true };
}

/* Where the caller's FP is stored.  */

static void
forget_copies (frame *f, int64_t from, int64_t to)
{
  for (int i = 0; i < FRAME_COPIES; i++)
    if (f->copies[i] > from - WORD && f->copies[i] < to + WORD)
      f->copies[i] = 0;
}

/* REG is written there.  */
static void
write_word (frame *f, uint32_t reg, int64_t depth)
{
  forget_copies (f, depth, depth);
  for (int i = 0; reg == CODE_FP && f->fp_is_callers && i < FRAME_COPIES; i++)
    if (f->copies[i] == 0)
      {
        f->copies[i] = depth;
        return;
      }
}

static bool
has_copy (const frame *f, int64_t depth)
{
  for (int i = 0; i < FRAME_COPIES; i++)
    if (f->copies[i] == depth)
      return true;
  return false;
}

/* Nothing that was saved lies below SP.  */
static bool
keeps_what_it_saved (frame *f)
{
  if (f->sp < WORD || f->sp > DEEPEST)
    return false;
  for (int reg = 0; reg < CODE_REGISTERS; reg++)
    if (f->is_saved[reg] && f->slot[reg] > f->sp)
      return false;
  forget_copies (f, f->sp + RED_ZONE + WORD, INT64_MAX - WORD);
  return true;
}

/* Registers.  */

static bool
is_new_save (const frame *f, uint32_t reg)
{
  return code_is_callee_saved (reg) && !f->is_saved[reg];
}

static void
save (frame *f, uint32_t reg, int64_t depth)
{
  f->is_saved[reg] = true;
  f->slot[reg] = depth;
}

static bool
push (frame *f, const code *c)
{
  bool has_register = c->effect == CODE_PUSH;
  f->sp += WORD;
  write_word (f, has_register ? c->reg : CODE_SP, f->sp);
  if (!has_register || !is_new_save (f, c->reg))
    return true;
  save (f, c->reg, f->sp);
  return f->sp_is_known;
}

/* FP gets what is stored that deep, which may be any value if it is not in
   use.  */
static bool
load_fp (frame *f, int64_t depth)
{
  bool is_restored = f->is_saved[CODE_FP] && f->slot[CODE_FP] == depth;
  if (!f->sp_is_known || !f->is_saved[CODE_FP] || (f->has_fp && !is_restored))
    return false;
  f->fp_is_callers = has_copy (f, depth);
  f->has_fp = false;
  f->is_saved[CODE_FP] = !is_restored;
  return f->fp_is_callers || !is_restored;
}

static bool
load (frame *f, uint32_t reg, int64_t depth)
{
  if (reg == CODE_SP)
    return false;
  if (reg == CODE_FP)
    return load_fp (f, depth);
  if (reg == COPY_OF_SP)
    f->sp_in_r11 = 0;
  if (f->is_saved[reg] && f->slot[reg] == depth)
    f->is_saved[reg] = false;
  return true;
}

static bool
pop (frame *f, uint32_t reg)
{
  bool good = f->sp_is_known && f->sp > WORD && load (f, reg, f->sp);
  f->sp -= WORD;
  return good;
}

static bool
fp_from_sp (frame *f)
{
  bool good = f->is_saved[CODE_FP] && f->sp_is_known
              && (!f->has_fp || f->fp == f->sp);
  f->has_fp = true;
  f->fp = f->sp;
  f->fp_is_callers = false;
  return good;
}

static bool
sp_from_fp (frame *f, int64_t number)
{
  f->sp = f->fp - number;
  f->sp_is_known = true;
  return f->has_fp;
}

/* How deep the memory operand of C is.  False: outside of the frame.  */
static bool
depth_of (const frame *f, const code *c, int64_t *depth)
{
  bool is_known = c->base == CODE_SP ? f->sp_is_known : f->has_fp;
  *depth = (c->base == CODE_SP ? f->sp : f->fp) - c->number;
  return is_known && *depth > WORD && *depth <= f->sp && *depth % WORD == 0;
}

static bool
store (frame *f, const code *c)
{
  int64_t depth;
  if (!depth_of (f, c, &depth) || c->reg == CODE_SP)
    return false;
  for (int reg = 0; reg < CODE_REGISTERS; reg++)
    if (f->is_saved[reg] && f->slot[reg] == depth)
      return false;
  write_word (f, c->reg, depth);
  if (is_new_save (f, c->reg))
    save (f, c->reg, depth);
  return true;
}

static bool
load_from_frame (frame *f, const code *c)
{
  int64_t depth;
  return depth_of (f, c, &depth) && load (f, c->reg, depth);
}

/* SP is kept in r11, and comes back.  */
static bool
copy_sp (frame *f, const code *c)
{
  if (c->reg != COPY_OF_SP || !f->sp_is_known)
    return false;
  f->sp_in_r11 = f->sp;
  return true;
}

static bool
take_sp_back (frame *f, const code *c)
{
  if (c->reg != COPY_OF_SP || f->sp_in_r11 == 0)
    return false;
  f->sp = f->sp_in_r11;
  f->sp_is_known = true;
  return true;
}

/* Below SP, the function that is called writes what it likes.  */
static bool
call (frame *f)
{
  f->sp_in_r11 = 0;
  forget_copies (f, f->sp + WORD, INT64_MAX - WORD);
  return true;
}

static bool
lose_sp (frame *f)
{
  f->sp_is_known = false;
  forget_copies (f, f->sp + WORD, INT64_MAX - WORD);
  return f->has_fp;
}

/* Everything is as it was when the function was called.  */
static bool
is_unwound (const frame *f)
{
  for (int reg = 0; reg < CODE_REGISTERS; reg++)
    if (f->is_saved[reg])
      return false;
  return f->sp_is_known && f->sp == WORD;
}

/* Instructions.  */

static bool
is_inside (const char *label)
{
  return strncmp (label, ".L", 2) == 0;
}

static bool
apply (frame *f, const code *c)
{
  switch (c->effect)
    {
    case CODE_PUSH: case CODE_PUSH_VALUE:
      return push (f, c);
    case CODE_POP:
      return pop (f, c->reg);
    case CODE_ADD_SP: case CODE_SUB_SP:
      f->sp -= c->effect == CODE_ADD_SP ? c->number : -c->number;
      return true;
    case CODE_SP_FROM_FP:
      return sp_from_fp (f, c->number);
    case CODE_FP_FROM_SP:
      return fp_from_sp (f);
    case CODE_ENTER:
      return push (f, &(code) { .effect = CODE_PUSH, .reg = CODE_FP })
             && fp_from_sp (f);
    case CODE_LEAVE:
      return sp_from_fp (f, 0) && pop (f, CODE_FP);
    case CODE_STORE:
      return store (f, c);
    case CODE_LOAD:
      return load_from_frame (f, c);
    case CODE_COPY_SP:
      return copy_sp (f, c);
    case CODE_SP_FROM:
      return take_sp_back (f, c);
    case CODE_LOSE_SP:
      return lose_sp (f);
    case CODE_CALL:
      return call (f);
    case CODE_RETURN:
      return is_unwound (f);
    case CODE_JUMP: case CODE_BRANCH:
      return is_inside (c->label) || is_unwound (f);
    default:
      return true;
    }
}

bool
frame_apply (frame *f, const code *c)
{
  return apply (f, c) && keeps_what_it_saved (f);
}

bool
frame_equals (const frame *a, const frame *b)
{
  for (int reg = 0; reg < CODE_REGISTERS; reg++)
    if (a->is_saved[reg] != b->is_saved[reg]
        || (a->is_saved[reg] && a->slot[reg] != b->slot[reg]))
      return false;
  return a->sp_is_known == b->sp_is_known && a->sp == b->sp
         && a->has_fp == b->has_fp && (!a->has_fp || a->fp == b->fp);
}

/* Leave in A only what B has, too.  True: that was less.  */
static bool
frame_merge (frame *a, const frame *b)
{
  frame before = *a;
  a->fp_is_callers = a->fp_is_callers && b->fp_is_callers;
  if (a->sp_in_r11 != b->sp_in_r11)
    a->sp_in_r11 = 0;
  for (int i = 0; i < FRAME_COPIES; i++)
    if (a->copies[i] && !has_copy (b, a->copies[i]))
      a->copies[i] = 0;
  return memcmp (a->copies, before.copies, sizeof a->copies) != 0
         || a->fp_is_callers != before.fp_is_callers
         || a->sp_in_r11 != before.sp_in_r11;
}

/* Every path.  */

typedef struct walk
{
  char *const *lines;
  size_t count;
  frame *before; /* of each line */
  bool *is_waiting;
} walk;

/* Control gets to line AT in state F.  */
static bool
arrive (walk *w, size_t at, const frame *f)
{
  if (at >= w->count)
    return false;
  if (!w->before[at].is_reached)
    {
      w->before[at] = *f;
      w->is_waiting[at] = true;
      return true;
    }
  if (!frame_equals (&w->before[at], f))
    return false;
  if (frame_merge (&w->before[at], f))
    w->is_waiting[at] = true;
  return true;
}

static bool
arrive_at_label (walk *w, const char *label, const frame *f)
{
  size_t length = strlen (label);
  for (size_t i = 0; i < w->count; i++)
    if (strncmp (w->lines[i], label, length) == 0
        && strcmp (w->lines[i] + length, ":") == 0)
      return arrive (w, i, f);
  return false;
}

static bool
is_label (const char *line)
{
  return line[strlen (line) - 1] == ':';
}

static bool
goes_on (const code *c)
{
  return c->effect != CODE_RETURN && c->effect != CODE_STOP
         && c->effect != CODE_JUMP;
}

static bool
walk_line (walk *w, size_t at)
{
  code c;
  frame after = w->before[at];
  w->is_waiting[at] = false;
  if (is_label (w->lines[at]))
    return arrive (w, at + 1, &after);
  if (!code_parse (w->lines[at], &c) || !frame_apply (&after, &c))
    return false;
  if ((c.effect == CODE_JUMP || c.effect == CODE_BRANCH) && is_inside (c.label)
      && !arrive_at_label (w, c.label, &after))
    return false;
  return !goes_on (&c) || arrive (w, at + 1, &after);
}

/* States only ever get less, so this ends.  */
static bool
walk_all (walk *w)
{
  frame start = frame_at_start ();
  if (!arrive (w, 0, &start) || is_label (w->lines[0]))
    return false;
  for (size_t at = 0; at < w->count;)
    if (!w->is_waiting[at])
      at++;
    else if (!walk_line (w, at))
      return false;
    else
      at = 0;
  for (size_t i = 0; i < w->count; i++)
    if (!w->before[i].is_reached)
      return false;
  return true;
}

/* Rules.  */

/* Where FP is: 0: in the register; else stored that deep.  */
static int64_t
place_of_fp (const frame *f)
{
  return f->fp_is_callers ? 0 : f->slot[CODE_FP];
}

static int64_t
cfa_offset (const frame *f)
{
  return f->has_fp ? f->fp : f->sp;
}

/* Directives, where the rules are others than on the line before.  */
static void
write_rules (buffer *b, const frame *f, const frame *last)
{
  int64_t fp = place_of_fp (f);
  if (cfa_offset (f) != cfa_offset (last) || f->has_fp != last->has_fp)
    buffer_print (b, "\t.cfi_def_cfa %s, %" PRId64 "\n",
                  f->has_fp ? "rbp" : "rsp", cfa_offset (f));
  if (fp == place_of_fp (last))
    return;
  if (fp)
    buffer_print (b, "\t.cfi_offset rbp, %" PRId64 "\n", -fp);
  else
    buffer_print (b, "\t.cfi_restore rbp\n");
}

static void
write_also (buffer *b, bool by_fp, int64_t cfa, int64_t fp)
{
  buffer_print (b, "# also cfa=%s+%" PRId64 " ra=*(cfa-8) fp=",
                by_fp ? "fp" : "sp", cfa);
  if (fp)
    buffer_print (b, "*(cfa-%" PRId64 ")\n", fp);
  else
    buffer_print (b, "same\n");
}

/* Every way to say the same.  */
static void
write_alternatives (buffer *b, const frame *f)
{
  for (int by_fp = 0; by_fp < 2; by_fp++)
    {
      if (by_fp ? !f->has_fp : !f->sp_is_known)
        continue;
      int64_t cfa = by_fp ? f->fp : f->sp;
      if (f->has_fp != by_fp)
        write_also (b, by_fp, cfa, place_of_fp (f));
      for (int i = 0; i < FRAME_COPIES; i++)
        if (f->copies[i] && f->copies[i] != place_of_fp (f))
          write_also (b, by_fp, cfa, f->copies[i]);
    }
}

static void
write_lines (const walk *w, buffer *b)
{
  frame last = frame_at_start ();
  for (size_t i = 0; i < w->count; i++)
    {
      bool is_code = !is_label (w->lines[i]);
      if (is_code)
        {
          write_rules (b, &w->before[i], &last);
          write_alternatives (b, &w->before[i]);
          last = w->before[i];
        }
      buffer_print (b, "%s%s\n", is_code ? "\t" : "", w->lines[i]);
    }
}

bool
flow_write (char *const *lines, size_t count, buffer *b)
{
  walk w = { .lines = lines, .count = count };
  w.before = calloc (count + 1, sizeof *w.before);
  w.is_waiting = calloc (count + 1, sizeof *w.is_waiting);
  bool good = w.before && w.is_waiting && walk_all (&w);
  if (good)
    write_lines (&w, b);
  free (w.before);
  free (w.is_waiting);
  return good;
}
