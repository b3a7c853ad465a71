/* Functions of a few instructions: what is known after each, also where the decoder
   lies about one.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "conformance/producers/flow/frame_state.h"

/* After all instructions of CODE, which do not jump.  */
static frame_state
after (const machine *m, const uint8_t *code, size_t size)
{
  frame_state s;
  frame_bases bases = { .count = 0 };
  frame_begin (&s, m);
  for (size_t at = 0; at < size;)
    {
      effects e;
      m->decode (code + at, size - at, at, &e);
      assert_true (e.length && e.length <= size - at);
      frame_follow (&s, m, &bases, &e, at);
      at += e.length;
    }
  return s;
}

static bool
is_frame (value v, int32_t offset)
{
  return v.kind == VALUE_FRAME && v.base == BASE_CFA && v.offset == offset;
}

static bool
is_entry (value v, unsigned reg)
{
  return v.kind == VALUE_ENTRY && v.reg == reg;
}

static value
at_cfa (const frame_state *s, int32_t offset)
{
  return frame_load (s, (value) { .kind = VALUE_FRAME, .offset = offset });
}

/* push rbp; mov rbp, rsp; push rbx; sub rsp, 24 */
static const uint8_t amd64_code[]
    = { 0x55, 0x48, 0x89, 0xe5, 0x53, 0x48, 0x83, 0xec, 0x18 };

static void
amd64 (void **state)
{
  (void) state;
  frame_state s = after (&machine_amd64, amd64_code, sizeof amd64_code);
  assert_true (is_frame (s.reg[7], -48));
  assert_true (is_frame (s.reg[6], -16));
  assert_true (is_entry (at_cfa (&s, -8), 16));
  assert_true (is_entry (at_cfa (&s, -16), 6));
  assert_true (is_entry (at_cfa (&s, -24), 3));
  assert_int_equal (at_cfa (&s, -32).kind, VALUE_ABSENT);
}

/* paciasp; stp x29, x30, [sp, #-32]!; mov x29, sp; str x19, [sp, #16] */
static void
aarch64 (void **state)
{
  (void) state;
  static const uint8_t code[]
      = { 0x3f, 0x23, 0x03, 0xd5, 0xfd, 0x7b, 0xbe, 0xa9,
          0xfd, 0x03, 0x00, 0x91, 0xf3, 0x0b, 0x00, 0xf9 };
  frame_state s = after (&machine_aarch64, code, sizeof code);
  assert_true (is_frame (s.reg[31], -32) && is_frame (s.reg[29], -32));
  assert_true (is_entry (at_cfa (&s, -32), 29));
  assert_true (is_entry (at_cfa (&s, -24), 30));
  assert_int_equal (at_cfa (&s, -24).signs, SIGNED_A);
  assert_true (is_entry (at_cfa (&s, -16), 19));
}

/* stmg %r11,%r15,88(%r15); lay %r15,-168(%r15); ldgr %f0,%r14; lgr %r11,%r15 */
static void
s390x (void **state)
{
  (void) state;
  static const uint8_t code[]
      = { 0xeb, 0xbf, 0xf0, 0x58, 0x00, 0x24, 0xe3, 0xf0, 0xff, 0x58, 0xff, 0x71,
          0xb3, 0xc1, 0x00, 0x0e, 0xb9, 0x04, 0x00, 0xbf };
  frame_state s = after (&machine_s390x, code, sizeof code);
  assert_true (is_frame (s.reg[15], -328) && is_frame (s.reg[11], -328));
  assert_true (is_entry (at_cfa (&s, -72), 11));
  assert_true (is_entry (at_cfa (&s, -48), 14));
  assert_true (is_entry (s.reg[16], 14));
}

/* stp x29, x30, [sp]; mov x29, sp; mov x30, #0; ldp x29, x30, [x29]: the base is what it
   was before.  Both ways round: ldp x30, x29, [x29].  */
static void
base_of_a_pair (void **state)
{
  (void) state;
  uint8_t code[] = { 0xfd, 0x7b, 0x00, 0xa9, 0xfd, 0x03, 0x00, 0x91,
                     0x1e, 0x00, 0x80, 0xd2, 0xbd, 0x7b, 0x40, 0xa9 };
  frame_state s = after (&machine_aarch64, code, sizeof code);
  assert_true (is_entry (s.reg[29], 29) && is_entry (s.reg[30], 30));
  code[12] = 0xbe, code[13] = 0x77;
  s = after (&machine_aarch64, code, sizeof code);
  assert_true (is_entry (s.reg[29], 30) && is_entry (s.reg[30], 29));
}

/* ltr, lr, nr, or and ltgr of %r6 and itself are tests; ltr %r6,%r5, lcr %r6,%r6 and n %r6,0(%r5) are none.  */
static void
tests_of_a_register (void **state)
{
  (void) state;
  const uint8_t tests[] = { 0x12, 0x66, 0x18, 0x66, 0x14, 0x66, 0x16, 0x66, 0xb9, 0x02, 0x00, 0x66 };
  frame_state s = after (&machine_s390x, tests, sizeof tests);
  assert_true (is_entry (s.reg[6], 6));
  const uint8_t writes[][4] = { { 0x12, 0x65 }, { 0x13, 0x66 }, { 0x54, 0x66, 0x50, 0 } };
  for (size_t i = 0; i < sizeof writes / sizeof *writes; i++)
    {
      s = after (&machine_s390x, writes[i], writes[i][0] == 0x54 ? 4 : 2);
      assert_int_equal (s.reg[6].kind, VALUE_OTHER);
    }
}

/* str x30, [x18], #8; mov x30, #0; ldr x30, [x18, #-8]!  */
static void
shadow_stack (void **state)
{
  (void) state;
  static const uint8_t code[]
      = { 0x5e, 0x86, 0x00, 0xf8, 0x1e, 0x00, 0x80, 0xd2, 0x5e, 0x8e, 0x5f, 0xf8 };
  frame_state s = after (&machine_aarch64, code, 8);
  assert_int_equal (s.reg[30].kind, VALUE_OTHER);
  assert_int_equal (at_cfa (&s, 0).kind, VALUE_ABSENT);
  value top = s.reg[18];
  frame_after_call (&s, &machine_aarch64, machine_aarch64.link, 0);
  assert_true (values_are_equal (&s.reg[18], &top));
  s = after (&machine_aarch64, code, sizeof code);
  assert_true (is_entry (s.reg[30], 30));
}

/* mov %rbx, (%rdi); xor %ebx, %ebx; mov (%rdi), %rbx: it may have come back.  */
static void
saved_elsewhere (void **state)
{
  (void) state;
  static const uint8_t code[] = { 0x48, 0x89, 0x1f, 0x31, 0xdb, 0x48, 0x8b, 0x1f };
  frame_state s = after (&machine_amd64, code, sizeof code);
  assert_int_equal (s.reg[3].kind, VALUE_UNKNOWN);
  s = after (&machine_amd64, code + 3, sizeof code - 3);
  assert_int_equal (s.reg[3].kind, VALUE_OTHER);
}

/* stmg %r6,%r15,72(%r15); mvhi 68(%r15),1: beside what was saved, and on it.  And
   vmovdqu32 %xmm0,-8(%rsp){%k1} after push %rbx: it writes some of its bytes.  vpextrd
   $3,%xmm0,-4(%rsp) ends where the return address begins, vpextrq does not.  */
static void
sizes_of_stores (void **state)
{
  (void) state;
  static const uint8_t beside[] = { 0xeb, 0x6f, 0xf0, 0x48, 0x00, 0x24, 0xe5, 0x4c, 0xf0, 0x44, 0, 1 };
  static const uint8_t on_it[] = { 0xeb, 0x6f, 0xf0, 0x48, 0x00, 0x24, 0xe5, 0x4c, 0xf0, 0x4c, 0, 1 };
  static const uint8_t below[] = { 0xc4, 0xe3, 0x79, 0x16, 0x44, 0x24, 0xfc, 0x03 };
  static const uint8_t across[] = { 0xc4, 0xe3, 0xf9, 0x16, 0x44, 0x24, 0xfc, 0x01 };
  static const uint8_t masked[] = { 0x53, 0x62, 0xf1, 0x7e, 0x09, 0x7f, 0x84, 0x24, 0xf8, 0xff, 0xff, 0xff };
  frame_state s = after (&machine_s390x, beside, sizeof beside);
  assert_true (is_entry (at_cfa (&s, -88), 6));
  s = after (&machine_s390x, on_it, sizeof on_it);
  assert_int_equal (at_cfa (&s, -88).kind, VALUE_OTHER);
  s = after (&machine_amd64, masked, sizeof masked);
  assert_true (is_entry (at_cfa (&s, -16), 3));
  s = after (&machine_amd64, below, sizeof below);
  assert_true (is_entry (at_cfa (&s, -8), machine_amd64.ra));
  s = after (&machine_amd64, across, sizeof across);
  assert_int_equal (at_cfa (&s, -8).kind, VALUE_OTHER);
}

/* A join keeps what both have, and no more.  */
static void
joins (void **state)
{
  (void) state;
  frame_state a = after (&machine_amd64, amd64_code, sizeof amd64_code);
  frame_state b = after (&machine_amd64, amd64_code, 5);
  frame_state same = a;
  assert_false (frame_join (&same, &machine_amd64, &a));
  assert_true (frame_join (&a, &machine_amd64, &b));
  assert_int_equal (a.reg[7].kind, VALUE_UNKNOWN);
  assert_true (is_frame (a.reg[6], -16));
  assert_true (is_entry (at_cfa (&a, -24), 3));
  frame_begin (&b, &machine_amd64);
  frame_join (&a, &machine_amd64, &b);
  assert_int_equal (at_cfa (&a, -24).kind, VALUE_UNKNOWN);
  assert_int_equal (a.reg[6].kind, VALUE_UNKNOWN);
}

/* What a call may have written.  */
static void
calls (void **state)
{
  (void) state;
  frame_state s = after (&machine_aarch64, (const uint8_t[]) { 0x1f, 0x20, 0x03, 0xd5 }, 4);
  frame_after_call (&s, &machine_aarch64, machine_aarch64.link, 0x1000);
  assert_int_equal (s.reg[30].kind, VALUE_IMAGE);
  assert_true (is_entry (s.reg[29], 29) && is_frame (s.reg[31], 0));
  assert_int_equal (s.reg[0].kind, VALUE_OTHER);
  s.reg[9] = (value) { .kind = VALUE_ENTRY, .reg = 30 };
  frame_after_call (&s, &machine_aarch64, machine_aarch64.link, 0x1000);
  assert_int_equal (s.reg[9].kind, VALUE_UNKNOWN);
}

/* Does the last instruction of CODE, which has LAST bytes, change more than registers?  */
static bool
changes (const uint8_t *code, size_t size, size_t last)
{
  frame_state s = after (&machine_amd64, code, size - last);
  frame_bases bases = { .count = 0 };
  effects e;
  machine_amd64.decode (code + size - last, last, 0, &e);
  assert_int_equal (e.length, last);
  return frame_follow (&s, &machine_amd64, &bases, &e, 0);
}

/* Where nothing changes a row is not looked at again.  */
static void
what_changes (void **state)
{
  (void) state;
#define CHANGES(last, ...) changes ((const uint8_t[]) { __VA_ARGS__ }, sizeof (const uint8_t[]) { __VA_ARGS__ }, last)
  /* push rbx; and rsp, -32; mov [rax], rbx */
  assert_true (CHANGES (1, 0x53));
  assert_true (CHANGES (4, 0x48, 0x83, 0xe4, 0xe0));
  assert_true (CHANGES (3, 0x48, 0x89, 0x18));
  /* mov [rsp], rax: over the return address, and over what was pushed, as does movups [rsp], xmm0.  With rbx in the place
     of r12, which nothing else has: push r12; xor r12d, r12d; mov [rsp], rbx.  */
  assert_true (CHANGES (4, 0x48, 0x89, 0x04, 0x24));
  assert_true (CHANGES (4, 0x53, 0x0f, 0x11, 0x04, 0x24));
  assert_true (CHANGES (4, 0x53, 0x48, 0x89, 0x04, 0x24));
  assert_true (CHANGES (4, 0x41, 0x54, 0x45, 0x31, 0xe4, 0x48, 0x89, 0x1c, 0x24));
  /* sub rsp, 24; then mov [rsp], rax; movups [rsp], xmm0.  mov [rax], rcx.  */
  assert_false (CHANGES (4, 0x48, 0x83, 0xec, 0x18));
  assert_false (CHANGES (4, 0x48, 0x83, 0xec, 0x18, 0x48, 0x89, 0x04, 0x24));
  assert_false (CHANGES (4, 0x48, 0x83, 0xec, 0x18, 0x0f, 0x11, 0x04, 0x24));
  assert_false (CHANGES (3, 0x48, 0x89, 0x08));
#undef CHANGES
}

/* SP rounded is a new place to count from; and again another one.  */
static void
bases (void **state)
{
  (void) state;
  static const uint8_t code[]
      = { 0x55, 0x48, 0x89, 0xe5, 0x48, 0x83, 0xe4, 0xe0, 0x48, 0x83, 0xec, 0x20 };
  frame_state s = after (&machine_amd64, code, sizeof code);
  assert_int_equal (s.reg[7].kind, VALUE_FRAME);
  assert_int_equal (s.reg[7].base, 1);
  assert_int_equal (s.reg[7].offset, -32);
  assert_true (is_frame (s.reg[6], -16));
}

/* vscalefph, vcvtps2udq to zmm3: %rbx stays; vcvtsd2usi, vcvttsh2si to %rbx.  */
static void
vectors (void **state)
{
  (void) state;
  static const uint8_t code[][6] = { { 0x62, 0xd6, 0x2d, 0x48, 0x2c, 0xdb }, { 0x62, 0xf1, 0x7c, 0x48, 0x79, 0xd9 },
                                     { 0x62, 0xf1, 0xff, 0x08, 0x79, 0xd9 }, { 0x62, 0xf5, 0xfe, 0x08, 0x2c, 0xd9 } };
  for (size_t i = 0; i < 4; i++)
    {
      frame_state s = after (&machine_amd64, code[i], 6);
      assert_int_equal (is_entry (s.reg[3], 3), i < 2);
    }
}

/* mov esi, 1: of 4 bytes, register 6 is not DH.  */
static void
no_high_byte (void **state)
{
  (void) state;
  static const uint8_t code[] = { 0xbe, 1, 0, 0, 0 };
  frame_state s = after (&machine_amd64, code, sizeof code);
  assert_true (is_entry (s.reg[1], 1) && !is_entry (s.reg[4], 4));
}

/* A decoder that says nothing of one opcode is noticed by the test above.  */
static uint8_t silent_opcode;

static void
lie (const uint8_t *bytes, size_t size, uint64_t address, effects *e)
{
  machine_amd64.decode (bytes, size, address, e);
  if (bytes[0] == silent_opcode)
    e->count = 0;
}

static void
lies (void **state)
{
  (void) state;
  static const uint8_t opcodes[] = { 0x55, 0x48, 0x53 };
  machine liar = machine_amd64;
  liar.decode = lie;
  frame_state right = after (&machine_amd64, amd64_code, sizeof amd64_code);
  for (size_t i = 0; i < sizeof opcodes; i++)
    {
      silent_opcode = opcodes[i];
      frame_state s = after (&liar, amd64_code, sizeof amd64_code);
      assert_memory_not_equal (&s.reg[7], &right.reg[7], sizeof s.reg[7]);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (amd64), cmocka_unit_test (aarch64),
          cmocka_unit_test (s390x), cmocka_unit_test (base_of_a_pair),
          cmocka_unit_test (tests_of_a_register), cmocka_unit_test (shadow_stack),
          cmocka_unit_test (saved_elsewhere),
          cmocka_unit_test (sizes_of_stores), cmocka_unit_test (what_changes),
          cmocka_unit_test (joins),
          cmocka_unit_test (calls), cmocka_unit_test (bases), cmocka_unit_test (vectors), cmocka_unit_test (no_high_byte),
          cmocka_unit_test (lies) };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
