/* One stop: what counts as right, and what is wrong.  The sections are made
   for the test; stacks are laid out by hand.  */
#include "machine.h"

#include "truth.h"
#include "write/encode.h"

enum { FUNCTION = 0x1100, OTHER = 0x1200, OUTERMOST = 0x1300, SIZE = 0x40,
       SECTION = 0x4000, CALLER = 0x1220 };

/* f: enters, pushes FP, makes it a frame pointer.  g: one row.  start: no
   rows.  Words: CFA, then, where the ABI does not fix it, RA, then FP.  */
typedef struct place
{
  uint8_t bytes[512];
  module module;
  module *items[1];
  module_list list;
  machine machine;
  shadow shadow;
} place;

static void
encode (place *p, uint8_t abi, const sf_fre_record *rows, uint32_t count,
        int8_t fixed_ra, uint8_t key)
{
  const sf_fde_record fdes[]
      = { { .start = FUNCTION, .size = SIZE, .fres = rows, .fre_count = count,
            .info = sf_fde_info (0, FDE_PCTYPE_INC, key, false) },
          { .start = OTHER, .size = SIZE, .fres = rows, .fre_count = 1,
            .info = sf_fde_info (0, FDE_PCTYPE_INC, key, false) },
          { .start = OUTERMOST, .size = SIZE } };
  const sf_element_record element
      = { .magic = MAGIC, .version = 3, .abi_arch = abi,
          .big_endian = p->machine.arch->big_endian,
          .flags = F_FDE_SORTED | F_FDE_FUNC_START_PCREL,
          .cfa_fixed_ra_offset = fixed_ra, .address = SECTION,
          .fdes = fdes, .fde_count = 3 };
  size_t size = sf_encode (&element, p->bytes, sizeof p->bytes);
  assert_true (size > 0 && size <= sizeof p->bytes);
  p->module.section = (sf_section) { .bytes = p->bytes, .size = size,
                                     .address = SECTION };
}

static void
begin (place *p, const arch *a)
{
  *p = (place) { .module = { .start = MEMORY_AT, .end = 0x2000, .arch = a,
                             .has_sframe = true } };
  p->items[0] = &p->module;
  p->list = (module_list) { .items = p->items, .count = 1 };
  machine_begin (&p->machine, a);
  shadow_begin (&p->shadow, a->pushes_ra);
}

static void
begin_amd64 (place *p)
{
  static const uint32_t minus_16 = (uint8_t) -16;
  const sf_fre_record rows[]
      = { { .start_address = 0, .info = sf_fre_info (true, 1, 1, false),
            .word_count = 1, .words = { 8 } },
          { .start_address = 1, .info = sf_fre_info (true, 2, 1, false),
            .word_count = 2, .words = { 16, minus_16 } },
          { .start_address = 4, .info = sf_fre_info (false, 2, 1, false),
            .word_count = 2, .words = { 16, minus_16 } } };
  begin (p, &arch_amd64);
  encode (p, 3, rows, 3, -8, 0);
}

/* In f behind `push %rbp; mov %rsp,%rbp`, called by g, called by nobody that
   has SFrame.  */
static void
stop_in_f (place *p)
{
  const uint64_t cfa = STACK - 0x40, cfa_of_g = STACK - 0x20;
  p->machine.view.reg[REG_PC] = FUNCTION + 4;
  p->machine.view.reg[7] = cfa - 16;
  p->machine.view.reg[6] = cfa - 16;
  machine_word (&p->machine, cfa - 8, CALLER);
  machine_word (&p->machine, cfa - 16, 77);
  machine_word (&p->machine, cfa_of_g - 8, 0x5555);
  shadow_call (&p->shadow, 0x5555, cfa_of_g, 77);
  shadow_call (&p->shadow, CALLER, cfa, 77);
  /* g's only row says CFA is SP + 8.  */
  p->machine.view.reg[7] = cfa - 16;
}

static outcome
check (place *p)
{
  const arch *a = p->machine.arch;
  const checked c = { .modules = &p->list, .shadow = &p->shadow, .arch = a,
                      .abi = arch_abi (a),
                      .view = &p->machine.view };
  return check_stack (&c);
}

static void
end (place *p)
{
  shadow_free (&p->shadow);
}

/* The frame of g: its SP is the CFA of f, so that its CFA is 8 above.  */
static void
set_g (place *p, uint64_t cfa)
{
  machine_word (&p->machine, cfa - 8, 0x5555);
  p->shadow.stacks[0].frames[0].sp = cfa;
}

static void
right_frames_are_right (void **state)
{
  (void) state;
  place p;
  begin_amd64 (&p);
  stop_in_f (&p);
  set_g (&p, STACK - 0x40 + 8);
  outcome o = check (&p);
  assert_int_equal (o.wrong, WRONG_NOTHING);
  assert_true (o.is_covered);
  assert_int_equal (o.frames, 2);
  assert_true (o.row_at > 0);
  end (&p);
}

/* Change one thing, and expect what is wrong at LEVEL.  */
static void
expect_wrong (void (*change) (place *), enum wrong wrong, uint32_t level)
{
  place p;
  begin_amd64 (&p);
  stop_in_f (&p);
  set_g (&p, STACK - 0x40 + 8);
  change (&p);
  outcome o = check (&p);
  assert_int_equal (o.wrong, wrong);
  assert_int_equal (o.level, level);
  end (&p);
}

static void
other_sp (place *p)
{
  p->shadow.stacks[0].frames[1].sp += 8;
}

static void
other_ra (place *p)
{
  p->shadow.stacks[0].frames[1].ra++;
}

static void
other_fp (place *p)
{
  p->shadow.stacks[0].frames[1].fp++;
}

static void
other_sp_below (place *p)
{
  p->shadow.stacks[0].frames[0].sp += 8;
}

static void
no_memory (place *p)
{
  p->machine.view.reg[6] = 0x100000;
}

static void
nobody_called_g (place *p)
{
  p->shadow.stacks[0].frames[0] = p->shadow.stacks[0].frames[1];
  p->shadow.stacks[0].depth = 1;
}

static void
outermost (place *p)
{
  p->machine.view.reg[REG_PC] = OUTERMOST;
}

static void
each_wrong_thing_is_found (void **state)
{
  (void) state;
  expect_wrong (other_sp, WRONG_CFA, 0);
  expect_wrong (other_ra, WRONG_RA, 0);
  expect_wrong (other_fp, WRONG_FP, 0);
  expect_wrong (other_sp_below, WRONG_CFA, 1);
  expect_wrong (no_memory, WRONG_STOP, 0);
  expect_wrong (nobody_called_g, WRONG_NO_END, 1);
  expect_wrong (outermost, WRONG_END, 0);
}

static void
other_code_is_not_covered (void **state)
{
  (void) state;
  place p;
  begin_amd64 (&p);
  stop_in_f (&p);
  p.machine.view.reg[REG_PC] = FUNCTION + SIZE;
  assert_false (check (&p).is_covered);
  p.machine.view.reg[REG_PC] = 0x3000;
  assert_false (check (&p).is_covered);
  end (&p);
}

static void
outermost_is_right_when_nobody_called (void **state)
{
  (void) state;
  place p;
  begin_amd64 (&p);
  p.machine.view.reg[REG_PC] = OUTERMOST;
  outcome o = check (&p);
  assert_int_equal (o.wrong, WRONG_NOTHING);
  assert_int_equal (o.frames, 1);
  end (&p);
}

/* A leaf whose return address is in its register, signed by the row or not,
   with KEY in the table.  */
static enum wrong
signing (bool row_says, uint8_t key, enum signing is)
{
  const sf_fre_record rows[]
      = { { .start_address = 0, .info = sf_fre_info (true, 1, 1, row_says),
            .word_count = 1, .words = { 0 } } };
  place p;
  begin (&p, &arch_aarch64);
  encode (&p, 2, rows, 1, 0, key);
  p.machine.view.reg[REG_PC] = FUNCTION;
  p.machine.view.reg[31] = STACK;
  p.machine.view.reg[30]
      = is == NOT_SIGNED ? 0x5555 : 0x5555 | UINT64_C (0x1234) << 48;
  shadow_call (&p.shadow, 0x5555, STACK, 0);
  shadow_sign (&p.shadow, is);
  enum wrong wrong = check (&p).wrong;
  end (&p);
  return wrong;
}

static void
signed_addresses (void **state)
{
  (void) state;
  assert_int_equal (signing (false, 0, NOT_SIGNED), WRONG_NOTHING);
  assert_int_equal (signing (true, 0, SIGNED_A), WRONG_NOTHING);
  assert_int_equal (signing (true, 1, SIGNED_B), WRONG_NOTHING);
  assert_int_equal (signing (true, 1, SIGNED_A), WRONG_KEY);
  assert_int_equal (signing (true, 0, SIGNED_B), WRONG_KEY);
  assert_int_equal (signing (true, 0, NOT_SIGNED), WRONG_SIGNING);
  assert_int_not_equal (signing (false, 0, SIGNED_A), WRONG_NOTHING);
}

/* s390x: CFA is SP + 160; the row says so in units of 8.  */
static void
the_cfa_of_s390x_is_above_the_save_area (void **state)
{
  (void) state;
  const sf_fre_record rows[]
      = { { .start_address = 0, .info = sf_fre_info (true, 1, 1, false),
            .word_count = 1, .words = { 0 } } };
  place p;
  begin (&p, &arch_s390x);
  encode (&p, 4, rows, 1, 0, 0);
  p.machine.view.reg[REG_PC] = FUNCTION;
  p.machine.view.reg[15] = STACK;
  p.machine.view.reg[14] = 0x5555;
  shadow_call (&p.shadow, 0x5555, STACK, 0);
  outcome o = check (&p);
  assert_int_equal (o.wrong, WRONG_NOTHING);
  assert_int_equal (o.stepped.cfa, STACK + 160);
  end (&p);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (right_frames_are_right),
    cmocka_unit_test (each_wrong_thing_is_found),
    cmocka_unit_test (other_code_is_not_covered),
    cmocka_unit_test (outermost_is_right_when_nobody_called),
    cmocka_unit_test (signed_addresses),
    cmocka_unit_test (the_cfa_of_s390x_is_above_the_save_area),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
