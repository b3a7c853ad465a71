/* Prologues let the frame grow and epilogues let it shrink, so that the rows between them are those
   with a larger frame before and after which it is smaller.  */
#include "frame.h"

#include <string.h>

/* How far a prologue has come: SP moves down, registers are stored, FP becomes the base.  */
typedef struct progress
{
  bool by_fp;
  int64_t cfa_offset;
  uint32_t saved_count;
} progress;

static progress
progress_of (const subject *s, const frame *f)
{
  bool by_fp = f->cfa.kind != CFI_REGISTER || f->cfa.reg != s->abi->sp;
  return (progress) { .by_fp = by_fp, .cfa_offset = by_fp ? 0 : f->cfa.offset, .saved_count = f->saved_count };
}

static int
compare_progress (progress a, progress b)
{
  if (a.by_fp != b.by_fp)
    return a.by_fp - b.by_fp;
  if (a.cfa_offset != b.cfa_offset)
    return a.cfa_offset < b.cfa_offset ? -1 : 1;
  return (a.saved_count > b.saved_count) - (a.saved_count < b.saved_count);
}

static void
take_row (const cfi_row *row, uint64_t start, frame *f)
{
  memset (f, 0, sizeof *f);
  f->start = row->start - start;
  f->cfa = row->cfa;
  f->register_count = row->register_count;
  for (uint32_t r = 0; r < row->register_count; r++)
    switch (row->reg[r].kind)
      {
      case CFI_UNSPECIFIED: case CFI_SAME: break;
      case CFI_OFFSET:
        f->saved[r] = row->reg[r].offset;
        f->saved_count += r != row->ra_column;
        break;
      default: f->has_other = true;
      }
}

static bool
is_same (const frame *a, const frame *b)
{
  return frame_hash (a) == frame_hash (b);
}

uint64_t
frame_hash (const frame *f)
{
  uint64_t hash = 14695981039346656037u;
  int64_t parts[] = { f->cfa.kind, f->cfa.reg, f->cfa.kind == CFI_REGISTER ? f->cfa.offset : 0, f->has_other };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    hash = (hash ^ (uint64_t) parts[i]) * 1099511628211u;
  for (uint32_t r = 0; r < f->register_count; r++)
    if (f->saved[r])
      hash = (hash ^ (r + ((uint64_t) f->saved[r] << 8))) * 1099511628211u;
  return hash;
}

typedef struct search
{
  frame last, *found;
  bool has_last, has_found, has_several, is_growing;
} search;

/* LAST is larger than what comes then.  */
static void
take_peak (search *w)
{
  if (!w->has_found)
    *w->found = w->last;
  else if (!is_same (w->found, &w->last))
    w->has_several = true;
  w->has_found = true;
  w->is_growing = false;
}

const char *
frame_of_function (const subject *s, const cfi_table *t, const cfi_fde *f, cfi_rows *program, frame *found)
{
  search w = { .found = found, .is_growing = true };
  if (t->cies[f->cie].is_unknown)
    return "its augmentation is not known";
  cfi_rows_begin (program, t, f);
  while (cfi_rows_next (program))
    {
      frame next;
      take_row (&program->row, f->start, &next);
      int order = w.has_last ? compare_progress (progress_of (s, &next), progress_of (s, &w.last)) : 1;
      if (order < 0 && w.is_growing)
        take_peak (&w);
      else if (order > 0)
        w.is_growing = true;
      w.last = next;
      w.has_last = true;
    }
  if (program->problem)
    return "the program of its rows cannot be executed";
  if (!w.has_last)
    return "it has no rows";
  if (w.is_growing)
    take_peak (&w);
  return w.has_several ? "it makes several frames" : NULL;
}
