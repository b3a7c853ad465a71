#include "annotate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/grow.h"
#include "lib/base/lend.h"
#include "lib/base/sframe_version.h"

enum { MOST_BYTES = 16 }; /* in a line */

/* A field of a structure: SIZE bytes, named as in the specification.  */
typedef struct field
{
  const char *name;
  uint8_t size;
} field;

static const field header_fields[] = {
  { "sfp_magic", 2 },          { "sfp_version", 1 },
  { "sfp_flags", 1 },          { "sfh_abi_arch", 1 },
  { "sfh_cfa_fixed_fp_offset", 1 }, { "sfh_cfa_fixed_ra_offset", 1 },
  { "sfh_auxhdr_len", 1 },     { "sfh_num_fdes", 4 },
  { "sfh_num_fres", 4 },       { "sfh_fre_len", 4 },
  { "sfh_fdeoff", 4 },         { "sfh_freoff", 4 },
  { NULL, 0 }
};

/* The index entry, by version.  */
static const field entry_fields[SFRAME_VERSIONS + 1][8] = {
  { { NULL, 0 } },
  { { "sfde_func_start_address", 4 },
    { "sfde_func_size", 4 },
    { "sfde_func_start_fre_off", 4 },
    { "sfde_func_num_fres", 4 },
    { "sfde_func_info", 1 },
    { NULL, 0 } },
  { { "sfde_func_start_address", 4 },
    { "sfde_func_size", 4 },
    { "sfde_func_start_fre_off", 4 },
    { "sfde_func_num_fres", 4 },
    { "sfde_func_info", 1 },
    { "sfde_func_rep_size", 1 },
    { "sfde_func_padding2", 2 },
    { NULL, 0 } },
  { { "sfdi_func_start_offset", 8 },
    { "sfdi_func_size", 4 },
    { "sfdi_func_start_fre_off", 4 },
    { NULL, 0 } },
};

static const field attribute_fields[]
    = { { "sfda_func_num_fres", 2 }, { "sfda_func_info", 1 },
        { "sfda_func_info2", 1 },    { "sfda_func_rep_size", 1 },
        { NULL, 0 } };

/* A structure somewhere in the section.  */
typedef struct place
{
  uint64_t at;
  char *title;
  const field *fields; /* ended by NULL */
  field own[4];        /* of an FRE */
} place;

typedef struct annotation
{
  page *p;
  const sf_section *section;
  const sf_header *header; /* the last that was seen */
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

static void
take_fre (void *context, const sf_fde *fde, const sf_fre *fre,
          const sf_rules *rules)
{
  annotation *a = context;
  (void) rules;
  place *one = add_place (a, fre->at,
                          format_text ("row at +0x%" PRIx32, fre->start_address),
                          NULL);
  one->own[0] = (field) { "sfre_start_address", (uint8_t) (1 << fde->fre_type) };
  one->own[1] = (field) { "sfre_info", 1 };
  one->own[2] = (field) { fre->dataword_count ? "data words" : NULL,
                          (uint8_t) (fre->dataword_size * fre->dataword_count) };
}

static int
by_place (const void *a, const void *b)
{
  const place *x = a, *y = b;
  return (x->at > y->at) - (x->at < y->at);
}

static bool
is_big_endian (const sf_section *s)
{
  return s->bytes[0] == 0xde;
}

/* The bytes at AT, and of up to 8 their value.  */
static void
add_bytes (const annotation *a, uint64_t at, uint64_t size, const char *name,
           const char *class)
{
  buffer text = EMPTY_BUFFER;
  uint64_t value = 0;
  for (uint64_t i = 0; i < size; i++)
    {
      uint64_t digit = is_big_endian (a->section) ? i : size - 1 - i;
      value = value << 8 | a->section->bytes[at + digit];
      buffer_print (&text, "%s%02x", i ? " " : "", a->section->bytes[at + i]);
    }
  buffer_add (&text, "", 1);
  char *offset = format_text ("0x%02" PRIx64, at);
  char *number = size <= 8 && name ? format_text ("0x%" PRIx64, value)
                                   : format_text ("%s", "");
  html (&a->p->html, "<tr class=\"$\"><td>$</td><td>$</td><td>$</td>"
                     "<td>$</td></tr>\n",
        class, offset, (const char *) text.bytes, name ? name : "", number);
  free (offset);
  free (number);
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
    add_bytes (a, at, f->size, f->name, "");
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
    html (&a->p->html, "<tr><th colspan=4 scope=rowgroup>not read any further, "
                       "or of no structure</th></tr>\n");
  add_rest (a, at, end);
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
