/* What each version of SFrame has, asked by name.  The reference, which repeats rather than
   abstracts, and corpora/generate, a second witness, do not use it.  */
#ifndef SFRAME_VERSION_H
#define SFRAME_VERSION_H

#include <stdbool.h>
#include <stdint.h>

#include "reference/format.h"

enum { SFRAME_VERSIONS = 3 }; /* they are 1 to 3 */

typedef struct sframe_version
{
  char tag[4]; /* of cases */
  /* Bytes; no attribute: all that is said of a function is in the index.  */
  uint8_t start_size, entry_size, attribute_size;
  uint8_t flags;            /* of the header, that it has */
  uint8_t unused_info;      /* bits of a function's info byte */
  uint32_t most_rows;       /* of a function */
  bool has_block_size;      /* functions of masks say how long a block is */
  bool has_empty_rows;      /* rows without words: RA is undefined */
  bool has_empty_functions; /* functions without rows: likewise */
  bool has_register_words;  /* see stores_registers_v2 */
  bool pads_ra;             /* see pads_ra of an ABI */
  bool has_lone_ra;         /* default rows with a word for RA and none for FP */
  bool has_flexible;        /* functions */
  bool has_signal;          /* frames */
  bool is_pcrel;            /* assemblers write starts that count from their own field */
  bool has_type;            /* sections of SHT_GNU_SFRAME */
} sframe_version;

static inline bool
is_sframe_version (unsigned number)
{
  return number >= 1 && number <= SFRAME_VERSIONS;
}

/* Version NUMBER; the newest where there is none of this number.  */
static inline const sframe_version *
sframe_version_of (unsigned number)
{
  static const sframe_version versions[SFRAME_VERSIONS + 1] = {
    [1] = { .tag = "v1", .start_size = 4, .entry_size = FDE_SIZE_V1,
            .flags = F_FDE_SORTED | F_FRAME_POINTER, .unused_info = 0xc0,
            .most_rows = UINT32_MAX, .has_lone_ra = true },
    [2] = { .tag = "v2", .start_size = 4, .entry_size = FDE_SIZE_V2,
            .flags = F_FDE_SORTED | F_FRAME_POINTER | F_FDE_FUNC_START_PCREL,
            .unused_info = 0xc0, .most_rows = UINT32_MAX, .has_block_size = true,
            .has_empty_rows = true, .has_register_words = true,
            .pads_ra = true, .has_lone_ra = true },
    [3] = { .tag = "v3", .start_size = 8, .entry_size = FDE_INDEX_SIZE_V3,
            .attribute_size = FDE_ATTRIBUTE_SIZE,
            .flags = F_FDE_SORTED | F_FDE_FUNC_START_PCREL,
            .unused_info = 0x40, .most_rows = UINT16_MAX, .has_block_size = true,
            .has_empty_rows = true, .has_empty_functions = true,
            .pads_ra = true, .has_flexible = true, .has_signal = true,
            .is_pcrel = true, .has_type = true },
  };
  if (number < 1 || number > SFRAME_VERSIONS)
    number = SFRAME_VERSIONS;
  return &versions[number];
}

#endif
