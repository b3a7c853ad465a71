/* Instructions of amd64: their sizes, what they do to the frame, and where
   paths meet.  What is expected follows from the instructions.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/producers/directives/flow.h"
#include "conformance/producers/directives/sequence.h"

/* What flow_write () makes of TEXT, whose lines end with semicolons; the
   caller frees it.  */
static char *
flow_of (const char *text)
{
  char *lines[32], *copy = format_text ("%s", text), *rest = copy, *line;
  size_t count = 0;
  buffer b = EMPTY_BUFFER;
  while (count < 32 && (line = strsep (&rest, ";")) && *line)
    lines[count++] = line + strspn (line, " ");
  if (!flow_write (lines, count, &b))
    buffer_print (&b, "none");
  buffer_add (&b, "", 1);
  free (copy);
  return (char *) b.bytes;
}

/* The lines of directives (or, with ALSO, of what else is right) in it.  */
static char *
said_of (const char *text, bool also)
{
  char *written = flow_of (text), *rest = written, *line;
  const char *start = also ? "# also " : "\t.cfi_";
  buffer b = EMPTY_BUFFER;
  if (strcmp (written, "none") == 0)
    buffer_print (&b, "none");
  while ((line = strsep (&rest, "\n")))
    if (strncmp (line, start, strlen (start)) == 0)
      buffer_print (&b, "%s; ", line + strlen (start));
  buffer_add (&b, "", 1);
  free (written);
  return (char *) b.bytes;
}

static void
expect (const char *text, const char *expected)
{
  char *found = said_of (text, false);
  assert_string_equal (found, expected);
  free (found);
}

static void
expect_also (const char *text, const char *expected)
{
  char *found = said_of (text, true);
  assert_string_equal (found, expected);
  free (found);
}

static void
frames (void **state)
{
  (void) state;
  expect ("nop; ret;", "");
  expect ("push %rbx; sub $24, %rsp; add $24, %rsp; pop %rbx; ret;",
          "def_cfa rsp, 16; def_cfa rsp, 40; def_cfa rsp, 16; "
          "def_cfa rsp, 8; ");
  expect ("push %rbp; mov %rsp, %rbp; sub %rax, %rsp; leave; ret;",
          "def_cfa rsp, 16; def_cfa rbp, 16; offset rbp, -16; "
          "def_cfa rsp, 8; restore rbp; ");
  expect ("enter $0, $0; leave; ret;",
          "def_cfa rbp, 16; offset rbp, -16; def_cfa rsp, 8; restore rbp; ");
  expect ("mov %rsp, %r11; pushf; mov %r11, %rsp; ret;",
          "def_cfa rsp, 16; def_cfa rsp, 8; ");
}

static void
branches (void **state)
{
  (void) state;
  expect ("push %rbx; {disp32} jne .L1; pop %rbx; ret; .L1:; pop %rbx; ret;",
          "def_cfa rsp, 16; def_cfa rsp, 8; def_cfa rsp, 16; "
          "def_cfa rsp, 8; ");
  expect ("nop; .L1:; push %rax; {disp32} jne .L1; pop %rax; ret;", "none");
  expect ("nop; {disp32} jmp .L1; nop; .L1:; ret;", "none");
  expect ("nop; {disp32} jmp .L9; ret;", "none");
  expect ("{disp32} jmp g;", "");
}

static void
no_sane_function (void **state)
{
  (void) state;
  expect ("push %rbx; ret;", "none");
  expect ("push %rbx; add $8, %rsp; ret;", "none");
  expect ("pop %rax; ret;", "none");
  expect ("mov %rsp, %rbp; ret;", "none");
  expect ("sub %rax, %rsp; ud2;", "none");
  expect ("push %rbp; mov %rax, 8(%rsp); pop %rbp; ret;", "none");
  expect ("push %rax; call g; mov %r11, %rsp; ret;", "none");
  expect ("nop;", "none");
  expect ("vzeroupper; ret;", "none");
}

/* FP is in the register and on the stack; what a call may have overwritten is
   not counted, nor what lies below the red zone.  */
static void
other_rules (void **state)
{
  (void) state;
  expect_also ("push %rbp; pop %rbp; ret;",
               "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16); "
               "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16); ");
  expect_also ("push %rbp; pop %rbp; call g; ret;",
               "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16); "
               "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16); ");
  expect_also ("push %rbp; pop %rbp; push %rax; pop %rax; ret;",
               "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16); "
               "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16); ");
  expect_also ("sub $128, %rsp; push %rbp; pop %rbp; add $128, %rsp; ret;",
               "cfa=sp+144 ra=*(cfa-8) fp=*(cfa-144); "
               "cfa=sp+136 ra=*(cfa-8) fp=*(cfa-144); ");
  expect_also ("push %rbp; mov %rsp, %rbp; leave; ret;",
               "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16); "
               "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16); "
               "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16); ");
}

static void
sizes (void **state)
{
  (void) state;
  assert_int_equal (code_size ("push %rbx"), 1);
  assert_int_equal (code_size ("push %r12"), 2);
  assert_int_equal (code_size ("sub $127, %rsp"), 4);
  assert_int_equal (code_size ("sub $128, %rsp"), 7);
  assert_int_equal (code_size ("mov %rbx, 8(%rsp)"), 5);
  assert_int_equal (code_size ("mov %rbx, 0(%rbp)"), 4);
  assert_int_equal (code_size ("mov %rbx, 0(%rsp)"), 0);
  assert_int_equal (code_size ("leave"), 1);
  assert_int_equal (code_size ("push %eax"), 0);
}

static void
generated (void **state)
{
  const target *t = target_by_name ("amd64");
  (void) state;
  for (uint64_t number = 0; number < 300; number++)
    {
      sequence a = sequence_generate_code (t, 1, number);
      sequence b = sequence_generate_code (t, 1, number);
      char *first = sequence_text (&a, number);
      char *same = sequence_text (&b, number);
      assert_string_equal (first, same);
      assert_null (strstr (first, "unknown"));
      free (first);
      free (same);
      sequence_free (&a);
      sequence_free (&b);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (frames),           cmocka_unit_test (branches),
    cmocka_unit_test (no_sane_function), cmocka_unit_test (other_rules),
    cmocka_unit_test (sizes),            cmocka_unit_test (generated),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
