#include "page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lib/base/lend.h"
#include "lib/base/sframe_version.h"
#include "reference/reading.h"

enum { MOST_BYTES = 16 }; /* in a line */

/* Some bits of a byte, and what their values 0, 1 and so on are.  */
typedef struct part
{
  const char *name;
  uint8_t shift, width;
  const char *const values[3];
} part;

#define NO_PART { NULL, 0, 0, { NULL } }
static const part flags_parts[]
    = { { "FDE_SORTED", 0, 1, { NULL } }, { "FRAME_POINTER", 1, 1, { NULL } },
        { "FDE_FUNC_START_PCREL", 2, 1, { NULL } }, NO_PART };
static const part function_parts[]
    = { { "fre_type", 0, 4, { "1 byte", "2 bytes", "4 bytes" } },
        { "fde_pctype", 4, 1, { "INC", "MASK" } },
        { "pauth_key", 5, 1, { "A", "B" } },
        { "signal_p", 7, 1, { NULL } },
        NO_PART };
static const part type_parts[]
    = { { "fde_type", 0, 5, { "DEFAULT", "FLEX" } }, NO_PART };
static const part row_parts[]
    = { { "fre_cfa_base_reg_id", 0, 1, { "FP", "SP" } },
        { "fre_dataword_count", 1, 4, { NULL } },
        { "fre_dataword_size", 5, 2, { "1 byte", "2 bytes", "4 bytes" } },
        { "fre_mangled_ra_p", 7, 1, { NULL } },
        NO_PART };

/* A field of a structure: SIZE bytes, named as in the specification.  */
typedef struct field
{
  const char *name;
  uint8_t size;
  bool is_signed;
  const part *parts; /* or NULL */
} field;

#define FIELD(name, size) { name, size, false, NULL }
#define SIGNED(name, size) { name, size, true, NULL }
static const field header_fields[] = {
  FIELD ("sfp_magic", 2),          FIELD ("sfp_version", 1),
  { "sfp_flags", 1, false, flags_parts }, FIELD ("sfh_abi_arch", 1),
  SIGNED ("sfh_cfa_fixed_fp_offset", 1), SIGNED ("sfh_cfa_fixed_ra_offset", 1),
  FIELD ("sfh_auxhdr_len", 1),     FIELD ("sfh_num_fdes", 4),
  FIELD ("sfh_num_fres", 4),       FIELD ("sfh_fre_len", 4),
  FIELD ("sfh_fdeoff", 4),         FIELD ("sfh_freoff", 4),
  FIELD (NULL, 0)
};

/* The index entry, by version.  */
#define ENTRY_V1                                                               \
  SIGNED ("sfde_func_start_address", 4), FIELD ("sfde_func_size", 4),          \
  FIELD ("sfde_func_start_fre_off", 4), FIELD ("sfde_func_num_fres", 4),       \
  { "sfde_func_info", 1, false, function_parts }
static const field entry_fields[SFRAME_VERSIONS + 1][8] = {
  { FIELD (NULL, 0) },
  { ENTRY_V1, FIELD (NULL, 0) },
  { ENTRY_V1, FIELD ("sfde_func_rep_size", 1), FIELD ("sfde_func_padding2", 2),
    FIELD (NULL, 0) },
  { SIGNED ("sfdi_func_start_offset", 8), FIELD ("sfdi_func_size", 4),
    FIELD ("sfdi_func_start_fre_off", 4), FIELD (NULL, 0) },
};

static const field attribute_fields[]
    = { FIELD ("sfda_func_num_fres", 2),
        { "sfda_func_info", 1, false, function_parts },
        { "sfda_func_info2", 1, false, type_parts },
        FIELD ("sfda_func_rep_size", 1),
        FIELD (NULL, 0) };

/* A structure somewhere in the section.  */
typedef struct place
{
  uint64_t at;
  char *title;
  const field *fields; /* ended by NULL */
  field own[MAX_DATAWORDS + 3]; /* of an FRE */
} place;

typedef struct annotation
{
  page *p;
  const sf_section *section;
  const sf_header *header; /* the last that was seen */
  const sf_finding *finding; /* of the reference, or NULL */
  sf_header last;
  place *places;
  size_t count, capacity;
} annotation;

static place *
add_place (annotation *a, uint64_t at, char *title, const field *fields)
{
  a->places = grow_array (a->places, a->count, &a->capacity, sizeof *a->places);
  a->places[a->count] = (place) { .at = at, .title = title, .fields = fields };
  return &a->places[a->count++];
}

static void
take_header (void *context, uint32_t index, const sf_header *h)
{
  annotation *a = context;
  a->last = *h;
  a->header = &a->last;
  add_place (a, h->at, format_text ("header %" PRIu32, index), header_fields);
}

static void
take_fde (void *context, uint32_t index, const sf_fde *fde)
{
  annotation *a = context;
  uint8_t version = a->header->version,
          attribute = sframe_version_of (version)->attribute_size;
  add_place (a, fde->index_at, format_text ("function %" PRIu32, index),
             entry_fields[is_sframe_version (version) ? version : 0]);
  if (attribute && fde->fres_at >= a->header->fres_at + attribute)
    add_place (a, a->header->fres_at + fde->func_start_fre_off,
               format_text ("attribute of function %" PRIu32, index),
               attribute_fields);
}

/* A row at AT, whose first field has WIDTH bytes; COUNT words of SIZE bytes.  */
static void
add_row (annotation *a, uint64_t at, uint32_t start, uint8_t width,
         uint8_t count, uint8_t size)
{
  field *own
      = add_place (a, at, format_text ("row at +0x%" PRIx32, start), NULL)
            ->own;
  *own++ = (field) FIELD ("sfre_start_address", width);
  *own++ = (field) { "sfre_info", 1, false, row_parts };
  while (count-- > 0)
    *own++ = (field) SIGNED ("data word", size);
}

static void
take_fre (void *context, const sf_fde *fde, const sf_fre *fre,
          const sf_rules *rules)
{
  (void) rules;
  add_row (context, fre->at, fre->start_address,
           (uint8_t) (1 << fde->fre_type), fre->dataword_count,
           fre->dataword_size);
}

static bool
is_big_endian (const sf_section *s)
{
  return s->bytes[0] == 0xde;
}

/* The SIZE bytes at AT, 8 at most, as a number; what lies after the end is 0.  */
static uint64_t
number_at (const annotation *a, uint64_t at, uint64_t size)
{
  uint64_t value = 0;
  for (uint64_t i = 0; i < size; i++)
    {
      uint64_t from = at + (is_big_endian (a->section) ? i : size - 1 - i);
      value = value << 8
              | (from < a->section->size ? a->section->bytes[from] : 0);
    }
  return value;
}

/* --- what the reference does not read, as a clause is broken ----------------------------- */

/* The rows at AT, COUNT, that start as TYPE says.  */
static void
lay_out_rows (annotation *a, uint64_t at, uint64_t count, unsigned type)
{
  for (; count-- > 0 && type <= FRE_TYPE_ADDR4 && at < a->section->size
         && a->count < a->section->size;)
    {
      uint8_t width = (uint8_t) (1U << type),
              info = (uint8_t) number_at (a, at + width, 1);
      unsigned code = info >> 5 & 3;
      uint8_t words = code > FRE_DATAWORD_4B ? 0 : info >> 1 & 0xf,
              size = (uint8_t) (1U << code);
      add_row (a, at, (uint32_t) number_at (a, at, width), width, words, size);
      if (code > FRE_DATAWORD_4B)
        return;
      at += width + 1U + (uint64_t) words * size;
    }
}

/* Function INDEX of VERSION, whose entry is at AT; the offsets of rows count from BASE.  */
static void
lay_out_function (annotation *a, unsigned version, uint64_t at, uint64_t base,
                  uint64_t index)
{
  const sframe_version *v = sframe_version_of (version);
  uint64_t rows = base + number_at (a, at + v->start_size + 4U, 4),
           told = v->attribute_size ? rows : at + 12;
  uint64_t count_size = v->attribute_size ? 2 : 4;
  add_place (a, at, format_text ("function %" PRIu64, index),
             entry_fields[version]);
  if (v->attribute_size)
    add_place (a, rows, format_text ("attribute of function %" PRIu64, index),
               attribute_fields);
  lay_out_rows (a, rows + v->attribute_size, number_at (a, told, count_size),
                (unsigned) number_at (a, told + count_size, 1) & 0xf);
}

/* Everything, by the numbers that are there, whatever clause they break.  */
static void
lay_out (annotation *a)
{
  const sf_section *s = a->section;
  for (size_t i = 0; i < a->count; i++)
    free (a->places[i].title);
  a->count = 0;
  for (uint64_t at = 0, n = 0; at < s->size; n++)
    {
      unsigned version = (unsigned) number_at (a, at + 2, 1);
      uint64_t base = at + HEADER_SIZE + number_at (a, at + 7, 1),
               functions = number_at (a, at + 8, 4);
      uint64_t index = base + number_at (a, at + 20, 4),
               rows = base + number_at (a, at + 24, 4);
      add_place (a, at, format_text ("header %" PRIu64, n), header_fields);
      if (!is_sframe_version (version))
        return;
      const sframe_version *v = sframe_version_of (version);
      uint32_t size = v->entry_size;
      bool from_last
          = !v->attribute_size
            && sf_meaning_of (s, FDE_ROWS_OFFSET) == OFFSET_FROM_LAST_ENTRY;
      for (uint64_t i = 0; i < functions && index + i * size < s->size; i++)
        lay_out_function (a, version, index + i * size,
                          from_last ? index + functions * size : rows, i);
      for (at = rows + number_at (a, at + 16, 4);
           at < s->size && s->bytes[at] == 0;)
        at++;
      if (number_at (a, at, 2) != MAGIC)
        return;
    }
}

/* --- rows of the table ------------------------------------------------------------------- */

static int
by_place (const void *a, const void *b)
{
  const place *x = a, *y = b;
  return (x->at > y->at) - (x->at < y->at);
}

/* VALUE of F of a section of VERSION, in words: 0xf8: -8.  */
static char *
text_of_value (const field *f, uint64_t value, unsigned version)
{
  buffer text = EMPTY_BUFFER;
  uint64_t sign = 1ULL << (8 * f->size - 1);
  const sf_abi *abi = f == &header_fields[3]
                          ? sf_abi_by_id ((uint8_t) value, (uint8_t) version)
                          : NULL;
  buffer_print (&text, "0x%" PRIx64, value);
  if (f->is_signed && value > 9)
    buffer_print (&text, ": %" PRId64, (int64_t) ((value ^ sign) - sign));
  if (abi)
    buffer_print (&text, ": %s", abi->name);
  for (const part *one = f->parts; one && one->name; one++)
    {
      unsigned bits
          = (unsigned) (value >> one->shift) & ((1U << one->width) - 1);
      const char *means = bits < 3 ? one->values[bits] : NULL;
      buffer_print (&text, "%s%s=%u%s%s%s", one == f->parts ? ": " : ", ",
                    one->name, bits, means ? " (" : "", means ? means : "",
                    means ? ")" : "");
    }
  buffer_add (&text, "", 1);
  return (char *) text.bytes;
}

/* The bytes at AT, and where they are F, their value; CLASS, unless the reference names them.  */
static void
add_bytes (const annotation *a, uint64_t at, uint64_t size, const field *f,
           const char *class)
{
  buffer text = EMPTY_BUFFER;
  const sf_finding *named = a->finding;
  bool is_named = named
                  && at < named->offset + (named->length ? named->length : 1)
                  && named->offset < at + size;
  for (uint64_t i = 0; i < size; i++)
    buffer_print (&text, "%s%02x", i ? " " : "", a->section->bytes[at + i]);
  buffer_add (&text, "", 1);
  char *offset = format_text ("0x%02" PRIx64, at);
  char *value = f && size ? text_of_value (f, number_at (a, at, size),
                                           (unsigned) number_at (a, 2, 1))
                          : NULL;
  html (&a->p->html,
        "<tr class=\"$\"><td>$</td><td>$</td><td>$</td>"
        "<td>$</td></tr>\n",
        is_named ? "broken" : class, offset, (const char *) text.bytes,
        f ? f->name : "", value);
  free (offset);
  free (value);
  buffer_free (&text);
}

/* Bytes that belong to no structure that was read.  */
static void
add_rest (const annotation *a, uint64_t from, uint64_t to)
{
  for (; from < to; from += MOST_BYTES)
    add_bytes (a, from, to - from < MOST_BYTES ? to - from : MOST_BYTES, NULL,
               "rest");
}

static uint64_t
add_structure (const annotation *a, const place *one)
{
  uint64_t at = one->at;
  const field *f = one->fields ? one->fields : one->own;
  html (&a->p->html, "<tr><th colspan=4 scope=rowgroup>$</th></tr>\n", one->title);
  for (; f->name && at + f->size <= a->section->size; at += f->size, f++)
    add_bytes (a, at, f->size, f, "");
  return at;
}

static void
add_rows (const annotation *a, uint64_t end)
{
  uint64_t at = 0;
  for (size_t i = 0; i < a->count; i++)
    {
      const place *one = &a->places[i];
      if (one->at < at || one->at >= a->section->size)
        continue; /* it shares its bytes with one that is there already */
      add_rest (a, at, one->at);
      at = add_structure (a, one);
    }
  if (at < end)
    html (&a->p->html,
          "<tr><th colspan=4 scope=rowgroup>of no structure</th></tr>\n");
  add_rest (a, at, end);
  static const field missing = FIELD ("the section ends", 0);
  if (a->finding && a->finding->offset >= end)
    add_bytes (a, end, 0, &missing, "broken");
}

/* What stopped the reading, as a note below the bytes.  */
static void
add_finding (page *p, const sf_report *report)
{
  const sf_finding *f = sf_decisive (report);
  if (!f)
    return;
  char *offset = format_text ("0x%" PRIx64, f->offset);
  html (&p->html, "<p>$ at offset $: $: ",
        report->is_invalid ? "Broken" : "The specification is silent", offset,
        f->message);
  page_link_clause (p, f->clause);
  html (&p->html, "</p>\n");
  free (offset);
}

void
annotate (page *p, const sf_section *section)
{
  annotation a = { .p = p, .section = section };
  const sf_visitor visitor = { .header = take_header, .fde = take_fde,
                               .fre = take_fre, .context = &a };
  sf_report report = SF_NO_REPORT;
  walk_section (section, &visitor, &report);
  a.finding = sf_decisive (&report);
  if (report.is_invalid)
    lay_out (&a);
  if (a.count)
    qsort (a.places, a.count, sizeof *a.places, by_place);
  page_table (p, "bytes", "The bytes of the section");
  page_heads (p, "offset|bytes|field|value");
  add_rows (&a, section->size);
  html (&p->html, "</table></div>\n");
  add_finding (p, &report);
  for (size_t i = 0; i < a.count; i++)
    free (a.places[i].title);
  free (a.places);
}
