/* What the format cannot say.

   Default rows: CFA is SP or FP with an offset; RA and FP are stored at an
   offset from the CFA, on AMD64 RA always at CFA - 8.  Version 2 on s390x
   also knows registers that hold RA or FP.  Flexible rows (version 3): any
   register, with an offset, and memory there.  Offsets have 32 bits.  */
#include "express.h"

#include "lib/base/sframe_version.h"

typedef struct question
{
  const subject *subject;
  const cfi_table *table;
  const cfi_row *row;
  const sframe_version *has;
  sf_rule cfa, ra, fp;
} question;

static bool
fits (int64_t offset)
{
  return offset >= INT32_MIN && offset <= INT32_MAX;
}

static const char *
why_not_cfa (const question *q)
{
  const sf_abi *abi = q->subject->abi;
  const sf_rule *r = &q->cfa;
  if (r->kind != SF_OFFSET)
    return "there is no CFA";
  if (r->offset % abi->cfa_scale)
    return "the CFA's offset is no multiple of 8";
  if (!fits (r->offset / abi->cfa_scale - abi->cfa_bias / abi->cfa_scale))
    return "the CFA's offset is wider than 32 bits";
  if (q->has->has_flexible)
    return NULL;
  if (r->deref_p)
    return "the CFA is stored in memory";
  return r->reg == abi->sp || r->reg == abi->fp
             ? NULL
             : "the CFA is based on neither SP nor FP";
}

static bool
is_register (const sf_rule *r)
{
  return r->kind == SF_OFFSET && !r->from_cfa && !r->deref_p
         && r->offset == 0;
}

/* RA or FP, which default rows locate by the CFA.  */
static const char *
why_not_saved (const question *q, const sf_rule *r)
{
  bool in_register
      = q->has->has_register_words && q->subject->abi->stores_registers_v2
        && is_register (r);
  if (r->kind != SF_OFFSET || in_register)
    return NULL;
  if (!fits (r->offset))
    return "a save slot is further than 32 bits from its base";
  if (q->has->has_flexible || (r->from_cfa && r->deref_p))
    return NULL;
  return is_register (r) ? "RA or FP is kept in a register"
                         : "RA or FP is not stored at an offset from the CFA";
}

static const char *
why_not_ra (const question *q)
{
  const sf_abi *abi = q->subject->abi;
  bool is_pushed = q->ra.kind == SF_OFFSET && q->ra.from_cfa
                   && q->ra.deref_p && q->ra.offset == -8;
  if (q->has->has_flexible)
    return !abi->tracks_ra && q->ra.kind == SF_SAME
               ? "RA is unchanged, where calls push it"
               : why_not_saved (q, &q->ra);
  if (!abi->tracks_ra && !is_pushed)
    return "RA is elsewhere than at CFA-8";
  bool only_fp = abi->tracks_ra && q->fp.kind == SF_OFFSET
                 && q->ra.kind == SF_SAME;
  if (only_fp && !(abi->pads_ra && q->has->pads_ra))
    return "FP is saved and RA is not";
  return why_not_saved (q, &q->ra);
}

/* SFrame takes the caller's SP to be the CFA (on s390x less 160).  */
static const char *
why_not_sp (const question *q)
{
  const sf_abi *abi = q->subject->abi;
  cfi_rule sp = cfi_rule_of (q->row, abi->sp);
  bool is_cfa = sp.kind == CFI_VAL_OFFSET && sp.offset == abi->sp_from_cfa;
  /* Where the CFA is SP and that much, a saved SP holds the same.  */
  if (sp.kind == CFI_UNSPECIFIED || sp.kind == CFI_SAME || is_cfa
      || (abi->tracks_ra && sp.kind == CFI_OFFSET))
    return NULL;
  return sp.kind == CFI_REGISTER && abi->stores_registers_v2
             ? NULL
             : "SP has a rule of its own";
}

static const char *
why_not_rules (const question *q)
{
  const char *why = why_not_cfa (q);
  if (!why)
    why = why_not_ra (q);
  if (!why && q->fp.kind == SF_UNDEFINED)
    why = "FP is lost";
  if (!why)
    why = why_not_saved (q, &q->fp);
  if (!why)
    why = why_not_sp (q);
  if (!why && q->row->signs_with_pc && q->row->ra_is_signed)
    why = SIGNED_WITH_PC;
  return why;
}

static bool
take_rule (const question *q, enum recovered what, sf_rule *result)
{
  cfi_rule rule = dwarf_rule (q->subject, q->row, what);
  return rule_in_sframe_terms (q->table, &rule, what, q->subject, result);
}

const char *
cannot_express (const subject *s, const cfi_table *t, const cfi_row *row,
                uint8_t version)
{
  question q
      = { .subject = s, .table = t, .row = row,
          .has = sframe_version_of (version) };
  if (dwarf_rule (s, row, RECOVERED_RA).kind == CFI_UNDEFINED)
    return q.has->has_empty_functions
               ? NULL
               : "the frame is outermost, which versions 1 and 2 "
                 "without errata 2 have no row for";
  if (!take_rule (&q, RECOVERED_CFA, &q.cfa))
    return "the CFA is an expression";
  if (!take_rule (&q, RECOVERED_RA, &q.ra)
      || !take_rule (&q, RECOVERED_FP, &q.fp))
    return "RA or FP is found by an expression";
  return why_not_rules (&q);
}
