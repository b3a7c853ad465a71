/* The stacks of one thread, by what is executed before and after.  */
#include "stacks.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

static stack *
current (const stacks *s)
{
  return &s->items[s->current];
}

const stack *
stacks_now (const stacks *s)
{
  return current (s);
}

static frame *
top_of (const stacks *s)
{
  stack *k = current (s);
  return k->depth > 0 ? &k->frames[k->depth - 1] : NULL;
}

static void
add_stack (stacks *s)
{
  s->items = grow_array (s->items, s->count, &s->capacity, sizeof *s->items);
  s->current = s->count++;
  s->items[s->current] = (stack) { .depth = 0 };
}

static void
push (stacks *s, frame f)
{
  stack *k = current (s);
  k->frames
      = grow_array (k->frames, k->depth, &k->capacity, sizeof *k->frames);
  f.serial = ++s->serials;
  k->frames[k->depth++] = f;
}

void
stacks_begin (stacks *s, const returns *r)
{
  *s = (stacks) { .returns = r, .machine = r->history->machine,
                  .places = { sizeof (place), .keys = 2 } };
  add_stack (s);
}

void
stacks_free (stacks *s)
{
  for (size_t i = 0; i < s->count; i++)
    free (s->items[i].frames);
  free (s->items);
  number_table_free (&s->places);
}

/* Code begins of which no call was seen: where it will return to is in the link
   register, or on the stack, which is not looked at.  */
static void
push_entry (stacks *s, uint64_t sp, uint64_t lr)
{
  bool pushed = s->machine->calls_push;
  push (s, (frame) { .kind = FRAME_ENTRY, .call = NO_CALL, .ra = lr,
                     .sp = sp + (pushed ? 8 : 0), .has_any_ra = pushed });
}

void
stacks_begin_inside (stacks *s, const event *first)
{
  push_entry (s, first->sp, first->lr);
}

/* Places.  */

static void
note_place (stacks *s, const step *at)
{
  const frame *top = top_of (s);
  place *p
      = number_table_add (&s->places, (uint64_t[]) { at->pc, at->sp });
  p->stack = s->current;
  p->below = top ? top->serial : 0;
}

/* Frames that go.  */

static bool
returns_later (const stacks *s, const frame *f, const step *now)
{
  return f->kind == FRAME_CALL
         && s->returns->calls[f->call].end > now->event;
}

/* The frames from DEPTH on are over.  One that is returned to later was on
   another stack.  */
static void
cut (stacks *s, size_t depth, const step *now)
{
  stack *k = current (s);
  for (size_t i = depth; i < k->depth; i++)
    s->is_lost |= returns_later (s, &k->frames[i], now);
  k->depth = depth;
}

/* Find call NUMBER on the stack INDEX: how many frames are below it?  */
static bool
is_on (const stacks *s, size_t index, uint32_t number, size_t *depth)
{
  const stack *k = &s->items[index];
  for (*depth = k->depth; (*depth)-- > 0;)
    if (k->frames[*depth].call == number)
      return true;
  return false;
}

static bool
find_call (stacks *s, uint32_t number, size_t *depth)
{
  if (is_on (s, s->current, number, depth))
    return true;
  for (size_t i = 0; i < s->count; i++)
    if (is_on (s, i, number, depth))
      {
        s->current = i;
        return true;
      }
  return false;
}

/* Jumps.  */

static bool
end_call (stacks *s, const step *now)
{
  size_t depth;
  uint32_t ended = s->returns->ended[now->event];
  if (ended == NO_CALL)
    return false;
  if (!find_call (s, ended, &depth))
    {
      s->is_lost = true;
      return true;
    }
  cut (s, depth, now);
  note_place (s, now);
  return true;
}

/* The latest frame of a stack of which no call was seen, when all above it are
   never returned to: does the jump return to where it wants?  */
static bool
end_entry_on (stacks *s, size_t index, const step *now)
{
  const stack *k = &s->items[index];
  size_t depth = k->depth;
  while (depth > 0 && k->frames[depth - 1].kind == FRAME_CALL
         && !returns_later (s, &k->frames[depth - 1], now))
    depth--;
  const frame *f = depth > 0 ? &k->frames[depth - 1] : NULL;
  if (!f || f->kind != FRAME_ENTRY || f->sp != now->sp
      || (!f->has_any_ra && f->ra != now->pc))
    return false;
  s->current = index;
  cut (s, depth - 1, now);
  return true;
}

static bool
end_entry (stacks *s, const step *now)
{
  bool found = end_entry_on (s, s->current, now);
  for (size_t i = 0; !found && i < s->count; i++)
    found = end_entry_on (s, i, now);
  return found;
}

/* longjmp, setcontext: to where a call has returned, in a function that is not
   over.  */
static bool
go_back (stacks *s, const step *now)
{
  const place *p
      = number_table_find (&s->places, (uint64_t[]) { now->pc, now->sp });
  if (!p)
    return false;
  const stack *k = &s->items[p->stack];
  size_t depth = k->depth;
  while (depth > 0 && k->frames[depth - 1].serial != p->below)
    if (returns_later (s, &k->frames[--depth], now))
      return false;
  if (depth == 0 && p->below)
    return false;
  s->current = p->stack;
  cut (s, depth, now);
  return true;
}

/* SP in a function as it begins, which F has called.  */
static uint64_t
entry_sp (const stacks *s, const frame *f)
{
  return f->sp - (s->machine->calls_push ? 8 : 0);
}

/* SP was loaded, and is that of a function on another stack which is returned to
   later, or of whose call nothing is known: it goes on, and not where it was called
   from.  */
static bool
resumes_stack (stacks *s, const step *now)
{
  for (size_t i = 0; s->has_leapt && i < s->count; i++)
    {
      const stack *k = &s->items[i];
      const frame *top = k->depth > 0 ? &k->frames[k->depth - 1] : NULL;
      if (i != s->current && top && entry_sp (s, top) == now->sp
          && (top->kind == FRAME_ENTRY || returns_later (s, top, now)))
        {
          s->current = i;
          return true;
        }
    }
  return false;
}

/* Is SP below that of the outermost frame, or below the end of a stack that a handler
   has for itself, and not below the frames there?  */
static bool
is_among_frames (const stack *k, uint64_t sp)
{
  const uint64_t signal_frame = 16384;
  uint64_t lowest = k->frames[k->depth - 1].sp;
  for (size_t i = k->depth; i-- > 0;)
    {
      const frame *f = &k->frames[i];
      if (f->kind != FRAME_INTERRUPT || f->sp - f->begun_at <= signal_frame)
        continue;
      if (sp >= lowest && sp <= f->begun_at + signal_frame)
        return true;
      lowest = f->sp;
    }
  return sp >= lowest && sp <= k->frames[0].sp;
}

/* SP was loaded since the latest call or jump, and is where no frame is.  */
static bool
begins_stack (const stacks *s, const step *now)
{
  const frame *top = top_of (s);
  if (!s->has_leapt || !top || now->sp == entry_sp (s, top))
    return false;
  return !is_among_frames (current (s), now->sp);
}

/* May a jump to SP have left the function that F called?  Calls that push have
   left a word there.  */
static bool
is_left (const stacks *s, const frame *f, const step *now)
{
  return s->machine->calls_push ? now->sp >= f->sp : now->sp > f->sp;
}

/* A tail call goes to the SP with which the function began; so does a landing
   pad in its caller.  */
static bool
may_be_left (const stacks *s, const frame *f, const step *now)
{
  return !s->machine->calls_push && now->sp == f->sp
         && returns_function (s->returns, now->pc) != now->pc;
}

static void
leave (stacks *s, const step *now)
{
  stack *k = current (s);
  while (k->depth > 0)
    {
      const frame *f = &k->frames[k->depth - 1];
      bool is_over = is_left (s, f, now) && !returns_later (s, f, now);
      /* What was interrupted goes with its handler.  */
      if (!is_over
          && !(f->kind == FRAME_INTERRUPT && now->sp > f->begun_at))
        break;
      k->depth--;
    }
  for (size_t i = k->depth; i-- > 0;)
    {
      frame *f = &k->frames[i];
      if (returns_later (s, f, now) || !may_be_left (s, f, now))
        break;
      f->is_doubtful = true;
    }
}

static void
jump (stacks *s, const step *now)
{
  if (end_call (s, now) || end_entry (s, now) || go_back (s, now)
      || resumes_stack (s, now))
    return;
  if (begins_stack (s, now))
    {
      add_stack (s);
      push_entry (s, now->sp, now->lr);
    }
  else
    leave (s, now);
}

/* Handlers.  */

static void
enter_handler (stacks *s, const step *now)
{
  const event *last = now->last;
  uint64_t next = last->pc + last->length;
  bool is_branch = last->kind != KIND_OTHER && last->kind != KIND_SYSCALL;
  frame f = { .kind = FRAME_INTERRUPT, .call = NO_CALL, .ra = last->pc,
              .other_ra = next, .third_ra = next, .sp = last->sp,
              .other_sp = last->sp, .begun_at = now->sp };
  if (now->is_resumed)
    {
      f.third_ra = now->resumed_pc;
      f.other_sp = now->resumed_sp;
    }
  f.has_any_ra = is_branch && !now->is_resumed;
  push (s, f);
  push_entry (s, now->sp, now->lr);
}

static bool
is_interrupt (const frame *f, const step *now)
{
  return f->kind == FRAME_INTERRUPT && f->begun_at == now->at;
}

static void
end_handler (stacks *s, const step *now)
{
  for (size_t n = 0; n <= s->count; n++)
    {
      size_t index = n == 0 ? s->current : n - 1;
      stack *k = &s->items[index];
      for (size_t depth = k->depth; depth-- > 0;)
        if (is_interrupt (&k->frames[depth], now))
          {
            s->current = index;
            cut (s, depth, now);
            return;
          }
    }
}

/* The instruction before NOW has been executed.  */
static void
note_leap (stacks *s, const event *now)
{
  const uint64_t far = 512;
  const event *last = s->seen;
  if (last && last->loads_sp && now->sp + far - last->sp > 2 * far)
    s->has_leapt = true;
  s->seen = now;
}

void
stacks_take (stacks *s, const step *now)
{
  size_t number = s->calls;
  if (now->kind == STEP_OBSERVE)
    {
      note_leap (s, &s->returns->history->events[now->event]);
      return;
    }
  s->calls += returns_has_number (now);
  if (now->kind == STEP_HANDLER)
    enter_handler (s, now);
  else if (now->kind == STEP_RESUME)
    end_handler (s, now);
  else if (returns_is_call (s->returns, now, number))
    push (s, (frame) { .kind = FRAME_CALL, .call = (uint32_t) number,
                       .is_doubtful = s->returns->calls[number].is_fleeting,
                       .ra = now->last->pc + now->last->length,
                       .sp = now->last->sp });
  else
    jump (s, now);
  s->has_leapt = false;
}
