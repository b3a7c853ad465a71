/* Every function of a file, and how much of it .sframe covers.  */
#include "listing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/bisect.h"
#include "lib/base/buffer.h"
#include "lib/base/memory.h"

void
listing_note (name_list *l, const judgement *j)
{
  if (j->verdict != VERDICT_EXTRA)
    names_add (l, j->start, j->size, j->verdict != VERDICT_MISSING ? NULL : j->reason ? j->reason : j->flexible);
}

/* Why SIZE bytes at START have no rows, as far as DWARF knows.  */
static const char *
why_not (const name_list *l, uint64_t start, uint64_t size)
{
  size_t i = BISECT (l->count, n, l->items[n].start < start);
  if (i == l->count || l->items[i].start - start >= size)
    return "no directives";
  return l->items[i].text ? l->items[i].text : "-";
}

typedef struct part
{
  uint64_t covered, rows;
} part;

/* Of SIZE bytes at START.  */
static part
covered_part (const frame_table *t, uint64_t start, uint64_t size)
{
  part p = { .covered = 0 };
  size_t i = BISECT (t->function_count, n,
                     t->functions[n].start + t->functions[n].size <= start);
  for (; i < t->function_count && t->functions[i].start < start + size; i++)
    {
      const frame_function *f = &t->functions[i];
      uint64_t from = f->start > start ? f->start : start;
      uint64_t end = f->start + f->size;
      uint64_t to = end < start + size ? end : start + size;
      p.covered += to > from ? to - from : 0;
      p.rows += f->row_count;
    }
  return p;
}

static bool
is_plt (const named_range *section)
{
  return strncmp (section->text, ".plt", 4) == 0
         || strncmp (section->text, ".iplt", 5) == 0;
}

static listed_function
listed (const name_list *l, const frame_table *frames, const named_range *range)
{
  part p = covered_part (frames, range->start, range->size);
  return (listed_function) { .range = range, .covered = p.covered, .rows = p.rows,
                             .why = p.covered ? "-" : why_not (l, range->start, range->size) };
}

void
listing_visit (name_list *l, subject *s, const frame_table *frames,
               void (*visit) (void *context, const listed_function *f), void *context)
{
  const name_list *functions = subject_functions (s);
  names_sort (l);
  for (size_t i = 0; i < functions->count; i++)
    /* Another name for the same code is not another function.  */
    if (i == 0 || functions->items[i].start != functions->items[i - 1].start)
      {
        listed_function f = listed (l, frames, &functions->items[i]);
        visit (context, &f);
      }
  for (size_t i = 0; i < s->code.count; i++)
    if (is_plt (&s->code.items[i]))
      {
        listed_function f = listed (l, frames, &s->code.items[i]);
        visit (context, &f);
      }
}

typedef struct writer
{
  FILE *out;
  const file_result *r;
} writer;

static void
write_function (void *context, const listed_function *f)
{
  const writer *w = context;
  fprintf (w->out, "function\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%s\n", w->r->label, f->range->text,
           f->range->size, f->covered, f->rows, f->why);
}

static void
write_file (FILE *out, const frame_table *frames, const file_result *r)
{
  fprintf (out, "file\t%s\t%s\t%s\t%u\t%" PRIu64 "\t%" PRIu64 "\t%zu\t%" PRIu64
           "\n", r->label, r->abi, r->is_object ? "object" : "linked",
           r->version, r->cover.code, r->cover.sframe, frames->row_count,
           r->sizes.sframe);
}

void
listing_write (name_list *l, subject *s, const frame_table *frames,
               file_result *r)
{
  writer w = { .out = open_memstream (&r->listed, &r->listed_size), .r = r };
  if (!w.out)
    out_of_memory (0);
  write_file (w.out, frames, r);
  listing_visit (l, s, frames, write_function, &w);
  fclose (w.out);
}
