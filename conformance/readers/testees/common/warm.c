/* A server that an emulator runs answers a few requests before the first one, which nobody
   asked: what is translated then is there in the process of each request, and is not
   translated in every one again.  They are small and always the same.  */
#include "testee.h"

#include <stdlib.h>
#include <string.h>

/* Three functions with rows of all sizes, of AArch64, in both byte orders.  */
static const unsigned char v2_big[] = {
  0xde, 0xe2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 8, 0, 0, 0, 0x37,
  0, 0, 0, 0, 0, 0, 0, 0x3c, 0, 0, 4, 0, 0, 0, 0, 0x40, 0, 0, 0, 0,
  0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 4, 0x40, 0, 0, 0, 0x40, 0, 0, 0, 0x1e,
  0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 4, 0x80, 0, 0, 0, 0x40, 0, 0, 0, 0x28,
  0, 0, 0, 2, 2, 0, 0, 0, 0, 3, 0, 4, 7, 0x10, 0xf8, 0xf0, 8, 0x26, 2, 0,
  0xff, 0xf8, 0xff, 0xf0, 0x0c, 0x46, 0, 1, 0x11, 0x70, 0xff, 0xff, 0xff, 0xf8, 0xff, 0xff, 0xff, 0xf0, 0, 0,
  3, 0, 0, 8, 7, 0x20, 0xf8, 0xf0, 0, 0, 0, 0, 0x23, 2, 0, 0, 0, 0, 8, 7,
  0x20, 0xf8, 0xf0
};
static const unsigned char v2_little[] = {
  0xe2, 0xde, 2, 1, 2, 0, 0, 0, 3, 0, 0, 0, 8, 0, 0, 0, 0x37, 0, 0, 0,
  0, 0, 0, 0, 0x3c, 0, 0, 0, 0, 4, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0,
  4, 0, 0, 0, 0, 0, 0, 0, 0x40, 4, 0, 0, 0x40, 0, 0, 0, 0x1e, 0, 0, 0,
  2, 0, 0, 0, 1, 0, 0, 0, 0x80, 4, 0, 0, 0x40, 0, 0, 0, 0x28, 0, 0, 0,
  2, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 4, 7, 0x10, 0xf8, 0xf0, 8, 0x26, 0, 2,
  0xf8, 0xff, 0xf0, 0xff, 0x0c, 0x46, 0x70, 0x11, 1, 0, 0xf8, 0xff, 0xff, 0xff, 0xf0, 0xff, 0xff, 0xff, 0, 0,
  3, 0, 8, 0, 7, 0x20, 0xf8, 0xf0, 0, 0, 0, 0, 0x23, 0, 2, 8, 0, 0, 0, 7,
  0x20, 0xf8, 0xf0
};
static const unsigned char v3_big[] = {
  0xde, 0xe2, 3, 1, 1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 8, 0, 0, 0, 0x46,
  0, 0, 0, 0, 0, 0, 0, 0x30, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0x40,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0x40, 0, 0, 0, 0x40, 0, 0, 0, 0x23,
  0, 0, 0, 0, 0, 0, 4, 0x80, 0, 0, 0, 0x40, 0, 0, 0, 0x32, 0, 4, 0, 0,
  0, 0, 3, 0, 4, 7, 0x10, 0xf8, 0xf0, 8, 0x26, 2, 0, 0xff, 0xf8, 0xff, 0xf0, 0x0c, 0x46, 0,
  1, 0x11, 0x70, 0xff, 0xff, 0xff, 0xf8, 0xff, 0xff, 0xff, 0xf0, 0, 2, 1, 0, 0, 0, 0, 3, 0,
  0, 8, 7, 0x20, 0xf8, 0xf0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0x23, 2, 0, 0, 0,
  0, 8, 7, 0x20, 0xf8, 0xf0
};
static const unsigned char v3_little[] = {
  0xe2, 0xde, 3, 1, 2, 0, 0, 0, 3, 0, 0, 0, 8, 0, 0, 0, 0x46, 0, 0, 0,
  0, 0, 0, 0, 0x30, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0,
  0, 0, 0, 0, 0x40, 4, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0x23, 0, 0, 0,
  0x80, 4, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0x32, 0, 0, 0, 4, 0, 0, 0,
  0, 0, 3, 0, 4, 7, 0x10, 0xf8, 0xf0, 8, 0x26, 0, 2, 0xf8, 0xff, 0xf0, 0xff, 0x0c, 0x46, 0x70,
  0x11, 1, 0, 0xf8, 0xff, 0xff, 0xff, 0xf0, 0xff, 0xff, 0xff, 2, 0, 1, 0, 0, 0, 0, 3, 0,
  8, 0, 7, 0x20, 0xf8, 0xf0, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0x23, 0, 2, 8, 0,
  0, 0, 7, 0x20, 0xf8, 0xf0
};

typedef struct bytes
{
  const unsigned char *at;
  size_t size;
} bytes;

static const bytes sections[] = {
  { v2_big, sizeof v2_big }, { v2_little, sizeof v2_little }, { v3_big, sizeof v3_big }, { v3_little, sizeof v3_little }
};

/* ASKED, a request line, of SECTION, whose first byte is FIRST.  */
static void
ask (warm_listener *answer, bytes asked, bytes section, unsigned char first)
{
  char message[256];
  memcpy (message, asked.at, asked.size);
  memcpy (message + asked.size, section.at, section.size);
  message[asked.size] = (char) first;
  answer (message, asked.size + section.size);
}

void
warm_up (warm_listener *answer)
{
  static const unsigned char a[] = "decode 0x1000\n", b[] = "find 0x1000 0x1400 0x140c 0x144c 0x148c 0x1500\n";
  const bytes decode = { a, sizeof a - 1 }, find = { b, sizeof b - 1 };
  for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
    {
      const bytes whole = sections[i], cut = { whole.at, whole.size - 1 };
      ask (answer, decode, whole, *whole.at);
      ask (answer, find, whole, *whole.at);
      ask (answer, decode, cut, *whole.at);
      ask (answer, decode, whole, *whole.at ^ 1);
    }
}
