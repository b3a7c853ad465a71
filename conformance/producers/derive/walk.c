#include "walk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/tables/compare.h"

/* How many things have which size.  */

void
histogram_add (histogram *h, uint64_t size)
{
  size_t at = size < LARGEST_SIZE ? (size_t) size : LARGEST_SIZE;
  if (at >= h->size)
    {
      size_t wanted = at < LARGEST_SIZE / 2 ? 2 * at + 1 : LARGEST_SIZE + 1;
      h->counts = grow (h->counts, wanted * sizeof *h->counts);
      memset (h->counts + h->size, 0, (wanted - h->size) * sizeof *h->counts);
      h->size = wanted;
    }
  h->counts[at]++;
}

void
histogram_print (FILE *out, const histogram *h)
{
  const char *between = "";
  for (size_t i = 0; i < h->size; i++)
    if (h->counts[i])
      {
        fprintf (out, "%s%zu=%" PRIu64, between, i, h->counts[i]);
        between = ";";
      }
  if (!*between)
    fputc ('-', out);
}

void
histogram_free (histogram *h)
{
  free (h->counts);
  *h = (histogram) { .counts = NULL };
}

void
reasons_add (reason_list *list, const char *why, uint64_t size)
{
  size_t i = 0;
  while (i < list->count && strcmp (list->items[i].why, why) != 0)
    i++;
  if (i == MOST_REASONS)
    i--;
  else if (i == list->count)
    list->items[list->count++] = (left_out) { .why = why };
  list->items[i].functions++;
  list->items[i].bytes += size;
}

static int
most_functions_first (const void *a, const void *b)
{
  const left_out *x = a, *y = b;
  int order = (y->functions > x->functions) - (y->functions < x->functions);
  return order ? order : strcmp (x->why, y->why);
}

void
reasons_sort (reason_list *list)
{
  qsort (list->items, list->count, sizeof *list->items, most_functions_first);
}

left_out
reasons_sum (const reason_list *list)
{
  left_out sum = { .why = "" };
  for (size_t i = 0; i < list->count; i++)
    {
      sum.functions += list->items[i].functions;
      sum.bytes += list->items[i].bytes;
    }
  return sum;
}

void
reasons_print (FILE *out, const reason_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    fprintf (out, "%s%s=%" PRIu64, i ? ";" : "", list->items[i].why, list->items[i].functions);
}

/* Prologues let the frame grow and epilogues let it shrink, so that the rows between them are those
   with a larger frame before and after which it is smaller.  */

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

typedef struct walk
{
  const subject *subject;
  function_taker *take;
  void *context;
  cfi_rows program;
  uint64_t look_ups;
} walk;

/* All functions of T.  False: P says why.  */
static bool
walk_table (walk *w, const cfi_table *t, problem *p)
{
  const subject *s = w->subject;
  for (const cfi_fde *f = t->fdes; f < t->fdes + t->fde_count; f++)
    {
      if (w->program.initial_bytes + w->look_ups >= most_work (s))
        return problem_set (p, STATUS_USAGE, "%s: function at 0x%" PRIx64 ": deriving takes more than %" PRIu64
                            " steps: functions take turns with large CIEs, or are in many tables",
                            s->label, f->start, most_work (s));
      if (subject_counts (s, t, f, &w->look_ups))
        w->take (w->context, t, f, &w->program);
    }
  return true;
}

bool
walk_functions (const subject *s, function_taker *take, void *context, problem *p)
{
  walk w = { .subject = s, .take = take, .context = context, .program = CFI_NO_ROWS };
  bool good = subject_tables_whole (s, p);
  for (size_t n = 0; good && n < s->table_count; n++)
    good = walk_table (&w, &s->tables[n], p);
  cfi_rows_free (&w.program);
  return good;
}

uint64_t
fde_size (const cfi_table *t, const cfi_fde *f)
{
  return (uint64_t) (f->program_end - t->section.bytes) - f->offset;
}

uint64_t
cie_size (const cfi_table *t, uint32_t i)
{
  return (uint64_t) (t->cies[i].program_end - t->section.bytes) - t->cies[i].offset;
}
