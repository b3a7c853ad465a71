/* One run: what is counted, and which causes are noted.  The code is this
   program's own, for its .eh_frame; the sections are made for the test, and
   registers and stacks are those that the code's instructions leave.  */
#include "machine.h"

#include <stdio.h>

#include "lib/base/problem.h"
#include "qemu/core/truth.h"
#include "reference/write/encode.h"

/* The first function is of AMD64, and .eh_frame is right everywhere in it.  Of
   the second one only the rules count: those of a function of AArch64 that has
   not stored anything yet.  */
__asm__ (".text\n"
         ".globl with_frame\n"
         ".type with_frame, @function\n"
         "with_frame: .cfi_startproc\n"
         " push %rbp\n"
         " .cfi_def_cfa_offset 16\n"
         " .cfi_offset 6, -16\n"
         " mov %rsp, %rbp\n"
         " .cfi_def_cfa_register 6\n"
         " nop\n"
         " pop %rbp\n"
         " .cfi_def_cfa 7, 8\n"
         " ret\n"
         " .cfi_endproc\n"
         ".size with_frame, .-with_frame\n"
         ".globl leaf\n"
         ".type leaf, @function\n"
         "leaf: .cfi_startproc\n"
         " .cfi_def_cfa 31, 0\n"
         " .cfi_same_value 29\n"
         " .cfi_same_value 30\n"
         " .skip 16\n"
         " .cfi_endproc\n"
         ".size leaf, .-leaf\n");

enum { FUNCTION = 0x1100, SIZE = 16, CALLER = 0x1210, START = 0x1300,
       PAST_PUSH = FUNCTION + 1, IN_BODY = FUNCTION + 4, NEXT = FUNCTION + 5,
       CFA = STACK - 64, FP = STACK - 16, SECTION = 0x4000 };

/* No code is there.  */
static const uint64_t outside = UINT64_C (1) << 40;

typedef struct run
{
  uint8_t bytes[512];
  module_list list;
  machine machine;
  truth truth;
  unsigned explained;
} run;

static run *of; /* that is observed */

static void
explain (const truth *t, const view *v, cause *c)
{
  assert_ptr_equal (t, &of->truth);
  assert_int_equal (v->reg[REG_PC], c->executing);
  of->explained++;
}

/* The section for FUNCTION, which has ROWS; for its caller, which has only the
   one at CALLER; and for START, without any.  */
static void
encode (run *r, uint8_t abi, const sf_fre_record *rows, uint32_t count,
        uint8_t key)
{
  const sf_fre_record of_caller
      = { .info = sf_fre_info (true, 1, 1, false), .word_count = 1,
          .words = { 8 } };
  const sf_fde_record fdes[]
      = { { .start = FUNCTION, .size = SIZE, .fres = rows, .fre_count = count,
            .info = sf_fde_info (0, FDE_PCTYPE_INC, key, false) },
          { .start = CALLER - 16, .size = SIZE + 16, .fres = &of_caller,
            .fre_count = 1 },
          { .start = START, .size = SIZE } };
  const sf_element_record element
      = { .magic = MAGIC, .version = 3, .abi_arch = abi,
          .flags = F_FDE_SORTED | F_FDE_FUNC_START_PCREL,
          .cfa_fixed_ra_offset = abi == 3 ? -8 : 0, .address = SECTION,
          .fdes = fdes, .fde_count = 3 };
  size_t size = sf_encode (&element, r->bytes, sizeof r->bytes);
  assert_true (size > 0 && size <= sizeof r->bytes);
  module *m = r->list.items[0];
  m->has_sframe = true;
  m->section = (sf_section) { .bytes = r->bytes, .size = size,
                              .address = SECTION };
}

/* As the code has it; where the frame is set up, CFA is FP + CFA_IN_BODY.  */
static void
encode_amd64 (run *r, uint8_t cfa_in_body)
{
  const uint32_t minus_16 = (uint8_t) -16;
  const sf_fre_record rows[]
      = { { .info = sf_fre_info (true, 1, 1, false), .word_count = 1,
            .words = { 8 } },
          { .start_address = 1, .info = sf_fre_info (true, 2, 1, false),
            .word_count = 2, .words = { 16, minus_16 } },
          { .start_address = 4, .info = sf_fre_info (false, 2, 1, false),
            .word_count = 2, .words = { cfa_in_body, minus_16 } } };
  encode (r, 3, rows, 3, 0);
}

/* A thread of A whose code at FUNCTION is the function NAME.  */
static void
begin (run *r, const arch *a, const char *name)
{
  problem p;
  *r = (run) { .explained = 0 };
  of = r;
  machine_begin (&r->machine, a);
  module *m = modules_add (&r->list, "/proc/self/exe", 0, &p);
  assert_non_null (m);
  module_move (m, FUNCTION - module_function (m, name));
  m->arch = a;
  truth_begin (&r->truth, a, &r->list);
  truth_select (&r->truth, 1);
}

static void
end (run *r)
{
  truth_end (&r->truth);
  modules_free (&r->list);
}

/* FUNCTION was called from RA.  */
static void
begin_amd64 (run *r, uint64_t ra)
{
  begin (r, &arch_amd64, "with_frame");
  encode_amd64 (r, 16);
  machine_word (&r->machine, CFA - 8, ra);
  machine_word (&r->machine, CFA - 16, FP);
  shadow_call (&r->truth.now->shadow, ra, CFA, FP);
}

static const pc_entry *
observe (run *r, uint64_t pc, uint64_t sp, uint64_t fp)
{
  r->machine.view.reg[REG_PC] = pc;
  r->machine.view.reg[7] = sp;
  r->machine.view.reg[6] = fp;
  truth_observe (&r->truth, &r->machine.view);
  return pcs_at (&r->truth.pcs, pc);
}

static const pc_entry *
observe_body (run *r, uint64_t pc)
{
  return observe (r, pc, CFA - 16, CFA - 16);
}

/* Before FP points to the frame, the frame pointer leads to the caller's RA.  */
static void
right_unwinders_are_counted (void **state)
{
  (void) state;
  run r;
  begin_amd64 (&r, outside);
  assert_false (observe (&r, FUNCTION, CFA - 8, FP)->is_wrong);
  observe (&r, PAST_PUSH, CFA - 16, FP);
  for (int again = 0; again < 3; again++)
    observe_body (&r, IN_BODY);
  const counts *c = &r.truth.counts;
  assert_int_equal (c->instructions, 5);
  assert_int_equal (c->checked, 5);
  assert_int_equal (c->pcs, 3);
  assert_int_equal (c->frames, 5);
  assert_int_equal (c->depth, 1);
  assert_int_equal (c->mismatches, 0);
  assert_int_equal (c->compared, 5);
  assert_int_equal (c->sframe_right, 5);
  assert_int_equal (c->eh_frame_right, 5);
  assert_int_equal (c->frame_pointer_right, 3);
  assert_int_equal (r.truth.causes.count, 0);
  end (&r);
}

/* An instruction without SFrame is observed only; a frame whose call was not
   seen is checked, and there is nothing to compare.  */
static void
not_all_is_checked_or_compared (void **state)
{
  (void) state;
  run r;
  begin_amd64 (&r, outside);
  observe_body (&r, FUNCTION + SIZE);
  assert_int_equal (r.truth.counts.instructions, 1);
  assert_int_equal (r.truth.counts.checked, 0);
  assert_int_equal (r.truth.counts.mismatches, 0);
  truth_select (&r.truth, 2);
  observe_body (&r, START);
  assert_int_equal (r.truth.counts.checked, 1);
  assert_int_equal (r.truth.counts.mismatches, 0);
  assert_int_equal (r.truth.counts.compared, 0);
  end (&r);
}

/* The CFA's row is wrong from IN_BODY on, which two instructions execute by.  */
static void
a_cause_is_noted_once (void **state)
{
  (void) state;
  run r;
  begin_amd64 (&r, outside);
  encode_amd64 (&r, 24);
  r.truth.explain = explain;
  assert_false (observe (&r, FUNCTION, CFA - 8, FP)->is_wrong);
  assert_true (observe_body (&r, IN_BODY)->is_wrong);
  observe_body (&r, NEXT);
  assert_true (observe_body (&r, IN_BODY)->is_wrong);
  assert_int_equal (r.explained, 1);
  assert_int_equal (r.truth.causes.count, 1);
  const cause *c = &r.truth.causes.items[0];
  assert_int_equal (c->first.wrong, WRONG_CFA);
  assert_int_equal (c->count, 3);
  assert_int_equal (c->executing, IN_BODY);
  assert_int_equal (c->instruction, 2);
  assert_int_equal (c->eh_frame, VERDICT_RIGHT);
  assert_int_equal (r.truth.counts.mismatches, 3);
  assert_int_equal (r.truth.counts.compared, 4);
  assert_int_equal (r.truth.counts.sframe_right, 1);
  assert_int_equal (r.truth.counts.eh_frame_right, 4);
  end (&r);
}

/* FUNCTION's frame is right, and that of its caller is 8 bytes larger than the
   table has it: of it the other unwinders are not asked.  */
static void
a_wrong_frame_below_is_no_fault_of_the_topmost (void **state)
{
  (void) state;
  run r;
  begin_amd64 (&r, CALLER);
  shadow_return (&r.truth.now->shadow, CALLER, CFA);
  shadow_call (&r.truth.now->shadow, outside, CFA + 16, FP);
  shadow_call (&r.truth.now->shadow, CALLER, CFA, FP);
  assert_false (observe_body (&r, IN_BODY)->is_wrong);
  const cause *c = &r.truth.causes.items[0];
  assert_int_equal (c->first.wrong, WRONG_CFA);
  assert_int_equal (c->first.level, 1);
  assert_int_equal (c->eh_frame, VERDICT_NONE);
  assert_int_equal (r.truth.counts.sframe_right, 1);
  end (&r);
}

/* A handler changed registers of FUNCTION, whose table is wrong: an instruction
   there is counted by the reason, and is neither checked nor compared.  Once the
   stack is known again, all is as ever.  */
static void
unknown_stacks_are_counted_by_reason (void **state)
{
  (void) state;
  run r;
  begin_amd64 (&r, outside);
  encode_amd64 (&r, 24);
  shadow_doubt (&r.truth.now->shadow, UNKNOWN_REGISTERS);
  observe_body (&r, IN_BODY);
  const counts *c = &r.truth.counts;
  for (int i = 0; i < UNKNOWNS; i++)
    assert_int_equal (c->unknown[i], i == UNKNOWN_REGISTERS);
  assert_int_equal (c->instructions, 1);
  assert_int_equal (c->checked, 0);
  assert_int_equal (c->compared, 0);
  assert_int_equal (c->mismatches, 0);
  shadow_doubt (&r.truth.now->shadow, UNKNOWN_NOTHING);
  observe_body (&r, IN_BODY);
  assert_int_equal (c->unknown[UNKNOWN_NOTHING], 0);
  assert_int_equal (c->checked, 1);
  assert_int_equal (c->mismatches, 1);
  assert_string_equal (unknown_name (UNKNOWN_REGISTERS), "registers-changed");
  end (&r);
}

/* Two frames, then one.  */
static void
depth_is_that_of_the_deepest_stack (void **state)
{
  (void) state;
  run r;
  begin_amd64 (&r, START + 4);
  observe_body (&r, IN_BODY);
  truth_select (&r.truth, 2);
  observe_body (&r, START);
  assert_int_equal (r.truth.counts.mismatches, 0);
  assert_int_equal (r.truth.counts.frames, 3);
  assert_int_equal (r.truth.counts.depth, 2);
  end (&r);
}

/* A leaf of AArch64 whose return address is signed by the table: where only that
   or the key is wrong, CFA, RA and FP are right, and these are what the unwinders
   are compared by.  */
static void
signing (uint8_t key, enum signing is, enum wrong wrong)
{
  const sf_fre_record row
      = { .info = sf_fre_info (true, 1, 1, true), .word_count = 1,
          .words = { 0 } };
  run r;
  begin (&r, &arch_aarch64, "leaf");
  encode (&r, 2, &row, 1, key);
  view *v = &r.machine.view;
  v->reg[REG_PC] = FUNCTION;
  v->reg[31] = CFA;
  v->reg[29] = FP;
  v->reg[30] = outside | (is == NOT_SIGNED ? 0 : UINT64_C (0x1234) << 48);
  shadow_call (&r.truth.now->shadow, outside, CFA, FP);
  shadow_sign (&r.truth.now->shadow, is);
  truth_observe (&r.truth, v);
  const cause *c = &r.truth.causes.items[0];
  assert_int_equal (c->first.wrong, wrong);
  assert_int_equal (c->eh_frame, VERDICT_NONE);
  assert_int_equal (r.truth.counts.sframe_right, 1);
  assert_int_equal (r.truth.counts.eh_frame_right, 1);
  end (&r);
}

static void
signing_is_not_compared (void **state)
{
  (void) state;
  signing (0, NOT_SIGNED, WRONG_SIGNING);
  signing (1, SIGNED_A, WRONG_KEY);
}

/* Other tables have another version; while it is the same, they are not asked
   again.  */
static void
tables_are_asked_when_they_change (void **state)
{
  (void) state;
  run r;
  begin_amd64 (&r, outside);
  observe_body (&r, IN_BODY);
  encode_amd64 (&r, 24);
  observe_body (&r, IN_BODY);
  assert_int_equal (r.truth.counts.mismatches, 0);
  r.list.version++;
  observe_body (&r, IN_BODY);
  assert_int_equal (r.truth.counts.mismatches, 1);
  end (&r);
}

/* A return in the last byte that can be read, and an instruction that cannot be
   read at all.  */
static void
memory_ends_in_an_instruction (void **state)
{
  (void) state;
  const uint64_t last = MEMORY_AT + MEMORY_SIZE - 1;
  run r;
  begin_amd64 (&r, outside);
  machine_write (&r.machine, last, "\xc3", 1);
  assert_int_equal (observe_body (&r, last)->insn.kind, INSN_INDIRECT);
  /* What is not there may go anywhere.  */
  assert_int_equal (observe_body (&r, last + 2)->insn.kind, INSN_INDIRECT);
  end (&r);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (right_unwinders_are_counted),
    cmocka_unit_test (not_all_is_checked_or_compared),
    cmocka_unit_test (a_cause_is_noted_once),
    cmocka_unit_test (a_wrong_frame_below_is_no_fault_of_the_topmost),
    cmocka_unit_test (unknown_stacks_are_counted_by_reason),
    cmocka_unit_test (depth_is_that_of_the_deepest_stack),
    cmocka_unit_test (signing_is_not_compared),
    cmocka_unit_test (tables_are_asked_when_they_change),
    cmocka_unit_test (memory_ends_in_an_instruction),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
