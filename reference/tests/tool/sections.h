/* A section whose bytes are worked out by hand: three.sfv of
   reference/tests/assemble.cases.  */
#ifndef SECTIONS_H
#define SECTIONS_H

#include <stdint.h>

enum { FIRST_INFO = 0x42 /* of its first row */ };

static const uint8_t three_sfv[] = {
  0xe2, 0xde, 3, 5, 3, 0, 0xf8, 0, 2, 0, 0, 0, 3, 0, 0, 0,
  0x19, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0,
  0xe4, 0x0f, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0, 0,
  0xf4, 0x0f, 0, 0, 0, 0, 0, 0, 0x2c, 1, 0, 0, 0x0c, 0, 0, 0,
  2, 0, 0, 0, 0, 0, 3, 8, 4, 5, 0x10, 0xf0,
  1, 0, 0x81, 1, 0, 0x28, 1, 0x0a, 0x53, 0xf8, 0, 0x33, 0,
};

#endif
