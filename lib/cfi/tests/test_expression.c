/* Expressions of call frame information, among them that of a PLT entry as
   GNU ld writes it.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dwarf.h>

#include "lib/cfi/expression.h"

/* Registers 0 to 16, and one word of memory.  */
static struct
{
  uint64_t reg[17], address, word;
} there;

static bool
read_register (void *context, uint64_t number, uint64_t *value)
{
  (void) context;
  *value = number < 17 ? there.reg[number] : 0;
  return number < 17;
}

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  (void) context;
  *value = there.word;
  return address == there.address;
}

typedef struct result
{
  bool is_known, is_value;
  uint64_t value;
} result;

static result
evaluate (const Dwarf_Op *ops, size_t count)
{
  const cfi_machine c = { .read_register = read_register,
                          .read_memory = read_memory, .cfa = 0x7000 };
  result r = { .value = 0 };
  r.is_known = expression_evaluate (&c, ops, count, &r.value, &r.is_value);
  return r;
}

#define EVALUATE(...)                                                         \
  evaluate ((Dwarf_Op[]) { __VA_ARGS__ },                                     \
            sizeof (Dwarf_Op[]) { __VA_ARGS__ } / sizeof (Dwarf_Op))
#define OP(code) { .atom = DW_OP_##code }
#define OP1(code, n) { .atom = DW_OP_##code, .number = (n) }
#define OP2(code, n, m) { .atom = DW_OP_##code, .number = (n), .number2 = (m) }

static void
registers_and_offsets (void **state)
{
  (void) state;
  there.reg[7] = 0x6000;
  there.reg[16] = 0x1234;
  assert_int_equal (EVALUATE (OP1 (breg7, 16)).value, 0x6010);
  assert_int_equal (EVALUATE (OP2 (bregx, 7, 8)).value, 0x6008);
  assert_int_equal (EVALUATE (OP1 (breg7, (uint64_t) -8)).value, 0x5ff8);
  assert_int_equal (EVALUATE (OP1 (breg16, 0)).value, 0x1234);
  assert_false (EVALUATE (OP1 (breg7, 16)).is_value);
  assert_true (EVALUATE (OP (reg7)).is_value);
  assert_true (EVALUATE (OP (call_frame_cfa), OP (stack_value)).is_value);
  assert_int_equal (
      EVALUATE (OP (call_frame_cfa), OP1 (plus_uconst, 8)).value, 0x7008);
}

static void
memory (void **state)
{
  (void) state;
  there.reg[6] = 0x6010;
  there.address = 0x6008;
  there.word = 99;
  result r = EVALUATE (OP1 (breg6, (uint64_t) -8), OP (deref));
  assert_true (r.is_known);
  assert_int_equal (r.value, 99);
  there.reg[6] = 0x100;
  assert_false (EVALUATE (OP1 (breg6, 0), OP (deref)).is_known);
}

/* SP + 8, and 8 more behind the push, which is at 11 in entries of 16.  */
static void
the_expression_of_a_plt_entry (void **state)
{
  (void) state;
  there.reg[7] = 0x6000;
  for (uint64_t offset = 0; offset < 16; offset++)
    {
      there.reg[16] = 0x1020 + offset;
      result r = EVALUATE (OP1 (breg7, 8), OP1 (breg16, 0), OP (lit15),
                           OP (and), OP (lit11), OP (ge), OP (lit3),
                           OP (shl), OP (plus));
      assert_true (r.is_known);
      assert_int_equal (r.value, offset < 11 ? 0x6008 : 0x6010);
    }
}

static void
arithmetic (void **state)
{
  (void) state;
  uint64_t minus = (uint64_t) -8;
  assert_int_equal (
      EVALUATE (OP1 (const8s, minus), OP (lit1), OP (shra)).value, -4);
  assert_int_equal (
      EVALUATE (OP1 (const8s, minus), OP (lit1), OP (shr)).value, minus >> 1);
  assert_int_equal (EVALUATE (OP (lit3), OP (neg)).value, -3);
  assert_int_equal (EVALUATE (OP (lit6), OP (lit3), OP (xor)).value, 5);
  assert_int_equal (EVALUATE (OP (lit6), OP (lit3), OP (mul)).value, 18);
  assert_int_equal (EVALUATE (OP (lit6), OP (dup), OP (plus)).value, 12);
  assert_int_equal (EVALUATE (OP1 (const8s, minus), OP (lit3), OP (lt)).value,
                    1);
}

static void
what_is_not_understood_is_said (void **state)
{
  (void) state;
  assert_false (EVALUATE (OP (xor)).is_known);
  assert_false (EVALUATE (OP (plus)).is_known);
  assert_false (EVALUATE (OP (deref)).is_known);
  assert_false (EVALUATE (OP (reg20)).is_known);
  Dwarf_Op many[40];
  for (size_t i = 0; i < 40; i++)
    many[i] = (Dwarf_Op) OP (lit1);
  assert_false (evaluate (many, 40).is_known);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (registers_and_offsets),
    cmocka_unit_test (memory),
    cmocka_unit_test (the_expression_of_a_plt_entry),
    cmocka_unit_test (arithmetic),
    cmocka_unit_test (what_is_not_understood_is_said),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
