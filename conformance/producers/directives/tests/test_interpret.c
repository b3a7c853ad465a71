/* The interpreter: what directives ask for, as the manual says it.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/producers/directives/interpret.h"

/* What holds at the last instruction of the only function, whose body is
   BODY; the caller frees it.  "nonsense" if the directives mean nothing.  */
static char *
last_rules (const char *abi, const char *start, const char *body)
{
  const target *t = target_by_name (abi);
  source s;
  cfi_file file = { .count = 0 };
  problem p = { .text = "" };
  char *plain = format_text ("f: .cfi_startproc%s\n%s\n{nop}\n.cfi_endproc\n",
                             start, body);
  char *text = source_expand (t, plain);
  char *found = NULL;
  if (!source_parse (&s, t, "test", text, &p)
      || !interpret (&s, "test", &file, &p))
    found = format_text ("%s", p.text);
  else if (file.functions[0].nonsense)
    found = format_text ("nonsense");
  else
    found = rules_text (t, &file.functions[0]
                                .rows[file.functions[0].row_count - 1].rules);
  cfi_file_free (&file);
  source_free (&s);
  free (text);
  free (plain);
  return found;
}

static void
expect (const char *abi, const char *start, const char *body,
        const char *expected)
{
  char *found = last_rules (abi, start, body);
  assert_string_equal (found, expected);
  free (found);
}

static void
starts (void **state)
{
  (void) state;
  expect ("amd64", "", "", "cfa=sp+8 ra=*(cfa-8) fp=same");
  expect ("aarch64", "", "", "cfa=sp+0 ra=same fp=same");
  expect ("s390x", "", "", "cfa=sp+160 ra=same fp=same");
  expect ("amd64", " simple", "", "cfa=undefined ra=any fp=same");
}

static void
cfa_directives (void **state)
{
  (void) state;
  expect ("amd64", "", ".cfi_def_cfa %rbp, 16", "cfa=fp+16 ra=*(cfa-8) fp=same");
  expect ("amd64", "", ".cfi_def_cfa_offset 32\n.cfi_def_cfa_register rbp",
          "cfa=fp+32 ra=*(cfa-8) fp=same");
  expect ("amd64", "", ".cfi_adjust_cfa_offset 8\n.cfi_adjust_cfa_offset -24",
          "cfa=sp-8 ra=*(cfa-8) fp=same");
  expect ("aarch64", "", ".cfi_def_cfa x29, 0x20", "cfa=fp+32 ra=same fp=same");
  expect ("amd64", " simple", ".cfi_def_cfa_offset 8", "nonsense");
  expect ("amd64", " simple", ".cfi_def_cfa_register rsp", "nonsense");
}

static void
register_directives (void **state)
{
  (void) state;
  expect ("amd64", "", ".cfi_offset rbp, -16",
          "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)");
  expect ("amd64", "", ".cfi_def_cfa_offset 32\n.cfi_rel_offset rbp, 16",
          "cfa=sp+32 ra=*(cfa-8) fp=*(cfa-16)");
  expect ("amd64", "", ".cfi_val_offset rbp, -16",
          "cfa=sp+8 ra=*(cfa-8) fp=cfa-16");
  expect ("amd64", "", ".cfi_register rbp, rax",
          "cfa=sp+8 ra=*(cfa-8) fp=r0+0");
  expect ("s390x", "", ".cfi_register %r14, %f0",
          "cfa=sp+160 ra=r16+0 fp=same");
  expect ("amd64", "", ".cfi_undefined rip",
          "cfa=sp+8 ra=undefined fp=same");
  expect ("amd64", "", ".cfi_same_value rip", "cfa=sp+8 ra=same fp=same");
  expect ("amd64", "", ".cfi_offset rbp, -16\n.cfi_offset rip, -24\n"
          ".cfi_restore rbp, rip", "cfa=sp+8 ra=*(cfa-8) fp=same");
  expect ("amd64", "", ".cfi_return_column rbx", "cfa=sp+8 ra=r3+0 fp=same");
}

static void
states (void **state)
{
  (void) state;
  expect ("amd64", "",
          ".cfi_remember_state\n.cfi_def_cfa_offset 16\n.cfi_remember_state\n"
          ".cfi_def_cfa rbp, 24\n.cfi_restore_state",
          "cfa=sp+16 ra=*(cfa-8) fp=same");
  expect ("amd64", "",
          ".cfi_remember_state\n.cfi_def_cfa_offset 16\n.cfi_remember_state\n"
          ".cfi_def_cfa rbp, 24\n.cfi_restore_state\n.cfi_restore_state\n"
          ".cfi_adjust_cfa_offset 8",
          "cfa=sp+16 ra=*(cfa-8) fp=same");
  expect ("amd64", "", ".cfi_restore_state", "nonsense");
  expect ("aarch64", "", ".cfi_remember_state\n.cfi_negate_ra_state\n"
          ".cfi_restore_state", "cfa=sp+0 ra=same fp=same");
  expect ("aarch64", "", ".cfi_negate_ra_state",
          "cfa=sp+0 ra=same fp=same signed");
  expect ("amd64", "", ".cfi_negate_ra_state", "nonsense");
  expect ("aarch64", "", ".cfi_escape 0x16, 34, 1, 0x31",
          "cfa=sp+0 ra=same fp=same signed");
  expect ("aarch64", "", ".cfi_negate_ra_state\n.cfi_escape 0x16, 34, 1, 0x30",
          "cfa=sp+0 ra=same fp=same");
  expect ("aarch64", "", ".cfi_escape 0x16, 33, 1, 0x31\n"
          ".cfi_escape 0x16, 34, 1, 0x32\n.cfi_escape 0x10, 34, 1, 0x31",
          "cfa=sp+0 ra=same fp=same");
}

static void
escapes (void **state)
{
  (void) state;
  expect ("amd64", "", ".cfi_escape 0x0e, 0x80, 1",
          "cfa=sp+128 ra=*(cfa-8) fp=same");
  expect ("amd64", "", ".cfi_escape 0x86, 2, 0",
          "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)");
  expect ("amd64", "", ".cfi_escape 0x0f, 3, 0x76, 0x78, 6",
          "cfa=*(fp-8) ra=*(cfa-8) fp=same");
  expect ("amd64", "", ".cfi_escape 0x10, 6, 3, 0x76, sleb128(-300)",
          "cfa=sp+8 ra=*(cfa-8) fp=*(fp-300)");
  expect ("amd64", "", ".cfi_escape 0x16, 6, 4, 0x77, 8, 0x23, 8",
          "cfa=sp+8 ra=*(cfa-8) fp=sp+16");
  expect ("amd64", "", ".cfi_escape 0x14, uleb128(16), 2",
          "cfa=sp+8 ra=cfa-16 fp=same");
  expect ("amd64", "", ".cfi_escape 0x16, 6, 1, 0x30",
          "cfa=sp+8 ra=*(cfa-8) fp=other");
  expect ("amd64", "", ".cfi_escape 0x0e", "nonsense");
  expect ("amd64", "", ".cfi_escape 0x41", "nonsense");
  expect ("amd64", "", ".cfi_escape 0x10, 6, 9, 0x76, 0", "nonsense");
  expect ("amd64", "", ".cfi_escape 0x0e, 32\n.cfi_adjust_cfa_offset 8",
          "nonsense");
}

/* What the reader does not know is not passed over.  */
static void
refusals (void **state)
{
  static const char *const bodies[]
      = { "mov %rax, %rbx", ".cfi_offset rbp -16", ".cfi_offset rpb, -16",
          ".cfi_def_cfa_offset 8 9", ".align 8", ".cfi_unheard_of",
          ".cfi_escape 1,", ".cfi_startproc" };
  (void) state;
  for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
    {
      char *found = last_rules ("amd64", "", bodies[i]);
      assert_ptr_equal (strstr (found, "test:"), found);
      free (found);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (starts),         cmocka_unit_test (cfa_directives),
    cmocka_unit_test (register_directives), cmocka_unit_test (states),
    cmocka_unit_test (escapes),        cmocka_unit_test (refusals),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
