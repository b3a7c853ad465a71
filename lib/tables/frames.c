/* What the .sframe sections of a file say.  */
#include "frames.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/lend.h"
#include "lib/base/sframe_version.h"
#include "lib/base/sort.h"

/* How much of a file's code its tables cover.  */

/* Functions in the order of their addresses, which may overlap.  */
typedef struct run
{
  uint64_t covered, end;
} run;

static void
extend (run *r, uint64_t start, uint64_t size)
{
  uint64_t end = start + size;
  if (start < r->end)
    start = r->end;
  if (end > start)
    r->covered += end - start;
  if (end > r->end)
    r->end = end;
}

static uint64_t
covered_by_sframe (const frame_table *frames)
{
  run r = { .end = 0 };
  for (size_t i = 0; i < frames->function_count; i++)
    extend (&r, frames->functions[i].start, frames->functions[i].size);
  return r.covered;
}

/* Without the functions of .debug_frame that a linker has dropped.  */
static uint64_t
covered_by_dwarf (const subject *s, const cfi_table *t)
{
  run r = { .end = 0 };
  for (size_t i = 0; i < t->fde_count; i++)
    if (!t->section.is_debug_frame
        || subject_has_code (s, t->fdes[i].start, t->fdes[i].size))
      extend (&r, t->fdes[i].start, t->fdes[i].size);
  return r.covered;
}

void
coverage_measure (coverage *c, const subject *s, const frame_table *frames)
{
  for (size_t i = 0; i < s->code.count; i++)
    c->code += s->code.items[i].size;
  c->sframe = covered_by_sframe (frames);
  for (size_t i = 0; i < s->table_count; i++)
    {
      uint64_t covered = covered_by_dwarf (s, &s->tables[i]);
      if (covered > c->dwarf)
        c->dwarf = covered;
    }
}

static void
take_element (void *context, uint32_t index, const sf_header *e)
{
  frame_table *t = context;
  (void) index;
  t->element_version = e->version;
  if (t->elements++ == 0)
    t->version = e->version;
}

static void
take_function (void *context, uint32_t index, const sf_fde *f)
{
  frame_table *t = context;
  (void) index;
  t->functions = grow_array (t->functions, t->function_count,
                             &t->function_capacity, sizeof *t->functions);
  t->functions[t->function_count++] = (frame_function) {
    .start = f->start, .size = f->func_size, .rep_size = f->rep_size,
    .first_row = (uint32_t) t->row_count, .version = t->element_version,
    .is_ascending = true,
    .is_mask = f->pc_type == FDE_PCTYPE_MASK,
    .is_flexible = f->fde_type != FDE_TYPE_DEFAULT, .is_signal_frame = f->signal_p,
    .uses_key_b = f->pauth_key,
  };
}

static bool
are_same (const sf_rule *left, const sf_rule *right)
{
  return left->kind == right->kind && left->from_cfa == right->from_cfa
         && left->deref_p == right->deref_p && left->reg == right->reg
         && left->offset == right->offset;
}

static bool
are_all_same (const sf_rules *left, const sf_rules *right)
{
  return are_same (&left->cfa, &right->cfa) && are_same (&left->ra, &right->ra)
         && are_same (&left->fp, &right->fp)
         && left->ra_is_signed == right->ra_is_signed;
}

static uint32_t *
recent_like (frame_table *t, const sf_rules *r)
{
  uint64_t sum = (uint64_t) r->cfa.offset + r->cfa.reg;
  sum = sum * 31 + (uint64_t) r->ra.offset + r->ra.kind;
  sum = sum * 31 + (uint64_t) r->fp.offset + r->fp.kind;
  return &t->recent[sum * 0x9e3779b97f4a7c15 >> 54];
}

/* The index of rules like R, which are added if they were not met lately.  */
static uint32_t
index_of_rules (frame_table *t, const sf_rules *r)
{
  uint32_t *recent = recent_like (t, r);
  if (*recent < t->rule_count && are_all_same (&t->rules[*recent], r))
    return *recent;
  t->rules = grow_array (t->rules, t->rule_count, &t->rule_capacity,
                         sizeof *t->rules);
  t->rules[t->rule_count] = *r;
  return *recent = (uint32_t) t->rule_count++;
}

static void
take_row (void *context, const sf_fde *f, const sf_fre *row,
          const sf_rules *rules)
{
  frame_table *t = context;
  (void) f;
  t->rows = grow_array (t->rows, t->row_count, &t->row_capacity,
                        sizeof *t->rows);
  t->rows[t->row_count++]
      = (frame_row) { .start = row->start_address, .rules = index_of_rules (t, rules) };
  frame_function *of = &t->functions[t->function_count - 1];
  if (of->row_count++ > 0
      && row->start_address <= t->rows[t->row_count - 2].start)
    of->is_ascending = false;
}

static int
by_start (const void *left, const void *right)
{
  const frame_function *l = left, *r = right;
  if (l->start != r->start)
    return l->start < r->start ? -1 : 1;
  return l->first_row < r->first_row ? -1 : l->first_row > r->first_row;
}

static void
sort_functions (frame_table *t)
{
  sort_late (t->functions, t->function_count, sizeof *t->functions, by_start);
  for (size_t i = 1; i < t->function_count; i++)
    t->overlaps += t->functions[i].start - t->functions[i - 1].start
                   < t->functions[i - 1].size;
}

/* Rows whose starts do not ascend, in the order in which they are found: of
   those that start at or below an offset, the one with the highest start is in
   force, of equals the last.  [FRE_RANGE, FRE_NOT_ASCENDING]  */

typedef struct row_order
{
  uint32_t start, index;
} row_order;

static int
by_row (const void *left, const void *right)
{
  const row_order *l = left, *r = right;
  if (l->start != r->start)
    return l->start < r->start ? -1 : 1;
  return l->index < r->index ? -1 : l->index > r->index;
}

/* Sort COUNT rows; returns how many are left without those never found.  */
static uint32_t
sort_rows (frame_row *rows, uint32_t count)
{
  row_order *order = grow (NULL, count * sizeof *order);
  frame_row *copy = grow (NULL, count * sizeof *copy);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; i++)
    order[i] = (row_order) { rows[i].start, i };
  memcpy (copy, rows, count * sizeof *copy);
  qsort (order, count, sizeof *order, by_row);
  for (uint32_t i = 0; i < count; i++)
    if (i + 1 == count || order[i + 1].start != order[i].start)
      rows[kept++] = copy[order[i].index];
  free (copy);
  free (order);
  return kept;
}

/* Is F read as repeating blocks of version 1, where the order counts?  */
static bool
is_mask_v1 (const frame_function *f)
{
  return f->is_mask && f->rep_size == 0;
}

static void
sort_all_rows (frame_table *t)
{
  for (size_t i = 0; i < t->function_count; i++)
    {
      frame_function *f = &t->functions[i];
      if (!f->is_ascending && !is_mask_v1 (f))
        f->row_count = sort_rows (&t->rows[f->first_row], f->row_count);
    }
}

void
frames_read (frame_table *t, const image_file *file)
{
  const image_options options = { .raw = false };
  *t = (frame_table) { .verdict = SF_VALID };
  const sf_visitor visitor = { .header = take_element, .fde = take_function,
                               .fre = take_row, .context = t };
  for (size_t i = 0; i < file->count; i++)
    {
      sf_section section = image_section (&file->images[i], &options);
      sf_report report = SF_NO_REPORT;
      enum sf_verdict verdict = walk_section (&section, &visitor, &report);
      if (i == 0 || verdict > t->verdict)
        {
          t->verdict = verdict;
          t->report = report;
        }
    }
  sort_all_rows (t);
  sort_functions (t);
}

void
frames_free (frame_table *t)
{
  free (t->functions);
  free (t->rows);
  free (t->rules);
  *t = (frame_table) { .verdict = SF_VALID };
}

/* How many functions start at or below PC.  */
static size_t
count_up_to (const frame_table *t, uint64_t pc)
{
  return BISECT (t->function_count, i, t->functions[i].start <= pc);
}

static void
move_to (frame_cursor *c, uint64_t pc)
{
  const frame_table *t = c->table;
  bool is_behind = c->next > 0 && t->functions[c->next - 1].start > pc;
  if (!is_behind && c->next < t->function_count
      && t->functions[c->next].start <= pc)
    c->next++; /* as in a sweep */
  if (is_behind || (c->next < t->function_count
                    && t->functions[c->next].start <= pc))
    c->next = count_up_to (t, pc);
}

/* The last of F's rows that starts at or below OFFSET, else the first.  */
static uint32_t
row_before (const frame_row *rows, uint32_t count, uint32_t offset)
{
  uint32_t low = 0;
  while (count > 1)
    {
      uint32_t half = count / 2;
      if (rows[low + half].start <= offset)
        low += half;
      count -= half;
    }
  return low;
}

/* The row of F in force at OFFSET, from where the last answer was; BOUND becomes
   where the next one starts.  */
static const frame_row *
row_from (frame_cursor *c, const frame_function *f, uint32_t offset,
          uint32_t *bound)
{
  const frame_row *rows = &c->table->rows[f->first_row];
  uint32_t row = c->row, count = f->row_count;
  if (count == 0)
    return NULL;
  if (c->function != f || rows[row].start > offset)
    row = row_before (rows, count, offset);
  c->function = f;
  for (; row + 1 < count && rows[row + 1].start <= offset; row++)
    c->steps++;
  c->row = row;
  bool is_before = rows[row].start > offset;
  uint32_t next = is_before ? row : row + 1;
  c->following = 0;
  if (next < count && rows[next].start < *bound)
    {
      *bound = rows[next].start;
      c->following = f->is_mask ? 0 : next;
    }
  return is_before ? NULL : &rows[row];
}

/* Repeating blocks of version 1, which has no field for their size, as they
   are read where they are.  [FDE_PC_TYPE_MASK_V1]  */
static frame_segment
within_mask_v1 (frame_cursor *c, const frame_function *f, uint64_t pc)
{
  frame_segment s = { .function = f, .end = pc + 1 };
  const frame_row *rows = &c->table->rows[f->first_row];
  c->steps += f->row_count;
  for (uint32_t i = 0; i < f->row_count; i++)
    if (((uint32_t) (pc - f->start) & rows[i].start) >= rows[i].start)
      s.rules = &c->table->rules[rows[i].rules];
  return s;
}

static frame_segment
within (frame_cursor *c, const frame_function *f, uint64_t pc)
{
  frame_segment s = { .function = f };
  uint64_t offset = pc - f->start, block = 0;
  uint32_t bound = f->size;
  if (is_mask_v1 (f))
    return within_mask_v1 (c, f, pc);
  if (f->is_mask)
    {
      block = offset - offset % f->rep_size;
      bound = f->rep_size < f->size - block ? f->rep_size
                                            : (uint32_t) (f->size - block);
    }
  offset -= block;
  const frame_row *row = row_from (c, f, (uint32_t) offset, &bound);
  s.rules = row ? &c->table->rules[row->rules] : NULL;
  s.is_outermost = f->row_count == 0
                   && sframe_version_of (f->version)->has_empty_functions;
  s.end = f->start + block + bound;
  return s;
}

/* Is PC where the row after that of the last answer starts, and no other function?  So it is in most of a sweep.  */
static bool
goes_on (const frame_cursor *c, uint64_t pc)
{
  const frame_table *t = c->table;
  const frame_function *f = c->function;
  return c->following && f + 1 == &t->functions[c->next]
         && pc == f->start + t->rows[f->first_row + c->following].start
         && (c->next == t->function_count || t->functions[c->next].start > pc);
}

static frame_segment
following (frame_cursor *c)
{
  const frame_function *f = c->function;
  const frame_row *row = &c->table->rows[f->first_row + c->following];
  bool is_last = c->following + 1 >= f->row_count || row[1].start >= f->size;
  c->steps++;
  c->row = c->following;
  c->following = is_last ? 0 : c->row + 1;
  return (frame_segment) { .function = f,
                           .rules = &c->table->rules[row->rules],
                           .end
                           = f->start + (is_last ? f->size : row[1].start) };
}

frame_segment
frames_at (frame_cursor *c, uint64_t pc)
{
  const frame_table *t = c->table;
  if (goes_on (c, pc))
    return following (c);
  move_to (c, pc);
  /* The last that starts at or below PC; where functions overlap, the one
     before.  */
  for (size_t back = 1; back <= 2 && back <= c->next; back++)
    {
      const frame_function *f = &t->functions[c->next - back];
      if (pc - f->start < f->size)
        return within (c, f, pc);
    }
  return (frame_segment) { .end = c->next < t->function_count
                                      ? t->functions[c->next].start
                                      : UINT64_MAX };
}
