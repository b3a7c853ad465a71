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

  /* "fp_data_index = 3" after a pair, "fp_data_index = 4" after padding.  */
  [FLEX_FP_INDEX]             = { FP_AFTER_RA,          FP_AS_IN_THE_APPENDIX },

  /* "fre = sframe_find_fre (pc, ...)", for every frame.  */
  [UNWIND_LOOKUP_PC]          = { CALLERS_BEFORE_RA,    CALLERS_AT_RA },
};
