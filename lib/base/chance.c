#include "chance.h"

uint64_t
chance_awkward (chance *c)
{
  uint64_t value = chance_next (c);
  switch (chance_below (c, 4))
    {
    case 0:
      value = chance_below (c, 33);
      break;
    case 1:
      value = (1ULL << chance_below (c, 64)) + chance_below (c, 3) - 1;
      break;
    case 2:
      value >>= chance_below (c, 64);
      break;
    default:
      break;
    }
  return chance_one_in (c, 3) ? 0 - value : value;
}
