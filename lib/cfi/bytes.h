/* A bounded reader of DWARF data.  What lies behind its end reads as 0 and
   sets HAS_FAILED, which sticks.  */
#ifndef CFI_BYTES_H
#define CFI_BYTES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct cfi_bytes
{
  const uint8_t *at, *end;
  bool big_endian;
  bool has_failed;
} cfi_bytes;

static inline bool
bytes_left (const cfi_bytes *b)
{
  return !b->has_failed && b->at < b->end;
}

/* The next COUNT bytes (at most 8) as an unsigned number.  */
static inline uint64_t
take_number (cfi_bytes *b, unsigned count)
{
  uint64_t value = 0;
  if (b->has_failed || (uint64_t) (b->end - b->at) < count)
    {
      b->has_failed = true;
      return 0;
    }
  bool as_host = b->big_endian == (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
  if (count == 4)
    {
      uint32_t word;
      memcpy (&word, b->at, sizeof word);
      value = as_host ? word : __builtin_bswap32 (word);
    }
  else if (b->big_endian)
    for (unsigned i = 0; i < count; i++)
      value = value << 8 | b->at[i];
  else
    for (unsigned i = 0; i < count; i++)
      value |= (uint64_t) b->at[i] << 8 * i;
  b->at += count;
  return value;
}

static inline int64_t
take_signed (cfi_bytes *b, unsigned count)
{
  unsigned unused = (64 - 8 * count) & 63; /* of no bytes 0 */
  return (int64_t) (take_number (b, count) << unused) >> unused;
}

static inline uint8_t
take_byte (cfi_bytes *b)
{
  b->has_failed |= b->at == b->end;
  return b->has_failed ? 0 : *b->at++;
}

/* [DWARF 5, section 7.6]; bits above 64 are dropped.  */
static inline uint64_t
take_uleb (cfi_bytes *b)
{
  uint64_t byte = take_byte (b), value = byte & 0x7f;
  for (unsigned shift = 7; byte & 0x80; shift += 7)
    {
      byte = take_byte (b);
      if (shift < 64)
        value |= (byte & 0x7f) << shift;
    }
  return value;
}

static inline int64_t
take_sleb (cfi_bytes *b)
{
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7)
    {
      uint8_t byte = take_byte (b);
      if (shift < 64)
        value |= (uint64_t) (byte & 0x7f) << shift;
      if (byte & 0x80)
        continue;
      if ((byte & 0x40) && shift + 7 < 64)
        value |= UINT64_MAX << (shift + 7);
      return (int64_t) value;
    }
}

/* Step over COUNT bytes and return where they are.  */
static inline const uint8_t *
take_block (cfi_bytes *b, uint64_t count)
{
  const uint8_t *block = b->at;
  if (b->has_failed || (uint64_t) (b->end - b->at) < count)
    {
      b->has_failed = true;
      return b->at;
    }
  b->at += count;
  return block;
}

#endif
