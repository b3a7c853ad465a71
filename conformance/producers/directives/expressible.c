/* Can the format say what the directives ask for?  */
#include "expressible.h"

#include "lib/base/sframe_version.h"
#include "lib/tables/express.h"

static bool
fits (int64_t word)
{
  return word >= INT32_MIN && word <= INT32_MAX;
}

static bool
is_same (const rule *r, uint32_t own)
{
  return r->kind == RULE_VALUE && !r->from_cfa && r->reg == own
         && r->offset == 0;
}

static bool
is_stored_at_cfa (const rule *r)
{
  return r->kind == RULE_MEMORY && r->from_cfa && fits (r->offset);
}

/* The offset of the CFA, less what the ABI takes off, in its unit.  */
static bool
cfa_offset_fits (const sf_abi *abi, int64_t offset)
{
  int64_t less;
  return !__builtin_sub_overflow (offset, abi->cfa_bias, &less)
         && less % abi->cfa_scale == 0 && fits (less / abi->cfa_scale);
}

/* Rows have no rule for the caller's SP.  */
static bool
sp_is_at_cfa (const target *t, const rules *r)
{
  rules default_sp = { .cfa = r->cfa, .sp = rule_of_callers_sp (t),
                       .ra = r->ra, .fp = r->fp, .ra_signed = r->ra_signed,
                       .signs_with_pc = r->signs_with_pc };
  return rules_compare (t, r, &default_sp) != PART_SP;
}

/* Default functions.  */

static bool
default_register (const sf_abi *abi, uint8_t version, const rule *r,
                  uint32_t own)
{
  bool in_register = sframe_version_of (version)->has_register_words
                     && abi->stores_registers_v2
                     && r->kind == RULE_VALUE && !r->from_cfa
                     && r->offset == 0;
  return is_same (r, own) || is_stored_at_cfa (r) || in_register;
}

static bool
default_ra (const target *t, uint8_t version, const rules *r)
{
  const sf_abi *abi = target_abi (t);
  if (!abi->tracks_ra)
    return r->ra.kind == RULE_NONE
           || (is_stored_at_cfa (&r->ra) && r->ra.offset == t->ra_offset);
  return default_register (abi, version, &r->ra, t->arch->ra_column)
         && (r->ra.kind != RULE_MEMORY || r->ra.offset != 0);
}

static bool
default_row (const target *t, uint8_t version, const rules *r)
{
  const sf_abi *abi = target_abi (t);
  bool has_fp = !is_same (&r->fp, abi->fp);
  bool has_ra = !is_same (&r->ra, t->arch->ra_column);
  return r->cfa.kind == RULE_VALUE && !r->cfa.from_cfa
         && (r->cfa.reg == abi->sp || r->cfa.reg == abi->fp)
         && cfa_offset_fits (abi, r->cfa.offset)
         && default_ra (t, version, r)
         && default_register (abi, version, &r->fp, abi->fp)
         && (!has_fp || has_ra || !abi->tracks_ra || abi->pads_ra);
}

/* Flexible functions.  */

static bool
flexible_rule (const rule *r)
{
  return (r->kind == RULE_VALUE || r->kind == RULE_MEMORY)
         && fits (r->offset) && r->reg < UINT32_C (1) << 29;
}

static bool
flexible_row (const target *t, const rules *r)
{
  const sf_abi *abi = target_abi (t);
  bool has_offset = r->cfa.kind == RULE_VALUE || r->cfa.kind == RULE_MEMORY;
  return has_offset && !r->cfa.from_cfa && r->cfa.reg < UINT32_C (1) << 29
         && cfa_offset_fits (abi, r->cfa.offset)
         && (r->ra.kind == RULE_NONE || flexible_rule (&r->ra))
         && flexible_rule (&r->fp);
}

bool
expressible (const cfi_function *f, const target *t, uint8_t version, const char **why)
{
  *why = NULL;
  const sframe_version *has = sframe_version_of (version);
  bool by_default = true, flexibly = has->has_flexible;
  if (f->row_count > has->most_rows)
    return false;
  for (size_t i = 0; i < f->row_count; i++)
    {
      const rules *r = &f->rows[i].rules;
      if (r->ra.kind == RULE_UNDEFINED)
        {
          by_default = by_default && has->has_empty_rows;
          continue;
        }
      if (r->signs_with_pc)
        *why = SIGNED_WITH_PC;
      bool has_no_cfa = r->cfa.kind == RULE_UNDEFINED || !sp_is_at_cfa (t, r);
      by_default = by_default && !has_no_cfa && default_row (t, version, r);
      flexibly = flexibly && !has_no_cfa && flexible_row (t, r);
    }
  return !*why && (by_default || flexibly);
}
