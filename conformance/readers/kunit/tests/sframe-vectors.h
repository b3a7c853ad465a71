/* A few sections and look-ups in the place of the cases, which a reader of a test answers for.  */
#ifndef SFRAME_VECTORS_H
#define SFRAME_VECTORS_H

#include "sframe-vector.h"

#define TEN(c) c c c c c c c c c c
/* Longer than a description, and than a reason to skip, may be.  */
#define LONG_NAME TEN ("0123456789") "abcdefghijklmnopqrstuvwxyzAB"
#define LONG_CLAUSE TEN (TEN ("CLA"))

static const struct sframe_vector sframe_vectors[] = {
  { .id = "valid", .verdict = SFRAME_VALID, .version = 2, .abi = 3 },
  { .id = "invalid",
    .clause = "BROKEN",
    .verdict = SFRAME_INVALID,
    .version = 2,
    .abi = 3 },
  { .id = "open",
    .clause = LONG_CLAUSE,
    .verdict = SFRAME_OPEN,
    .version = 2,
    .abi = 3 },
  { .id = LONG_NAME, .verdict = SFRAME_VALID, .version = 3, .abi = 3 },
  { .id = "last",
    .clause = "PREAMBLE_VERSION",
    .verdict = SFRAME_INVALID,
    .version = 255,
    .abi = 255 },
};

#define REGISTER(r, offset) { SFRAME_RULE_REGISTER, r, 0, offset }
#define STORED(offset) { SFRAME_RULE_CFA, 0, 1, offset }
#define KIND(kind) { SFRAME_RULE_##kind, 0, 0, 0 }

static const struct sframe_vector_lookup sframe_lookups[] = {
  { "valid 0x1",
    &sframe_vectors[0],
    1,
    1,
    { 1, REGISTER (7, 16), STORED (-8), KIND (SAME) } },
  { "valid 0x2", &sframe_vectors[0], 2, 0, { 0 } },
  { "invalid 0x1",
    &sframe_vectors[1],
    1,
    1,
    { 0, REGISTER (7, 16), STORED (-8), KIND (UNDEFINED) } },
  { "invalid 0x2", &sframe_vectors[1], 2, 0, { 0 } },
  { "open 0x1",
    &sframe_vectors[2],
    1,
    1,
    { 0, REGISTER (7, 16), STORED (-8), STORED (-16) } },
  { "open 0x2", &sframe_vectors[2], 2, 0, { 0 } },
};

#endif
