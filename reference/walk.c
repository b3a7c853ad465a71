/* Every element, function and row of a section.  */
#include "walk.h"

#include "check.h"

typedef unsigned long long ull;

/* What a walk carries from one record to the next.  */
typedef struct sf_walker
{
  const sf_visitor *visitor; /* may be NULL */
  sf_report *report;
  sf_element element;
  sf_fde previous; /* the function before, in a sorted index */
  uint64_t rows;                    /* of this element so far */
  uint64_t piece_bytes, piece_ends; /* see note_piece */
  bool gave_up;                     /* see is_within_bounds */
} sf_walker;

/* A cursor that can only break: for checks that read nothing.  */
static sf_cursor
judge (sf_walker *w)
{
  return (sf_cursor) { .report = w->report };
}

/* One row after the other.  */

static void
check_row_start (sf_walker *w, const sf_fde *f, const sf_row *row,
                 int64_t previous_start)
{
  sf_cursor c = judge (w);
  bool by_block = f->pc_type == FDE_PCTYPE_MASK && w->element.version > 1
                  && f->rep_size < f->func_size;
  uint32_t limit = by_block ? f->rep_size : f->func_size;
  unsaid (&c, row->start_address < limit, FRE_BEYOND_FUNCTION, row->at,
          1u << f->fre_type, "row start 0x%x is not below %s size 0x%x",
          row->start_address, by_block ? "block" : "function", limit);
  unsaid (&c, row->start_address > previous_start, FRE_NOT_ASCENDING, row->at,
          1u << f->fre_type, "row start 0x%x is not above the one before",
          row->start_address);
}

/* May one more row be read?  Functions may claim the same rows over and over:
   as many rows as the element has bytes bound the time.  */
static bool
is_within_bounds (sf_walker *w)
{
  sf_cursor c = judge (w);
  const sf_element *e = &w->element;
  uint64_t bytes = e->end - e->at;
  w->gave_up = w->rows == bytes;
  unsaid (&c, !w->gave_up, ROWS_SHARED, e->at + 12, 4,
          "more rows than the 0x%llx bytes of the element; the rest is not "
          "read",
          (ull) bytes);
  return !w->gave_up;
}

/* Do the functions' pieces of the row sub-section, from FROM to END each, tile
   it?  They do when every piece ends where another one begins, the last one
   where the sub-section ends.  Sums of a hash compare these two sets of
   offsets without keeping them.  */

static uint64_t
hash (uint64_t offset)
{
  offset *= 0x9e3779b97f4a7c15;
  return offset ^ offset >> 32;
}

static void
note_piece (sf_walker *w, uint64_t from, uint64_t end)
{
  w->piece_bytes += end - from;
  w->piece_ends += hash (end) - hash (from);
}

static bool
pieces_tile (const sf_walker *w)
{
  const sf_element *e = &w->element;
  return w->piece_ends == hash (e->end) - hash (e->rows_at);
}

static void
walk_rows (sf_walker *w, const sf_fde *f)
{
  sf_rows rows;
  sf_row row;
  sf_rules rules;
  int64_t previous_start = -1;

  sf_rows_begin (&w->element, f, &rows, w->report);
  while (sf_rows_next (&rows, &row)
         && sf_interpret (&w->element, f, &row, &rules, w->report)
         && is_within_bounds (w))
    {
      check_row_start (w, f, &row, previous_start);
      previous_start = row.start_address;
      w->rows++;
      w->report->rows++;
      if (w->visitor && w->visitor->row)
        w->visitor->row (w->visitor->context, f, &row, &rules);
    }
  uint32_t attribute_size = w->element.version >= 3 ? FDE_ATTRIBUTE_SIZE : 0;
  note_piece (w, f->rows_at - attribute_size, rows.cursor.at);
}

/* All functions are read: do their rows add up to what the header says?
   Nothing says how often it counts a row that functions share.  */
static void
check_totals (sf_walker *w)
{
  sf_cursor c = judge (w);
  const sf_element *e = &w->element;
  bool shared = w->piece_bytes > e->fre_len;
  need (&c, shared ? w->rows >= e->num_fres : w->rows == e->num_fres,
        HEADER_NUM_FRES, e->at + 12, 4,
        "the header counts %u rows, the functions have %llu", e->num_fres,
        (ull) w->rows);
  if (pieces_tile (w))
    return;
  enum sf_clause clause = w->piece_bytes < e->fre_len ? ROWS_UNUSED
                                                      : ROWS_SHARED;
  unsaid (&c, false, clause, e->at + 16, 4,
          "the rows of all functions take 0x%llx bytes, the sub-section 0x%x",
          (ull) w->piece_bytes, e->fre_len);
}

/* One function after the other.  */

/* Where F stands in a sorted index: by its address, literally by the field
   that holds its start.  */
static int64_t
place_in_index (const sf_element *e, const sf_fde *f)
{
  return e->section->reading == SF_LITERAL ? f->func_start_offset
                                           : sf_place (e, f->start);
}

static void
check_order (sf_walker *w, const sf_fde *f, uint32_t index)
{
  sf_cursor c = judge (w);
  const sf_element *e = &w->element;
  const sf_fde *previous = &w->previous;

  bool literal = e->section->reading == SF_LITERAL;
  bool flagged = e->flags & F_FDE_SORTED;
  if (!flagged && !(literal && e->version == 1))
    return;
  if (index > 0)
    {
      need (&c, place_in_index (e, f) >= place_in_index (e, previous),
            flagged ? INDEX_SORTED : INDEX_SORTED_V1, f->index_at, 4,
            "function %u starts before function %u in a sorted index", index,
            index - 1);
      unsaid (&c,
              literal || f->start - previous->start >= previous->func_size,
              FUNCTIONS_OVERLAP, f->index_at, 4, "functions %u and %u overlap",
              index - 1, index);
    }
  w->previous = *f;
}

static void
walk_functions (sf_walker *w)
{
  const sf_element *e = &w->element;
  sf_fde f;

  w->rows = w->piece_bytes = w->piece_ends = 0;
  for (uint32_t i = 0; i < e->num_fdes; i++)
    {
      if (!sf_read_fde (e, i, &f, w->report))
        return;
      check_order (w, &f, i);
      if (w->report->is_invalid)
        return;
      if (w->visitor && w->visitor->fde)
        w->visitor->fde (w->visitor->context, i, &f);
      walk_rows (w, &f);
      if (w->report->is_invalid || w->gave_up)
        return;
      w->report->functions++;
    }
  check_totals (w);
}

enum sf_verdict
sf_walk (const sf_section *section, const sf_visitor *visitor,
         sf_report *report)
{
  sf_walker w = { .visitor = visitor, .report = report };
  uint32_t index = 0;

  while (sf_next_element (section, index ? &w.element : NULL, &w.element,
                          report))
    {
      if (visitor && visitor->element)
        visitor->element (visitor->context, index, &w.element);
      walk_functions (&w);
      if (report->is_invalid)
        break;
      report->elements++;
      index++;
    }
  return sf_verdict_of (report);
}

enum sf_verdict
sf_check (const sf_section *section, sf_report *report)
{
  return sf_walk (section, NULL, report);
}
