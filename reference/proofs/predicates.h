/* The words that contracts are made of: what a section, a cursor, a header ...
   is when the core may work with it.  */
#ifndef PROOFS_PREDICATES_H
#define PROOFS_PREDICATES_H

#include "../owners.h"
#include "../unwind.h"
#include "../walk.h"

/* The predicates themselves are no subject of a proof.  */
#pragma CPROVER check push
#pragma CPROVER check disable "conversion"
#pragma CPROVER check disable "unsigned-overflow"

/* No section is larger: 64 GiB.  The elements of a larger one could be more
   than sf_found's element_index counts.  */
#define MOST_BYTES (1ULL << 36)

#define READABLE(p) __CPROVER_r_ok ((p), sizeof *(p))
#define WRITABLE(p) __CPROVER_rw_ok ((p), sizeof *(p))

static bool
is_clause (enum sf_clause clause)
{
  return (uint32_t) clause < SF_CLAUSES;
}

static bool
is_section (const sf_section *s)
{
  return READABLE (s) && s->size <= MOST_BYTES
         && (s->size == 0 || __CPROVER_r_ok (s->bytes, s->size));
}

/* Memory that may hold anything may hold a bool that is neither.  */
#define IS_BOOL(place) (*(const uint8_t *) &(place) <= 1)

static bool
is_report (const sf_report *report)
{
  return WRITABLE (report) && IS_BOOL (report->is_invalid)
         && IS_BOOL (report->is_silent);
}

/* A broken cursor reads nothing, nor does one at its end, wherever that is.
   Breaking one is reported; one without a report is never broken.  */
static bool
is_cursor (const sf_cursor *c)
{
  return WRITABLE (c) && IS_BOOL (c->broken) && is_clause (c->past_end)
         && c->at <= 2 * MOST_BYTES
         && (c->report ? is_report (c->report) : !c->broken)
         && (c->broken ? c->report->is_invalid
                       : c->at == c->end
                             || (c->at < c->end && c->end <= MOST_BYTES
                                 && __CPROVER_r_ok (c->bytes, c->end)));
}

static bool
can_read (const sf_cursor *c, uint64_t count)
{
  return !c->broken && c->end - c->at >= count;
}

/* Is VALUE a number of COUNT bytes?  */
static bool
fits (uint64_t value, uint32_t count)
{
  return count >= 8 || value >> 8 * count == 0;
}

static bool
fits_signed (int64_t value, uint32_t count)
{
  return count >= 8
         || (value < INT64_C (1) << (8 * count - 1)
             && value >= -(INT64_C (1) << (8 * count - 1)));
}

static bool
is_abi (const sf_abi *abi)
{
  return READABLE (abi) && IS_BOOL (abi->big_endian)
         && IS_BOOL (abi->tracks_ra) && abi->since >= 1 && abi->since <= 2
         && (abi->cfa_scale == 1 || abi->cfa_scale == 8)
         && (abi->cfa_bias == 0 || abi->cfa_bias == 160)
         && (abi->sp_from_cfa == 0 || abi->sp_from_cfa == -160);
}

static bool
is_version (uint8_t version)
{
  return version >= 1 && version <= 3;
}

static uint32_t
entry_size (uint8_t version)
{
  return version == 1 ? 17 : version == 2 ? 20 : 16;
}

/* Products with a constant, which are far easier than products.  */
static uint64_t
entries_size (uint8_t version, uint64_t count)
{
  return version == 1 ? 17 * count : version == 2 ? 20 * count : 16 * count;
}

/* A header whose two sub-sections lie in the section.  */
static bool
is_header (const sf_header *h)
{
  return READABLE (h) && is_section (h->section) && is_version (h->version)
         && is_abi (h->abi) && h->abi->since <= h->version
         && h->at <= h->index_at && h->index_at - h->at >= HEADER_SIZE
         && h->index_at <= h->fres_at && h->fres_at <= h->end
         && h->end <= h->section->size && h->end - h->fres_at == h->fre_len
         && entries_size (h->version, h->num_fdes)
                <= h->fres_at - h->index_at;
}

/* A function of H whose FREs begin in the FRE sub-section, if it has any.  */
static bool
is_fde (const sf_header *h, const sf_fde *f)
{
  return READABLE (f) && f->fre_type <= FRE_TYPE_ADDR4
         && f->fde_type <= FDE_TYPE_FLEX && f->pc_type <= FDE_PCTYPE_MASK
         && f->index_at <= h->fres_at && f->fres_at <= 2 * MOST_BYTES
         && (f->func_num_fres == 0
             || (f->fres_at >= h->fres_at && f->fres_at <= h->end));
}

/* Does what belongs to F, its attribute included, begin in the FRE sub-section?  */
static bool
has_its_data (const sf_header *h, const sf_fde *f)
{
  return h->version < 3
         || (f->fres_at >= h->fres_at + FDE_ATTRIBUTE_SIZE
             && f->fres_at <= h->end);
}

static bool
is_fres (const sf_fres *fres)
{
  return WRITABLE (fres) && is_cursor (&fres->cursor)
         && fres->cursor.report && fres->fre_type <= FRE_TYPE_ADDR4;
}

static bool
is_word (const sf_fre *fre, int i)
{
  return i >= fre->dataword_count
         || fits (fre->datawords[i], fre->dataword_size);
}

/* Every word that there is fits into its bytes.  No loop, as this stands in
   loops that are not unwound.  */
static bool
is_fre (const sf_fre *fre)
{
  return READABLE (fre) && fre->dataword_count <= MAX_DATAWORDS
         && (fre->dataword_size == 1 || fre->dataword_size == 2
             || fre->dataword_size == 4)
         && is_word (fre, 0) && is_word (fre, 1) && is_word (fre, 2)
         && is_word (fre, 3) && is_word (fre, 4) && is_word (fre, 5)
         && is_word (fre, 6) && is_word (fre, 7) && is_word (fre, 8)
         && is_word (fre, 9) && is_word (fre, 10) && is_word (fre, 11)
         && is_word (fre, 12) && is_word (fre, 13) && is_word (fre, 14);
}

/* 32 bits, scaled by 8 and moved by 160.  */
#define MOST_OFFSET ((INT64_C (1) << 34) + 160)

static bool
is_rule (const sf_rule *rule)
{
  return READABLE (rule) && rule->kind <= SF_OFFSET
         && rule->offset >= -MOST_OFFSET && rule->offset <= MOST_OFFSET;
}

static bool
are_rules (const sf_rules *r)
{
  return READABLE (r) && is_rule (&r->cfa) && is_rule (&r->ra)
         && is_rule (&r->fp);
}

/* Words of memory for the owners of LENGTH bytes of FREs.  */
static uint64_t
words_for (uint64_t length)
{
  return length / 64 + length + 2;
}

static bool
is_lent (const uint64_t *words, uint64_t length)
{
  return __CPROVER_rw_ok (words, 8 * words_for (length));
}

static bool
is_owners (const sf_owners *o)
{
  return WRITABLE (o) && IS_BOOL (o->shared) && is_header (o->header)
         && is_lent (o->owned, o->header->fre_len)
         && o->claims == o->owned + (o->header->fre_len / 64 + 1);
}

/* Is AT a place of O's FRE sub-section, or its end?  */
static bool
is_place (const sf_owners *o, uint64_t at)
{
  return at >= o->header->fres_at && at <= o->header->end;
}

/* A byte of the FRE sub-section, or its end: any, the same throughout.  */
static uint64_t any_bit;

static bool
is_any_bit_owned (const uint64_t *owned)
{
  return owned[any_bit / 64] >> any_bit % 64 & 1;
}

/* Have these two objects, or parts of one, no byte in common?  */
static bool
are_apart (const void *a, size_t a_size, const void *b, size_t b_size)
{
  return !__CPROVER_same_object (a, b)
         || __CPROVER_POINTER_OFFSET (a) + a_size
                <= __CPROVER_POINTER_OFFSET (b)
         || __CPROVER_POINTER_OFFSET (b) + b_size
                <= __CPROVER_POINTER_OFFSET (a);
}

#define APART(a, b) are_apart ((a), sizeof *(a), (b), sizeof *(b))

static sf_report
report_before (const sf_report *report)
{
  return report ? *report : SF_NO_REPORT;
}

#pragma CPROVER check pop
#endif
