/* Bytes with nothing behind them: reading further ends the process.  */
#ifndef GUARD_H
#define GUARD_H

#include <stddef.h>
#include <stdint.h>

typedef struct guarded_bytes
{
  uint8_t *bytes;
  void *pages;
  size_t length; /* of the pages */
} guarded_bytes;

/* A copy of SIZE BYTES that ends where memory that cannot be read begins.
   Without memory the program ends, with exit status 3.  */
guarded_bytes guard (const uint8_t *bytes, size_t size);
void unguard (guarded_bytes *copy);

#endif
