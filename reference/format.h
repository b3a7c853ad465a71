/* The numbers of the format, spelled as in the specification without its
   prefix.  */
#ifndef SF_FORMAT_H
#define SF_FORMAT_H

enum
{
  MAGIC = 0xdee2,
  MAGIC_SWAPPED = 0xe2de,

  F_FDE_SORTED = 0x1,
  F_FRAME_POINTER = 0x2,         /* versions 1 and 2 */
  F_FDE_FUNC_START_PCREL = 0x4,  /* versions 2 (errata 1) and 3 */

  HEADER_SIZE = 28,
  FDE_SIZE_V1 = 17,
  FDE_SIZE_V2 = 20,
  FDE_INDEX_SIZE_V3 = 16,
  FDE_ATTRIBUTE_SIZE = 5,

  FDE_PCTYPE_INC = 0,
  FDE_PCTYPE_MASK = 1,
  FDE_TYPE_DEFAULT = 0,
  FDE_TYPE_FLEX = 1,
  FRE_TYPE_ADDR4 = 2, /* ADDR1 is 0, ADDR2 is 1: 1 << type bytes */
  FRE_DATAWORD_4B = 2, /* likewise */

  BASE_REG_SP = 1,
  MAX_DATAWORDS = 15 /* what a count of 4 bits can say */
};

#endif
