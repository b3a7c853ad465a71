/* Rules that are nearly the one that is wrong.  */
#include "near.h"

static rule *
place_of (rules *r, enum part part)
{
  return part == PART_CFA  ? &r->cfa
         : part == PART_RA ? &r->ra
         : part == PART_FP ? &r->fp
                           : &r->sp;
}

void
near_miss (random_state *state, enum part part, rules *found)
{
  static const int64_t by[] = { 1, -1, 2, 4, -4, 40, -56, 256, 4096, 65536 };
  rule *r = place_of (found, part);
  bool is_place = r->kind == RULE_VALUE || r->kind == RULE_MEMORY;
  if (part == PART_SIGNED)
    found->ra_signed = !found->ra_signed;
  else if (!is_place)
    *r = rule_in_register (random_below (state, 32), ONE_OF (state, by));
  else if (random_percent (state, 70))
    r->offset
        = (int64_t) ((uint64_t) r->offset + (uint64_t) ONE_OF (state, by));
  else if (!r->from_cfa)
    r->reg += 1 + random_below (state, 5);
  else
    r->kind = r->kind == RULE_VALUE ? RULE_MEMORY : RULE_VALUE;
}
