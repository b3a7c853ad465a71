/* One descriptor per ABI.  [SFrame ABI/arch Identifier; Default FDE Type
   Interpretation; sframe.h]  */
#include "abi.h"

#include <stddef.h>

static const sf_abi abis[] = {
  { .id = 1, .name = "aarch64-be", .big_endian = true, .since = 1,
    .sp = 31, .fp = 29, .ra = 30, .tracks_ra = true, .signs_ra = true,
    .cfa_scale = 1 },
  { .id = 2, .name = "aarch64-le", .big_endian = false, .since = 1,
    .sp = 31, .fp = 29, .ra = 30, .tracks_ra = true, .signs_ra = true,
    .cfa_scale = 1 },
  { .id = 3, .name = "amd64-le", .big_endian = false, .since = 1,
    .sp = 7, .fp = 6, .cfa_scale = 1 },
  { .id = 4, .name = "s390x-be", .big_endian = true, .since = 2,
    .sp = 15, .fp = 11, .ra = 14, .tracks_ra = true, .pads_ra = true,
    .keeps_fp = true, .stores_registers_v2 = true, .cfa_scale = 8, .cfa_bias = 160,
    .sp_from_cfa = -160 },
};

enum { ABI_COUNT = sizeof abis / sizeof abis[0] };

const sf_abi *
sf_abi_by_id (uint8_t id, uint8_t version)
{
  for (int i = 0; i < ABI_COUNT; i++)
    if (abis[i].id == id && abis[i].since <= version)
      return &abis[i];
  return NULL;
}
