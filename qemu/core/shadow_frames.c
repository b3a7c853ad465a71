/* The frames of the current stack, and what is noted of the one that runs.  */
#include "shadow.h"

static shadow_stack *
current (const shadow *s)
{
  return &s->stacks[s->current];
}

/* The frame that runs, to be changed, or NULL.  */
static shadow_frame *
change_top (shadow *s)
{
  shadow_stack *k = current (s);
  if (k->depth == 0)
    return NULL;
  if (k->steady == k->depth)
    k->steady--;
  return &k->frames[k->depth - 1];
}

void
shadow_sign (shadow *s, enum signing signing)
{
  shadow_frame *top = change_top (s);
  if (top)
    top->signing = signing;
}

void
shadow_doubt (shadow *s, enum unknown reason)
{
  shadow_frame *top = change_top (s);
  if (top)
    top->unknown = reason;
}

/* What rests on the frame rests on this, too.  */
void
shadow_saw_ra (shadow *s, uint64_t at)
{
  const shadow_frame *top = shadow_at (s, 0);
  if (top && top->ra_at != at)
    change_top (s)->ra_at = at;
}

void
shadow_moved_sp (shadow *s, uint64_t sp)
{
  const shadow_frame *top = shadow_at (s, 0);
  if (s->pushes_ra && top && sp == top->sp && !top->ra_is_popped)
    change_top (s)->ra_is_popped = true;
}

bool
shadow_waits_at (const shadow *s, uint64_t sp)
{
  const uint64_t most = 4096; /* that a function keeps there before it switches */
  for (size_t i = 0; i < s->count; i++)
    {
      const shadow_stack *k = &s->stacks[i];
      if (i != s->current && k->depth > 0
          && k->frames[k->depth - 1].sp - sp < most)
        return true;
    }
  return false;
}

bool
shadow_calls_from (const shadow *s, uint64_t pc)
{
  for (size_t i = 0; i < s->count; i++)
    for (size_t d = 0; d < s->stacks[i].depth; d++)
      if (s->stacks[i].frames[d].ra == pc && !s->stacks[i].frames[d].is_interrupt)
        return true;
  return false;
}

void
shadow_set_begun (shadow *s)
{
  if (shadow_at (s, 0))
    change_top (s)->is_begun = true;
}

void
shadow_set_first (shadow *s)
{
  if (shadow_at (s, 0))
    change_top (s)->is_first = true;
}

/* The most that the system puts on a stack for a handler.  */
enum
{
  SIGNAL_FRAME = 16384
};

/* Does the handler that interrupted F run on another stack?  */
static bool
has_own_stack (const shadow_frame *f)
{
  return f->is_interrupt && f->sp - f->context.at > SIGNAL_FRAME;
}

/* Is SP within the frames?  Where a handler has a stack of its own, they are
   in several parts.  */
static bool
is_within (const shadow_stack *k, uint64_t sp)
{
  uint64_t low = k->frames[k->depth - 1].sp;
  for (size_t i = k->depth; i-- > 0;)
    {
      const shadow_frame *f = &k->frames[i];
      bool is_own = has_own_stack (f);
      if (sp >= low && sp <= (is_own ? f->context.at + SIGNAL_FRAME : f->sp))
        return true;
      if (is_own)
        low = f->sp;
    }
  return false;
}

/* A tail call comes with the SP that the call left; by way of a return thunk,
   with the one before the thunk's own call.  */
bool
shadow_is_elsewhere (const shadow *s, uint64_t sp)
{
  const shadow_frame *top = shadow_at (s, 0);
  if (!top || sp == top->sp || (s->pushes_ra && sp == top->sp - 8))
    return false;
  return !is_within (current (s), sp);
}

const shadow_frame *
shadow_called_with (const shadow *s, uint64_t sp)
{
  size_t level = 0;
  const shadow_frame *frame;
  while ((frame = shadow_at (s, level)) && !frame->is_interrupt
         && frame->sp < sp)
    level++;
  return frame && frame->sp == sp && !frame->is_interrupt ? frame : NULL;
}

const shadow_frame *
shadow_called_by (const shadow *s, const shadow_frame *frame)
{
  return frame > current (s)->frames ? frame - 1 : NULL;
}

size_t
shadow_steady (shadow *s)
{
  shadow_stack *k = current (s);
  size_t steady = k->steady;
  k->steady = k->depth;
  return steady;
}

void
shadow_begin_inside (shadow *s)
{
  current (s)->below = UNKNOWN_BEGINNING;
}

enum unknown
shadow_unknown_at (const shadow *s, size_t level)
{
  const shadow_frame *frame = shadow_at (s, level);
  return frame ? frame->unknown : current (s)->below;
}

size_t
shadow_depth (const shadow *s)
{
  return current (s)->depth;
}

const shadow_frame *
shadow_at (const shadow *s, size_t level)
{
  const shadow_stack *k = current (s);
  return level < k->depth ? &k->frames[k->depth - 1 - level] : NULL;
}

bool
shadow_go_back_by_sp (shadow *s, uint64_t sp)
{
  const shadow_frame *found = NULL;
  for (size_t i = 0; i < s->count; i++)
    for (size_t d = 0; d < s->stacks[i].depth; d++)
      {
        const shadow_frame *f = &s->stacks[i].frames[d];
        if (f->is_interrupt || f->sp != sp)
          continue;
        if (found)
          return false;
        found = f;
      }
  return found && found->ra != 0 && shadow_return (s, found->ra, sp);
}
