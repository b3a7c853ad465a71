/* The memory that `sframe-ref unwind` is told about: pieces at addresses.  */
#ifndef TARGET_MEMORY_H
#define TARGET_MEMORY_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"

typedef struct memory_piece
{
  uint64_t address;
  buffer bytes;
} memory_piece;

typedef struct target_memory
{
  memory_piece *pieces;
  size_t count, capacity;
  bool big_endian;
} target_memory;

/* The 8 bytes of VALUE, in the order of the target.  */
void memory_add_word (target_memory *m, uint64_t address, uint64_t value);
/* ADDR=VALUE: the 8 bytes of a number, in the order of the target.  */
bool memory_add_value (target_memory *m, const char *text, problem *p);
/* ADDR=FILE: the bytes of a file.  */
bool memory_add_file (target_memory *m, const char *text, problem *p);

/* Read 8 bytes; all have to be there.  Of pieces that overlap the last one
   counts.  CONTEXT is a target_memory.  */
bool memory_read (void *context, uint64_t address, uint64_t *value);

void memory_free (target_memory *m);

#endif
