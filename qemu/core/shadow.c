/* The stack as it really is.  */
#include "shadow.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/sort.h"

const char *
unknown_name (enum unknown reason)
{
  static const char *const names[]
      = { "nothing", "resumed-elsewhere", "registers-changed", "call-inside",
          "function-is-over", "switches-stacks", "called-by-hand",
          "return-rewritten", "not-observed" };
  return names[reason];
}

void
shadow_begin (shadow *s, bool pushes_ra)
{
  *s = (shadow) { .pushes_ra = pushes_ra,
                  .awaited = { sizeof (awaited_return), .keys = 2 },
                  .returned = { sizeof (returned_place), .keys = 2 },
                  .inside = { sizeof (inside_call), .keys = 1 },
                  .executed = { sizeof (uint64_t), .keys = 1 } };
  shadow_add_stack (s);
}

void
shadow_free (shadow *s)
{
  for (size_t i = 0; i < s->count; i++)
    free (s->stacks[i].frames);
  free (s->stacks);
  number_table_free (&s->awaited);
  number_table_free (&s->returned);
  number_table_free (&s->inside);
  number_table_free (&s->executed);
}

static void *
copy_of (const void *items, size_t count, size_t size)
{
  if (count == 0)
    return NULL;
  return memcpy (grow (NULL, count * size), items, count * size);
}

void
shadow_copy (shadow *to, const shadow *from)
{
  shadow_free (to);
  *to = *from;
  to->capacity = from->count;
  to->stacks = copy_of (from->stacks, from->count, sizeof *from->stacks);
  number_table_detach (&to->awaited);
  number_table_detach (&to->returned);
  number_table_detach (&to->inside);
  number_table_detach (&to->executed);
  for (size_t i = 0; i < to->count; i++)
    {
      const shadow_stack *s = &from->stacks[i];
      to->stacks[i].frames = copy_of (s->frames, s->depth, sizeof *s->frames);
      to->stacks[i].capacity = s->depth;
    }
}

/* Places that calls returned to.  */

static const returned_place *
returned_at (const shadow *s, uint64_t pc, uint64_t sp)
{
  return number_table_find (&s->returned, (uint64_t[]) { pc, sp });
}

/* A call has returned, which has left the frames of the current stack.  */
static void
note_return (shadow *s, uint64_t pc, uint64_t sp)
{
  const shadow_frame *top = shadow_at (s, 0);
  returned_place *p
      = number_table_add (&s->returned, (uint64_t[]) { pc, sp });
  p->frame = top ? top->serial : s->stacks[s->current].serial;
  p->stack = s->current;
}

/* Calls within a function.  */

/* What was learnt of a call within a function.  That it is one holds for
   ever.  */
static void
learn_inside (shadow *s, uint64_t ra, bool is_call)
{
  inside_call *c = number_table_add (&s->inside, &ra);
  c->is_call |= is_call;
}

/* Frames.  */

static shadow_stack *
current (const shadow *s)
{
  return &s->stacks[s->current];
}

/* Of all jumps, most are no return: then no frame is looked at.  */
static bool
is_awaited (const shadow *s, uint64_t pc, uint64_t sp)
{
  const awaited_return *a
      = number_table_find (&s->awaited, (uint64_t[]) { pc, sp });
  return a && a->calls > 0;
}

/* One call more, or less, will return as FRAME says, where that is known.  */
static void
await (shadow *s, const shadow_frame *frame, bool is_over)
{
  if (frame->is_interrupt || frame->ra == 0)
    return;
  awaited_return *a = number_table_add (
      &s->awaited, (uint64_t[]) { frame->ra, frame->sp });
  a->calls += is_over ? SIZE_MAX : 1;
}

static void
add_frame (shadow *s, shadow_frame frame)
{
  shadow_stack *k = current (s);
  if (k->depth > 0 && k->frames[k->depth - 1].ra_at == RA_IN_REGISTER)
    k->frames[k->depth - 1].ra_at = RA_NOT_SEEN;
  k->frames
      = grow_array (k->frames, k->depth, &k->capacity, sizeof *k->frames);
  frame.serial = ++s->serials;
  k->frames[k->depth++] = frame;
  await (s, &frame, false);
}

void
shadow_call (shadow *s, uint64_t ra, uint64_t sp, uint64_t fp)
{
  number_table_add (&s->executed, &ra);
  add_frame (s, (shadow_frame) { .ra = ra, .sp = sp, .fp = fp });
}

void
shadow_call_inside (shadow *s, uint64_t ra, uint64_t sp, uint64_t fp)
{
  const inside_call *known = number_table_find (&s->inside, &ra);
  number_table_add (&s->executed, &ra);
  if (known && !known->is_call)
    return;
  add_frame (s, (shadow_frame) { .ra = ra, .sp = sp, .fp = fp,
                                 .unknown = UNKNOWN_CALL_INSIDE });
}

void
shadow_begins (shadow *s, uint64_t ra, uint64_t sp)
{
  const shadow_frame *top = shadow_at (s, 0);
  if (!top || top->unknown != UNKNOWN_CALL_INSIDE || top->ra != ra
      || top->sp != sp)
    return;
  learn_inside (s, ra, true);
  shadow_doubt (s, UNKNOWN_NOTHING);
}

void
shadow_enter (shadow *s, uint64_t pc)
{
  shadow_stack *k = current (s);
  if (k->depth > 0)
    k->frames[k->depth - 1].entry = pc;
}

bool
shadow_has_called_from (const shadow *s, uint64_t pc)
{
  return number_table_find (&s->executed, &pc);
}

void
shadow_interrupt (shadow *s, uint64_t pc, uint64_t sp, uint64_t fp,
                  interrupted_context context)
{
  add_frame (s, (shadow_frame) { .ra = pc, .sp = sp, .fp = fp,
                                 .is_interrupt = true, .context = context });
}

void
shadow_lose (shadow *s, uint64_t sp, enum unknown reason)
{
  uint64_t before = s->pushes_ra ? sp + 8 : sp;
  add_frame (s, (shadow_frame) { .sp = before, .unknown = reason });
}

static void
drop_above (shadow *s, shadow_stack *k, size_t depth)
{
  for (size_t i = depth; i < k->depth; i++)
    await (s, &k->frames[i], true);
  k->depth = depth;
  if (k->steady > depth)
    k->steady = depth;
}

/* Somebody returned past the frames from DEPTH on, or to that one if IS_RETURN:
   what is learnt of calls within functions.  */
static void
learn_from (shadow *s, const shadow_stack *k, size_t depth, bool is_return)
{
  for (size_t i = depth; i < k->depth; i++)
    if (k->frames[i].unknown == UNKNOWN_CALL_INSIDE)
      learn_inside (s, k->frames[i].ra, is_return && i == depth);
}

/* Is F the call, or the interrupt, that WANTED tells of?  */
static bool
is_alike (const shadow_frame *f, const shadow_frame *wanted)
{
  if (f->is_interrupt != wanted->is_interrupt)
    return false;
  return f->is_interrupt ? f->context.at == wanted->context.at
                         : f->ra == wanted->ra && f->sp == wanted->sp;
}

/* The latest frame of STACK that is like WANTED; becomes the current stack.  */
static shadow_frame *
find_on (shadow *s, size_t stack, const shadow_frame *wanted)
{
  shadow_stack *k = &s->stacks[stack];
  for (size_t i = k->depth; i-- > 0;)
    if (is_alike (&k->frames[i], wanted))
      {
        s->current = stack;
        return &k->frames[i];
      }
  return NULL;
}

/* Likewise on any stack, the current one first.  */
static shadow_frame *
find_frame (shadow *s, const shadow_frame *wanted)
{
  shadow_frame *found = find_on (s, s->current, wanted);
  for (size_t i = s->count; !found && i-- > 0;)
    found = find_on (s, i, wanted);
  return found;
}

/* FOUND is on the current stack: it is over, and all that it made.  */
static void
return_from (shadow *s, const shadow_frame *found, uint64_t pc, uint64_t sp)
{
  shadow_stack *k = current (s);
  size_t depth = (size_t) (found - k->frames);
  learn_from (s, k, depth, true);
  drop_above (s, k, depth);
  note_return (s, pc, sp);
}

/* The frames down to the call that PC and SP belong to are over, and that one.  */
bool
shadow_return (shadow *s, uint64_t pc, uint64_t sp)
{
  const shadow_frame *found
      = pc == 0 || is_awaited (s, pc, sp)
            ? find_frame (s, &(shadow_frame) { .ra = pc, .sp = sp })
            : NULL;
  if (found)
    return_from (s, found, pc, sp);
  return found;
}

bool
shadow_return_popping (shadow *s, uint64_t pc, uint64_t sp)
{
  const uint64_t most = 4096;
  const shadow_stack *k = current (s);
  for (size_t i = k->depth; i-- > 0;)
    {
      const shadow_frame *f = &k->frames[i];
      /* SP did not leap, so that it is among the latest frames, and the others are above it.  */
      if (sp <= f->sp && !f->is_interrupt)
        break;
      if (f->ra != pc || f->is_interrupt || sp <= f->sp || sp - f->sp > most
          || (i > 0 && sp > f[-1].sp))
        continue;
      return_from (s, f, pc, sp);
      return true;
    }
  return false;
}

/* Is the function not over that ran on at P?  Then DEPTH is the number of frames that
   its stack had.  */
static bool
is_still_there (const shadow *s, const returned_place *p, size_t *depth)
{
  const shadow_stack *k = &s->stacks[p->stack];
  *depth = BISECT (k->depth, i, k->frames[i].serial <= p->frame);
  uint64_t top = *depth > 0 ? k->frames[*depth - 1].serial : k->serial;
  return !k->is_gone && top == p->frame;
}

static bool
go_back (shadow *s, const returned_place *p)
{
  size_t depth;
  if (!is_still_there (s, p, &depth))
    return false;
  drop_above (s, &s->stacks[p->stack], depth);
  s->current = p->stack;
  return true;
}

bool
shadow_return_again (shadow *s, uint64_t pc, uint64_t sp)
{
  const returned_place *p = returned_at (s, pc, sp);
  return p && go_back (s, p);
}

bool
shadow_is_over (const shadow *s, uint64_t pc, uint64_t sp)
{
  const returned_place *p = returned_at (s, pc, sp);
  size_t depth;
  return p && !is_still_there (s, p, &depth);
}

bool
shadow_end_handler (shadow *s, uint64_t at, shadow_frame *interrupted)
{
  const shadow_frame wanted = { .is_interrupt = true, .context.at = at };
  const shadow_frame *found = find_frame (s, &wanted);
  if (!found)
    return false;
  *interrupted = *found;
  drop_above (s, current (s), (size_t) (found - current (s)->frames));
  return true;
}

/* How many frames are left where SP goes up to this.  */
static size_t
depth_above (const shadow_stack *k, uint64_t sp)
{
  size_t depth = k->depth;
  while (depth > 0 && k->frames[depth - 1].sp <= sp)
    depth--;
  return depth;
}

/* Does a branch that is no return leave frames behind?  On entry to a
   function SP is what the call left, so that a tail call from its beginning
   comes with the SP of the call itself where calls push nothing.  More than
   that is certain: the stack of the function that ran is given up.  */
static bool
leaves_frames (const shadow *s, uint64_t pc, uint64_t sp)
{
  const shadow_frame *top = shadow_at (s, 0);
  return top && (s->pushes_ra || top->sp < sp || returned_at (s, pc, sp));
}

/* Why the stack is lost in one of the frames from DEPTH on.  */
static enum unknown
lost_from (const shadow_stack *k, size_t depth)
{
  enum unknown reason = UNKNOWN_NOTHING;
  for (size_t i = depth; i < k->depth; i++)
    if (k->frames[i].unknown != UNKNOWN_CALL_INSIDE
        && k->frames[i].unknown != UNKNOWN_REGISTERS)
      reason = k->frames[i].unknown;
  return reason;
}

/* SP alone tells which frames are over.  A stack that is lost stays so, until somebody
   returns to a frame that is known.  */
static void
drop_by_sp (shadow *s, uint64_t sp)
{
  shadow_stack *k = current (s);
  size_t depth = depth_above (k, sp);
  enum unknown lost = lost_from (k, depth);
  drop_above (s, k, depth);
  if (lost != UNKNOWN_NOTHING)
    shadow_lose (s, sp, lost);
}

void
shadow_jump (shadow *s, uint64_t pc, uint64_t sp)
{
  if (!leaves_frames (s, pc, sp))
    return;
  learn_from (s, current (s), depth_above (current (s), sp), false);
  drop_by_sp (s, sp);
}

void
shadow_leave (shadow *s, uint64_t sp)
{
  drop_by_sp (s, sp);
}

static bool
go_back_on (shadow *s, size_t stack, uint64_t entry, uint64_t sp)
{
  shadow_stack *k = &s->stacks[stack];
  for (size_t i = k->depth; i-- > 0;)
    if (k->frames[i].entry == entry && k->frames[i].sp - sp <= MOST_OF_FRAME)
      {
        drop_above (s, k, i + 1);
        s->current = stack;
        return true;
      }
  return false;
}

bool
shadow_go_back (shadow *s, uint64_t entry, uint64_t sp)
{
  bool is_found = go_back_on (s, s->current, entry, sp);
  for (size_t i = s->count; !is_found && i-- > 0;)
    is_found = go_back_on (s, i, entry, sp);
  return is_found;
}

bool
shadow_begin_in_place (shadow *s, uint64_t ra, uint64_t sp, bool is_here)
{
  const size_t now = s->current;
  const shadow_frame wanted = { .ra = ra, .sp = sp }, *found = NULL;
  for (size_t i = s->count; is_awaited (s, ra, sp) && !found && i-- > 0;)
    if (i != now || is_here)
      found = find_on (s, i, &wanted);
  if (found)
    drop_above (s, current (s), (size_t) (found - current (s)->frames) + 1);
  return found;
}

void
shadow_unmap (shadow *s, uint64_t at, uint64_t size)
{
  for (size_t i = 0; i < s->count; i++)
    {
      shadow_stack *k = &s->stacks[i];
      size_t depth = k->depth;
      while (depth > 0 && k->frames[depth - 1].sp - at <= size)
        depth--;
      if (depth == k->depth)
        continue;
      uint64_t sp = k->frames[k->depth - 1].sp;
      drop_above (s, k, depth);
      if (i == s->current) /* what runs there needs it no more */
        add_frame (s, (shadow_frame) { .sp = sp, .unknown = UNKNOWN_OVER });
    }
}

/* Which stack that waits is that of a function that began with this SP?  */
static bool
began_with (const shadow *s, uint64_t sp, size_t *stack)
{
  for (size_t i = s->count; i-- > 0;)
    {
      const shadow_stack *k = &s->stacks[i];
      uint64_t pushed = s->pushes_ra ? 8 : 0;
      if (i == s->current || k->depth == 0
          || k->frames[k->depth - 1].sp != sp + pushed)
        continue;
      *stack = i;
      return true;
    }
  return false;
}

bool
shadow_resume (shadow *s, uint64_t sp)
{
  return began_with (s, sp, &s->current);
}

void
shadow_add_stack (shadow *s)
{
  s->stacks
      = grow_array (s->stacks, s->count, &s->capacity, sizeof *s->stacks);
  s->current = s->count++;
  s->stacks[s->current] = (shadow_stack) { .serial = ++s->serials };
}

/* The current stack of S becomes MOVED, another thread's.  */
static void
adopt (shadow *s, shadow_stack moved)
{
  shadow_stack *k = current (s);
  moved.serial = k->serial;
  moved.steady = 0;
  *k = moved;
  for (size_t i = 0; i < k->depth; i++)
    {
      k->frames[i].serial = ++s->serials;
      await (s, &k->frames[i], false);
    }
}

/* The stack of FROM that is the number STACK, with DEPTH frames left, becomes one of S,
   and the current one.  */
static void
take (shadow *s, shadow *from, size_t stack, size_t depth)
{
  shadow_stack *old = &from->stacks[stack];
  drop_above (from, old, depth);
  shadow_stack moved = *old;
  drop_above (from, old, 0);
  *old = (shadow_stack) { .serial = ++from->serials, .is_gone = true };
  shadow_add_stack (s);
  adopt (s, moved);
}

/* Which stack that waits goes on at PC with SP, and how many frames does it have then?
   One that awaits a return there, or whose function has been there before.  */
static bool
goes_on_at (const shadow *s, uint64_t pc, uint64_t sp, size_t *stack,
            size_t *depth)
{
  const shadow_frame wanted = { .ra = pc, .sp = sp };
  const returned_place *p = returned_at (s, pc, sp);
  if (p && p->stack != s->current && is_still_there (s, p, depth))
    {
      *stack = p->stack;
      return true;
    }
  for (size_t i = s->count; is_awaited (s, pc, sp) && i-- > 0;)
    for (size_t d = i == s->current ? 0 : s->stacks[i].depth; d-- > 0;)
      if (is_alike (&s->stacks[i].frames[d], &wanted))
        {
          *stack = i;
          *depth = d;
          return true;
        }
  return false;
}

bool
shadow_take_stack (shadow *s, shadow *from, uint64_t pc, uint64_t sp)
{
  size_t stack, depth;
  if (!goes_on_at (from, pc, sp, &stack, &depth))
    return false;
  take (s, from, stack, depth);
  note_return (s, pc, sp);
  return true;
}

bool
shadow_take_resumed (shadow *s, shadow *from, uint64_t sp)
{
  size_t stack;
  if (!began_with (from, sp, &stack))
    return false;
  take (s, from, stack, from->stacks[stack].depth);
  return true;
}

void
shadow_return_elsewhere (shadow *s, const shadow_frame *returned)
{
  shadow_stack *k = current (s);
  drop_above (s, k, (size_t) (returned - k->frames) + 1);
  shadow_doubt (s, UNKNOWN_REWRITTEN);
}
