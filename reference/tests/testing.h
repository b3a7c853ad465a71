/* What the tests of the reference share.  */
#ifndef SF_TESTING_H
#define SF_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reference/finding.h"
#include "reference/section.h"

#define COUNT(array) (sizeof (array) / sizeof (array)[0])

/* Numbers as they stand in a section: V of 1, 2, 4 or 8 bytes, the lowest
   byte first (L) or the highest first (B).  This is the tests' own notation
   for byte arrays and knows nothing of SFrame.  */
#define BYTE(v, n) (uint8_t) ((uint64_t) (v) >> (8 * (n)))
#define S8(v) BYTE (v, 0)
#define L16(v) BYTE (v, 0), BYTE (v, 1)
#define L32(v) BYTE (v, 0), BYTE (v, 1), BYTE (v, 2), BYTE (v, 3)
#define L64(v)                                                                \
  BYTE (v, 0), BYTE (v, 1), BYTE (v, 2), BYTE (v, 3), BYTE (v, 4),            \
      BYTE (v, 5), BYTE (v, 6), BYTE (v, 7)
#define B16(v) BYTE (v, 1), BYTE (v, 0)
#define B32(v) BYTE (v, 3), BYTE (v, 2), BYTE (v, 1), BYTE (v, 0)
#define B64(v)                                                                \
  BYTE (v, 7), BYTE (v, 6), BYTE (v, 5), BYTE (v, 4), BYTE (v, 3),            \
      BYTE (v, 2), BYTE (v, 1), BYTE (v, 0)

/* Sections are loaded here, unless a test says otherwise.  */
#define BASE 0x10000

/* A section in memory of exactly its size, so that a sanitizer sees every
   read beyond it.  To be freed with release ().  */
sf_section load (const uint8_t *bytes, size_t size);
void release (sf_section *section);

/* Check the SIZE bytes and compare with what is expected; CLAUSE is that of
   the decisive finding (any when VERDICT is SF_VALID).  LABEL says in a
   failure which case it was.  */
void expect_verdict (const char *label, const uint8_t *bytes, size_t size,
                     enum sf_reading reading, enum sf_verdict verdict,
                     enum sf_clause clause);

/* Write VALUE over COUNT bytes of BYTES.  */
void put_number (uint8_t *bytes, uint64_t value, int count, bool big_endian);

/* Record that COUNT more things of a kind were checked: printed at the end,
   as `# checked 12 sections`.  At most 8 kinds, each one word.  */
void checked (const char *kind, unsigned count);

/* Run the group and print what was checked.  To be returned from main.  */
#define RUN(tests)                                                            \
  finish_run (cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL))
int finish_run (int failures);

#endif
