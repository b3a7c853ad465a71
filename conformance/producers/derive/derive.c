/* Functions of .eh_frame to records of the encoder.  */
#include "derive.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/sframe_version.h"
#include "lib/tables/compare.h"
#include "lib/tables/express.h"
#include "reference/rules.h"
#include "reference/write/encode.h"
#include "walk.h"

/* From rules to data words: what reference/rules.c reads, written.  */

/* --- default rows --------------------------------------------------------------------- */

static bool
is_stored_at_cfa (const sf_rule *r)
{
  return r->kind == SF_OFFSET && r->from_cfa && r->deref_p;
}

/* Version 2 on s390x: "an encoded DWARF register number".  */
static bool
is_register_word (const sf_abi *abi, uint8_t version, const sf_rule *r)
{
  return sframe_version_of (version)->has_register_words && abi->stores_registers_v2
         && r->kind == SF_OFFSET && !r->from_cfa && !r->deref_p && r->offset == 0;
}

static bool
has_default_form (const sf_abi *abi, uint8_t version, const sf_rule *r)
{
  return r->kind == SF_SAME || is_stored_at_cfa (r) || is_register_word (abi, version, r);
}

/* Can a default row of VERSION say R?  A flexible one can say whatever
   cannot_express (lib/tables/express.h) lets through.
   [Default FDE Type Interpretation]  */
static bool
words_are_default (const sf_abi *abi, uint8_t version, const sf_rules *r)
{
  if (r->ra.kind == SF_UNDEFINED)
    return true;
  bool has_cfa = r->cfa.kind == SF_OFFSET && !r->cfa.deref_p
                 && (r->cfa.reg == abi->sp || r->cfa.reg == abi->fp)
                 && (r->cfa.offset - abi->cfa_bias) % abi->cfa_scale == 0;
  if (!has_cfa || !has_default_form (abi, version, &r->fp))
    return false;
  if (!abi->tracks_ra)
    return is_stored_at_cfa (&r->ra) && r->ra.offset == -8;
  /* Word 2 is RA's.  Padding in its place has a meaning on s390x; AArch64, whose rows have
     one or three words, has RA and FP, or neither.  */
  bool has_ra = r->ra.kind != SF_SAME, has_fp = r->fp.kind != SF_SAME;
  return has_default_form (abi, version, &r->ra)
         && (abi->pads_ra || has_ra == has_fp || (has_ra && sframe_version_of (version)->has_lone_ra));
}

static void
add_word (sf_fre_record *fre, uint32_t word)
{
  fre->words[fre->word_count++] = word;
}

static uint32_t
default_word (const sf_rule *r)
{
  if (r->kind == SF_SAME)
    return 0;
  return r->from_cfa ? (uint32_t) r->offset : r->reg << 1 | 1;
}

/* Also in flexible rows (SPEC-ISSUES.md, FLEX_S390X_CFA_SCALED).  */
static uint32_t
cfa_word (const sf_abi *abi, const sf_rules *r)
{
  return (uint32_t) ((r->cfa.offset - abi->cfa_bias) / abi->cfa_scale);
}

static void
add_default (const sf_abi *abi, const sf_rules *r, sf_fre_record *fre)
{
  bool has_fp = r->fp.kind != SF_SAME;
  add_word (fre, cfa_word (abi, r));
  if (abi->tracks_ra && (has_fp || r->ra.kind != SF_SAME))
    add_word (fre, default_word (&r->ra));
  if (has_fp)
    add_word (fre, default_word (&r->fp));
}

/* --- flexible rows -------------------------------------------------------------------- */

static void
add_pair (sf_fre_record *fre, const sf_rule *r, uint32_t offset)
{
  uint32_t reg_p = !r->from_cfa;
  add_word (fre, reg_p | (uint32_t) r->deref_p << 1 | (reg_p ? r->reg << 3 : 0));
  add_word (fre, offset);
}

/* Without a pair RA and FP are where the header says, else unchanged.  */
static void
add_flexible (const sf_abi *abi, const sf_rules *r, sf_fre_record *fre)
{
  bool is_fixed = !abi->tracks_ra && is_stored_at_cfa (&r->ra) && r->ra.offset == -8;
  bool has_ra = r->ra.kind != SF_SAME && !is_fixed, has_fp = r->fp.kind != SF_SAME;
  add_pair (fre, &r->cfa, cfa_word (abi, r));
  if (has_ra)
    add_pair (fre, &r->ra, (uint32_t) r->ra.offset);
  else if (has_fp)
    add_word (fre, 0);
  if (has_fp)
    add_pair (fre, &r->fp, (uint32_t) r->fp.offset);
}

/* Control words are unsigned, all others signed; a size for both.  */
static uint8_t
word_size_of (const sf_fre_record *fre)
{
  uint8_t size = 1;
  for (unsigned i = 0; i < fre->word_count; i++)
    {
      uint8_t wanted = sf_word_size_for ((int32_t) fre->words[i]);
      size = wanted > size ? wanted : size;
    }
  return size;
}

/* The info byte and the words of FRE for R, in a function of that type; words are as
   narrow as they can be.  */
static void
words_write (const sf_abi *abi, bool is_flexible, const sf_rules *r,
             sf_fre_record *fre)
{
  fre->word_count = 0;
  if (r->ra.kind != SF_UNDEFINED && is_flexible)
    add_flexible (abi, r, fre);
  else if (r->ra.kind != SF_UNDEFINED)
    add_default (abi, r, fre);
  bool is_by_sp = !is_flexible && fre->word_count && r->cfa.reg == abi->sp;
  fre->info = sf_fre_info (is_by_sp, fre->word_count, word_size_of (fre),
                           abi->signs_ra && r->ra_is_signed);
}

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
  names_add (why ? &d->sum->left : &d->sum->has_rows, f->start, f->size, why);
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
  free (d->has_rows.items);
  free (d->left.items);
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
