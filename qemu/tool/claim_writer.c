/* Writes core/claims.h.  */
#include "claim_writer.h"

#include <stdlib.h>

#include "lib/base/buffer.h"

bool
claims_open (claim_writer *w, const char *path, const arch *a, problem *p)
{
  *w = (claim_writer) { .thread = 0 };
  if (!whole_open (&w->file, path))
    return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", path);
  const claims_head head = { .magic = CLAIMS_MAGIC, .machine = a->machine,
                             .big_endian = a->big_endian };
  fwrite (&head, sizeof head, 1, w->file.file);
  return true;
}

/* The frame AT, counted from the outermost one.  */
static const shadow_frame *
frame_at (const shadow *s, size_t at)
{
  return shadow_at (s, shadow_depth (s) - 1 - at);
}

static bool
is_written (const claim_writer *w, const shadow_frame *f, size_t at)
{
  return w->frames[at].serial == f->serial
         && w->frames[at].unknown == f->unknown;
}

/* How many frames are as they were written?  Below one that is, all are.  */
static size_t
frames_kept (const claim_writer *w, const thread *t)
{
  const shadow *s = &t->shadow;
  size_t depth = shadow_depth (s) < w->depth ? shadow_depth (s) : w->depth;
  if (w->thread != t->id)
    return 0;
  while (depth > 0 && !is_written (w, frame_at (s, depth - 1), depth - 1))
    depth--;
  return depth;
}

static void
write_frame (claim_writer *w, const shadow_frame *f)
{
  const claimed_frame claimed = { .ra = f->ra, .sp = f->sp,
                                  .is_interrupt = f->is_interrupt,
                                  .unknown = f->unknown };
  fwrite (&claimed, sizeof claimed, 1, w->file.file);
  w->frames = grow_array (w->frames, w->depth, &w->capacity,
                          sizeof *w->frames);
  w->frames[w->depth++] = (written_frame) { f->serial, f->unknown };
}

void
claims_add (claim_writer *w, const thread *t, const view *v)
{
  const shadow *s = &t->shadow;
  size_t depth = shadow_depth (s), kept = frames_kept (w, t);
  const claim c = { .thread = t->id, .pc = v->reg[REG_PC],
                    .sp = v->reg[t->process->abi->sp],
                    .kept = (uint32_t) kept,
                    .added = (uint32_t) (depth - kept),
                    .below = shadow_unknown_at (s, depth) };
  fwrite (&c, sizeof c, 1, w->file.file);
  w->thread = t->id;
  w->depth = kept;
  while (w->depth < depth)
    write_frame (w, frame_at (s, w->depth));
}

bool
claims_close (claim_writer *w, problem *p)
{
  free (w->frames);
  return whole_close (&w->file)
         || problem_set (p, STATUS_INFRASTRUCTURE,
                         "the claims cannot be written: %m");
}
