/* What a test of gas or ld demands, beside what is printed, what the table has
   and what .eh_frame gives.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "conformance/producers/upstream/demands.h"
#include "given.h"

static const test_place place = { .project = "gas",
                                  .release = "2.47",
                                  .abi = "amd64",
                                  .name = "one",
                                  .path = "one.d" };

/* 3 bytes: CFA = SP + 8, and SP + 16 after the push.  */
#define CODE ".section .text.f,\"ax\"\n"
#define PUSH                                                                  \
  CODE "f: .cfi_startproc\npush %rax\n.cfi_def_cfa_offset "                   \
       "16\nnop\nret\n.cfi_endproc\n"
#define TWO_ROWS(second)                                                      \
  SECTION HEADER (2, 4, 3, 0, -8, 1, 2, 6, 20)                                \
      FUNCTION (f, 3, 0, 2, 0, 0) ".byte 0,3,8, 1,3," #second "\n"
#define RIGHT PUSH TWO_ROWS (16)
#define ONE_ROW(code)                                                         \
  code SECTION HEADER (2, 4, 3, 0, -8, 1, 1, 3, 20)                           \
      FUNCTION (f, 2, 0, 1, 0, 0) ".byte 0,3,8\n"

/* Printed lines.  */
#define COUNT_1 "    Num FDEs: 1\n"
#define FUNCTION_3 "    func idx [0]: pc = 0x0, size = 3 bytes\n"
#define FUNCTION_2 "    func idx [0]: pc = 0x0, size = 2 bytes\n"
#define ROW_8 "    0000000000000000  sp+8      u         f            \n"
#define ROW_16 "    0000000000000001  sp+16     u         f            \n"
#define ROW_24 "    0000000000000001  sp+24     u         f            \n"
#define PRINTED COUNT_1 FUNCTION_3 ROW_8 ROW_16

/* Lines of tests.  */
#define WANTS_COUNT " +Num FDEs: 1\n"
#define WANTS_FUNCTION " +func idx \\[0\\]: pc = 0x0, size = 3 bytes\n"
#define WANTS_8 " +0+0000 +sp\\+8 +u +f +\n"
#define WANTS_16 " +0+0001 +sp\\+16 +u +f +\n"
#define WANTS_24 " +0+0001 +sp\\+24 +u +f +\n"

#define WRONG_24                                                              \
  "demands:     0000000000000001  sp+24     u         f            "          \
  "\n.eh_frame: cfa=sp+16 ra=*(cfa-8) fp=same\n"                              \
  "as a row:     0000000000000001  sp+16     u         f            \nwrong " \
  "at 0x1: cfa\n"
#define UNSEEN_8                                                              \
  " / no .eh_frame says anything of the row |     0000000000000000  sp+8    " \
  "  u         f            \n"
#define NO_FUNCTION                                                           \
  ".eh_frame has it, a row could say it, and the test demands a table "       \
  "without it\n"
#define EMPTY "wrong demands-nothing | a table without functions passes, too\n"
#define OTHER_TABLE                                                           \
  "wrong misprinted-table | not the functions and rows are printed that the " \
  "reference reads\n"
/* Before f, which .sframe has not: e, of 1 byte.  */
#define AND_E                                                                 \
  CODE "f: .cfi_startproc\nnop\nnop\n.cfi_endproc\ne: .cfi_startproc\n"

static const struct
{
  const char *name, *source, *test, *printed, *observed;
} cases[] = {
  { "all is right", RIGHT, WANTS_COUNT WANTS_FUNCTION WANTS_8 WANTS_16,
    PRINTED, "good rows *2\ngood met\n" },
  { "one row is looked at", RIGHT, "#...\n" WANTS_16, PRINTED,
    "good rows\ngood met\n" },
  { "any row", RIGHT, "#...\n" WANTS_8 " +0+0001 .*\n", PRINTED,
    "wrong any-row [+0+0001 .* | any CFA, FP and RA pass, too\ngood rows "
    "*2\ngood met\n" },
  { "a line that may be there", RIGHT, "#...\n" WANTS_8 "#? +0+0001 .*\n",
    PRINTED,
    "wrong any-row [+0+0001 .* | any CFA, FP and RA pass, too\ngood rows "
    "*2\ngood met\n" },
  { "any function", RIGHT, WANTS_COUNT " +func idx .*\n" WANTS_8 WANTS_16,
    PRINTED,
    "wrong any-function [+func idx .* | any start and size pass, too\ngood "
    "rows *2\ngood met\n" },
  { "a wrong row is printed", PUSH TWO_ROWS (24), "#...\n" WANTS_8 WANTS_24,
    COUNT_1 FUNCTION_3 ROW_8 ROW_24,
    "wrong wrong-row [+0+0001 +sp\\+24 +u +f + | " WRONG_24
    "good rows\ngood met\n" },
  { "the right row passes, too", PUSH TWO_ROWS (24),
    "#...\n" WANTS_8 " +0+0001 +sp\\+(16|24) +u +f +\n",
    COUNT_1 FUNCTION_3 ROW_8 ROW_24, "good rows *2\ngood met\n" },
  { "a row is misprinted", RIGHT, "#...\n" WANTS_8 WANTS_24,
    COUNT_1 FUNCTION_3 ROW_8 ROW_24,
    "wrong misprinted-row [+0+0001 +sp\\+24 +u +f + |     0000000000000001  "
    "sp+16     u         f            \ngood rows\ngood met\n" },
  { "what was read passes, too", RIGHT,
    "#...\n" WANTS_8 " +0+0001 +sp\\+(16|24) +u +f +\n",
    COUNT_1 FUNCTION_3 ROW_8 ROW_24, "good rows *2\ngood met\n" },
  { "other blanks", RIGHT, "#...\n +0+0000 +sp\\+8 +u +f *\n" WANTS_16,
    COUNT_1 FUNCTION_3 "  0000000000000000 sp+8 u f\n" ROW_16,
    "good rows *2\ngood met\n" },
  { "no .eh_frame", ONE_ROW (CODE "f: nop\nnop\n"), "#...\n" WANTS_8,
    COUNT_1 FUNCTION_2 ROW_8,
    "excused row [+0+0000 +sp\\+8 +u +f +" UNSEEN_8 "good met\n" },
  { "a function is misprinted", RIGHT,
    "#...\n +func idx \\[0\\]: pc = 0x0, size = 2 bytes\n" WANTS_8 WANTS_16,
    COUNT_1 FUNCTION_2 ROW_8 ROW_16,
    "wrong misprinted-function [+func idx \\[0\\]: pc = 0x0, size = 2 bytes | "
    "    func idx [0]: pc = 0x0, size = 3 bytes\n"
    "good rows *2\ngood met\n" },
  { "the right function passes, too", RIGHT,
    "#...\n +func idx \\[0\\]: pc = 0x0, size = [23] bytes\n" WANTS_8 WANTS_16,
    COUNT_1 FUNCTION_2 ROW_8 ROW_16, "good rows *2\ngood met\n" },
  { "the frame of a signal",
    ONE_ROW (CODE
             "f: .cfi_startproc\n.cfi_signal_frame\nnop\nnop\n.cfi_endproc\n"),
    "#...\n +func idx \\[0\\]: pc = 0x0, size = 2 bytes\n" WANTS_8,
    COUNT_1 FUNCTION_2 ROW_8,
    "wrong wrong-function [+func idx \\[0\\]: pc = 0x0, size = 2 bytes | "
    "demands:     func idx [0]: pc = 0x0, size = 2 bytes\n"
    ".eh_frame: cfa=sp+8 ra=*(cfa-8) fp=same signal\nwrong at 0x0: "
    "signal\ngood rows\ngood met\n" },
  { "nothing of .eh_frame is known of a function",
    ONE_ROW (CODE "f: nop\nnop\n"),
    "#...\n +func idx \\[0\\]: pc = 0x0, size = 2 bytes\n#...\n",
    COUNT_1 FUNCTION_2 ROW_8, "good met\n" },
  { "a function is missing", ONE_ROW (AND_E "nop\n.cfi_endproc\n"),
    "#...\n" WANTS_COUNT "#...\n" WANTS_8, COUNT_1 FUNCTION_2 ROW_8,
    "wrong missing-function [no function at 0x2 | " NO_FUNCTION
    "good rows\ngood met\n" },
  { "its warning is demanded", ONE_ROW (AND_E "nop\n.cfi_endproc\n"),
    "#warning: left out\n" WANTS_COUNT "#...\n" WANTS_8,
    COUNT_1 FUNCTION_2 ROW_8,
    "excused missing-function [no function at 0x2 / the test demands the "
    "warning that the function is left out\n"
    "good rows\ngood met\n" },
  { "no row could say it",
    ONE_ROW (AND_E ".cfi_def_cfa 12,8\nnop\n.cfi_endproc\n"),
    WANTS_COUNT "#...\n" WANTS_8, COUNT_1 FUNCTION_2 ROW_8,
    "good missing-function [no function at 0x2\ngood rows\ngood met\n" },
  { "the count is not demanded", ONE_ROW (AND_E "nop\n.cfi_endproc\n"),
    "#...\n" WANTS_8, COUNT_1 FUNCTION_2 ROW_8, "good rows\ngood met\n" },
  { "the count is not met", ONE_ROW (AND_E "nop\n.cfi_endproc\n"),
    " +Num FDEs: 2\n#...\n" WANTS_8, COUNT_1 FUNCTION_2 ROW_8,
    "good rows\nwrong not-met [+Num FDEs: 2 | printed:     Num FDEs: 1\n" },
  { "a table without functions", RIGHT, " +Num FDEs: .*\n#...\n", PRINTED,
    EMPTY "good met\n" },
  { "one that is not met", RIGHT, " +Num FDEs: 0\n#...\n", PRINTED,
    "wrong not-met [+Num FDEs: 0 | printed:     Num FDEs: 1\n" },
  { "more is expected", RIGHT, "#...\n" WANTS_16 "more\n", PRINTED,
    "good rows\nwrong not-met [more | printed: (nothing more)\n" },
  { "more is printed", RIGHT, WANTS_COUNT WANTS_FUNCTION WANTS_8, PRINTED,
    "good rows\nwrong not-met [(end) | printed:     0000000000000001  sp+16   "
    "  u         f            \n" },
  { "no expression", RIGHT, "#...\n" WANTS_FUNCTION WANTS_8 "(\n", PRINTED,
    "good rows\nexcused no-expression / a line is no regular expression that "
    "we read\n" },
  { "another table is printed", RIGHT, "#...\n" WANTS_8,
    COUNT_1 FUNCTION_3 ROW_8, OTHER_TABLE "good met\n" },
  { "no table is printed", RIGHT, "x\n", "x\n", OTHER_TABLE "good met\n" },
  { "a table of nothing", CODE "f: nop\nnop\n", "#...\n" WANTS_8,
    COUNT_1 FUNCTION_2 ROW_8, OTHER_TABLE "good met\n" },
  { "rows without functions", CODE "f: nop\n", "#...\n" WANTS_8, ROW_8,
    "good met\n" },
  { "neither has one", CODE "f: nop\n", "x\n", "x\n", "good met\n" },
  { "the section is invalid",
    PUSH SECTION HEADER (2, 4, 3, 0, -8, 1, 3, 6, 20)
        FUNCTION (f, 3, 0, 2, 0, 0) ".byte 0,3,8, 1,3,16\n",
    "#...\n" WANTS_8 WANTS_16, PRINTED,
    "wrong invalid-section | the reference refuses the section (sframe-ref "
    "check)\ngood rows *2\ngood met\n" },
  { "another part is printed", RIGHT, "#objdump: -h\nx\n", "x\n",
    "good met\n" },
  { "readelf, of another part", RIGHT, "#readelf: -S\nx\n", "y\n",
    "wrong not-met [x | printed: y\n" },
  { "readelf", RIGHT, "#readelf: --sframe\n#...\n" WANTS_16, PRINTED,
    "good rows\ngood met\n" },
  { "objdump", RIGHT, "#objdump: --sframe=.sframe\n#...\n" WANTS_16, PRINTED,
    "good rows\ngood met\n" },
  /* Version 1: the index entry has 17 bytes.  */
  { "version 1 does not say how blocks are found",
    CODE
    "f: .cfi_startproc\nnop\n.cfi_def_cfa_offset 16\nnop\n.cfi_def_cfa_offset "
    "24\nnop\n.cfi_endproc\n" SECTION HEADER (
        1, 0, 3, 0, -8, 1, 2, 6,
        17) ".long f-.,3,0,2\n.byte 16\n.byte 0,3,8, 1,3,16\n",
    "#...\n" WANTS_8 WANTS_16,
    COUNT_1 "    func idx [0]: pc = 0x0, size = 3 bytes\n" ROW_8 ROW_16,
    "excused row [+0+0001 +sp\\+16 +u +f + / version 1 does not say how rows "
    "of repeating blocks are found"
    " |     0000000000000001  sp+16     u         f            \ngood "
    "rows\ngood met\n" },
  /* It says so of others: e has none; and version 2 of all.  */
  { "of two functions of version 1",
    CODE
    "f: .cfi_startproc\nnop\n.cfi_def_cfa_offset 24\nnop\n.cfi_endproc\ne: "
    ".cfi_startproc\n.cfi_def_cfa_offset 24\nnop\n.cfi_endproc\n" SECTION
        HEADER (1, 0, 3, 0, -8, 2, 2, 6,
                34) ".long f-.,2,0,1\n.byte 0\n.long e-.,1,3,1\n.byte "
                    "16\n.byte 1,3,16, 0,3,16\n",
    "#...\n +0+0001 +sp\\+16 +u +f +\n#...\n +0+0000 +sp\\+16 +u +f +\n",
    "    func idx [0]: x\n" ROW_16 "    func idx [1]: x\n    0000000000000000 "
    " sp+16     u         f            \n",
    "wrong wrong-row [+0+0001 +sp\\+16 +u +f + | demands:     "
    "0000000000000001  sp+16     u         f            \n"
    ".eh_frame: cfa=sp+24 ra=*(cfa-8) fp=same\nas a row:     0000000000000001 "
    " sp+24     u         f            \nwrong at 0x1: cfa\n"
    "excused row [+0+0000 +sp\\+16 +u +f + / version 1 does not say how rows "
    "of repeating blocks are found"
    " |     0000000000000000  sp+16     u         f            \ngood met\n" },
  { "version 2 does",
    PUSH SECTION HEADER (2, 4, 3, 0, -8, 1, 2, 6, 20)
        FUNCTION (f, 3, 0, 2, 16, 3) ".byte 0,3,8, 1,3,24\n",
    "#...\n" WANTS_8 WANTS_24, COUNT_1 FUNCTION_3 ROW_8 ROW_24,
    "wrong wrong-row [+0+0001 +sp\\+24 +u +f + | " WRONG_24
    "good rows\ngood met\n" },
};

static void
demands_are_judged (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      dump_test t = { .lines = lines_of (cases[i].test) };
      text_lines printed = lines_of (cases[i].printed);
      problem p = { .status = STATUS_GOOD };
      object o;
      object_open (&o, "", cases[i].source);
      capture c = capture_begin ();
      bool is_good = demands_judge (&place, &t, &printed, &o.s, &p);
      char *seen = observed_in (&c);
      if (strcmp (seen, cases[i].observed) != 0)
        fail_msg ("%s:\n%s, not\n%s", cases[i].name, seen, cases[i].observed);
      assert_true (is_good);
      free (seen);
      text_lines_free (&printed);
      dump_test_free (&t);
      object_close (&o);
    }
}

static void
too_much_is_a_problem (void **state)
{
  dump_test t = { .lines = lines_of ("x\n") };
  text_lines printed = lines_of ("y\n");
  problem p = { .status = STATUS_GOOD };
  object o;
  (void) state;
  object_open (&o, "", TOO_MUCH);
  capture c = capture_begin ();
  bool is_good = demands_judge (&place, &t, &printed, &o.s, &p);
  char *seen = observed_in (&c);
  assert_false (is_good);
  assert_string_equal (seen, "");
  free (seen);
  text_lines_free (&printed);
  dump_test_free (&t);
  object_close (&o);
}

/* Lines count from 1.  */
static void
lines_are_named (void **state)
{
  dump_test t = { .lines = lines_of ("#...\n" WANTS_8 " +0+0001 .*\nmore\n") };
  text_lines printed = lines_of (PRINTED);
  problem p = { .status = STATUS_GOOD };
  object o;
  (void) state;
  object_open (&o, "", RIGHT);
  capture c = capture_begin ();
  assert_true (demands_judge (&place, &t, &printed, &o.s, &p));
  char *said = captured (&c);
  assert_non_null (
      strstr (said, "\"test\":\"gas 2.47 one amd64: any-row: line 3: "));
  assert_non_null (
      strstr (said, "\"test\":\"gas 2.47 one amd64: not-met: line 4: more\""));
  free (said);
  text_lines_free (&printed);
  dump_test_free (&t);
  object_close (&o);
}

/* A section of another name: the printed text alone is compared.  */
static void
other_names_are_not_read (void **state)
{
  dump_test t = { .lines = lines_of ("x\n") };
  text_lines printed = lines_of ("x\n");
  problem p = { .status = STATUS_GOOD };
  object o;
  (void) state;
  object_open (&o, "", RIGHT);
  strcpy (o.s.image.images[0].name, ".s");
  capture c = capture_begin ();
  assert_true (demands_judge (&place, &t, &printed, &o.s, &p));
  char *seen = observed_in (&c);
  assert_string_equal (seen, "good met\n");
  free (seen);
  text_lines_free (&printed);
  dump_test_free (&t);
  object_close (&o);
}

static void
logs_are_judged (void **state)
{
  static const struct
  {
    const char *test, *log, *observed;
  } logs[] = {
    { "#warning: no such .*thing\n",
      "a\nx.s:1: Warning: no such odd thing here\nb\n", "good said\n" },
    { "#warning: no such thing\n", "",
      "wrong not-said [no such thing | no line says so\n" },
    { "#warning: a|b\n", "xbx\n", "good said\n" },
    { "#error: bad\n", "good\n", "wrong not-said [bad | no line says so\n" },
    { "#error: bad\n", "bad\ngood\n", "good said\n" },
    { "#error: bad\n#warning: good\n", "good\n", "good said\n" },
    { "#as: bad\n", "good\n", "" },
  };
  (void) state;
  for (size_t i = 0; i < sizeof logs / sizeof *logs; i++)
    {
      dump_test t = { .lines = lines_of (logs[i].test) };
      text_lines log = lines_of (logs[i].log);
      capture c = capture_begin ();
      demands_judge_log (&place, &t, &log);
      char *seen = observed_in (&c);
      assert_string_equal (seen, logs[i].observed);
      free (seen);
      text_lines_free (&log);
      dump_test_free (&t);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (demands_are_judged),
    cmocka_unit_test (too_much_is_a_problem),
    cmocka_unit_test (lines_are_named),
    cmocka_unit_test (other_names_are_not_read),
    cmocka_unit_test (logs_are_judged),
  };
  return cmocka_run_group_tests_name ("demands", tests, NULL, NULL);
}
