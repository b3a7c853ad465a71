/* Plans from seeds: anything that the encoder's types can say and the
   specification gives a meaning to.  */
#include "promises.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/chance.h"
#include "plan.h"

static uint32_t
largest_start (unsigned type)
{
  return type == 0 ? 0xff : type == 1 ? 0xffff : 0xffffffff;
}

static planned_row
any_row (chance *c, uint32_t start)
{
  unsigned least = NEWEST_VERSION < 3 ? 1 : 0;
  unsigned count = least + chance_below (c, MOST_WORDS + 1 - least);
  planned_row r = { .start = start };
  r.info = (uint8_t) (row_info (chance_one_in (c, 2), count,
                                chance_below (c, 3))
                      | (chance_one_in (c, 8) ? 0x80 : 0));
  for (unsigned i = 0; i < count; i++)
    r.words[i] = (uint32_t) chance_awkward (c);
  return r;
}

static int64_t
any_start (chance *c)
{
  int64_t near = (int64_t) chance_below (c, 1u << 30) - (1 << 29);
  bool is_far = NEWEST_VERSION >= 3 && chance_one_in (c, 4);
  return is_far ? near * 4096 : near;
}

static planned_function
any_function (chance *c)
{
  unsigned type = chance_below (c, 3);
  uint32_t most = chance_one_in (c, 20) ? 400 : 12;
  uint32_t rows = 1 + chance_below (c, most);
  uint32_t step = 1 + chance_below (c, type == 0 ? 8 : 400);
  planned_function f = {
    .function = { .start = any_start (c),
                  .info = (uint8_t) (type | chance_below (c, 4) << 4),
                  .info2 = NEWEST_VERSION >= 3 && chance_one_in (c, 3),
                  .rep_size = (uint8_t) (NEWEST_VERSION < 2 ? 0 : chance_below (c, 256)) },
    .rows = calloc (rows, sizeof *f.rows),
  };
  if (NEWEST_VERSION >= 3 && chance_one_in (c, 6))
    f.function.info |= 0x80;
  uint32_t n = 0;
  for (uint64_t start = 0; n < rows && start <= largest_start (type);
       start += step)
    f.rows[n++] = any_row (c, (uint32_t) start);
  f.function.num_fres = n;
  f.function.size = f.rows[n - 1].start + 1 + chance_below (c, 1000);
  return f;
}

static bool
has_start (const plan *p, int64_t start)
{
  for (unsigned i = 0; i < p->count; i++)
    if (llabs (p->functions[i].function.start - start) < 1 << 20)
      return true;
  return false;
}

static plan
plan_of (uint64_t seed)
{
  chance c = { seed };
  static const unsigned counts[] = { 1, 2, 3, 10, 64, 65, 129 };
  unsigned count = counts[chance_below (&c, 7)];
  plan p = plain_plan (0, 0);
  free (p.functions);
  p.functions = calloc (count + 1, sizeof *p.functions);
  p.abi = (uint8_t) (1 + chance_below (&c, MOST_ABIS));
  p.fixed_fp = (int8_t) (chance_one_in (&c, 2) ? 0 : chance_below (&c, 256));
  p.fixed_ra = (int8_t) (p.abi == SFRAME_ABI_AMD64_ENDIAN_LITTLE
                             ? -1 - (int) chance_below (&c, 128)
                             : 0);
  p.sorts = NEWEST_VERSION < 3 || chance_one_in (&c, 2);
  p.order = NEWEST_VERSION < 3 ? 0 : chance_one_in (&c, 2) ? AT_ONCE : 0;
  p.flags &= (uint8_t) ~SFRAME_F_FDE_SORTED;
  if (NEWEST_VERSION < 3 && chance_one_in (&c, 2))
    p.flags |= SFRAME_F_FRAME_POINTER;
  while (p.count < count)
    {
      planned_function f = any_function (&c);
      if (has_start (&p, f.function.start))
        free (f.rows);
      else
        p.functions[p.count++] = f;
    }
  return p;
}

const char *
encoder_tags (uint64_t seed)
{
  static const char *const abis[]
      = { "", "aarch64-be", "aarch64-le", "amd64-le", "s390x-be" };
  plan p = plan_of (seed);
  const char *abi = abis[p.abi];
  plan_free (&p);
  return abi;
}

void
encode_seed (const void *seed)
{
  plan p = plan_of (*(const uint64_t *) seed);
  compare_plan (&p, false);
  plan_free (&p);
}
