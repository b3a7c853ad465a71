/* The bounded cursor: the only way that the core reads a section.

   It knows the byte order and the end of what may be read.  "All values are
   stored in the endianness of the target" and parts of the format are
   unaligned, so a number is put together from its bytes: no structure is laid
   over the section, and nothing is swapped in place.

   A check is one line, need ().  The first that fails sticks in the report; the
   cursor is broken from then on and every read gives 0, so that a function
   reads straight through and asks is_sound () once.  unsaid () is one line too:
   it records where the specification is silent, and the reading goes on.  */
#ifndef SF_CURSOR_H
#define SF_CURSOR_H

#include "finding.h"
#include "section.h"

typedef struct sf_cursor
{
  const uint8_t *bytes;    /* the section */
  uint64_t at;             /* offset in the section of the next byte */
  uint64_t end;            /* offset of the first byte that may not be read */
  enum sf_clause past_end; /* the clause that reading at END breaks */
  bool big_endian;
  bool broken;
  sf_report *report;
} sf_cursor;

/* need (cursor, condition, CLAUSE, offset, length, format, values...): what
   CLAUSE requires is CONDITION; else the LENGTH bytes at OFFSET break it.  */
#define need(c, condition, ...)                                               \
  ((condition) ? (void) 0                                                     \
               : ((void) ((c)->broken = true),                                \
                  sf_broken ((c)->report, __VA_ARGS__)))

/* unsaid (cursor, the silent case, CLAUSE, offset, length, format, values...):
   what the specification does not say anything about.  */
#define unsaid(c, silent_case, ...)                                           \
  ((silent_case) ? sf_unsaid ((c)->report, __VA_ARGS__) : (void) 0)

static inline bool
is_sound (const sf_cursor *c)
{
  return !c->broken;
}

/* Can COUNT more bytes be read?  If not, the cursor breaks.  */
static inline bool
sf_reach (sf_cursor *c, uint32_t count)
{
  if (c->broken)
    return false;
  /* A subtraction of two offsets in the section, the lower from the higher:
     a sum could wrap.  */
  need (c, c->end - c->at >= count, c->past_end, c->at,
        c->end - c->at, "%u bytes are needed where %llu are left",
        count, (unsigned long long) (c->end - c->at));
  return is_sound (c);
}

/* The next COUNT bytes (at most 8) as an unsigned number.  */
static inline uint64_t
sf_get (sf_cursor *c, uint32_t count)
{
  if (!sf_reach (c, count))
    return 0;
  const uint8_t *p = c->bytes + c->at;
  uint64_t value = 0;
  for (uint32_t i = 0; i < count; i++)
    value = value << 8 | p[c->big_endian ? i : count - 1 - i];
  c->at += count;
  return value;
}

static inline uint8_t
get_u8 (sf_cursor *c)
{
  return (uint8_t) sf_get (c, 1);
}

static inline uint16_t
get_u16 (sf_cursor *c)
{
  return (uint16_t) sf_get (c, 2);
}

static inline uint32_t
get_u32 (sf_cursor *c)
{
  return (uint32_t) sf_get (c, 4);
}

/* VALUE, of BYTES bytes (1, 2, 4 or 8), as a signed number in two's
   complement.  The conversion of C is not used: its result for numbers that do
   not fit is the compiler's to define.  */
static inline int64_t
sf_signed (uint64_t value, uint32_t bytes)
{
  uint64_t sign = 1ULL << (8 * bytes - 1);
  if (!(value & sign))
    return (int64_t) value;
  return -(int64_t) ((sign - 1) - (value & (sign - 1))) - 1;
}

static inline int64_t
get_signed (sf_cursor *c, uint32_t count)
{
  return sf_signed (sf_get (c, count), count);
}

static inline int8_t
get_s8 (sf_cursor *c)
{
  return (int8_t) get_signed (c, 1);
}

#endif
