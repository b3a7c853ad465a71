/* Indexes of a file, and what is looked up in them.  */
#include "file.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/sort.h"

/* Only objects have addresses that count from a section's start.  */
static size_t
section_of (const link_file *file, size_t section)
{
  return file->image.is_relocatable ? section : 0;
}

static int
order (uint64_t a, uint64_t b)
{
  return a < b ? -1 : a > b;
}

/* -1, 0, 1: (A, B) is before, is, is after (C, D).  */
static int
order_pairs (uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
  int first = order (a, c);
  return first ? first : order (b, d);
}

/* Sorting: elements by number, those that are alike in the file's order.  */

static int
in_order (int compared, const size_t *l, const size_t *r)
{
  return compared ? compared : order (*l, *r);
}

static int
by_offset (const void *left, const void *right, void *context)
{
  const link_file *file = context;
  const size_t *l = left, *r = right;
  const link_place *a = &file->places[*l], *b = &file->places[*r];
  return in_order (order_pairs (a->table_of, a->offset, b->table_of, b->offset),
                   l, r);
}

static int
by_address (const void *left, const void *right, void *context)
{
  const link_file *file = context;
  const size_t *l = left, *r = right;
  const link_symbol *a = &file->symbols[*l], *b = &file->symbols[*r];
  return in_order (order_pairs (section_of (file, a->section), a->address,
                                section_of (file, b->section), b->address),
                   l, r);
}

static int
by_name (const void *left, const void *right, void *context)
{
  const link_file *file = context;
  const size_t *l = left, *r = right;
  return in_order (strcmp (file->symbols[*l].name, file->symbols[*r].name), l,
                   r);
}

static int
by_start (const void *left, const void *right, void *context)
{
  const link_file *file = context;
  const size_t *l = left, *r = right;
  const link_function *a = &file->functions[*l], *b = &file->functions[*r];
  return in_order (order_pairs (section_of (file, a->section), a->start,
                                section_of (file, b->section), b->start),
                   l, r);
}

static size_t *
sorted (link_file *file, size_t count,
        int (*compare) (const void *, const void *, void *))
{
  size_t *numbers = grow (NULL, (count + 1) * sizeof *numbers);
  for (size_t i = 0; i < count; i++)
    numbers[i] = i;
  qsort_r (numbers, count, sizeof *numbers, compare, file);
  return numbers;
}

void
link_file_index_places (link_file *file)
{
  file->places_by_offset = sorted (file, file->place_count, by_offset);
}

void
link_file_index (link_file *file)
{
  file->symbols_by_address = sorted (file, file->symbol_count, by_address);
  file->symbols_by_name = sorted (file, file->symbol_count, by_name);
  file->functions_by_start = sorted (file, file->function_count, by_start);
  for (size_t i = 1; i < file->section_count; i++)
    if (file->sections[i].header.sh_flags & SHF_EXECINSTR)
      intervals_add (&file->code, file->sections[i].header.sh_addr,
                     file->sections[i].header.sh_size, i);
  intervals_settle (&file->code);
}

/* Finding: the elements that compare as equal with what is wanted.  */

typedef struct wanted
{
  const link_file *file;
  uint64_t section, address; /* or table and offset */
  const char *name;
} wanted;

/* The N-th of COUNT sorted NUMBERS that is neither before (-1) nor after (1)
   W, or NULL.  */
static const size_t *
nth_equal (const wanted *w, const size_t *numbers, size_t count, size_t n,
           int (*compare) (const wanted *w, size_t number))
{
  size_t end = numbers ? count : 0;
  size_t low = BISECT (end, i, compare (w, numbers[i]) < 0);
  return n < end - low && compare (w, numbers[low + n]) == 0
             ? &numbers[low + n]
             : NULL;
}

static int
place_order (const wanted *w, size_t number)
{
  const link_place *place = &w->file->places[number];
  return order_pairs (place->table_of, place->offset, w->section, w->address);
}

static int
address_order (const wanted *w, size_t number)
{
  const link_symbol *s = &w->file->symbols[number];
  return order_pairs (section_of (w->file, s->section), s->address, w->section,
                      w->address);
}

static int
name_order (const wanted *w, size_t number)
{
  return strcmp (w->file->symbols[number].name, w->name);
}

static int
start_order (const wanted *w, size_t number)
{
  const link_function *f = &w->file->functions[number];
  return order_pairs (section_of (w->file, f->section), f->start, w->section,
                      w->address);
}

const link_place *
place_at (const link_file *file, size_t table_of, uint64_t offset, size_t n)
{
  const wanted w = { .file = file, .section = table_of, .address = offset };
  const size_t *found = nth_equal (&w, file->places_by_offset,
                                   file->place_count, n, place_order);
  return found ? &file->places[*found] : NULL;
}

const link_symbol *
function_symbol (const link_file *file, const link_function *f, size_t n)
{
  const wanted w = { .file = file,
                     .section = section_of (file, f->section),
                     .address = f->start };
  const size_t *found = nth_equal (&w, file->symbols_by_address,
                                   file->symbol_count, n, address_order);
  return found ? &file->symbols[*found] : NULL;
}

const link_symbol *
symbol_named (const link_file *file, const char *name, size_t n)
{
  const wanted w = { .file = file, .name = name };
  const size_t *found = nth_equal (&w, file->symbols_by_name,
                                   file->symbol_count, n, name_order);
  return found ? &file->symbols[*found] : NULL;
}

const link_function *
symbol_function (const link_file *file, const link_symbol *s, size_t n)
{
  const wanted w = { .file = file,
                     .section = section_of (file, s->section),
                     .address = s->address };
  const size_t *found = nth_equal (&w, file->functions_by_start,
                                   file->function_count, n, start_order);
  return found ? &file->functions[*found] : NULL;
}

/* What functions cover.  */

const link_function *
function_covering (const link_file *file, uint64_t address, size_t section)
{
  for (size_t i = 0; i < file->function_count; i++)
    {
      const link_function *f = &file->functions[i];
      bool is_there = section_of (file, f->section) == section_of (file, section);
      if (f->is_placed && is_there && address - f->start < f->size)
        return f;
    }
  return NULL;
}

uint64_t
first_uncovered (const link_file *file, uint64_t start)
{
  for (size_t i = 0; i < file->function_count; i++)
    {
      const link_function *next
          = &file->functions[file->functions_by_start[i]];
      if (next->is_placed && start - next->start < next->size)
        start = next->start + next->size;
    }
  return start;
}

/* What the functions of a section have covered so far, in the order of their
   starts.  */
typedef struct covered
{
  const link_function *first, *last; /* LAST: the one before */
} covered;

/* Does F cover a PC that is covered?  By *OTHER.  One may go on at 0, behind
   the last address.  */
static bool
covers_again (const covered *c, const link_function *f,
              const link_function **other)
{
  *other = c->last;
  if (c->last && f->start - c->last->start < c->last->size)
    return true;
  *other = c->first;
  return c->first && c->first->start - f->start < f->size;
}

bool
functions_overlap (const link_file *file, size_t *one, size_t *other)
{
  covered c = { .first = NULL };
  for (size_t i = 0; i < file->function_count; i++)
    {
      const link_function *f = &file->functions[file->functions_by_start[i]];
      const link_function *twice;
      if (!f->is_placed || !f->size)
        continue;
      if (c.last && section_of (file, c.last->section)
                        != section_of (file, f->section))
        c = (covered) { .first = NULL };
      if (covers_again (&c, f, &twice))
        {
          *one = (size_t) (twice - file->functions);
          *other = file->functions_by_start[i];
          return true;
        }
      c.first = c.first ? c.first : f;
      c.last = f;
    }
  return false;
}

/* Sections.  */

bool
section_is_sframe (const link_section *section)
{
  return section->header.sh_type == SHT_GNU_SFRAME
         || (section->header.sh_type == SHT_PROGBITS
             && strcmp (section->name, ".sframe") == 0);
}

const link_section *
section_named (const link_file *file, const char *name)
{
  for (size_t i = 1; i < file->section_count; i++)
    if (strcmp (file->sections[i].name, name) == 0)
      return &file->sections[i];
  return NULL;
}

const link_section *
section_at (const link_file *file, uint64_t address)
{
  size_t number = intervals_find (&file->code, address);
  return number == SIZE_MAX ? NULL : &file->sections[number];
}

const link_section *
sframe_section (const link_file *file)
{
  for (size_t i = 1; i < file->section_count; i++)
    if (section_is_sframe (&file->sections[i]))
      return &file->sections[i];
  return NULL;
}
