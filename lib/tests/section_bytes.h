/* Sections that tests write down byte by byte.  */
#ifndef SECTION_BYTES_H
#define SECTION_BYTES_H

#include <stddef.h>
#include <stdint.h>

typedef struct section_bytes
{
  size_t size;
  uint8_t byte[160];
} section_bytes;

#define BYTES(...)                                                            \
  {                                                                           \
    sizeof (uint8_t[]){ __VA_ARGS__ }, { __VA_ARGS__ }                        \
  }
/* A number of 4 bytes, the least significant first or last.  */
#define L(n)                                                                  \
  (uint8_t) (n), (uint8_t) ((n) >> 8), (uint8_t) ((n) >> 16),                 \
      (uint8_t) ((n) >> 24)
#define M(n)                                                                  \
  (uint8_t) ((n) >> 24), (uint8_t) ((n) >> 16), (uint8_t) ((n) >> 8),         \
      (uint8_t) (n)

#endif
