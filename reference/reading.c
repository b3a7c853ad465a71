/* The table of the clauses that can be read in two ways.  */
#include "reading.h"

const sf_two_meanings sf_meanings[SF_CLAUSES] = {
  /* clause                         deployed              literal  */

  /* "The two sub-sections tile the SFrame section": then no byte lies
     outside of them.  */
  [SECTION_TRAILING_ZEROS]    = { ZEROS_MAY_FOLLOW,     NOTHING_FOLLOWS },
  [SUBSECTIONS_TILE]          = { INDEX_MAY_BE_APART,   INDEX_FOLLOWS_HEADER },

  /* "Each entry of the SFrame function descriptor index is ..." aligned, to
     8 in version 3, to 4 in version 2; version 1 has entries of 17 bytes.  */
  [INDEX_ALIGNED]             = { INDEX_ANYWHERE,       INDEX_AT_MULTIPLES },

  /* Version 1: "a sorted array of fixed-length SFrame function ...".  */
  [INDEX_SORTED_V1]           = { SORTED_WHEN_FLAGGED,  ALWAYS_SORTED },

  /* "... sorted by sfdi_func_start_offset".  */
  [INDEX_SORTED]              = { SORTED_BY_ADDRESS,    SORTED_BY_FIELD },

  /* Version 1: "... denoting the virtual memory address of the ...".  */
  [V1_START_ADDRESS]          = { STARTS_ARE_OFFSETS,   STARTS_ARE_ADDRESSES },

  /* "PC % REP_BLOCK_SIZE >= FRE_START_ADDR".  */
  [MASK_PC_BASE]              = { BLOCKS_FROM_START,    BLOCKS_FROM_ADDRESS_0 },

  /* Versions 1 and 2: "... relative to the end of the SFrame FDE ..."
     sub-section.  */
  [FDE_ROWS_OFFSET]           = { OFFSET_FROM_FRES,     OFFSET_FROM_LAST_ENTRY },

  /* "Given the nature of things, the number of ..." offsets on AArch64, and
     on s390x.  */
  [DEFAULT_AARCH64_TWO_WORDS] = { ANY_NUMBER_OF_WORDS,  ONE_OR_THREE_WORDS },
  [DEFAULT_S390X_WORDS]       = { ANY_NUMBER_OF_WORDS,  UP_TO_THREE_WORDS },

  /* sframe.h: "... is by definition a minimum of 160", and "... stack register
     slots must be 8-byte aligned".  */
  [S390X_CFA_LEAST]           = { CFA_ANYWHERE,         CFA_AT_LEAST_160 },
  [S390X_SLOTS_ALIGNED]       = { SLOTS_ANYWHERE,       SLOTS_AT_MULTIPLES },

  /* "CFA = BASE_REG + offset1 - SFRAME_S390X_CFA_OFFSET_ADJUSTMENT"; and of
     the flexible type that its second word is "a signed integer".  */
  [S390X_CFA_ADJUSTMENT_SIGN] = { CFA_WORD_SCALED,      CFA_WORD_AS_IT_IS },
  [FLEX_S390X_CFA_SCALED]     = { CFA_WORD_SCALED,      CFA_WORD_AS_IT_IS },

  /* sframe.h: "When not fixed, it is set to SFRAME_CFA_FIXED_RA_INVALID".  */
  [FIXED_RA_AND_TRACKED]      = { FIXED_RA_ANYWHERE,    FIXED_RA_IS_0 },

  /* "if (fp_offset is VALID)".  */
  [FP_WORD_ZERO]              = { ZERO_IS_AN_OFFSET,    ZERO_IS_INVALID },

  /* "if (!topmost_frame_p && (cfa_base_reg != REG_FP ...": of the CFA's.  */
  [UNWIND_UNSAFE_RA_FP]       = { TOPMOST_REGISTERS_ONLY, ANY_REGISTER_IS_SAFE },

  /* "fre = sframe_find_fre (pc, ...)", for every frame.  */
  [UNWIND_LOOKUP_PC]          = { CALLERS_BEFORE_RA,    CALLERS_AT_RA },
};
