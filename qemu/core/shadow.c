/* The stack as it really is.  */
#include "shadow.h"

#include <stdlib.h>

#include "buffer.h"

void
shadow_free (shadow *s)
{
  free (s->frames);
  free (s->returned);
  *s = (shadow) { .pushes_ra = s->pushes_ra };
}

/* Places that calls returned to.  */

static size_t
slot_of (const shadow *s, uint64_t pc, uint64_t sp)
{
  uint64_t hash = (pc ^ sp << 17) * 0x9e3779b97f4a7c15;
  size_t at = (size_t) (hash >> 20) & (s->returned_size - 1);
  while (s->returned[at].pc
         && (s->returned[at].pc != pc || s->returned[at].sp != sp))
    at = (at + 1) & (s->returned_size - 1);
  return at;
}

static bool
has_returned (const shadow *s, uint64_t pc, uint64_t sp)
{
  return s->returned_size && s->returned[slot_of (s, pc, sp)].pc;
}

static void
enlarge (shadow *s)
{
  returned_place *old = s->returned;
  size_t old_size = s->returned_size;
  s->returned_size = old_size ? 2 * old_size : 1024;
  s->returned = grow (NULL, s->returned_size * sizeof *s->returned);
  for (size_t i = 0; i < s->returned_size; i++)
    s->returned[i].pc = 0;
  for (size_t i = 0; i < old_size; i++)
    if (old[i].pc)
      s->returned[slot_of (s, old[i].pc, old[i].sp)] = old[i];
  free (old);
}

static void
note_return (shadow *s, uint64_t pc, uint64_t sp)
{
  if (2 * s->returned_count >= s->returned_size)
    enlarge (s);
  size_t at = slot_of (s, pc, sp);
  s->returned_count += s->returned[at].pc == 0;
  s->returned[at] = (returned_place) { pc, sp };
}

/* Frames.  */

void
shadow_call (shadow *s, uint64_t ra, uint64_t sp, uint64_t fp)
{
  s->frames
      = grow_array (s->frames, s->depth, &s->capacity, sizeof *s->frames);
  s->frames[s->depth++] = (shadow_frame) { .ra = ra, .sp = sp, .fp = fp };
}

/* The frame that awaits a return to PC with SP, counted from the bottom;
   DEPTH: none.  */
static size_t
awaiting (const shadow *s, uint64_t pc, uint64_t sp)
{
  for (size_t i = s->depth; i-- > 0;)
    if (s->frames[i].ra == pc && s->frames[i].sp == sp)
      return i;
  return s->depth;
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

size_t
shadow_branch (shadow *s, uint64_t pc, uint64_t sp)
{
  size_t before = s->depth, at = awaiting (s, pc, sp);
  if (at < before)
    {
      note_return (s, pc, sp);
      s->depth = at;
    }
  else if (leaves_frames (s, pc, sp))
    while (s->depth > 0 && s->frames[s->depth - 1].sp <= sp)
      s->depth--;
  return before - s->depth;
}

void
shadow_sign (shadow *s, enum signing signing)
{
  if (s->depth > 0)
    s->frames[s->depth - 1].signing = signing;
}

const shadow_frame *
shadow_at (const shadow *s, size_t level)
{
  return level < s->depth ? &s->frames[s->depth - 1 - level] : NULL;
}
