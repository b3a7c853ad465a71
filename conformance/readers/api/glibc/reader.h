/* The reader in glibc, and the promises about it.  Its header is no public one: the C library
   itself is the caller.  */
#ifndef GLIBC_READER_H
#define GLIBC_READER_H

#include <glibc.h>
#include <sframe-read.h>

#include "conformance/readers/api/family.h"
#include "conformance/readers/api/watch.h"
#include "reference/decode.h"

typedef sframe_decoder_ctx context;
typedef sframe_frame_row_entry row;

/* What the reader never answers: it has stored no code.  */
#define NO_CODE _URC_FOREIGN_EXCEPTION_CAUGHT

extern const call_promise misuses[];
extern const call_promise traces[];

/* A section that the reader was made for: of version 2, of this machine's byte order, and of an
   ABI of its header.  */
bool has_values (const subject *s);

/* A section of version 2 in this machine's byte order: a function of SIZE bytes, START bytes from
   the section, and one row with three words: CFA = SP + cfa, RA at CFA + ra, FP at CFA + fp.  */
typedef struct small_section
{
  uint8_t bytes[64];
} small_section;
small_section section_with (int32_t start, uint32_t size, int8_t cfa, int8_t ra, int8_t fp);

#endif
