/* libFuzzer's names for the mutator: link this into a target.  */
#include "mutator.h"

size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size,
                                unsigned seed);
size_t LLVMFuzzerCustomCrossOver (const uint8_t *a, size_t a_size,
                                  const uint8_t *b, size_t b_size,
                                  uint8_t *out, size_t max_size,
                                  unsigned seed);

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size,
                         unsigned seed)
{
  return sframe_mutate (data, size, max_size, seed);
}

size_t
LLVMFuzzerCustomCrossOver (const uint8_t *a, size_t a_size, const uint8_t *b,
                           size_t b_size, uint8_t *out, size_t max_size,
                           unsigned seed)
{
  return sframe_cross (a, a_size, b, b_size, out, max_size, seed);
}
