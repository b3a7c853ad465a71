/* Your reader under libFuzzer, with a mutator that knows the format.  With build/vectors, which `make vectors`
   writes, copied to sframe:
     clang -g -O1 -fsanitize=fuzzer,address,undefined fuzz.c glue.c reader.c sframe/fuzz/sframe-mutator.o -o fuzz
     mkdir corpus && ./fuzz -max_total_time=600 -dict=sframe/fuzz/sframe.dict corpus sframe/bin  */
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
