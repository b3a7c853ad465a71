/* What is known of a frame before an instruction, whatever path led there.  */
#ifndef FLOW_FRAME_STATE_H
#define FLOW_FRAME_STATE_H

#include <string.h>

#include "machine.h"

enum value_kind
{
  VALUE_UNKNOWN, /* may be anything */
  VALUE_OTHER,   /* no place in the frame, and nothing that the caller had: was
                    computed, or loaded from where nothing was saved */
  VALUE_FRAME,   /* an address: BASE + OFFSET */
  VALUE_ENTRY,   /* what register REG had where the function began */
  VALUE_IMAGE,   /* the address OFFSET of the file */
  VALUE_TABLE,   /* an entry of the table at the address OFFSET: SIGNS has its size */
  VALUE_CASE,    /* the same, shifted left and added to an address: number OFFSET of frame_bases.tables */
  VALUE_ABSENT,  /* of memory: nothing was stored there since the function began */
  VALUE_BELOW    /* of memory below SP, which an interrupt takes */
};

/* Bases: the CFA, and what an instruction made that rounds SP or takes off an
   unknown number; they count from 1 on.  The shadow stack is none of the frame.  */
enum { BASE_CFA = 0, BASE_SHADOW_STACK = 0xff };

enum { SIGNED_A = 1, SIGNED_B = 2 };

typedef struct value
{
  uint8_t kind;
  uint8_t reg;
  uint8_t signs; /* of VALUE_ENTRY: is it signed, and how */
  uint8_t base;
  int32_t offset;
} value;

_Static_assert (sizeof (value) == 8, "a value is compared and copied as one word");

/* Eight bytes of the stack.  */
typedef struct slot
{
  int64_t place; /* BASE * BASES_APART + OFFSET, which no other base has */
  value value;
} slot;

#define BASES_APART (INT64_C (1) << 40)

enum { MOST_SLOTS = 28, MOST_BASES = 250 };

typedef struct frame_state
{
  value reg[FLOW_REGISTERS];
  uint8_t ra; /* the register that had the return address where the function began */
  uint8_t slot_count;
  bool has_lost_slots; /* there were more than it has room for */
  bool has_stray;      /* something that a function saves was stored where that
                          is not known */
  bool has_elsewhere;  /* or where nothing of the frame lies */
  slot slots[MOST_SLOTS];
} frame_state;

/* A table of jumps, and what is done with its entries.  */
typedef struct jump_table
{
  int32_t start; /* the address of the table */
  int32_t from;  /* an entry counts from this address, */
  uint8_t shift; /* shifted left by so many bits */
  uint8_t entry; /* the size of an entry: ENTRY_SIZE, ENTRY_HAS_SIGN */
} jump_table;

/* Which instructions made bases; one for each is enough.  */
typedef struct frame_bases
{
  uint64_t made_at[MOST_BASES];
  int64_t highest[MOST_BASES]; /* it is no more than the CFA + so many bytes, or INT64_MAX */
  unsigned count;
  jump_table *tables; /* that are known, for VALUE_CASE */
  size_t table_count, table_capacity;
} frame_bases;

void frame_bases_free (frame_bases *bases);

/* How many bytes above the CFA V, a VALUE_FRAME, is at most, or INT64_MAX: not known.  */
int64_t frame_highest (const frame_bases *bases, const value *v);

/* All of FROM; a slot that is not used is not copied.  */
void frame_copy (frame_state *to, const frame_state *from);

/* That of the first instruction of a function that was called.  */
void frame_begin (frame_state *s, const machine *m);

/* The effects E of the instruction at ADDRESS, but for where it goes.  True: more than registers has changed.  */
bool frame_follow (frame_state *s, const machine *m, frame_bases *bases,
                   const effects *e, uint64_t address);

/* A call at ADDRESS pushes where it returns to.  */
void frame_push_return (frame_state *s, const machine *m, frame_bases *bases, uint64_t address);

/* Bit N: what is called keeps register N.  */
uint64_t frame_kept_by_calls (const machine *m);

/* What a function that was called has left, at ADDRESS.  LINK is where the call left this address: another register than
   the ABI's says that the function is called in a way of its own, and may have kept the one of the ABI.  True: memory is
   less known.  */
bool frame_after_call (frame_state *s, const machine *m, uint8_t link, uint64_t address);

/* Leave in S only what is so in OTHER, too.  True: that was less.  */
bool frame_join (frame_state *s, const machine *m, const frame_state *other);

/* A + NUMBER.  */
static inline value
value_plus (value a, int64_t number)
{
  int32_t sum;
  if (number == 0 || a.kind == VALUE_UNKNOWN || a.kind == VALUE_OTHER)
    return a;
  if (a.kind != VALUE_FRAME && a.kind != VALUE_IMAGE)
    return (value) { .kind = VALUE_OTHER };
  if (__builtin_add_overflow (a.offset, number, &sum))
    return (value) { .kind = VALUE_UNKNOWN };
  a.offset = sum;
  return a;
}

/* What the 8 bytes at BASE + OFFSET have, or NULL where nothing was stored exactly there.  */
const value *frame_slot (const frame_state *s, unsigned base, int32_t offset);

/* What the 8 bytes at WHERE, a VALUE_FRAME, have.  */
value frame_load (const frame_state *s, value where);

static inline bool
values_are_equal (const value *a, const value *b)
{
  return memcmp (a, b, sizeof *a) == 0;
}

#endif
