/* From records to bytes: the one writer of sections.

   Counts, offsets and sizes are computed; any of them can be overridden, and
   every other field is written as it stands, so that a record can describe a
   section that no producer should write.  */
#ifndef SF_ENCODE_H
#define SF_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../format.h"

/* A field that is computed, unless IS_GIVEN says that VALUE is what to write;
   of VALUE the field takes as many of the low bytes as it is wide.  */
typedef struct sf_override
{
  bool is_given;
  uint64_t value;
} sf_override;

typedef struct sf_fre_record
{
  uint32_t start_address;
  uint8_t info;       /* see sf_fre_info */
  uint8_t word_count; /* data words to write, whatever INFO says; at most
                         MAX_DATAWORDS are */
  uint32_t words[MAX_DATAWORDS];
  const uint8_t *raw; /* not NULL: these RAW_LENGTH bytes in place of an FRE, */
  uint32_t raw_length; /* which num_fres does not count */
} sf_fre_record;

typedef struct sf_fde_record
{
  uint64_t start; /* the function's address */
  uint32_t size;
  uint8_t info; /* see sf_fde_info */
  uint8_t info2;
  uint8_t rep_size;
  uint16_t padding;           /* version 2 */
  sf_override start_offset;   /* instead of what START comes to */
  sf_override start_fre_off;
  sf_override num_fres;
  sf_override position; /* in the index, where it is not that of its FREs;
                           below fde_count */
  bool omits_attribute; /* version 3 */
  const sf_fre_record *fres;
  uint32_t fre_count;
} sf_fde_record;

typedef struct sf_element_record
{
  uint16_t magic; /* MAGIC */
  uint8_t version;
  uint8_t flags;
  uint8_t abi_arch;
  bool big_endian;
  int8_t cfa_fixed_fp_offset;
  int8_t cfa_fixed_ra_offset;
  const uint8_t *auxhdr; /* AUXHDR_LENGTH bytes */
  uint8_t auxhdr_length;
  sf_override auxhdr_len;
  sf_override num_fdes;
  sf_override num_fres;
  sf_override fre_len;
  sf_override fdeoff; /* the place is the computed one all the same */
  sf_override freoff; /* likewise */
  uint32_t gap_before_index, gap_before_fres; /* zero bytes to leave */
  uint64_t address; /* where the element will be loaded */
  const sf_fde_record *fdes;
  uint32_t fde_count;
} sf_element_record;

/* Write ELEMENT to the CAPACITY bytes at OUT.  Returns the bytes that it
   takes; when they are more than CAPACITY, what did not fit is not written
   (OUT may be NULL when CAPACITY is 0).  */
size_t sf_encode (const sf_element_record *element, uint8_t *out,
                  size_t capacity);

/* The info byte of an FRE with COUNT data words of WORD_SIZE (1, 2 or 4)
   bytes.  */
uint8_t sf_fre_info (bool base_reg_is_sp, uint8_t count, uint8_t word_size,
                     bool mangled_ra);

/* The first info byte of a function.  */
uint8_t sf_fde_info (uint8_t fre_type, uint8_t pc_type, uint8_t pauth_key,
                     bool signal);

/* The narrowest FRE type for FRE starts up to START.  */
uint8_t sf_fre_type_for (uint32_t start);

/* The narrowest data word size (1, 2 or 4 bytes) that holds VALUE as a signed
   number; 0 when none does.  */
uint8_t sf_word_size_for (int64_t value);

#endif
