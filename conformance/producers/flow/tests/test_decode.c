/* The decoders beside capstone, on random instructions: how long each is, and that no
   register that a function keeps is written without an effect that says so.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <capstone/capstone.h>
#include <string.h>

#include "conformance/producers/flow/machine.h"

enum { ROUNDS = 200000 };

static uint8_t
random_byte (void)
{
  static uint64_t random_state = 20261125;
  random_state = random_state * UINT64_C (6364136223846793005)
                 + 1442695040888963407u;
  return (uint8_t) (random_state >> 56);
}

/* The register that a function keeps, or SP, which capstone calls NAME; or
   FLOW_NO_REG.  */
static unsigned
kept_register (const machine *m, const char *name)
{
  for (unsigned r = 0; name && r < REG_PC; r++)
    {
      const char *ours = flow_register_name (m, r);
      bool is_alias = (r == 29 && strcmp (name, "fp") == 0)
                      || (r == 30 && strcmp (name, "lr") == 0);
      if (strcmp (ours, name) == 0
          || (m->arch->machine == 183 && is_alias)) /* EM_AARCH64 */
        return m->callee_saved >> r & 1 || r == m->sp ? r : FLOW_NO_REG;
    }
  return FLOW_NO_REG;
}

static bool
says_written (const effects *e, unsigned reg)
{
  for (unsigned i = 0; i < e->count; i++)
    if (e->effect[i].reg == reg && e->effect[i].kind != EFFECT_STORE
        && e->effect[i].kind != EFFECT_OVERWRITE)
      return true;
  return e->next != NEXT_GOES_ON;
}

/* What capstone 5 says otherwise than the manuals.  x86: UD0 and UD1 without their ModRM,
   VMWRITE as a write, MOV of control registers with a memory operand; what returns from
   interrupts and goes far, which writes SP and more.  AArch64: comparisons and the index of
   ST1 to ST4 as writes.  */
static bool
is_left_out (const cs_insn *decoded)
{
  static const char *const names[]
      = { "iret", "iretd", "iretq", "sysret", "sysexit", "sysenter", "lss",
          "uiret", "retf", "lcall", "ljmp", "ud0", "ud1", "vmwrite", "cmp",
          "cmn", "tst", "st1", "st2", "st3", "st4" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (decoded->mnemonic, names[i]) == 0)
      return true;
  return false;
}

static void
compare_writes (csh capstone, const machine *m, const cs_insn *decoded,
                const effects *e, unsigned *compared)
{
  cs_regs read, written;
  uint8_t reads, writes;
  if (cs_regs_access (capstone, decoded, read, &reads, written, &writes))
    return;
  for (uint8_t i = 0; i < writes; i++)
    {
      unsigned reg = kept_register (m, cs_reg_name (capstone, written[i]));
      if (reg == FLOW_NO_REG)
        continue;
      ++*compared;
      if (!says_written (e, reg))
        fail_msg ("%s: %s %s writes %s, of which nothing is said",
                  m->arch->name, decoded->mnemonic, decoded->op_str,
                  cs_reg_name (capstone, written[i]));
    }
}

static void
ask (const machine *m, cs_arch kind, cs_mode mode, bool knows_writes,
     unsigned least)
{
  csh capstone;
  unsigned lengths = 0, writes = 0;
  assert_int_equal (cs_open (kind, mode, &capstone), CS_ERR_OK);
  cs_option (capstone, CS_OPT_DETAIL, CS_OPT_ON);
  for (int round = 0; round < ROUNDS; round++)
    {
      uint8_t bytes[MAX_INSN];
      cs_insn *decoded;
      effects e;
      for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = random_byte ();
      size_t count = cs_disasm (capstone, bytes, sizeof bytes, 0x10000, 1, &decoded);
      m->decode (bytes, sizeof bytes, 0x10000, &e);
      if (count == 1 && e.length && !is_left_out (decoded))
        {
          if (e.length != decoded->size)
            fail_msg ("%s: %s %s has %d bytes, not %d", m->arch->name,
                      decoded->mnemonic, decoded->op_str, decoded->size, e.length);
          lengths++;
          if (knows_writes)
            compare_writes (capstone, m, decoded, &e, &writes);
        }
      cs_free (decoded, count);
    }
  cs_close (&capstone);
  print_message ("%s: %u lengths, %u writes of registers that are kept\n",
                 m->arch->name, lengths, writes);
  assert_true (lengths >= least);
  assert_true (!knows_writes || writes >= least / 100);
}

static void
capstone_agrees (void **state)
{
  (void) state;
  ask (&machine_amd64, CS_ARCH_X86, CS_MODE_64, true, 50000);
  ask (&machine_aarch64, CS_ARCH_ARM64, CS_MODE_ARM, true, 20000);
  ask (&machine_s390x, CS_ARCH_SYSZ, CS_MODE_BIG_ENDIAN, false, 20000);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (capstone_agrees) };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
