/* The chain of frame pointers.  It reads no table.  */
#include "unwinder.h"

static void *
chain_open (const table *t, problem *p)
{
  (void) p;
  return (void *) (uintptr_t) t;
}

static bool
chain_step (void *state, walk *w)
{
  uint64_t fp, ra;
  (void) state;
  if (!walk_word (w, w->fp, &fp) || !walk_word (w, w->fp + 8, &ra))
    return false;
  w->sp = w->fp + 16;
  w->fp = fp;
  w->pc = ra;
  return true;
}

static void
chain_close (void *state)
{
  (void) state;
}

const unwinder frame_pointers
    = { .name = "frame pointers", .kind = TABLE_NONE, .is_guess = true,
        .open = chain_open, .step = chain_step, .close = chain_close };
