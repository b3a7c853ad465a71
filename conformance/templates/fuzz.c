/* Your reader under libFuzzer, with a mutator that knows the format.  After `make vectors`:
     clang -g -O1 -fsanitize=fuzzer,address,undefined fuzz.c glue.c reader.c build/vectors/fuzz/sframe-mutator.o -o fuzz
     mkdir corpus && ./fuzz -dict=build/vectors/fuzz/sframe.dict corpus build/vectors/bin  */
#include <stddef.h>
#include <stdint.h>

/* Your reader: it reads all of the section, looks up SIZE, and may refuse.  */
int my_reader (const uint8_t *bytes, size_t size, uint64_t pc);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  my_reader (data, size, size);
  return 0;
}
