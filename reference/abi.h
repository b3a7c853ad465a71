/* One descriptor per ABI: all that differs between architectures.  */
#ifndef SF_ABI_H
#define SF_ABI_H

#include <stdbool.h>
#include <stdint.h>

typedef struct sf_abi
{
  uint8_t id;        /* sfh_abi_arch */
  const char *name;  /* in the canonical dump */
  bool big_endian;
  uint8_t since;     /* the first version that has this ABI */
  uint32_t sp, fp;   /* DWARF register numbers */
  uint32_t ra;       /* likewise, of the link register, with TRACKS_RA */
  bool tracks_ra;    /* default FREs locate RA by their second word */
  bool signs_ra;     /* return addresses may be signed */
  bool pads_ra;      /* an RA word of 0 says that RA is unchanged */
  bool keeps_fp;     /* default rows without a word for FP leave FP alone */
  bool stores_registers_v2; /* an odd RA or FP word is a register (V2) */
  int32_t cfa_scale; /* CFA offset = word * scale + bias */
  int32_t cfa_bias;
  int32_t sp_from_cfa; /* the caller's SP = CFA + this */
} sf_abi;

/* The ABI with identifier ID in VERSION, or NULL.
   [SFrame ABI/arch Identifier]  */
const sf_abi *sf_abi_by_id (uint8_t id, uint8_t version);

#endif
