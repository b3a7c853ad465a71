/* What a test of LLVM demands: which lines FileCheck met, which variants pass,
   what the reference and .eh_frame say.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "conformance/producers/upstream/lit_demands.h"
#include "lib/base/output.h"
#include "object.h"
#include "observed.h"

enum
{
  MOST_MET = 5
};

/* The files of one call of FileCheck.  */
typedef struct call
{
  const char *name, *source; /* of the object, or NULL */
  const char *printed;
  met_line met[MOST_MET];
  const char *passed, *status, *log;
  const char *seen;
} call;

typedef struct files
{
  char *directory, *test, *log;
  test_place where;
  object o;
  bool has_object;
} files;

static void
put (const char *directory, const char *name, const char *text)
{
  char *path = format_text ("%s/%s", directory, name);
  problem p;
  assert_true (write_file (path, text, strlen (text), &p));
  free (path);
}

static void
put_said (const char *directory, const call *c)
{
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < MOST_MET && c->met[i].printed; i++)
    buffer_print (&b,
                  "t:%zu:1: remark: CHECK: expected string found in "
                  "input\n<stdin>:%zu:1: note: found here\n",
                  c->met[i].demand, c->met[i].printed);
  buffer_print (&b, "a: error: the first\nb: error: the second\n");
  buffer_add (&b, "", 1);
  put (directory, "said", (char *) b.bytes);
  buffer_free (&b);
}

static void
begin (files *f, const call *c)
{
  *f = (files) { .directory = temporary_directory ("lit"),
                 .has_object = c->source };
  f->test = format_text ("%s/test", f->directory);
  f->log = format_text ("%s/log", f->directory);
  put (f->directory, "test", "one\ntwo\nthree\n");
  put (f->directory, "input", c->printed);
  put (f->directory, "passed", c->passed ? c->passed : "");
  put (f->directory, "status", c->status ? c->status : "0\n");
  put (f->directory, "log", c->log ? c->log : "");
  put_said (f->directory, c);
  if (c->source)
    object_open (&f->o, "", c->source);
  f->where = (test_place) { .project = "llvm",
                            .release = "22",
                            .abi = "amd64",
                            .name = "x",
                            .path = f->test,
                            .lit = f->directory,
                            .log = f->log,
                            .output = c->source ? f->o.path : NULL };
}

static void
end (files *f)
{
  if (f->has_object)
    object_close (&f->o);
  free (f->directory);
  free (f->test);
  free (f->log);
}

#define CODE ".section .text.f,\"ax\"\n"
#define PUSH                                                                  \
  CODE "f: .cfi_startproc\npush %rax\n.cfi_def_cfa_offset "                   \
       "16\nnop\nret\n.cfi_endproc\n"
#define TWO_ROWS(count, second)                                               \
  SECTION HEADER (2, 4, 3, 0, -8, 1, count, 6, 20)                            \
      FUNCTION (f, 3, 0, 2, 0, 0) ".byte 0,3,8, 1,3," #second "\n"
#define RIGHT PUSH TWO_ROWS (2, 16)
/* Two functions of one row, in each of two sections.  */
#define TWO_FUNCTIONS                                                         \
  HEADER (2, 4, 3, 0, -8, 2, 2, 6, 40)                                        \
  FUNCTION (f, 1, 0, 1, 0, 0)                                                 \
  FUNCTION (f + 1, 1, 3, 1, 0, 0) ".byte 0,3,8, 0,3,16\n"
#define TWO_SECTIONS                                                          \
  PUSH SECTION TWO_FUNCTIONS                                                  \
      ".section .sframe.b,\"a\",%0x6ffffff4\n" TWO_FUNCTIONS
#define LOST                                                                  \
  CODE "f: .cfi_startproc\nnop\nnop\n.cfi_endproc\ne: .cfi_startproc\n"
#define ONE_ROW                                                               \
  SECTION HEADER (2, 4, 3, 0, -8, 1, 1, 3, 20)                                \
      FUNCTION (f, 2, 0, 1, 0, 0) ".byte 0,3,8\n"
#define SIGNAL                                                                \
  CODE "f: "                                                                  \
       ".cfi_startproc\n.cfi_signal_frame\nnop\nnop\n.cfi_endproc\n" ONE_ROW

/* Lines 1 to 10.  */
#define PRINTED(second)                                                       \
  "SFrame section '.sframe' {\nNum FDEs: 1\nFuncDescEntry [0] {\nSize: "      \
  "3\nFrame Row Entry {\nCFA Offset: 8\nRA Offset: -8\n"                      \
  "Frame Row Entry {\nCFA Offset: " #second "\nBase Register: SP (0x1)\n"
#define ONE_PRINTED(size)                                                     \
  "SFrame section '.sframe' {\nNum FDEs: 1\nFuncDescEntry [0] "               \
  "{\nSize: " #size "\nFrame Row Entry {\nCFA Offset: 8\n"
#define BOTH                                                                  \
  "SFrame section '.sframe' {\nFuncDescEntry [0] {\nFrame Row Entry {\nCFA "  \
  "Offset: 8\nFuncDescEntry [1] {\nFrame Row Entry {\n"                       \
  "CFA Offset: 16\nSFrame section '.sframe.b' {\nFuncDescEntry [0] "          \
  "{\nFuncDescEntry [1] {\nFrame Row Entry {\nCFA Offset: 16\n"
#define HEAD "SFrame section '.sframe' {\n"
#define NOT_REACHED " / the reference does not come to the place\n"
#define NOT_INVALID                                                           \
  "wrong invalid-section [functions of .sframe without a warning before | "   \
  "the reference refuses the section "                                        \
  "[HEADER_NUM_FRES]: the header counts 3 FREs, there are 2, the functions "  \
  "have 2\n"
#define NO_FUNCTION                                                           \
  ".eh_frame has it, a row could say it, and the test demands a table "       \
  "without it\n"

static const call calls[] = {
  { "right",
    RIGHT,
    PRINTED (16),
    { { 1, 2 }, { 2, 6 }, { 3, 9 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values *3\ngood rows *2\n" },
  { "two values of a row",
    RIGHT,
    PRINTED (16),
    { { 1, 6 }, { 2, 7 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values *2\ngood rows\n" },
  { "a value of the header",
    RIGHT,
    PRINTED (16),
    { { 1, 2 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values\n" },
  { "rows of functions and sections",
    TWO_SECTIONS,
    BOTH,
    { { 1, 4 }, { 2, 7 }, { 3, 12 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values *3\ngood rows *3\n" },
  { "not met",
    RIGHT,
    PRINTED (16),
    { { 1, 2 } },
    NULL,
    "1\n",
    NULL,
    "wrong not-met [error: the first\n" },
  { "no status",
    RIGHT,
    PRINTED (16),
    { { 1, 2 } },
    NULL,
    "",
    NULL,
    "wrong not-met [error: the first\n" },
  { "any number",
    RIGHT,
    PRINTED (16),
    { { 2, 6 } },
    "x\nlonger-6-2\nother-6-2\n",
    NULL,
    NULL,
    "good met\nwrong any-value [two | another number passes, too\ngood "
    "values\ngood rows\n" },
  { "any digits",
    RIGHT,
    PRINTED (16),
    { { 2, 6 } },
    "longer-6-2\nother-6-1\n",
    NULL,
    NULL,
    "good met\nwrong any-digits [two | the number passes with a digit more, "
    "too\ngood values\ngood rows\n" },
  { "another number than is read",
    RIGHT,
    PRINTED (24),
    { { 2, 9 } },
    NULL,
    NULL,
    NULL,
    "good met\nwrong misprinted-value [two | printed: CFA Offset: 24\nthe "
    "reference reads 16 (0x10)\n" },
  { "and what is read passes, too",
    RIGHT,
    PRINTED (24),
    { { 2, 9 } },
    "right-9-2\n",
    NULL,
    NULL,
    "good met\ngood values\ngood rows\n" },
  { "what the reference does not name",
    RIGHT,
    HEAD "Unknown: 4\n",
    { { 2, 2 } },
    NULL,
    NULL,
    NULL,
    "good met\nwrong misprinted-value [two | printed: Unknown: 4\nthe "
    "reference reads none\n" },
  { "how bytes are",
    RIGHT,
    HEAD
    "Raw: 5\nPadding2: 0x5\nExtra Offsets: 1\nAuxiliary header: 1\nWords: x\n",
    { { 1, 2 }, { 1, 3 }, { 1, 4 }, { 1, 5 }, { 1, 6 } },
    NULL,
    NULL,
    NULL,
    "good met\n" },
  { "no lines of either",
    RIGHT,
    "Size: 1\n" HEAD "Num FDEs: 1\n",
    { { 1, 1 }, { 1, 2 }, { 0, 3 }, { 4, 3 }, { 1, 4 } },
    "other-3-0\nother-3-4\nother-4-1\n",
    NULL,
    NULL,
    "good met\n" },
  { "the last lines of both",
    RIGHT,
    HEAD "Num FDEs: 1\n",
    { { 3, 2 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values\n" },
  { "nothing is read",
    NULL,
    PRINTED (16),
    { { 1, 6 }, { 2, 9 } },
    NULL,
    NULL,
    NULL,
    "good met\nexcused value *2" NOT_REACHED },
  { "another section",
    RIGHT,
    "SFrame section 'x' {\nNum FDEs: 1\n",
    { { 1, 2 } },
    NULL,
    NULL,
    NULL,
    "good met\nexcused value" NOT_REACHED },
  { "a function too many",
    RIGHT,
    HEAD "FuncDescEntry [0] {\nFuncDescEntry [1] {\nSize: 3\n",
    { { 1, 4 } },
    NULL,
    NULL,
    NULL,
    "good met\nexcused value" NOT_REACHED },
  { "a row too many",
    RIGHT,
    PRINTED (16) "Frame Row Entry {\nCFA Offset: 8\n",
    { { 1, 12 } },
    NULL,
    NULL,
    NULL,
    "good met\nexcused value" NOT_REACHED },
  { "a row too many before the last function",
    TWO_SECTIONS,
    HEAD "FuncDescEntry [0] {\nFrame Row Entry {\nFrame Row Entry {\nCFA "
         "Offset: 8\n",
    { { 1, 5 } },
    NULL,
    NULL,
    NULL,
    "good met\nwrong misprinted-value [one | printed: CFA Offset: 8\nthe "
    "reference reads none\n" },
  { "an empty table",
    RIGHT,
    PRINTED (16),
    { { 1, 2 } },
    "emptied-0-0\n",
    NULL,
    NULL,
    "good met\nwrong demands-nothing | a table without functions passes, "
    "too\ngood values\n" },
  { "an invalid section",
    PUSH TWO_ROWS (3, 16),
    PRINTED (16),
    { { 1, 4 } },
    NULL,
    NULL,
    NULL,
    "good met\n" NOT_INVALID "good values\n" },
  { "and no function is demanded",
    PUSH TWO_ROWS (3, 16),
    PRINTED (16),
    { { 1, 2 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values\n" },
  { "and a warning is printed before",
    PUSH TWO_ROWS (3, 16),
    HEAD "warning: x\nFuncDescEntry [0] {\nSize: 3\n",
    { { 1, 4 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values\n" },
  { "and one is printed after",
    PUSH TWO_ROWS (3, 16),
    HEAD "FuncDescEntry [0] {\nSize: 3\nwarning: x\n",
    { { 1, 3 } },
    NULL,
    NULL,
    NULL,
    "good met\n" NOT_INVALID "good values\n" },
  { "and one of another section",
    PUSH TWO_ROWS (3, 16),
    "warning: x\n" HEAD "FuncDescEntry [0] {\nSize: 3\n",
    { { 1, 4 } },
    NULL,
    NULL,
    NULL,
    "good met\n" NOT_INVALID "good values\n" },
  { "and another section is demanded",
    PUSH TWO_ROWS (3, 16),
    "SFrame section 'x' {\nFuncDescEntry [0] {\nSize: 3\n",
    { { 1, 3 } },
    NULL,
    NULL,
    NULL,
    "good met\nexcused value" NOT_REACHED },
  { "a wrong row",
    PUSH TWO_ROWS (2, 24),
    PRINTED (24),
    { { 1, 6 }, { 2, 9 }, { 3, 4 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values *3\ngood rows *2\nwrong wrong-row [two | printed: "
    "CFA Offset: 24\n.eh_frame: cfa=sp+16 ra=*(cfa-8) fp=same\n"
    "wrong at 0x1: cfa\n" },
  { "a wrong function",
    SIGNAL,
    ONE_PRINTED (
        2) "Frame Row Entry {\nCFA Offset: 8\nFuncDescEntry [1] {\nSize: 2\n",
    { { 1, 2 }, { 2, 4 }, { 1, 6 }, { 3, 8 }, { 3, 10 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values *3\ngood rows\nexcused value *2" NOT_REACHED
    "wrong wrong-function [two | printed: Size: 2\n.eh_frame: cfa=sp+8 "
    "ra=*(cfa-8) fp=same signal\nwrong at 0x0: signal\n"
    "wrong wrong-function [three | printed: CFA Offset: 8\n.eh_frame: "
    "cfa=sp+8 ra=*(cfa-8) fp=same signal\nwrong at 0x0: signal\n" },
  { "a row that the format cannot say",
    CODE
    "f: .cfi_startproc\n.cfi_def_cfa 12,8\nnop\nnop\n.cfi_endproc\n" ONE_ROW,
    ONE_PRINTED (2),
    { { 1, 6 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values\ngood rows\n" },
  { "a missing function",
    LOST "nop\n.cfi_endproc\n" ONE_ROW,
    ONE_PRINTED (2),
    { { 1, 2 } },
    NULL,
    NULL,
    "x\nskipping\n",
    "good met\ngood values\nwrong missing-function [no function at 0x2 "
    "| " NO_FUNCTION },
  { "with a warning",
    LOST "nop\n.cfi_endproc\n" ONE_ROW,
    ONE_PRINTED (2),
    { { 1, 2 } },
    NULL,
    NULL,
    "a\nx: skipping SFrame FDE: y\n",
    "good met\ngood values\nexcused missing-function [no function at 0x2 / "
    "the test demands the warning that the function is left out "
    "| " NO_FUNCTION },
  { "with a warning at once",
    LOST "nop\n.cfi_endproc\n" ONE_ROW,
    ONE_PRINTED (2),
    { { 1, 2 } },
    NULL,
    NULL,
    "skipping SFrame FDE\n",
    "good met\ngood values\nexcused missing-function [no function at 0x2 / "
    "the test demands the warning that the function is left out "
    "| " NO_FUNCTION },
  { "that no row could say",
    LOST ".cfi_def_cfa 12,8\nnop\n.cfi_endproc\n" ONE_ROW,
    ONE_PRINTED (2),
    { { 1, 2 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values\ngood missing-function [no function at 0x2\n" },
  { "without a count",
    LOST "nop\n.cfi_endproc\n" ONE_ROW,
    ONE_PRINTED (2),
    { { 1, 4 } },
    NULL,
    NULL,
    NULL,
    "good met\ngood values\n" },
};

/* Past the end of what FileCheck met nothing may be read.  */
static void
read_exactly (lit_check *c, const files *f)
{
  problem p;
  assert_true (lit_check_read (c, &f->where, &p));
  met_line *exact
      = realloc (c->met.items, (c->met.count + !c->met.count) * sizeof *exact);
  c->met.items = exact;
}

static void
demands_are_judged (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    {
      files f;
      lit_check c;
      problem p = { .status = STATUS_GOOD };
      begin (&f, &calls[i]);
      read_exactly (&c, &f);
      capture k = capture_begin ();
      bool is_good = lit_check_judge (&c, f.has_object ? &f.o.s : NULL, &p);
      char *seen = observed_in (&k);
      if (strcmp (seen, calls[i].seen) != 0)
        fail_msg ("%s:\n%s, not\n%s", calls[i].name, seen, calls[i].seen);
      assert_true (is_good);
      free (seen);
      lit_check_free (&c);
      end (&f);
    }
}

static void
too_much_is_a_problem (void **state)
{
  static const call much
      = { .source = TOO_MUCH, .printed = ONE_PRINTED (8000) };
  files f;
  lit_check c;
  problem p = { .status = STATUS_GOOD };
  (void) state;
  begin (&f, &much);
  read_exactly (&c, &f);
  capture k = capture_begin ();
  bool is_good = lit_check_judge (&c, &f.o.s, &p);
  free (captured (&k));
  assert_false (is_good);
  lit_check_free (&c);
  end (&f);
}

static const call plain
    = { .source = RIGHT,
        .printed = PRINTED (24) "Return Address Signed: Yes\n",
        .met = { { 1, 6 }, { 1, 5 }, { 2, 9 }, { 3, 11 } } };

static bool
is_there (const files *f, const char *name)
{
  char *path = format_text ("%s/%s", f->directory, name);
  bool is = access (path, F_OK) == 0;
  free (path);
  return is;
}

/* Another number, one with a digit more where it is no word, the right one
   where it is not, and no functions.  */
static void
variants_are_written (void **state)
{
  static const struct
  {
    const char *name;
    bool is_there;
  } variants_of[] = {
    { "variants/other-6-1", true },  { "variants/longer-6-1", true },
    { "variants/right-6-1", false }, { "variants/other-9-2", true },
    { "variants/longer-9-2", true }, { "variants/right-9-2", true },
    { "variants/other-11-3", true }, { "variants/longer-11-3", false },
    { "variants/right-11-3", true }, { "variants/emptied-0-0", true },
  };
  files f;
  lit_check c;
  problem p;
  (void) state;
  begin (&f, &plain);
  char *variants_at = format_text ("%s/variants", f.directory);
  read_exactly (&c, &f);
  assert_false (lit_check_vary (&c, &p));
  mkdir (variants_at, 0700);
  assert_true (lit_check_vary (&c, &p));
  for (size_t i = 0; i < sizeof variants_of / sizeof *variants_of; i++)
    if (is_there (&f, variants_of[i].name) != variants_of[i].is_there)
      fail_msg ("%s", variants_of[i].name);
  free (variants_at);
  lit_check_free (&c);
  end (&f);
}

/* Of each file that is wanted.  */
static void
what_is_not_there_is_a_problem (void **state)
{
  static const char *const names[]
      = { "test", "input", "said", "passed", "status", "log" };
  (void) state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      files f;
      lit_check c;
      problem p = { .status = STATUS_GOOD };
      begin (&f, &plain);
      char *path = format_text ("%s/%s", f.directory, names[i]);
      unlink (path);
      assert_false (lit_check_read (&c, &f.where, &p));
      assert_int_not_equal (p.status, STATUS_GOOD);
      lit_check_free (&c);
      free (path);
      end (&f);
    }
}

/* A log is not wanted, nor that the output has .sframe.  */
static void
what_need_not_be_there (void **state)
{
  files f;
  lit_check c;
  (void) state;
  begin (&f, &(call) { .source = CODE "f: nop\n", .printed = "" });
  f.where.log = NULL;
  read_exactly (&c, &f);
  assert_false (c.leaves_out);
  assert_true (c.has_passed);
  assert_int_equal (c.reading.section_count, 0);
  lit_check_free (&c);
  end (&f);
}

static void
lines_that_are_dead (void **state)
{
  const test_place where
      = { .project = "llvm", .release = "22", .abi = "amd64", .name = "x" };
  text_lines test = lines_of ("# CHECK: a\n# CHECK  b\n# OTHER-NEXT c\nd\n"),
             prefixes = lines_of ("OTHER\nCHECK\nCHECK\n");
  (void) state;
  capture k = capture_begin ();
  lit_report_dead_lines (&where, &test, &prefixes);
  char *said = captured (&k);
  assert_non_null (strstr (
      said, "\"test\":\"llvm 22 x amd64: no-check: line 2: # CHECK  b\""));
  assert_non_null (strstr (
      said, "\"test\":\"llvm 22 x amd64: no-check: line 3: # OTHER-NEXT c\""));
  int count = 0;
  for (const char *at = said; *at; at++)
    count += *at == '\n';
  assert_int_equal (count, 2);
  free (said);
  text_lines_free (&test);
  text_lines_free (&prefixes);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (demands_are_judged),
    cmocka_unit_test (too_much_is_a_problem),
    cmocka_unit_test (variants_are_written),
    cmocka_unit_test (what_is_not_there_is_a_problem),
    cmocka_unit_test (what_need_not_be_there),
    cmocka_unit_test (lines_that_are_dead),
  };
  return cmocka_run_group_tests_name ("lit", tests, NULL, NULL);
}
