/* The numbers of the format, spelled as in the specification without the
   prefix SFRAME_.  Those that say nothing but a place in a structure stand
   where the structure is read.  */
#ifndef SF_FORMAT_H
#define SF_FORMAT_H

enum
{
  MAGIC = 0xdee2,
  MAGIC_SWAPPED = 0xe2de, /* read in the other byte order */

  /* SFrame Flags.  */
  F_FDE_SORTED = 0x1,
  F_FRAME_POINTER = 0x2,        /* versions 1 and 2 */
  F_FDE_FUNC_START_PCREL = 0x4, /* versions 2 (errata 1) and 3 */

  /* Bytes of the structures, all packed.  */
  HEADER_SIZE = 28,
  FDE_SIZE_V1 = 17,
  FDE_SIZE_V2 = 20,
  FDE_INDEX_SIZE_V3 = 16,
  FDE_ATTRIBUTE_SIZE = 5,

  /* The SFrame FDE PC Types.  */
  FDE_PCTYPE_INC = 0,
  FDE_PCTYPE_MASK = 1,

  /* The SFrame FDE Types.  */
  FDE_TYPE_DEFAULT = 0,
  FDE_TYPE_FLEX = 1,

  /* The SFrame FRE Types, and the sizes of data words: a code is the binary
     logarithm of a number of bytes, and the last code that there is stands
     for 4.  */
  FRE_TYPE_ADDR4 = 2,
  FRE_DATAWORD_4B = 2,

  BASE_REG_SP = 1,   /* BASE_REG_FP is 0 */
  MAX_DATAWORDS = 15 /* "Being a 4-bit sized field, a max value of ..." */
};

#endif
