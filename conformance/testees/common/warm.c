/* A server that an emulator runs answers a few requests before the first one, which nobody
   asked: what is translated then is there in the process of each request, and is not
   translated in every one again.  They are valid, small and always the same.  */
#include "warm.h"

#include <stdlib.h>
#include <string.h>

enum { LOADED_AT = 0x1000 };

/* One function of 64 bytes with one row, of AArch64, in both byte orders.  */
static const unsigned char v2_big[] = {
  0xde, 0xe2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1,
  0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 20,
  0, 0, 4, 0, 0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,
  0, 7, 0x10, 0xf8, 0xf0 };
static const unsigned char v2_little[] = {
  0xe2, 0xde, 2, 1, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
  5, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0,
  0, 4, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
  0, 7, 0x10, 0xf8, 0xf0 };
static const unsigned char v3_big[] = {
  0xde, 0xe2, 3, 5, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1,
  0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 16,
  0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 64, 0, 0, 0, 0,
  0, 1, 0, 0, 0, 0, 7, 0x10, 0xf8, 0xf0 };
static const unsigned char v3_little[] = {
  0xe2, 0xde, 3, 5, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
  10, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0,
  0, 4, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0,
  1, 0, 0, 0, 0, 0, 7, 0x10, 0xf8, 0xf0 };

static const struct
{
  const unsigned char *bytes;
  size_t size;
} sections[] = { { v2_big, sizeof v2_big },
                 { v2_little, sizeof v2_little },
                 { v3_big, sizeof v3_big },
                 { v3_little, sizeof v3_little } };

void
warm_up (warm_listener *answer)
{
  for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
    for (int verb = 0; verb < 2; verb++)
      {
        char message[128];
        size_t head = (size_t) sprintf (
            message, verb ? "find 0x%x 0x1400 0x141c 0x142c\n" : "decode 0x%x\n", LOADED_AT);
        memcpy (message + head, sections[i].bytes, sections[i].size);
        answer (message, head + sections[i].size);
      }
}
