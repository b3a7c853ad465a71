/* The stack as it really is.  */
#include "shadow.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"

void
shadow_begin (shadow *s, bool pushes_ra)
{
  *s = (shadow) { .pushes_ra = pushes_ra };
  shadow_add_stack (s);
}

void
shadow_free (shadow *s)
{
  for (size_t i = 0; i < s->count; i++)
    free (s->stacks[i].frames);
  free (s->stacks);
  free (s->returned);
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
  to->returned = copy_of (from->returned, from->returned_size,
                          sizeof *from->returned);
  for (size_t i = 0; i < to->count; i++)
    {
      const shadow_stack *s = &from->stacks[i];
      to->stacks[i].frames = copy_of (s->frames, s->depth, sizeof *s->frames);
      to->stacks[i].capacity = s->depth;
    }
}

/* Places that calls returned to.  */

/* The place, or a free one for it.  */
static returned_place *
place_of (const shadow *s, uint64_t pc, uint64_t sp)
{
  uint64_t hash = (pc ^ sp << 17) * 0x9e3779b97f4a7c15;
  for (size_t at = (size_t) (hash >> 20);; at++)
    {
      returned_place *p = &s->returned[at & (s->returned_size - 1)];
      if (!p->pc || (p->pc == pc && p->sp == sp))
        return p;
    }
}

static bool
has_returned (const shadow *s, uint64_t pc, uint64_t sp)
{
  return s->returned_size && place_of (s, pc, sp)->pc;
}

static void
enlarge (shadow *s)
{
  returned_place *old = s->returned;
  size_t old_size = s->returned_size;
  s->returned_size = old_size ? 2 * old_size : 1024;
  size_t bytes = s->returned_size * sizeof *s->returned;
  s->returned = memset (grow (NULL, bytes), 0, bytes);
  for (size_t i = 0; i < old_size; i++)
    if (old[i].pc)
      *place_of (s, old[i].pc, old[i].sp) = old[i];
  free (old);
}

static void
note_return (shadow *s, uint64_t pc, uint64_t sp)
{
  if (2 * s->returned_count >= s->returned_size)
    enlarge (s);
  returned_place *p = place_of (s, pc, sp);
  s->returned_count += !p->pc;
  *p = (returned_place) { pc, sp };
}

/* Frames.  */

static shadow_stack *
current (const shadow *s)
{
  return &s->stacks[s->current];
}

static void
add_frame (shadow *s, shadow_frame frame)
{
  shadow_stack *k = current (s);
  k->frames
      = grow_array (k->frames, k->depth, &k->capacity, sizeof *k->frames);
  k->frames[k->depth++] = frame;
}

void
shadow_call (shadow *s, uint64_t ra, uint64_t sp, uint64_t fp)
{
  add_frame (s, (shadow_frame) { .ra = ra, .sp = sp, .fp = fp });
}

void
shadow_interrupt (shadow *s, uint64_t pc, uint64_t sp, uint64_t fp)
{
  add_frame (s, (shadow_frame) { .ra = pc, .sp = sp, .fp = fp,
                                 .is_interrupt = true });
}

static void
drop_above (shadow_stack *k, size_t depth)
{
  k->depth = depth;
  if (k->steady > depth)
    k->steady = depth;
}

/* Drop the frames down to the one that PC and SP belong to, and that one.  */
static bool
drop_to (shadow_stack *k, uint64_t pc, uint64_t sp, bool is_interrupt)
{
  for (size_t i = k->depth; i-- > 0;)
    {
      const shadow_frame *f = &k->frames[i];
      if (f->ra == pc && f->sp == sp && f->is_interrupt == is_interrupt)
        {
          drop_above (k, i);
          return true;
        }
    }
  return false;
}

static bool
returns_on (shadow *s, size_t stack, uint64_t pc, uint64_t sp)
{
  if (!drop_to (&s->stacks[stack], pc, sp, false))
    return false;
  s->current = stack;
  note_return (s, pc, sp);
  return true;
}

bool
shadow_return (shadow *s, uint64_t pc, uint64_t sp)
{
  if (returns_on (s, s->current, pc, sp))
    return true;
  for (size_t i = s->count; i-- > 0;)
    if (i != s->current && returns_on (s, i, pc, sp))
      return true;
  return false;
}

bool
shadow_resume (shadow *s, uint64_t pc, uint64_t sp)
{
  return drop_to (current (s), pc, sp, true);
}

/* Does a branch that is no return leave frames behind?  On entry to a
   function SP is what the call left, so that a tail call from its beginning
   comes with the SP of the call itself where calls push nothing.  More than
   that is certain: the stack of the function that ran is given up.  */
static bool
leaves_frames (const shadow *s, uint64_t pc, uint64_t sp)
{
  const shadow_frame *top = shadow_at (s, 0);
  return top && (s->pushes_ra || top->sp < sp || has_returned (s, pc, sp));
}

void
shadow_jump (shadow *s, uint64_t pc, uint64_t sp)
{
  if (leaves_frames (s, pc, sp))
    shadow_leave (s, sp);
}

void
shadow_leave (shadow *s, uint64_t sp)
{
  shadow_stack *k = current (s);
  while (k->depth > 0 && k->frames[k->depth - 1].sp <= sp)
    drop_above (k, k->depth - 1);
}

/* A tail call comes with the SP that the call left; by way of a return thunk,
   with the one before the thunk's own call.  */
bool
shadow_is_elsewhere (const shadow *s, uint64_t sp)
{
  const shadow_stack *k = current (s);
  const shadow_frame *top = shadow_at (s, 0);
  if (!top || sp == top->sp || (s->pushes_ra && sp == top->sp - 8))
    return false;
  return sp < top->sp || sp > k->frames[0].sp;
}

void
shadow_add_stack (shadow *s)
{
  s->stacks
      = grow_array (s->stacks, s->count, &s->capacity, sizeof *s->stacks);
  s->current = s->count++;
  s->stacks[s->current] = (shadow_stack) { .depth = 0 };
}

void
shadow_sign (shadow *s, enum signing signing)
{
  shadow_stack *k = current (s);
  if (k->depth == 0)
    return;
  k->frames[k->depth - 1].signing = signing;
  if (k->steady == k->depth)
    k->steady--;
}

size_t
shadow_steady (shadow *s)
{
  shadow_stack *k = current (s);
  size_t steady = k->steady;
  k->steady = k->depth;
  return steady;
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

const shadow_frame *
shadow_interrupted (const shadow *s)
{
  const shadow_stack *k = current (s);
  for (size_t i = k->depth; i-- > 0;)
    if (k->frames[i].is_interrupt)
      return &k->frames[i];
  return NULL;
}
