/* Control characters and what is no UTF-8.  */
#include "plain.h"

#include <stdbool.h>
#include <stdint.h>

#include "lib/base/grow.h"

static bool
is_among (uint8_t byte, uint8_t first, uint8_t last)
{
  return byte >= first && byte <= last;
}

/* Bytes of the character of more than one byte that begins at AT (RFC 3629); 0:
   none does, or it is a control character.  */
static unsigned
length_of (const uint8_t *at)
{
  unsigned length = is_among (*at, 0xc2, 0xdf)   ? 2
                    : is_among (*at, 0xe0, 0xef) ? 3
                    : is_among (*at, 0xf0, 0xf4) ? 4
                                                 : 0;
  uint8_t first = *at == 0xc2 || *at == 0xe0 ? 0xa0
                  : *at == 0xf0              ? 0x90
                                             : 0x80;
  uint8_t last = *at == 0xed ? 0x9f : *at == 0xf4 ? 0x8f : 0xbf;
  if (length && !is_among (at[1], first, last))
    return 0;
  for (unsigned i = 2; i < length; i++)
    if (!is_among (at[i], 0x80, 0xbf))
      return 0;
  return length;
}

char *
plain_copy (const char *text)
{
  char *copy = text ? format_text ("%s", text) : NULL;
  for (uint8_t *at = (uint8_t *) copy; at && *at;)
    {
      bool is_plain = is_among (*at, ' ', '~') || *at == '\n';
      unsigned length = is_plain ? 1 : length_of (at);
      if (!length)
        *at = '?';
      at += length ? length : 1;
    }
  return copy;
}
