/* Functions of .eh_frame to records of the encoder.  */
#include "derive.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/sframe_version.h"
#include "lib/tables/differ.h"
#include "lib/tables/express.h"
#include "walk.h"
#include "words.h"

/* What a function's rows are, before they have words.  */
typedef struct rule_row
{
  uint32_t start; /* bytes from the function's */
  sf_rules rules;
} rule_row;

typedef struct derivation
{
  const subject *subject;
  uint8_t version;
  uint64_t address; /* of the section */
  derived *sum;
  cfi_rows *program; /* of the walk */
  rule_row *rows; /* of the function at hand */
  size_t row_count, row_capacity;
  sf_fde_record *functions;
  size_t count, capacity;
  sf_fre_record *written; /* of all functions, in their order */
  size_t written_count, written_capacity;
} derivation;

/* --- rows ----------------------------------------------------------------------------- */

static bool
says_the_same (const sf_rules *a, const sf_rules *b)
{
  if (a->ra.kind == SF_UNDEFINED || b->ra.kind == SF_UNDEFINED)
    return a->ra.kind == b->ra.kind;
  return a->ra_is_signed == b->ra_is_signed && same_rule (&a->cfa, &b->cfa, UINT32_MAX)
         && same_rule (&a->ra, &b->ra, UINT32_MAX) && same_rule (&a->fp, &b->fp, UINT32_MAX);
}

/* The row in force becomes rules.  NULL, or why it cannot.  */
static const char *
add_row (derivation *d, const cfi_table *t, const cfi_fde *f)
{
  const cfi_row *row = &d->program->row;
  const char *why = cannot_express (d->subject, t, row, d->version);
  if (why)
    return why;
  row_terms terms;
  row_in_sframe_terms (d->subject, t, row, &terms);
  rule_row made = { .start = (uint32_t) (row->start - f->start),
                    .rules = { .cfa = terms.rule[RECOVERED_CFA], .ra = terms.rule[RECOVERED_RA],
                               .fp = terms.rule[RECOVERED_FP], .ra_is_signed = row->ra_is_signed } };
  if (d->row_count && says_the_same (&d->rows[d->row_count - 1].rules, &made.rules))
    return NULL;
  d->rows = grow_array (d->rows, d->row_count, &d->row_capacity, sizeof *d->rows);
  d->rows[d->row_count++] = made;
  return NULL;
}

static const char *
take_rows (derivation *d, const cfi_table *t, const cfi_fde *f)
{
  d->row_count = 0;
  if (f->size > UINT32_MAX)
    return "the function has 4 GiB or more";
  cfi_rows_begin (d->program, t, f);
  while (cfi_rows_next (d->program))
    {
      const char *why = add_row (d, t, f);
      if (why)
        return why;
    }
  if (d->program->problem)
    return "the program of its rows cannot be executed";
  if (d->row_count == 0)
    return "it has no rows";
  return d->row_count > sframe_version_of (d->version)->most_rows ? "it has more than 65,535 rows" : NULL;
}

/* --- functions ------------------------------------------------------------------------ */

static bool
needs_flexible (const derivation *d)
{
  for (size_t i = 0; i < d->row_count; i++)
    if (!words_are_default (d->subject->abi, d->version, &d->rows[i].rules))
      return true;
  return false;
}

static void
write_function (derivation *d, const cfi_table *t, const cfi_fde *f)
{
  const cfi_cie *cie = &t->cies[f->cie];
  bool is_flexible = needs_flexible (d);
  for (size_t i = 0; i < d->row_count; i++)
    {
      sf_fre_record fre = { .start_address = d->rows[i].start };
      words_write (d->subject->abi, is_flexible, &d->rows[i].rules, &fre);
      d->written = grow_array (d->written, d->written_count, &d->written_capacity, sizeof *d->written);
      d->written[d->written_count++] = fre;
    }
  bool is_signal = cie->is_signal_frame && sframe_version_of (d->version)->has_signal;
  d->functions = grow_array (d->functions, d->count, &d->capacity, sizeof *d->functions);
  d->functions[d->count++] = (sf_fde_record) {
    .start = f->start,
    .size = (uint32_t) f->size,
    .info = sf_fde_info (sf_fre_type_for (d->rows[d->row_count - 1].start), FDE_PCTYPE_INC,
                         d->subject->abi->signs_ra && cie->uses_key_b, is_signal),
    .info2 = is_flexible ? FDE_TYPE_FLEX : FDE_TYPE_DEFAULT,
    .fre_count = (uint32_t) d->row_count,
  };
  d->sum->functions++;
  d->sum->flexible += is_flexible;
  d->sum->rows += d->row_count;
  d->sum->bytes += f->size;
}

/* Can an entry of the index, which is in the section's first 256 MiB, say how far it is from START?  */
static bool
is_near (const derivation *d, uint64_t start)
{
  const int64_t most_index = 1 << 28,
                most = sframe_version_of (d->version)->start_size == 4 ? INT32_MAX : INT64_MAX;
  uint64_t far = start < d->address ? d->address - start : start - d->address;
  return far <= (uint64_t) (most - most_index);
}

/* Versions before flexible rows have none for what only those say.  */
static const char *
why_not_function (derivation *d, const cfi_table *t, const cfi_fde *f)
{
  if (t->cies[f->cie].is_unknown)
    return "its augmentation is not known";
  if (!is_near (d, f->start))
    return "it is too far from the section";
  const char *why = take_rows (d, t, f);
  if (!why && !sframe_version_of (d->version)->has_flexible && needs_flexible (d))
    why = "RA and FP are where a row of version 2 has no words for them";
  return why;
}

static void
take_function (void *context, const cfi_table *t, const cfi_fde *f, cfi_rows *program)
{
  derivation *d = context;
  d->program = program;
  const char *why = why_not_function (d, t, f);
  if (why)
    reasons_add (&d->sum->reasons, why, f->size);
  else
    write_function (d, t, f);
}

static int
by_start (const void *a, const void *b)
{
  const sf_fde_record *x = a, *y = b;
  return (x->start > y->start) - (x->start < y->start);
}

/* The rows are in one array, which does not move any more.  */
static void
give_rows (derivation *d)
{
  const sf_fre_record *at = d->written;
  for (size_t i = 0; i < d->count; at += d->functions[i++].fre_count)
    d->functions[i].fres = at;
}

static void
encode (const derivation *d, uint64_t address, buffer *section)
{
  const sf_abi *abi = d->subject->abi;
  const sf_element_record e = {
    .magic = MAGIC, .version = d->version, .flags = F_FDE_SORTED | F_FDE_FUNC_START_PCREL,
    .abi_arch = abi->id, .big_endian = abi->big_endian,
    .cfa_fixed_ra_offset = abi->tracks_ra ? 0 : -8, .address = address,
    .fdes = d->functions, .fde_count = (uint32_t) d->count,
  };
  size_t size = sf_encode (&e, NULL, 0);
  buffer_reserve (section, size);
  sf_encode (&e, section->bytes + section->size, size);
  section->size += size;
}

/* Where the bytes go.  */
static void
add_sizes (const derivation *d)
{
  byte_shares *sum = &d->sum->shares;
  const sframe_version *has = sframe_version_of (d->version);
  uint64_t index = has->entry_size, attributes = has->attribute_size;
  for (const sf_fde_record *f = d->functions; f < d->functions + d->count; f++)
    {
      uint64_t starts = (uint64_t) f->fre_count << (f->info & 0xf), words = 0;
      for (uint32_t i = 0; i < f->fre_count; i++)
        words += (uint64_t) f->fres[i].word_count << (f->fres[i].info >> 5 & 3);
      sum->index += index;
      sum->attributes += attributes;
      sum->starts += starts;
      sum->infos += f->fre_count;
      sum->words += words;
      histogram_add (&d->sum->sizes, index + attributes + starts + f->fre_count + words);
    }
}

void
derived_free (derived *d)
{
  histogram_free (&d->sizes);
}

bool
derive (const subject *s, uint8_t version, uint64_t address, buffer *section, derived *sum,
        problem *p)
{
  derivation d
      = { .subject = s, .version = version, .address = address, .sum = sum };
  *sum = (derived) { .functions = 0 };
  bool good = walk_functions (s, take_function, &d, p);
  if (good && d.functions)
    {
      give_rows (&d);
      qsort (d.functions, d.count, sizeof *d.functions, by_start);
      encode (&d, address, section);
      add_sizes (&d);
      reasons_sort (&sum->reasons);
    }
  free (d.rows);
  free (d.functions);
  free (d.written);
  return good;
}
