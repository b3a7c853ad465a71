/* Valid sections of every version and ABI, written by hand from the
   specification, each with the canonical dump that follows from it when it is
   loaded at BASE.  */
#ifndef SF_SAMPLES_H
#define SF_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SAMPLE_ROOM 160 /* more bytes than any sample has */

/* ABI ids.  */
enum { AARCH64_BE = 1, AARCH64_LE = 2, AMD64_LE = 3, S390X_BE = 4 };

typedef struct sample
{
  const char *name;
  const uint8_t *bytes;
  size_t size;
  uint8_t version, abi;
  bool big_endian;
  size_t index_at, rows_at; /* from the start of the section */
  const char *dump;
} sample;

extern const sample samples[];
extern const size_t sample_count;

/* The sample of a version and an ABI identifier.  */
const sample *sample_of (uint8_t version, uint8_t abi);

#endif
