/* Bytes of others, to print and to tell apart.  */
#include "printable.h"

#include <string.h>

#include "buffer.h"

char *
printable (const char *text, size_t length, size_t limit)
{
  buffer line = EMPTY_BUFFER;
  buffer_add (&line, "", 0);
  while (length && text[length - 1] == '\n')
    length--;
  for (size_t i = 0; i < length; i++)
    {
      unsigned char c = (unsigned char) text[i];
      if (line.size >= limit)
        {
          buffer_add (&line, "...", 3);
          break;
        }
      if (c >= 0x20 && c < 0x7f)
        buffer_add (&line, &text[i], 1);
      else if (c == '\t')
        buffer_add (&line, " ", 1);
      else
        buffer_print (&line, "\\x%02x", c);
    }
  return line.text;
}

uint64_t
hash_bytes (const void *bytes, size_t size, uint64_t seed)
{
  /* Multiply and rotate, eight bytes at a time; finished as in MurmurHash3. */
  const uint64_t prime = 0x9e3779b97f4a7c15u;
  uint64_t hash = seed ^ (size * prime);
  const char *at = bytes;
  while (size)
    {
      uint64_t word = 0;
      size_t step = size < 8 ? size : 8;
      memcpy (&word, at, step);
      hash = (hash ^ (word * prime)) * prime;
      hash = hash << 31 | hash >> 33;
      at += step;
      size -= step;
    }
  hash = (hash ^ hash >> 33) * 0xff51afd7ed558ccdu;
  hash = (hash ^ hash >> 33) * 0xc4ceb9fe1a85ec53u;
  return hash ^ hash >> 33;
}
