/* States of a frame that are written by hand.  */
#ifndef FLOW_TESTS_STATES_H
#define FLOW_TESTS_STATES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "conformance/producers/flow/frame_state.h"

/* DWARF numbers; RAX, RCX and R8 are not kept by calls.  */
enum { RAX = 0, RCX = 2, RBX = 3, RBP = 6, RSP = 7, R8 = 8, R12 = 12, RIP = 16, X18 = 18, X19 = 19, X30 = 30, SP = 31 };

enum { NO_REGISTER = FLOW_REGISTERS, PC = 0x1000 };

#define FRAME(n) (value) { .kind = VALUE_FRAME, .offset = n }
#define OF_BASE(b, n) (value) { .kind = VALUE_FRAME, .base = b, .offset = n }
#define ENTRY(r) (value) { .kind = VALUE_ENTRY, .reg = r }
#define IMAGE(n) (value) { .kind = VALUE_IMAGE, .offset = n }
#define KIND(k) (value) { .kind = k }
#define UNKNOWN KIND (VALUE_UNKNOWN)
#define OTHER KIND (VALUE_OTHER)
#define ABSENT KIND (VALUE_ABSENT)

static const machine *m;
static frame_state s;
static frame_bases bases;

static inline int
begin (const machine *of)
{
  m = of;
  frame_bases_free (&bases);
  bases = (frame_bases) { .count = 0 };
  frame_begin (&s, m);
  return 0;
}

static inline int
begin_amd64 (void **state)
{
  (void) state;
  return begin (&machine_amd64);
}

static inline void
is (value found, value expected)
{
  assert_memory_equal (&found, &expected, sizeof found);
}

static inline bool
follow_at (uint64_t address, effect one)
{
  const effects e = { .count = 1, .effect = { one } };
  return frame_follow (&s, m, &bases, &e, address);
}

#define FOLLOW(...) follow_at (PC, (effect) { __VA_ARGS__ })

/* What is at OFFSET from the CFA.  */
static inline void
has (int32_t offset, value expected)
{
  is (frame_load (&s, FRAME (offset)), expected);
}

static inline void
put (int64_t place, value v)
{
  s.slots[s.slot_count++] = (slot) { place, v };
}

/* What stands after the last slot is none.  */
static inline void
put_behind (int64_t place, value v)
{
  put (place, v);
  s.slot_count--;
}

static inline int
free_all (void **state)
{
  (void) state;
  bases.table_count = 0;
  frame_bases_free (&bases);
  return 0;
}

#define TEST(name) cmocka_unit_test_setup (name, begin_amd64)

#endif
