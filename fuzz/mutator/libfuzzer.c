/* libFuzzer's names for the mutator: link this into a target.  */
#include "lib/base/chance.h"
#include "mutator.h"

size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size,
                                unsigned seed);
size_t LLVMFuzzerCustomCrossOver (const uint8_t *a, size_t a_size,
                                  const uint8_t *b, size_t b_size,
                                  uint8_t *out, size_t max_size,
                                  unsigned seed);

/* libFuzzer's own mutations, with the dictionary and what it saw compared.  */
size_t __attribute__ ((weak))
LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);

/* So many results are libFuzzer's: half as they are, half mended.  */
enum { ONE_OF_BYTES_IN = 16 };

static size_t
change_bytes (uint8_t *data, size_t size, size_t max_size, unsigned seed,
              chance *c)
{
  size = LLVMFuzzerMutate (data, size, max_size);
  return chance_one_in (c, 2) ? size : sframe_mend (data, size, max_size, seed);
}

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size,
                         unsigned seed)
{
  chance c = { ~(uint64_t) seed };
  if (LLVMFuzzerMutate && chance_one_in (&c, ONE_OF_BYTES_IN))
    size = change_bytes (data, size, max_size, seed, &c);
  else
    size = sframe_mutate (data, size, max_size, seed);
  tally (data, size);
  return size;
}

size_t
LLVMFuzzerCustomCrossOver (const uint8_t *a, size_t a_size, const uint8_t *b,
                           size_t b_size, uint8_t *out, size_t max_size,
                           unsigned seed)
{
  size_t size = sframe_cross (a, a_size, b, b_size, out, max_size, seed);
  tally (out, size);
  return size;
}
