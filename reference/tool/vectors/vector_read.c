/* Bytes to sources.  */
#include "vector_read.h"

#include <stdlib.h>
#include <string.h>

#include "reference/format.h"

typedef struct reader
{
  const sf_header *e;
  const uint8_t *bytes; /* the section */
  source *s;
  sf_report report;
  uint64_t at; /* in the section: the end of the rows read so far */
  uint64_t rows;
} reader;

/* A function as the index has it.  */
typedef struct entry
{
  uint32_t index;
  sf_fde fde;
} entry;

/* Where the function's data start: its rows, or the attribute.  */
static uint64_t
data_at (const sf_header *e, const entry *x)
{
  return e->fres_at + x->fde.func_start_fre_off;
}

/* In the order of the data; of functions that share a place those without
   rows come first.  */
static int
by_place (const void *a, const void *b)
{
  const entry *x = a, *y = b;
  uint64_t places[2]
      = { x->fde.func_start_fre_off, y->fde.func_start_fre_off };
  bool have_rows[2] = { x->fde.func_num_fres, y->fde.func_num_fres };
  if (places[0] != places[1])
    return places[0] < places[1] ? -1 : 1;
  if (have_rows[0] != have_rows[1])
    return have_rows[0] ? 1 : -1;
  return x->index < y->index ? -1 : x->index > y->index;
}

static bool
read_entries (reader *r, entry **entries)
{
  uint32_t count = r->e->num_fdes;
  *entries = grow (NULL, count * sizeof **entries);
  for (uint32_t i = 0; i < count; i++)
    {
      (*entries)[i].index = i;
      if (!sf_read_fde (r->e, i, &(*entries)[i].fde, &r->report))
        return false;
    }
  if (count)
    qsort (*entries, count, sizeof **entries, by_place);
  return true;
}

/* The info bytes, block size and padding, as they stand.  */
static void
read_stored (const reader *r, const entry *x, sf_fde_record *f)
{
  uint8_t version = r->e->version;
  const uint8_t *attribute = r->bytes + data_at (r->e, x);
  const uint8_t *index = r->bytes + x->fde.index_at;
  if (version == 3)
    {
      f->info = attribute[2];
      f->info2 = attribute[3];
      f->rep_size = attribute[4];
      return;
    }
  f->info = index[16];
  f->rep_size = x->fde.rep_size;
  if (version == 2)
    f->padding = r->e->abi->big_endian
                     ? (uint16_t) (index[18] << 8 | index[19])
                     : (uint16_t) (index[19] << 8 | index[18]);
}

static bool
read_rows (reader *r, const entry *x)
{
  sf_fres rows;
  sf_fre row;
  sf_rules rules;
  sf_fres_begin (r->e, &x->fde, &rows, &r->report);
  while (sf_fres_next (&rows, &row)
         && sf_interpret (r->e, &x->fde, &row, &rules, &r->report))
    {
      sf_fre_record *record = source_add_row (r->s);
      unsigned start_width = 1u << x->fde.fre_type;
      record->start_address = row.start_address;
      record->info = r->bytes[row.at + start_width];
      record->word_count = row.dataword_count;
      memcpy (record->words, row.datawords,
              row.dataword_count * sizeof *row.datawords);
      r->at = rows.cursor.at;
      r->rows++;
    }
  return !r->report.is_invalid;
}

/* A function whose data overlap those of the one before, or that has none and
   says that they are behind the sub-section, has an index entry and nothing
   else.  */
static void
add_without_data (const entry *x, sf_fde_record *f, uint8_t version)
{
  f->omits_attribute = true;
  f->start_fre_off
      = (sf_override) { true, x->fde.func_start_fre_off };
  if (version < 3)
    f->num_fres = (sf_override) { x->fde.func_num_fres != 0,
                                  x->fde.func_num_fres };
}

static bool
add_function (reader *r, const entry *x, uint32_t order)
{
  uint64_t start = data_at (r->e, x);
  bool has_place = start >= r->at && start <= r->e->end;
  if (has_place && r->s->fde_count == 0 && start > r->at)
    return false;
  if (has_place)
    source_add_raw (r->s, r->bytes + r->at, start - r->at);
  sf_fde_record *f = source_add_fde (r->s);
  f->start = x->fde.start;
  f->size = x->fde.func_size;
  f->position = (sf_override) { x->index != order, x->index };
  read_stored (r, x, f);
  if (!has_place)
    {
      add_without_data (x, f, r->e->version);
      return true;
    }
  r->at = start + (r->e->version == 3 ? FDE_ATTRIBUTE_SIZE : 0);
  return read_rows (r, x);
}

static void
read_header (const sf_header *e, source *s)
{
  uint64_t index_size
      = (uint64_t) e->num_fdes * sf_index_entry_size (e->version);
  buffer_add (&s->aux, e->section->bytes + e->at + HEADER_SIZE,
              e->auxhdr_len);
  s->element = (sf_element_record)
      { .magic = MAGIC, .version = e->version, .flags = e->flags,
        .abi_arch = e->abi->id, .big_endian = e->abi->big_endian,
        .cfa_fixed_fp_offset = e->cfa_fixed_fp_offset,
        .cfa_fixed_ra_offset = e->cfa_fixed_ra_offset,
        .gap_before_index = e->fdeoff,
        .gap_before_fres = (uint32_t) (e->freoff - e->fdeoff - index_size) };
}

static bool
read_functions (reader *r)
{
  entry *entries;
  bool good = read_entries (r, &entries);
  for (uint32_t i = 0; good && i < r->e->num_fdes; i++)
    good = add_function (r, &entries[i], i);
  free (entries);
  if (!good || (r->s->fde_count == 0 && r->at < r->e->end))
    return false;
  source_add_raw (r->s, r->bytes + r->at, r->e->end - r->at);
  if (r->rows != r->e->num_fres)
    r->s->element.num_fres = (sf_override) { true, r->e->num_fres };
  return true;
}

/* What the records do not say becomes bytes that are overwritten.  */
static bool
add_differences (const sf_header *e, source *s)
{
  problem ignored;
  buffer written = EMPTY_BUFFER;
  const uint8_t *wanted = e->section->bytes + e->at;
  size_t size = e->end - e->at;
  bool good = source_encode (s, e->section->address + e->at, &written,
                             &ignored)
              && written.size == size;
  for (size_t i = 0; good && i < size;)
    {
      size_t from = i;
      while (i < size && written.bytes[i] != wanted[i])
        i++;
      if (i > from)
        source_add_poke (s, from, wanted + from, i - from, 0);
      else
        i++;
    }
  buffer_free (&written);
  return good;
}

bool
vector_read (const sf_header *e, source *s)
{
  reader r = { .e = e, .bytes = e->section->bytes, .s = s,
               .report = SF_NO_REPORT, .at = e->fres_at };
  *s = (source) { .fde_count = 0 };
  if (e->freoff - e->fdeoff > INT32_MAX || e->fdeoff > INT32_MAX)
    return false;
  read_header (e, s);
  return read_functions (&r) && add_differences (e, s);
}
