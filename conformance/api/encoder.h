/* Sections that libsframe's encoder is told to write, and what it wrote.  */
#ifndef ENCODER_H
#define ENCODER_H

#include <stdbool.h>
#include <stdint.h>

/* Add what SEED (a uint64_t) gives, write it and compare it with the reference's
   reading of the bytes.  */
void encode_seed (const void *seed);

/* What is special about what SEED gives, as words; valid until the next call.  */
const char *encoder_tags (uint64_t seed);

#endif
