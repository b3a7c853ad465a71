/* Every byte of text without a row, by cause.  */
#include "gaps.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/sframe_version.h"
#include "source_line.h"

static const char in_dwarf[] = "DWARF has rows",
                  no_directives[] = "a function without directives",
                  between[] = "no table or symbol has it";

void
gaps_rows (const frame_table *frames, name_list *rows)
{
  for (const frame_function *f = frames->functions;
       f < frames->functions + frames->function_count; f++)
    {
      bool has_rows = f->row_count > 0;
      uint64_t first = has_rows ? frames->rows[f->first_row].start : 0;
      if ((has_rows || sframe_version_of (f->version)->has_empty_functions)
          && first < f->size)
        names_add (rows, f->start + first, f->size - first, NULL);
    }
}

/* A sweep over sorted ranges; where they overlap, a byte is the first one's.  */
typedef struct sweep
{
  const name_list *list;
  size_t next;
} sweep;

static uint64_t
end_of (const named_range *r)
{
  uint64_t most = UINT64_MAX - r->start;
  return r->start + (r->size < most ? r->size : most);
}

/* The range at AT, or NULL; STOP becomes its end, or the start of the next one, where that is lower.  */
static const named_range *
range_at (sweep *w, uint64_t at, uint64_t *stop)
{
  const named_range *items = w->list->items;
  while (w->next < w->list->count && end_of (&items[w->next]) <= at)
    w->next++;
  if (w->next == w->list->count)
    return NULL;
  const named_range *r = &items[w->next];
  bool is_in = r->start <= at;
  uint64_t end = is_in ? end_of (r) : r->start;
  *stop = end < *stop ? end : *stop;
  return is_in ? r : NULL;
}

static gap_cause *
cause_of (gap_sum *sum, const char *why)
{
  for (size_t i = 0; i < sum->count; i++)
    if (sum->causes[i].why == why || strcmp (sum->causes[i].why, why) == 0)
      return &sum->causes[i];
  sum->causes = grow_array (sum->causes, sum->count, &sum->capacity,
                            sizeof *sum->causes);
  sum->causes[sum->count] = (gap_cause) { .why = why };
  return &sum->causes[sum->count++];
}

/* The larger one comes first, and of equal ones always the same.  */
static bool
comes_before (const gap *a, const gap *b)
{
  if (a->size != b->size)
    return a->size > b->size;
  int order = strcmp (a->name, b->name);
  return order ? order < 0 : a->start < b->start;
}

static void
gap_free (gap *g)
{
  free (g->name);
  free (g->line);
}

/* Is G, which SUM then owns, one of the largest?  */
static bool
keep (gap_sum *sum, gap *g)
{
  size_t at = sum->named;
  while (at > 0 && comes_before (g, &sum->largest[at - 1]))
    at--;
  if (at == GAPS_NAMED)
    return false;
  if (sum->named == GAPS_NAMED)
    gap_free (&sum->largest[--sum->named]);
  memmove (&sum->largest[at + 1], &sum->largest[at],
           (sum->named++ - at) * sizeof *g);
  sum->largest[at] = *g;
  return true;
}

static void
add_gap (gap_sum *sum, const subject *s, gap *g, const char *function)
{
  gap_cause *c = cause_of (sum, g->why);
  c->bytes += g->size;
  c->ranges++;
  sum->missing += g->size;
  if (g->size < GAP_LEAST
      || (sum->named == GAPS_NAMED
          && g->size < sum->largest[GAPS_NAMED - 1].size))
    return;
  const named_range *section = subject_section (s, g->start);
  g->name = format_text ("%s: %s", s->label,
                         function  ? function
                         : section ? section->text
                                   : "no section");
  if (!keep (sum, g))
    gap_free (g);
}

/* What is known of a byte.  */
typedef struct known
{
  sweep rows, claims, functions;
} known;

/* The text from AT to END, of one section.  */
static void
measure (gap_sum *sum, const subject *s, known *k, uint64_t at, uint64_t end)
{
  for (uint64_t stop; at < end; at = stop)
    {
      stop = end;
      if (range_at (&k->rows, at, &stop))
        continue;
      const named_range *claim = range_at (&k->claims, at, &stop),
                        *function = range_at (&k->functions, at, &stop);
      gap g = { .start = at,
                .size = stop - at,
                .why = claim      ? claim->text ? claim->text : in_dwarf
                       : function ? no_directives
                                  : between };
      sum->bare += claim ? 0 : g.size;
      add_gap (sum, s, &g, function ? function->text : NULL);
    }
}

void
gaps_measure (gap_sum *sum, subject *s, name_list *rows, name_list *claims)
{
  known k = { { .list = rows },
              { .list = claims },
              { .list = subject_functions (s) } };
  uint64_t end = 0;
  *sum = (gap_sum) { .text = 0 };
  names_sort (rows);
  names_sort (claims);
  for (const named_range *c = s->code.items; c < s->code.items + s->code.count;
       c++)
    {
      uint64_t start = c->start > end ? c->start : end;
      if (end_of (c) <= start)
        continue;
      end = end_of (c);
      sum->text += end - start;
      measure (sum, s, &k, start, end);
    }
}

static char *
line_of (Dwarf *dwarf, uint64_t address)
{
  int number;
  const char *path = source_of (dwarf, address, &number);
  return path ? format_text ("%s:%d", path, number) : NULL;
}

void
gaps_join (gap_sum *to, const gap_sum *from, const subject *s)
{
  to->text += from->text;
  to->bare += from->bare;
  to->missing += from->missing;
  for (size_t i = 0; i < from->count; i++)
    {
      gap_cause *c = cause_of (to, from->causes[i].why);
      c->bytes += from->causes[i].bytes;
      c->ranges += from->causes[i].ranges;
    }
  /* The debugging information of an object has no addresses yet.  */
  Dwarf *dwarf = from->named && !s->is_object
                     ? dwarf_begin_elf (s->elf, DWARF_C_READ, NULL)
                     : NULL;
  for (size_t i = 0; i < from->named; i++)
    {
      gap g = from->largest[i];
      g.name = format_text ("%s", g.name);
      if (!keep (to, &g))
        gap_free (&g);
      else
        for (size_t n = 0; n < to->named; n++)
          if (to->largest[n].name == g.name)
            to->largest[n].line = line_of (dwarf, g.start);
    }
  dwarf_end (dwarf);
}

static int
most_bytes_first (const void *a, const void *b)
{
  const gap_cause *x = a, *y = b;
  return x->bytes != y->bytes ? (x->bytes < y->bytes) - (x->bytes > y->bytes)
                              : strcmp (x->why, y->why);
}

static double
percent (uint64_t part, uint64_t whole)
{
  return 100.0 * (double) part / (double) whole;
}

void
gaps_print (FILE *out, gap_sum *sum)
{
  if (!sum->text)
    return;
  fprintf (out,
           "%.1f %% of text has no table: %" PRIu64 " of %" PRIu64 " bytes\n",
           percent (sum->bare, sum->text), sum->bare, sum->text);
  if (!sum->missing)
    return;
  fprintf (out, "%.1f %% of text has no row: %" PRIu64 " bytes\n",
           percent (sum->missing, sum->text), sum->missing);
  qsort (sum->causes, sum->count, sizeof *sum->causes, most_bytes_first);
  for (const gap_cause *c = sum->causes; c < sum->causes + sum->count; c++)
    fprintf (out, "    %10" PRIu64 " bytes in %" PRIu64 " range%s: %s\n",
             c->bytes, c->ranges, c->ranges == 1 ? "" : "s", c->why);
  for (const gap *g = sum->largest; g < sum->largest + sum->named; g++)
    fprintf (out, "    0x%" PRIx64 " +%" PRIu64 " %s%s%s: %s\n", g->start,
             g->size, g->name, g->line ? ", " : "", g->line ? g->line : "",
             g->why);
}

void
gaps_free (gap_sum *sum)
{
  for (size_t i = 0; i < sum->named; i++)
    gap_free (&sum->largest[i]);
  free (sum->causes);
  *sum = (gap_sum) { .text = 0 };
}
