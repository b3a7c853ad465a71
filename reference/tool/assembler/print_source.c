/* Cases (vector_case.h) to text.  */
#include "source.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assembler.h"
#include "lib/base/lend.h"
#include "reference/decode.h"
#include "reference/elements.h"
#include "reference/format.h"
#include "reference/write/dump.h"
#include "row_words.h"

/* From one element's bytes to a source that assembles to the same bytes.  */

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

/* Fill in S from E.  False: E breaks a clause, or it is not laid out so that
   records can say it.  Free S in any case.  */
static bool
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

static void
print_hex (const uint8_t *bytes, size_t size)
{
  for (size_t i = 0; i < size; i++)
    printf (" %02x", bytes[i]);
}

static void
print_bytes (const uint8_t *bytes, size_t size)
{
  enum { PER_LINE = 16 };
  for (size_t i = 0; i < size; i += PER_LINE)
    {
      fputs ("bytes", stdout);
      print_hex (bytes + i, size - i < PER_LINE ? size - i : PER_LINE);
      putchar ('\n');
    }
}

/* The element line.  */

static void
print_flags (uint8_t flags)
{
  const char *separator = " flags=";
  for (int bit = 0; bit < SF_FLAGS; bit++)
    if (flags >> bit & 1)
      {
        printf ("%s%s", separator, sf_flag_names[bit]);
        separator = ",";
      }
  if (!flags)
    fputs (" flags=none", stdout);
}

static void
print_fixed (const char *name, int8_t offset)
{
  if (offset)
    printf (" %s=%d", name, offset);
  else
    printf (" %s=none", name);
}

static void
print_aux (const buffer *aux)
{
  bool is_zero = true;
  for (size_t i = 0; i < aux->size; i++)
    is_zero &= aux->bytes[i] == 0;
  if (is_zero)
    {
      printf (" aux=%zu", aux->size);
      return;
    }
  fputs (" aux=hex:", stdout);
  for (size_t i = 0; i < aux->size; i++)
    printf ("%02x", aux->bytes[i]);
}

static void
print_element (uint32_t index, const sf_header *e, const source *s)
{
  const sf_element_record *r = &s->element;
  printf ("element %" PRIu32 " version=%u abi=%s", index, r->version,
          e->abi->name);
  print_flags (r->flags);
  print_fixed ("fixed-fp", r->cfa_fixed_fp_offset);
  print_fixed ("fixed-ra", r->cfa_fixed_ra_offset);
  print_aux (&s->aux);
  if (r->num_fres.is_given)
    printf (" num-fres=%" PRIu64, r->num_fres.value);
  if (r->gap_before_index)
    printf (" index-gap=%" PRIu32, r->gap_before_index);
  if (r->gap_before_fres)
    printf (" rows-gap=%" PRIu32, r->gap_before_fres);
  putchar ('\n');
}

/* The fde line.  */

static uint32_t
highest_start (const sf_fde_record *f)
{
  uint32_t highest = 0;
  for (uint32_t i = 0; i < f->fre_count; i++)
    if (!f->fres[i].raw && f->fres[i].start_address > highest)
      highest = f->fres[i].start_address;
  return highest;
}

static void
print_attribute (const sf_header *e, const sf_fde_record *f)
{
  uint8_t fre_type = f->info & 0xf, key = f->info >> 5 & 1;
  uint8_t pc_type = f->info >> 4 & 1;
  bool signal = e->version == 3 && f->info >> 7;
  bool has_block_size = pc_type && e->version > 1;
  printf (" type=%s pc=%s",
          e->version == 3 && (f->info2 & 0x1f) == FDE_TYPE_FLEX ? "flex"
                                                                : "default",
          pc_type ? "mask" : "inc");
  if (has_block_size)
    printf ("/%u", f->rep_size);
  printf (" signal=%s key=%c", signal ? "yes" : "no", key ? 'b' : 'a');
  if (fre_type != usual_fre_type (f, highest_start (f)))
    printf (" fre-type=addr%u", 1u << fre_type);
  if (f->info != sf_fde_info (fre_type, pc_type, key, signal))
    printf (" info=0x%x", f->info);
  if (f->info2 > FDE_TYPE_FLEX)
    printf (" info2=0x%x", f->info2);
  if (f->rep_size && !has_block_size)
    printf (" rep-size=%u", f->rep_size);
  if (f->padding)
    printf (" padding=0x%x", f->padding);
}

static void
print_fde (const sf_header *e, uint32_t order, const sf_fde_record *f)
{
  printf ("fde %" PRIu64 " start=0x%" PRIx64 " size=%" PRIu32,
          f->position.is_given ? f->position.value : order, f->start,
          f->size);
  bool has_attribute = e->version < 3 || !f->omits_attribute;
  if (has_attribute)
    print_attribute (e, f);
  if (f->omits_attribute)
    printf (" data=none");
  if (f->start_fre_off.is_given)
    printf (" fre-off=0x%" PRIx64, f->start_fre_off.value);
  if (f->num_fres.is_given)
    printf (" num-fres=%" PRIu64, f->num_fres.value);
  putchar ('\n');
}

/* The fre lines.  */

static uint8_t
word_size_of (uint8_t info)
{
  return (uint8_t) (1u << (info >> 5 & 3));
}

/* The row as the decoder reads it.  */
static sf_fre
decoded (const sf_fre_record *record)
{
  sf_fre row = { .start_address = record->start_address,
                 .base_reg_is_sp = record->info & 1,
                 .mangled_ra_p = record->info >> 7,
                 .dataword_size = word_size_of (record->info),
                 .dataword_count = record->word_count };
  memcpy (row.datawords, record->words, sizeof row.datawords);
  return row;
}

static bool
words_agree (const sf_fre_record *chosen, const sf_fre_record *stored)
{
  uint8_t size = word_size_of (stored->info);
  uint32_t mask = size == 4 ? UINT32_MAX : (1u << 8 * size) - 1;
  bool agree = chosen->word_count == stored->word_count
               && word_size_of (chosen->info) <= size;
  for (unsigned i = 0; agree && i < stored->word_count; i++)
    agree = (chosen->words[i] & mask) == stored->words[i];
  return agree;
}

/* The rules in the spelling of the dump, behind the PC of a look-up.  */
static void
print_rules (const sf_header *e, const sf_rules *rules)
{
  buffer text = EMPTY_BUFFER;
  sf_found found = { .result = SF_FOUND, .header = *e, .rules = *rules };
  sf_dump_found (&found, 0, buffer_sink (&text));
  size_t skipped = strlen ("find 0x0");
  fwrite (text.bytes + skipped, 1, text.size - skipped - 1, stdout);
  buffer_free (&text);
}

/* What makes of the info byte FROM the info byte TO.  */
static void
print_info (uint8_t from, uint8_t to)
{
  uint8_t size = word_size_of (to);
  if (word_size_of (from) != size)
    {
      printf (" word-size=%u", size);
      from = (uint8_t) ((from & 0x9f) | (size >> 1) << 5);
    }
  if (from != to)
    printf (" info=0x%x", to);
}

static void
print_words (const sf_fre_record *r)
{
  fputs (r->word_count ? " words=" : " words=none", stdout);
  for (unsigned i = 0; i < r->word_count; i++)
    printf ("%s%" PRId64, i ? "," : "",
            sf_signed (r->words[i], word_size_of (r->info)));
  printf (" info=0x%x", r->info);
}

static void
print_row (const sf_header *e, const sf_fde_record *f,
           const sf_fre_record *stored)
{
  bool is_flex = e->version == 3 && (f->info2 & 0x1f) == FDE_TYPE_FLEX;
  row_context context = { .abi = e->abi, .version = e->version,
                          .is_flex = is_flex,
                          .fixed_fp = e->cfa_fixed_fp_offset,
                          .fixed_ra = e->cfa_fixed_ra_offset };
  sf_fde fde = { .fde_type = is_flex ? FDE_TYPE_FLEX : FDE_TYPE_DEFAULT };
  sf_fre row = decoded (stored);
  sf_report report = SF_NO_REPORT;
  sf_rules rules;
  sf_fre_record chosen = { .start_address = 0 };
  if (f->info >> 4 & 1)
    printf ("fre +0x%" PRIx32, stored->start_address);
  else
    printf ("fre 0x%" PRIx64, f->start + stored->start_address);
  if (sf_interpret (e, &fde, &row, &rules, &report)
      && !words_of_rules (&context, &rules, &chosen)
      && words_agree (&chosen, stored))
    {
      print_rules (e, &rules);
      print_info (chosen.info, stored->info);
    }
  else
    print_words (stored);
  putchar ('\n');
}

/* Elements and sections.  */

static void
print_records (uint32_t index, const sf_header *e, const source *s)
{
  const uint8_t *poked = s->poked_bytes.bytes;
  print_element (index, e, s);
  for (uint32_t i = 0; i < s->element.fde_count; i++)
    {
      const sf_fde_record *f = &s->element.fdes[i];
      print_fde (e, i, f);
      for (uint32_t j = 0; j < f->fre_count; j++)
        if (f->fres[j].raw)
          print_bytes (f->fres[j].raw, f->fres[j].raw_length);
        else
          print_row (e, f, &f->fres[j]);
    }
  for (size_t i = 0; i < s->poke_count; i++)
    {
      printf ("poke 0x%" PRIx64, s->pokes[i].offset);
      print_hex (poked, s->pokes[i].length);
      putchar ('\n');
      poked += s->pokes[i].length;
    }
  puts ("end");
}

static void
print_elements (const sf_section *section)
{
  sf_report report = SF_NO_REPORT;
  sf_header e;
  uint64_t at = 0;
  uint32_t index = 0;
  bool is_first = true;
  while (sf_next_header (section, is_first ? NULL : &e, &e, &report))
    {
      source s;
      print_bytes (section->bytes + at, e.at - at);
      if (vector_read (&e, &s))
        print_records (index++, &e, &s);
      else
        print_bytes (section->bytes + e.at, e.end - e.at);
      source_free (&s);
      at = e.end;
      is_first = false;
    }
  print_bytes (section->bytes + at, section->size - at);
}

enum sf_verdict
print_source (const sf_section *section, sf_report *report)
{
  if (section->address)
    printf ("section address=0x%" PRIx64 "\n", section->address);
  sf_section deployed = *section;
  deployed.reading = SF_DEPLOYED;
  print_elements (&deployed);
  return check_section (section, report);
}
