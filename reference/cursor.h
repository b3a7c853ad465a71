/* The bounded cursor: the only way that reference/ reads a section.

   It knows the byte order and the end of what may be read.  A check is one
   line, need (); the first that fails sticks in the report, and from then on
   every read gives 0, so that a function reads straight through and asks
   is_sound () once.  unsaid () records where the specification is silent and
   lets the reading go on.  */
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

/* need (cursor, condition, CLAUSE, offset, length, format, values...)  */
#define need(c, condition, ...)                                               \
  ((c)->broken || (condition)                                                 \
       ? (void) 0                                                             \
       : (sf_broken ((c)->report, __VA_ARGS__), (void) ((c)->broken = true)))

/* unsaid (cursor, condition that avoids the silence, CLAUSE, ...)  */
#define unsaid(c, condition, ...)                                             \
  ((c)->broken || (condition) ? (void) 0                                      \
                              : sf_unsaid ((c)->report, __VA_ARGS__))

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
  if (c->end - c->at >= count)
    return true;
  need (c, false, c->past_end, c->at, (uint32_t) (c->end - c->at),
        "%u bytes are needed where %llu are left", count,
        (unsigned long long) (c->end - c->at));
  return false;
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

static inline int8_t
get_s8 (sf_cursor *c)
{
  uint8_t value = get_u8 (c);
  return (int8_t) (value < 0x80 ? value : value - 0x100);
}

/* VALUE, of BYTES bytes (1, 2, 4 or 8), as a signed number.  */
static inline int64_t
sf_signed (uint64_t value, uint32_t bytes)
{
  uint64_t sign = 1ULL << (8 * bytes - 1);
  if (!(value & sign))
    return (int64_t) value;
  return -(int64_t) ((sign - 1) - (value & (sign - 1))) - 1;
}

#endif
