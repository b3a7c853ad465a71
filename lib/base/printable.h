/* Bytes of others, to print and to tell apart.  */
#ifndef PRINTABLE_H
#define PRINTABLE_H

#include <stddef.h>
#include <stdint.h>

/* A printable, one-line copy of at most LIMIT bytes of TEXT, without newlines
   at its end: other bytes as \xNN, and "..." where it was cut.  */
char *printable (const char *text, size_t length, size_t limit);

/* 64-bit hash of SIZE BYTES, continuing from SEED.  Not for adversaries.  */
uint64_t hash_bytes (const void *bytes, size_t size, uint64_t seed);

#endif
