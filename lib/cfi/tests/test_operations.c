/* Expressions as bytes, by the tables of DWARF 5, section 7.7.1.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/cfi/expression.h"

/* Decode SIZE bytes of a file of that byte order and size of addresses.  */
static bool
decode (const uint8_t *bytes, size_t size, bool big_endian, bool is_cfa,
        uint8_t address_size, cfi_operations *o)
{
  const cfi_table t = { .section = { .big_endian = big_endian,
                                     .address_size = address_size } };
  const cfi_rule r = { .kind = CFI_EXPRESSION, .reg = (uint32_t) size,
                       .expression = bytes };
  return cfi_operations_of (&t, &r, is_cfa, o);
}

/* What OP has as operands, per class; each is read from these bytes.  */
typedef enum operands
{
  NONE, U1, U2, U4, U8, S1, S2, S4, S8, ADDRESS, ULEB, SLEB, ULEB_SLEB
} operands;

static const struct
{
  uint8_t size, bytes[9];
  uint64_t little, big;
  int64_t second;
} read_as[] = {
  [NONE] = { 0, { 0 }, 0, 0, 0 },
  [U1] = { 1, { 0xfe }, 0xfe, 0xfe, 0 },
  [U2] = { 2, { 0xfe, 0xff }, 0xfffe, 0xfeff, 0 },
  [U4] = { 4, { 0xfe, 1, 2, 0xff }, 0xff0201fe, 0xfe0102ff, 0 },
  [U8] = { 8, { 0xfe, 1, 2, 3, 4, 5, 6, 0xff }, 0xff060504030201fe,
           0xfe010203040506ff, 0 },
  [S1] = { 1, { 0xfe }, (uint64_t) -2, (uint64_t) -2, 0 },
  [S2] = { 2, { 0xfe, 0xff }, (uint64_t) -2, (uint64_t) -257, 0 },
  [S4] = { 4, { 0xfe, 0xff, 0xff, 0xff }, (uint64_t) -2,
           (uint64_t) -16777217, 0 },
  [S8] = { 8, { 0xfe, 1, 2, 3, 4, 5, 6, 0xff }, 0xff060504030201fe,
           0xfe010203040506ff, 0 },
  [ADDRESS] = { 8, { 0xfe, 1, 2, 3, 4, 5, 6, 0xff }, 0xff060504030201fe,
                0xfe010203040506ff, 0 },
  [ULEB] = { 2, { 0xfe, 1 }, 0xfe, 0xfe, 0 },
  [SLEB] = { 2, { 0xfe, 0x7e }, (uint64_t) -130, (uint64_t) -130, 0 },
  [ULEB_SLEB] = { 4, { 0xfe, 1, 0xfe, 0x7e }, 0xfe, 0xfe, -130 },
};

static const struct
{
  uint8_t first, last;
  operands operands;
} known[] = {
  { 0x03, 0x03, ADDRESS }, /* addr */
  { 0x06, 0x06, NONE },    /* deref */
  { 0x08, 0x08, U1 },      /* const1u and so on */
  { 0x09, 0x09, S1 },
  { 0x0a, 0x0a, U2 },
  { 0x0b, 0x0b, S2 },
  { 0x0c, 0x0c, U4 },
  { 0x0d, 0x0d, S4 },
  { 0x0e, 0x0e, U8 },
  { 0x0f, 0x0f, S8 },
  { 0x10, 0x10, ULEB },    /* constu */
  { 0x11, 0x11, SLEB },    /* consts */
  { 0x12, 0x14, NONE },    /* dup, drop, over */
  { 0x15, 0x15, U1 },      /* pick */
  { 0x16, 0x22, NONE },    /* swap to plus */
  { 0x23, 0x23, ULEB },    /* plus_uconst */
  { 0x24, 0x27, NONE },    /* shl, shr, shra, xor */
  { 0x28, 0x28, S2 },      /* bra */
  { 0x29, 0x2e, NONE },    /* eq to ne */
  { 0x2f, 0x2f, S2 },      /* skip */
  { 0x30, 0x6f, NONE },    /* lit0 to reg31 */
  { 0x70, 0x8f, SLEB },    /* breg0 to breg31 */
  { 0x90, 0x90, ULEB },    /* regx */
  { 0x92, 0x92, ULEB_SLEB }, /* bregx */
  { 0x94, 0x94, U1 },      /* deref_size */
  { 0x96, 0x96, NONE },    /* nop */
  { 0x9c, 0x9c, NONE },    /* call_frame_cfa */
  { 0x9f, 0x9f, NONE },    /* stack_value */
};

/* ATOM, behind it its operands, and then lit1: nothing else is taken.  */
static void
is_decoded (uint8_t atom, operands has, bool big_endian)
{
  uint8_t bytes[16] = { atom };
  size_t size = read_as[has].size;
  cfi_operations o;
  memcpy (bytes + 1, read_as[has].bytes, size);
  bytes[1 + size] = 0x31;
  assert_true (decode (bytes, size + 2, big_endian, true, 8, &o));
  assert_int_equal (o.count, 2);
  assert_int_equal (o.op[0].atom, atom);
  assert_int_equal (o.op[0].number, big_endian ? read_as[has].big
                                               : read_as[has].little);
  assert_int_equal (o.op[0].number2, read_as[has].second);
  assert_int_equal (o.op[1].atom, 0x31);
  /* Cut off at every byte.  */
  for (size_t i = 1; i < size + 1; i++)
    assert_false (decode (bytes, i, big_endian, true, 8, &o));
}

static void
every_operation (void **state)
{
  size_t next = 0;
  (void) state;
  for (unsigned atom = 0; atom < 256; atom++)
    {
      static const uint8_t zeros[9];
      uint8_t bytes[10] = { (uint8_t) atom };
      cfi_operations o;
      while (next < sizeof known / sizeof *known && known[next].last < atom)
        next++;
      memcpy (bytes + 1, zeros, sizeof zeros);
      if (next == sizeof known / sizeof *known || known[next].first > atom)
        assert_false (decode (bytes, sizeof bytes, false, true, 8, &o));
      else
        {
          is_decoded ((uint8_t) atom, known[next].operands, false);
          is_decoded ((uint8_t) atom, known[next].operands, true);
        }
    }
}

static void
addresses_of_4_bytes (void **state)
{
  static const uint8_t bytes[] = { 0x03, 1, 2, 3, 4, 0x31 };
  cfi_operations o;
  (void) state;
  assert_true (decode (bytes, sizeof bytes, false, true, 4, &o));
  assert_int_equal (o.count, 2);
  assert_int_equal (o.op[0].number, 0x04030201);
}

/* A register's expression has the CFA in front of it, which counts.  */
static void
not_more_than_there_is_room_for (void **state)
{
  uint8_t bytes[CFI_OPERATIONS + 1];
  cfi_operations o;
  (void) state;
  memset (bytes, 0x31, sizeof bytes);
  assert_true (decode (bytes, CFI_OPERATIONS, false, true, 8, &o));
  assert_int_equal (o.count, CFI_OPERATIONS);
  assert_false (decode (bytes, CFI_OPERATIONS + 1, false, true, 8, &o));
  assert_true (decode (bytes, CFI_OPERATIONS - 1, false, false, 8, &o));
  assert_int_equal (o.count, CFI_OPERATIONS);
  assert_int_equal (o.op[0].atom, 0x9c);
  assert_false (decode (bytes, CFI_OPERATIONS, false, false, 8, &o));
}

/* Of numbers as long as they need be there is room for all; a needless byte is
   too much then.  */
static void
not_more_bytes_than_are_needed (void **state)
{
  enum { LONGEST = 21, ALL = CFI_OPERATIONS * LONGEST };
  uint8_t bytes[ALL + 1];
  cfi_operations o;
  (void) state;
  memset (bytes, 0x80, sizeof bytes);
  for (size_t i = 0; i < CFI_OPERATIONS; i++)
    {
      bytes[i * LONGEST] = 0x92; /* bregx */
      bytes[i * LONGEST + 10] = 1;
      bytes[i * LONGEST + 20] = 0x7f;
    }
  assert_true (decode (bytes, ALL, false, true, 8, &o));
  assert_int_equal (o.count, CFI_OPERATIONS);
  assert_true (o.op[CFI_OPERATIONS - 1].number == (uint64_t) 1 << 63);
  bytes[ALL - 1] = 0xff;
  bytes[ALL] = 0x7f;
  assert_false (decode (bytes, ALL + 1, false, true, 8, &o));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_operation),
    cmocka_unit_test (addresses_of_4_bytes),
    cmocka_unit_test (not_more_than_there_is_room_for),
    cmocka_unit_test (not_more_bytes_than_are_needed),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
