/* Which instructions are calls, returns and signatures.  The encodings are
   those of the architectures' manuals; the assembler's spelling is beside
   them, and capstone, which is not used elsewhere for this, has to agree that
   they are instructions of that name.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <capstone/capstone.h>
#include <cmocka.h>

#include "machine.h"
#include "qemu/core/view.h"

typedef struct sample
{
  const char *mnemonic; /* as capstone prints it */
  enum insn_kind kind;
  uint8_t size;
  uint8_t bytes[MAX_INSN];
} sample;

static const sample amd64[] = {
  { "call", INSN_CALL, 5, { 0xe8, 1, 2, 3, 0 } },
  { "call", INSN_CALL, 2, { 0xff, 0xd0 } },                   /* *%rax */
  { "call", INSN_CALL, 3, { 0x41, 0xff, 0xd3 } },             /* *%r11 */
  { "call", INSN_CALL, 6, { 0xff, 0x15, 1, 2, 3, 0 } },       /* *(%rip) */
  { "notrack call", INSN_CALL, 3, { 0x3e, 0xff, 0xd2 } },
  { "bnd call", INSN_CALL, 6, { 0xf2, 0xe8, 1, 2, 3, 0 } },
  { "call", INSN_CALL, 7, { 0x66, 0x48, 0xe8, 1, 2, 3, 0 } }, /* TLS */
  { "ret", INSN_INDIRECT, 1, { 0xc3 } },
  { "ret", INSN_INDIRECT, 3, { 0xc2, 16, 0 } },
  { "repz ret", INSN_INDIRECT, 2, { 0xf3, 0xc3 } },
  { "jmp", INSN_INDIRECT, 2, { 0xff, 0xe2 } },                /* *%rdx */
  { "notrack jmp", INSN_INDIRECT, 3, { 0x3e, 0xff, 0xe0 } },
  { "bnd jmp", INSN_INDIRECT, 7, { 0xf2, 0xff, 0x25, 1, 2, 3, 0 } },
  { "syscall", INSN_SYSCALL, 2, { 0x0f, 0x05 } },
  { "jmp", INSN_OTHER, 5, { 0xe9, 1, 2, 3, 0 } },
  { "push", INSN_OTHER, 2, { 0xff, 0xf0 } },
  { "inc", INSN_OTHER, 2, { 0xff, 0xc0 } },
  { "endbr64", INSN_OTHER, 4, { 0xf3, 0x0f, 0x1e, 0xfa } },
  { "jne", INSN_OTHER, 6, { 0x0f, 0x85, 1, 2, 3, 0 } },
  { "nop", INSN_OTHER, 1, { 0x90 } },
};

#define WORD(w) (uint8_t) (w), (uint8_t) ((w) >> 8),                          \
                (uint8_t) ((w) >> 16), (uint8_t) ((w) >> 24)

static const sample aarch64[] = {
  { "bl", INSN_CALL, 4, { WORD (0x94000010u) } },
  { "bl", INSN_CALL, 4, { WORD (0x97fffff0u) } },
  { "blr", INSN_CALL, 4, { WORD (0xd63f0100u) } },
  { "blraa", INSN_CALL, 4, { WORD (0xd73f0901u) } },
  { "blrabz", INSN_CALL, 4, { WORD (0xd63f0d1fu) } },
  { "ret", INSN_INDIRECT, 4, { WORD (0xd65f03c0u) } },
  { "ret", INSN_INDIRECT, 4, { WORD (0xd65f0220u) } }, /* x17 */
  { "retaa", INSN_INDIRECT, 4, { WORD (0xd65f0bffu) } },
  { "retab", INSN_INDIRECT, 4, { WORD (0xd65f0fffu) } },
  { "br", INSN_INDIRECT, 4, { WORD (0xd61f0220u) } },
  { "braa", INSN_INDIRECT, 4, { WORD (0xd71f0901u) } },
  { "paciasp", INSN_SIGN_A, 4, { WORD (0xd503233fu) } },
  { "paciaz", INSN_SIGN_A, 4, { WORD (0xd503231fu) } },
  { "pacibsp", INSN_SIGN_B, 4, { WORD (0xd503237fu) } },
  { "pacia", INSN_SIGN_A, 4, { WORD (0xdac103feu) } }, /* x30, sp */
  { "pacib", INSN_SIGN_B, 4, { WORD (0xdac107feu) } },
  { "autiasp", INSN_AUTH, 4, { WORD (0xd50323bfu) } },
  { "autibsp", INSN_AUTH, 4, { WORD (0xd50323ffu) } },
  { "autia", INSN_AUTH, 4, { WORD (0xdac113feu) } },
  { "xpaci", INSN_OTHER, 4, { WORD (0xdac143feu) } },
  { "xpaclri", INSN_OTHER, 4, { WORD (0xd50320ffu) } },
  { "svc", INSN_SYSCALL, 4, { WORD (0xd4000001u) } },
  { "pacia", INSN_OTHER, 4, { WORD (0xdac10041u) } }, /* x1, x2 */
  { "pacia1716", INSN_OTHER, 4, { WORD (0xd503211fu) } },
  { "b", INSN_OTHER, 4, { WORD (0x14000010u) } },
  { "bti", INSN_OTHER, 4, { WORD (0xd503245fu) } },
  { "nop", INSN_OTHER, 4, { WORD (0xd503201fu) } },
};

static const sample s390x[] = {
  { "basr", INSN_CALL, 2, { 0x0d, 0xe1 } },
  { "balr", INSN_CALL, 2, { 0x05, 0xe1 } },
  { "bras", INSN_CALL, 4, { 0xa7, 0xe5, 0, 8 } },
  { "brasl", INSN_CALL, 6, { 0xc0, 0xe5, 0, 0, 0, 8 } },
  { "brasl", INSN_CALL, 6, { 0xc0, 0x05, 0, 0, 0, 8 } }, /* %r0 */
  { "bas", INSN_CALL, 4, { 0x4d, 0xe0, 0x10, 0 } },
  { "basr", INSN_OTHER, 2, { 0x0d, 0xd0 } }, /* %r13,%r0 does not branch */
  { "br", INSN_INDIRECT, 2, { 0x07, 0xfe } },
  { "exrl", INSN_EXECUTE, 6, { 0xc6, 0x00, 0, 0, 0, 5 } },
  { "ex", INSN_EXECUTE, 4, { 0x44, 0x00, 0x10, 0 } },
  { "lgrl", INSN_OTHER, 6, { 0xc4, 0x18, 0, 0, 0, 8 } },
  { "ber", INSN_INDIRECT, 2, { 0x07, 0x8e } },
  { "bne", INSN_INDIRECT, 4, { 0x47, 0x70, 0xe0, 0 } },
  { "cgrbe", INSN_INDIRECT, 6, { 0xec, 0x23, 0xe0, 0, 0x80, 0xe4 } },
  { "svc", INSN_SYSCALL, 2, { 0x0a, 1 } },
  { "jgo", INSN_OTHER, 6, { 0xc0, 0x14, 0, 0, 0, 8 } }, /* brcl 1 */
  { "larl", INSN_OTHER, 6, { 0xc0, 0x10, 0, 0, 0, 8 } },
  { "lghi", INSN_OTHER, 4, { 0xa7, 0x29, 0, 0 } },
  { "cgrje", INSN_OTHER, 6, { 0xec, 0x23, 0, 8, 0x80, 0x64 } },
  { "lay", INSN_OTHER, 6, { 0xe3, 0xf0, 0xff, 0x58, 0xff, 0x71 } },
};

static void
expect (const arch *a, csh capstone, const sample *s)
{
  cs_insn *decoded;
  size_t count = cs_disasm (capstone, s->bytes, s->size, 0, 1, &decoded);
  if (count != 1)
    fail_msg ("%s: capstone does not know %s", a->name, s->mnemonic);
  assert_string_equal (decoded->mnemonic, s->mnemonic);
  assert_int_equal (decoded->size, s->size);
  cs_free (decoded, count);
  insn got = a->decode (s->bytes, s->size);
  if (got.kind != s->kind)
    fail_msg ("%s: %s is taken as kind %d", a->name, s->mnemonic, got.kind);
  if (got.length)
    assert_int_equal (got.length, s->size);
  /* Cut off, it is no instruction, and nothing behind it is read.  */
  for (size_t size = 0; a->machine != arch_amd64.machine && size < s->size;
       size++)
    assert_int_equal (a->decode (s->bytes, size).kind, INSN_OTHER);
}

static void
expect_all (const arch *a, cs_arch kind, cs_mode mode, const sample *samples,
            size_t count)
{
  csh capstone;
  assert_int_equal (cs_open (kind, mode, &capstone), CS_ERR_OK);
  for (size_t i = 0; i < count; i++)
    expect (a, capstone, &samples[i]);
  cs_close (&capstone);
}

#define EXPECT_ALL(a, kind, mode, samples)                                    \
  expect_all (a, kind, mode, samples, sizeof samples / sizeof samples[0])

static void
amd64_instructions (void **state)
{
  (void) state;
  EXPECT_ALL (&arch_amd64, CS_ARCH_X86, CS_MODE_64, amd64);
}

static void
aarch64_instructions (void **state)
{
  (void) state;
  EXPECT_ALL (&arch_aarch64, CS_ARCH_ARM64, CS_MODE_ARM, aarch64);
  EXPECT_ALL (&arch_aarch64_be, CS_ARCH_ARM64, CS_MODE_ARM, aarch64);
}

static void
s390x_instructions (void **state)
{
  (void) state;
  EXPECT_ALL (&arch_s390x, CS_ARCH_SYSZ, CS_MODE_BIG_ENDIAN, s390x);
}

static void
amd64_cut_off (void **state)
{
  (void) state;
  const uint8_t bytes[] = { 0x66, 0x48, 0xff };
  for (size_t size = 0; size <= sizeof bytes; size++)
    assert_int_equal (arch_amd64.decode (bytes, size).kind, INSN_OTHER);
}

static void
numbers (void **state)
{
  (void) state;
  const uint8_t bytes[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  assert_true (arch_number (&arch_amd64, bytes, 8) == 0x0807060504030201);
  assert_true (arch_number (&arch_s390x, bytes, 8) == 0x0102030405060708);
  assert_true (arch_number (&arch_aarch64_be, bytes, 2) == 0x0102);
}

/* What the SIZE bytes at BYTES at 0x1100 do, with BR %r0 at 0x1200 and an index
   and a base that lead there.  */
static insn
executed (const uint8_t *bytes, size_t size, uint64_t r4)
{
  machine m;
  machine_begin (&m, &arch_s390x);
  machine_write (&m, 0x1100, bytes, size);
  machine_word (&m, 0x1200, 0x07f0000000000000);
  m.view.reg[REG_PC] = 0x1100;
  m.view.reg[0] = 0xffff;
  m.view.reg[2] = 0x1000;
  m.view.reg[3] = 0x100;
  m.view.reg[4] = r4;
  return executed_insn (&arch_s390x, &m.view);
}

static void
ex_does_what_it_executes (void **state)
{
  (void) state;
  const uint8_t ex[] = { 0x44, 0x42, 0x31, 0x00 };       /* %r4,256(%r2,%r3) */
  const uint8_t far[] = { 0x44, 0x42, 0x30, 0x00 };      /* 0x1100: itself */
  const uint8_t exrl[] = { 0xc6, 0x00, 0, 0, 0, 0x80 };  /* 0x1200 */
  const uint8_t back[] = { 0xc6, 0x00, 0xff, 0xff, 0xf0, 0 }; /* unreadable */
  insn found = executed (ex, sizeof ex, 0x10e);
  assert_int_equal (found.kind, INSN_INDIRECT);
  assert_int_equal (found.length, 4);
  found = executed (far, sizeof far, 0);
  assert_int_equal (found.kind, INSN_OTHER);
  found = executed (exrl, sizeof exrl, 0);
  assert_int_equal (found.kind, INSN_INDIRECT);
  assert_int_equal (found.length, 6);
  found = executed (back, sizeof back, 0);
  assert_int_equal (found.kind, INSN_INDIRECT);
  assert_int_equal (found.length, 6);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (amd64_instructions),
    cmocka_unit_test (aarch64_instructions),
    cmocka_unit_test (s390x_instructions),
    cmocka_unit_test (amd64_cut_off),
    cmocka_unit_test (ex_does_what_it_executes),
    cmocka_unit_test (numbers),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
