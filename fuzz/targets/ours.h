/* What targets have in common that run code of our own programs on a file.  */
#ifndef FUZZ_OURS_H
#define FUZZ_OURS_H

#include "target.h"

/* A file with these bytes, which stay there.  Its name is there until the next call.
   in_memory.c: of what opens it by lib/base only, without the kernel, which would
   have most of a run's time; in_file.c: one that anything can open.  */
const char *file_of (const uint8_t *data, size_t size);

/* Count the input, and whether its beginning was accepted, in the file FUZZ_TALLY,
   as fuzz/mutator/mutator.h says.  */
void count_input (bool is_past_header);

#endif
