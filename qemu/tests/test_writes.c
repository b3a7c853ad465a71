/* What instructions may write to.  The encodings are those of the architectures'
   manuals, the assembler's spelling is beside them.  Of random bytes that capstone
   takes for an instruction with operands in memory, ours has to have all that
   capstone says is written.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <capstone/capstone.h>
#include <cmocka.h>

#include "qemu/core/view.h"

typedef struct sample
{
  const char *text; /* as capstone prints it */
  uint8_t size;
  uint8_t bytes[MAX_INSN];
  insn_writes writes;
} sample;

#define AT(b, i, s, o, n)                                                     \
  { .where = WRITES_AT, .base = (b), .index = (i), .shift = (s),             \
    .offset = (o), .size = (n) }
#define NOWHERE { .where = WRITES_NOTHING }
#define ANY { .where = WRITES_ANYWHERE }
#define NONE REG_NONE

static const sample amd64[] = {
  { "push rbx", 1, { 0x53 }, AT (7, NONE, 0, -8, 8) },
  { "call 5", 5, { 0xe8 }, AT (7, NONE, 0, -8, 8) },
  { "call rax", 2, { 0xff, 0xd0 }, AT (7, NONE, 0, -8, 8) },
  { "jmp rax", 2, { 0xff, 0xe0 }, NOWHERE },
  { "mov dword ptr [rsp - 8], eax", 4, { 0x89, 0x44, 0x24, 0xf8 },
    AT (7, NONE, 0, -8, 64) },
  { "mov qword ptr [r13 + r12*8 + 0x100], r9", 8,
    { 0x4f, 0x89, 0x8c, 0xe5, 0, 1, 0, 0 }, AT (13, 12, 3, 0x100, 64) },
  { "mov dword ptr [rcx*4], eax", 7, { 0x89, 0x04, 0x8d, 0, 0, 0, 0 },
    AT (NONE, 2, 2, 0, 64) },
  { "mov dword ptr [rip + 0x10], eax", 6, { 0x89, 0x05, 0x10, 0, 0, 0 },
    AT (REG_PC, NONE, 0, 0x16, 64) },
  { "mov dword ptr fs:[rax], ecx", 3, { 0x64, 0x89, 0x08 }, ANY },
  { "mov dword ptr [eax], ecx", 3, { 0x67, 0x89, 0x08 }, ANY },
  { "mov eax, ecx", 2, { 0x89, 0xc8 }, NOWHERE },
  { "rep stosq qword ptr [rdi], rax", 3, { 0xf3, 0x48, 0xab }, ANY },
  { "movsb byte ptr [rdi], byte ptr [rsi]", 1, { 0xa4 }, ANY },
  { "bts dword ptr [rax], ecx", 3, { 0x0f, 0xab, 0x08 }, ANY },
  { "movups xmmword ptr [rsi], xmm1", 3, { 0x0f, 0x11, 0x0e },
    AT (4, NONE, 0, 0, 64) },
  { "vmovdqu ymmword ptr [r8 + rdi], ymm0", 6,
    { 0xc4, 0xc1, 0x7e, 0x7f, 0x04, 0x38 }, AT (8, 5, 0, 0, 64) },
  { "vmovdqu ymmword ptr [r8 + r15], ymm0", 6,
    { 0xc4, 0x81, 0x7e, 0x7f, 0x04, 0x38 }, AT (8, 15, 0, 0, 64) },
  { "vzeroupper", 3, { 0xc5, 0xf8, 0x77 }, NOWHERE },
  { "maskmovdqu xmm0, xmm1", 4, { 0x66, 0x0f, 0xf7, 0xc1 }, ANY },
  { "fxsave [rsp]", 4, { 0x0f, 0xae, 0x04, 0x24 }, ANY },
  { "mfence", 3, { 0x0f, 0xae, 0xf0 }, NOWHERE },
  { "cmpxchg16b xmmword ptr [rdi]", 4, { 0x48, 0x0f, 0xc7, 0x0f },
    AT (5, NONE, 0, 0, 64) },
  { "fstp xword ptr [rbp - 0x20]", 3, { 0xdb, 0x7d, 0xe0 },
    AT (6, NONE, 0, -32, 128) },
  { "syscall", 2, { 0x0f, 0x05 }, ANY },
  { "pop qword ptr [rax]", 2, { 0x8f, 0x00 }, ANY },
  { "lea rax, [rsp + 8]", 5, { 0x48, 0x8d, 0x44, 0x24, 8 }, NOWHERE },
};

#define WORD(w) (uint8_t) (w), (uint8_t) ((w) >> 8),                          \
                (uint8_t) ((w) >> 16), (uint8_t) ((w) >> 24)

static const sample aarch64[] = {
  { "stp x29, x30, [sp, #-0x20]!", 4, { WORD (0xa9be7bfdu) },
    AT (31, NONE, 0, -32, 16) },
  { "stp x19, x20, [sp, #0x10]", 4, { WORD (0xa90153f3u) },
    AT (31, NONE, 0, 16, 16) },
  { "stp w1, w2, [x0], #8", 4, { WORD (0x28810801u) },
    AT (0, NONE, 0, 0, 8) },
  { "stp q0, q1, [x0, #-0x20]", 4, { WORD (0xad3f0400u) },
    AT (0, NONE, 0, -32, 32) },
  { "ldp x29, x30, [sp], #0x20", 4, { WORD (0xa8c27bfdu) }, NOWHERE },
  { "str x0, [sp, #8]", 4, { WORD (0xf90007e0u) }, AT (31, NONE, 0, 8, 8) },
  { "strb w0, [x1, #3]", 4, { WORD (0x39000c20u) }, AT (1, NONE, 0, 3, 1) },
  { "str q0, [x1, #0x10]", 4, { WORD (0x3d800420u) },
    AT (1, NONE, 0, 16, 16) },
  { "stur x0, [x29, #-8]", 4, { WORD (0xf81f83a0u) },
    AT (29, NONE, 0, -8, 8) },
  { "str x0, [sp, #-0x10]!", 4, { WORD (0xf81f0fe0u) },
    AT (31, NONE, 0, -16, 8) },
  { "str x0, [x1], #8", 4, { WORD (0xf8008420u) }, AT (1, NONE, 0, 0, 8) },
  { "str x0, [x1, x2, lsl #3]", 4, { WORD (0xf8227820u) },
    AT (1, 2, 3, 0, 8) },
  { "str w0, [x1, w2, sxtw #2]", 4, { WORD (0xb822d820u) },
    { .where = WRITES_AT, .base = 1, .index = 2, .shift = 2, .size = 4,
      .index_is_word = true, .index_is_signed = true } },
  { "str w0, [x1, w2, uxtw]", 4, { WORD (0xb8224820u) },
    { .where = WRITES_AT, .base = 1, .index = 2, .size = 4,
      .index_is_word = true } },
  { "ldr x0, [sp, #8]", 4, { WORD (0xf94007e0u) }, NOWHERE },
  { "stxr w2, x1, [x0]", 4, { WORD (0xc8027c01u) },
    AT (0, NONE, 0, 0, 64) },
  { "ldadd x1, x2, [x3]", 4, { WORD (0xf8210062u) },
    AT (3, NONE, 0, 0, 64) },
  { "st1 {v0.16b}, [x0], #16", 4, { WORD (0x4c9f7000u) },
    AT (0, NONE, 0, 0, 64) },
  { "dc zva, x3", 4, { WORD (0xd50b7423u) }, ANY },
  { "svc #0", 4, { WORD (0xd4000001u) }, ANY },
  { "bl #0x40", 4, { WORD (0x94000010u) }, NOWHERE },
  { "paciasp ", 4, { WORD (0xd503233fu) }, NOWHERE },
  { "mrs x0, tpidr_el0", 4, { WORD (0xd53bd040u) }, NOWHERE },
  { "add x0, x1, x2", 4, { WORD (0x8b020020u) }, NOWHERE },
};

static const sample s390x[] = {
  { "stmg %r6, %r15, 0x30(%r15)", 6, { 0xeb, 0x6f, 0xf0, 0x30, 0, 0x24 },
    AT (15, NONE, 0, 48, 80) },
  { "stmg %r14, %r1, -8(%r15)", 6, { 0xeb, 0xe1, 0xff, 0xf8, 0xff, 0x24 },
    AT (15, NONE, 0, -8, 32) },
  { "stg %r1, 0xa0(%r2, %r15)", 6, { 0xe3, 0x12, 0xf0, 0xa0, 0, 0x24 },
    AT (15, 2, 0, 160, 8) },
  { "st %r1, 4(%r2)", 4, { 0x50, 0x10, 0x20, 4 }, AT (2, NONE, 0, 4, 4) },
  { "stc %r1, 4(%r2)", 4, { 0x42, 0x10, 0x20, 4 }, AT (2, NONE, 0, 4, 1) },
  { "sth %r1, 4(%r2)", 4, { 0x40, 0x10, 0x20, 4 }, AT (2, NONE, 0, 4, 2) },
  { "stcm %r1, 5, 4(%r2)", 4, { 0xbe, 0x15, 0x20, 4 }, AT (2, NONE, 0, 4, 2) },
  { "sty %r1, 4(%r2)", 6, { 0xe3, 0x10, 0x20, 4, 0, 0x50 },
    AT (2, NONE, 0, 4, 4) },
  { "mvhi 0x10(%r4), 0", 6, { 0xe5, 0x4c, 0x40, 0x10, 0, 0 },
    AT (4, NONE, 0, 16, 4) },
  { "asi 0x18(%r5), 1", 6, { 0xeb, 1, 0x50, 0x18, 0, 0x6a },
    AT (5, NONE, 0, 24, 4) },
  { "vstef %v0, 0x10(%r15), 0", 6, { 0xe7, 0, 0xf0, 0x10, 0, 0x0b },
    AT (15, NONE, 0, 16, 4) },
  { "vsteg %v0, 0x10(%r15), 0", 6, { 0xe7, 0, 0xf0, 0x10, 0, 0x0a },
    AT (15, NONE, 0, 16, 8) },
  { "std %f0, 0x80(%r15)", 4, { 0x60, 0, 0xf0, 0x80 },
    AT (15, NONE, 0, 128, 8) },
  { "mvc 0(0x100, %r1), 0(%r2)", 6, { 0xd2, 0xff, 0x10, 0, 0x20, 0 },
    AT (1, NONE, 0, 0, 256) },
  { "xc 8(8, %r15), 8(%r15)", 6, { 0xd7, 7, 0xf0, 8, 0xf0, 8 },
    AT (15, NONE, 0, 8, 8) },
  { "mvi 5(%r3), 1", 4, { 0x92, 1, 0x30, 5 }, AT (3, NONE, 0, 5, 1) },
  { "mvghi 0x10(%r4), 0", 6, { 0xe5, 0x48, 0x40, 0x10, 0, 0 },
    AT (4, NONE, 0, 16, 8) },
  { "agsi 0x18(%r5), 1", 6, { 0xeb, 1, 0x50, 0x18, 0, 0x7a },
    AT (5, NONE, 0, 24, 8) },
  { "csg %r1, %r2, 0(%r3)", 6, { 0xeb, 0x12, 0x30, 0, 0, 0x30 },
    AT (3, NONE, 0, 0, 8) },
  { "vst %v0, 0x10(%r15)", 6, { 0xe7, 0, 0xf0, 0x10, 0, 0x0e },
    AT (15, NONE, 0, 16, 16) },
  { "lg %r1, 0(%r15)", 6, { 0xe3, 0x10, 0xf0, 0, 0, 4 }, NOWHERE },
  { "lmg %r6, %r15, 0x30(%r15)", 6, { 0xeb, 0x6f, 0xf0, 0x30, 0, 4 },
    NOWHERE },
  { "aghi %r15, -0xa0", 4, { 0xa7, 0xfb, 0xff, 0x60 }, NOWHERE },
  { "lgr %r11, %r15", 4, { 0xb9, 4, 0, 0xbf }, NOWHERE },
  { "brasl %r14, 0x10", 6, { 0xc0, 0xe5, 0, 0, 0, 8 }, NOWHERE },
  { "br %r14", 2, { 0x07, 0xfe }, NOWHERE },
  { "stgrl %r1, 0x10", 6, { 0xc4, 0x1b, 0, 0, 0, 8 }, ANY },
  { "mvcle %r2, %r4, 0", 4, { 0xa8, 0x24, 0, 0 }, ANY },
  { "exrl %r1, 0xa", 6, { 0xc6, 0x10, 0, 0, 0, 5 }, ANY },
  { "svc 1", 2, { 0x0a, 1 }, ANY },
};

static void
expect (const arch *a, csh capstone, const sample *s)
{
  cs_insn *decoded;
  char text[256];
  size_t count = cs_disasm (capstone, s->bytes, s->size, 0, 1, &decoded);
  if (count != 1 || decoded->size != s->size)
    fail_msg ("%s: capstone does not know %s", a->name, s->text);
  snprintf (text, sizeof text, "%s %s", decoded->mnemonic, decoded->op_str);
  cs_free (decoded, count);
  if (strncmp (text, s->text, strlen (s->text)) != 0)
    fail_msg ("%s: %s is %s", a->name, s->text, text);
  insn_writes got = a->decode (s->bytes, s->size).writes, want = s->writes;
  if (want.where == WRITES_AT && got.where == WRITES_AT
      && memcmp (&got, &want, sizeof got) == 0)
    return;
  if (want.where == WRITES_AT || got.where != want.where)
    fail_msg ("%s: %s writes (%d) base %u index %u << %u offset %d size %u",
              a->name, s->text, got.where, got.base, got.index, got.shift,
              got.offset, got.size);
}

#define EXPECT_ALL(a, kind, mode, samples)                                    \
  do                                                                          \
    {                                                                         \
      csh capstone;                                                           \
      assert_int_equal (cs_open (kind, mode, &capstone), CS_ERR_OK);          \
      for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++)         \
        expect (a, capstone, &samples[i]);                                    \
      cs_close (&capstone);                                                   \
    }                                                                         \
  while (0)

static void
samples (void **state)
{
  (void) state;
  EXPECT_ALL (&arch_amd64, CS_ARCH_X86, CS_MODE_64, amd64);
  EXPECT_ALL (&arch_aarch64, CS_ARCH_ARM64, CS_MODE_ARM, aarch64);
  EXPECT_ALL (&arch_aarch64_be, CS_ARCH_ARM64, CS_MODE_ARM, aarch64);
  EXPECT_ALL (&arch_s390x, CS_ARCH_SYSZ, CS_MODE_BIG_ENDIAN, s390x);
}

/* What is cut off may write anywhere: the whole of it may.  */
static void
cut_off (void **state)
{
  (void) state;
  const sample *s = &amd64[5];
  for (size_t size = 0; size < s->size; size++)
    assert_int_equal (arch_amd64.decode (s->bytes, size).writes.where,
                      WRITES_ANYWHERE);
  for (size_t size = 0; size < 4; size++)
    assert_int_equal (arch_aarch64.decode (aarch64[0].bytes, size).writes.where,
                      WRITES_ANYWHERE);
  for (size_t size = 0; size < 6; size++)
    assert_int_equal (arch_s390x.decode (s390x[0].bytes, size).writes.where,
                      WRITES_ANYWHERE);
}

/* A view whose registers have values that tell them apart.  */
static view
told_apart (void)
{
  view v = { .known = 0xffffffff };
  for (unsigned n = 0; n < REGISTERS; n++)
    v.reg[n] = UINT64_C (0x100000000) * (n + 1) + UINT64_C (0x80000000) * (n % 2)
               + UINT64_C (0x1000) * n;
  return v;
}

/* Of addresses, tags are no part, and words are extended.  */
static void
where_that_is (void **state)
{
  (void) state;
  view v = told_apart ();
  uint64_t start, size;
  v.reg[1] = UINT64_C (0x5500000000001000);
  v.reg[2] = UINT64_C (0x1fffffffe);
  insn_writes w = { .where = WRITES_AT, .base = 1, .index = 2, .shift = 3,
                    .size = 4, .offset = -16 };
  assert_true (writes_of (&w, &arch_aarch64, &v, &start, &size));
  assert_true (start == 0xffffffff0 + 0xff0 && size == 4);
  w.index_is_word = true;
  assert_true (writes_of (&w, &arch_aarch64, &v, &start, &size));
  assert_true (start == 0x7fffffff0 + 0xff0);
  w.index_is_signed = true;
  assert_true (writes_of (&w, &arch_aarch64, &v, &start, &size));
  assert_true (start == 0xfe0);
  w.base = w.index = REG_NONE;
  assert_true (writes_of (&w, &arch_s390x, &v, &start, &size));
  assert_true (start == UINT64_MAX - 15);
  w.base = REG_PC;
  assert_true (writes_of (&w, &arch_amd64, &v, &start, &size));
  assert_true (start == v.reg[REG_PC] - 16);
  v.known = 0;
  w.base = 1;
  assert_false (writes_of (&w, &arch_amd64, &v, &start, &size));
  w.where = WRITES_ANYWHERE;
  assert_false (writes_of (&w, &arch_amd64, &v, &start, &size));
  w.where = WRITES_NOTHING;
  assert_true (writes_of (&w, &arch_amd64, &v, &start, &size));
  assert_int_equal (size, 0);
}

/* Capstone's opinion.  */

static uint64_t
value_of (csh capstone, const arch *a, const view *v, unsigned reg)
{
  const char *name = reg ? cs_reg_name (capstone, reg) : NULL;
  if (name && strcmp (name, "lr") == 0)
    return v->reg[30];
  if (name && strcmp (name, "fp") == 0)
    return v->reg[29];
  for (unsigned n = 0; name && n < REG_PC; n++)
    {
      bool is_word = name[0] == 'w' && a == &arch_aarch64;
      if (a->gdb_names[n] && strcmp (a->gdb_names[n] + is_word, name + is_word) == 0)
        return is_word ? (uint32_t) v->reg[n] : v->reg[n];
    }
  return 0;
}

typedef struct opinion
{
  csh capstone;
  const arch *arch;
  view view;
  uint64_t compared;
} opinion;

/* SIZE bytes from AT on are written by INSN.  */
static void
expect_written (opinion *o, const cs_insn *i, uint64_t at, uint64_t size)
{
  insn_writes w = o->arch->decode (i->bytes, i->size).writes;
  uint64_t start, most;
  if (w.where == WRITES_ANYWHERE)
    return;
  o->compared++;
  at &= ~o->arch->pauth_mask;
  if (!writes_of (&w, o->arch, &o->view, &start, &most) || at < start
      || at + size > start + most)
    fail_msg ("%s %s: writes %d, %d bytes from %#lx on; capstone: %d from %#lx on",
              i->mnemonic, i->op_str, w.where, (int) most,
              (unsigned long) start, (int) size, (unsigned long) at);
}

/* Capstone calls these operands written, which are read or only an address.  */
static bool
is_misjudged_amd64 (const cs_insn *i)
{
  return i->id == X86_INS_NOP;
}

static void
ask_of_amd64 (opinion *o, const cs_insn *i)
{
  const cs_x86 *x = &i->detail->x86;
  for (unsigned n = 0; n < x->op_count; n++)
    {
      const cs_x86_op *op = &x->operands[n];
      if (op->type != X86_OP_MEM || !(op->access & CS_AC_WRITE)
          || is_misjudged_amd64 (i))
        continue;
      uint64_t base = op->mem.base == X86_REG_RIP
                          ? o->view.reg[REG_PC] + i->size
                          : value_of (o->capstone, o->arch, &o->view,
                                      op->mem.base);
      uint64_t index = value_of (o->capstone, o->arch, &o->view,
                                 op->mem.index);
      expect_written (o, i,
                      base + index * (uint64_t) op->mem.scale
                          + (uint64_t) op->mem.disp,
                      op->size);
    }
}

/* Capstone takes the address of some loads, and of PRFUM, for one that is written.  The
   atomic operations, which load and store, have names like those of loads.  */
static bool
only_loads (const cs_insn *i)
{
  static const char *const atomic[] = { "ldadd", "ldclr", "ldeor", "ldset",
                                        "ldsm", "ldum" };
  for (size_t n = 0; n < sizeof atomic / sizeof atomic[0]; n++)
    if (strncmp (i->mnemonic, atomic[n], strlen (atomic[n])) == 0)
      return false;
  return strncmp (i->mnemonic, "ld", 2) == 0
         || strncmp (i->mnemonic, "prf", 3) == 0;
}

/* Of sizes capstone says nothing here.  */
static void
ask_of_aarch64 (opinion *o, const cs_insn *i)
{
  const cs_arm64 *x = &i->detail->arm64;
  for (unsigned n = 0; n < x->op_count; n++)
    {
      const cs_arm64_op *op = &x->operands[n];
      if (op->type != ARM64_OP_MEM || !(op->access & CS_AC_WRITE)
          || only_loads (i))
        continue;
      uint64_t index = value_of (o->capstone, o->arch, &o->view,
                                 op->mem.index);
      if (op->ext == ARM64_EXT_SXTW)
        index = (uint64_t) (int64_t) (int32_t) index;
      expect_written (o, i,
                      value_of (o->capstone, o->arch, &o->view, op->mem.base)
                          + (index << op->shift.value)
                          + (uint64_t) (int64_t) op->mem.disp,
                      1);
    }
}

static uint64_t
sysz_value (const view *v, unsigned reg)
{
  return reg == SYSZ_REG_INVALID ? 0 : v->reg[reg - SYSZ_REG_0];
}

/* Nothing is said of s390x but operands.  Names that begin so are of instructions
   which write to the first one in memory.  */
static void
ask_of_s390x (opinion *o, const cs_insn *i)
{
  const cs_sysz *x = &i->detail->sysz;
  if (strncmp (i->mnemonic, "st", 2) != 0 && strncmp (i->mnemonic, "mv", 2) != 0)
    return;
  for (unsigned n = 0; n < x->op_count; n++)
    {
      const cs_sysz_op *op = &x->operands[n];
      if (op->type != SYSZ_OP_MEM)
        continue;
      expect_written (o, i,
                      sysz_value (&o->view, op->mem.base)
                          + sysz_value (&o->view, op->mem.index)
                          + (uint64_t) op->mem.disp,
                      op->mem.length ? op->mem.length : 1);
      return;
    }
}

static uint8_t
random_byte (void)
{
  static uint64_t state = 1;
  state = state * UINT64_C (6364136223846793005) + 1442695040888963407u;
  return (uint8_t) (state >> 56);
}

static void
ask (const arch *a, cs_arch kind, cs_mode mode,
     void (*of) (opinion *, const cs_insn *), uint64_t least)
{
  opinion o = { .arch = a, .view = told_apart () };
  assert_int_equal (cs_open (kind, mode, &o.capstone), CS_ERR_OK);
  cs_option (o.capstone, CS_OPT_DETAIL, CS_OPT_ON);
  for (int round = 0; round < 300000; round++)
    {
      uint8_t bytes[MAX_INSN];
      cs_insn *decoded;
      for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = random_byte ();
      size_t count
          = cs_disasm (o.capstone, bytes, sizeof bytes, o.view.reg[REG_PC], 1, &decoded);
      if (count == 1)
        of (&o, decoded);
      cs_free (decoded, count);
    }
  cs_close (&o.capstone);
  print_message ("%s: %d random instructions that write\n", a->name, (int) o.compared);
  assert_true (o.compared >= least);
}

static void
capstone_agrees (void **state)
{
  (void) state;
  ask (&arch_amd64, CS_ARCH_X86, CS_MODE_64, ask_of_amd64, 10000);
  ask (&arch_aarch64, CS_ARCH_ARM64, CS_MODE_ARM, ask_of_aarch64, 5000);
  ask (&arch_s390x, CS_ARCH_SYSZ, CS_MODE_BIG_ENDIAN, ask_of_s390x, 2000);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (samples),
    cmocka_unit_test (cut_off),
    cmocka_unit_test (where_that_is),
    cmocka_unit_test (capstone_agrees),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
