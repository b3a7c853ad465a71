/* What targets have in common that run code of our own programs on a file.  */
#ifndef FUZZ_OURS_H
#define FUZZ_OURS_H

#include "target.h"

/* A file in memory with these bytes.  Its name is there until the next call.  */
const char *file_of (const uint8_t *data, size_t size);

/* Count the input, and whether its beginning was accepted, in the file FUZZ_TALLY,
   as fuzz/mutator/tally.h says.  */
void count_input (bool is_past_header);

#endif
