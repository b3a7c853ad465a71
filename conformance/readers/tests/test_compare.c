/* Dumps, compared: which fields differ, what is masked, what is no dump.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/readers/runner/compare.h"

#define ELEMENT "element 0 version=3 abi=amd64-le flags=sorted fixed-fp=none " \
                "fixed-ra=-8 aux=0\n"
#define FDE "fde 0 start=0x10 size=32 type=default pc=inc signal=no key=a\n"
#define FRE "fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=same\n"

static buffer
text (const char *bytes)
{
  buffer b = { 0 };
  buffer_add (&b, bytes, strlen (bytes));
  return b;
}

static field_set
field (const char *name)
{
  field_set f = dump_field_by_name (name, strlen (name));
  assert_true (f != 0);
  return f;
}

/* Compare, and expect these DIFFERING fields (separated by blanks) first at
   LINE.  */
static void
differs (const char *expected, const char *got, field_set mask,
         const char *differing, size_t line)
{
  buffer a = text (expected), b = text (got), names = text ("");
  comparison c = compare_dumps (&a, &b, mask, NULL);
  field_names (&names, c.differing, " ");
  assert_null (c.malformed);
  assert_string_equal (names.text, differing);
  assert_int_equal (c.line, line);
  comparison_free (&c);
  buffer_free (&a);
  buffer_free (&b);
  buffer_free (&names);
}

static void
test_fields (void **state)
{
  (void) state;
  differs (ELEMENT FDE FRE, ELEMENT FDE FRE, 0, "", 0);
  differs (ELEMENT FDE FRE,
           ELEMENT "fde 0 start=0x10 size=32 type=flex pc=inc signal=no "
                   "key=b\n" FRE,
           0, "fde.type fde.key", 2);
  differs (FRE, "fre 0x11 cfa=sp+9 ra=*(cfa-8),signed fp=x\n", 0,
           "fre.address fre.cfa fre.ra fre.fp", 1);
  differs ("fde 1 start=0x10 size=32 type=default pc=inc signal=no key=a\n",
           FDE, 0, "fde.index", 1);
  /* All lines count, not only the first that differs.  */
  differs (FRE FRE, "fre 0x10 cfa=sp+9 ra=*(cfa-8) fp=same\n"
                    "fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=undefined\n",
           0, "fre.cfa fre.fp", 1);
}

static void
test_lines (void **state)
{
  (void) state;
  differs (ELEMENT FDE FRE, ELEMENT FDE, 0, "lines", 3);
  differs (ELEMENT FDE, ELEMENT FDE FRE, 0, "lines", 3);
  differs (ELEMENT, "", 0, "lines", 1);
  /* Behind a line of another kind nothing corresponds.  */
  differs (FDE FRE "fre 0x1 cfa=sp+8 ra=same fp=same\n",
           FDE FDE "fre 0x2 cfa=sp+9 ra=same fp=same\n", 0, "lines", 2);
}

static void
test_find (void **state)
{
  (void) state;
  differs ("find 0x1 none\n", "find 0x1 none\n", field ("find.cfa"), "", 0);
  differs ("find 0x1 none\n", "find 0x1 cfa=sp+8 ra=same fp=same\n", 0,
           "find.none", 1);
  differs ("find 0x1 none\n", "find 0x2 none\n", 0, "find.pc", 1);
  differs ("find 0x1 cfa=sp+8 ra=same fp=same\n",
           "find 0x1 cfa=sp+8 ra=same fp=?\n", field ("find.fp"), "", 0);
}

static void
test_mask (void **state)
{
  (void) state;
  field_set mask = field ("fre.fp") | field ("fde.pc");
  const char *masked
      = ELEMENT "fde 0 start=0x10 size=32 type=default pc=? signal=no key=a\n"
                "fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=?\n";
  differs (ELEMENT FDE FRE, masked, mask, "", 0);
  /* Declared, but printed; printed, but not declared.  */
  differs (ELEMENT FDE FRE, ELEMENT FDE FRE, mask, "fde.pc fre.fp", 2);
  differs (ELEMENT FDE FRE, masked, field ("fre.fp"), "fde.pc", 2);
  differs (FRE, "fre ? cfa=sp+8 ra=*(cfa-8) fp=same\n", field ("fre.address"),
           "", 0);
  differs (ELEMENT, "element 0 version=3 abi=amd64-le flags=sorted "
                    "fixed-fp=none fixed-ra=-8 aux=?\n",
           field ("element.aux"), "", 0);
  assert_false (maskable_fields & field ("element.index"));
  assert_false (maskable_fields & field ("find.pc"));
  assert_false (maskable_fields & field ("unwind.pc"));
  assert_true (maskable_fields & field ("element.version"));
  assert_true (maskable_fields & field ("fde.start"));
  assert_true (maskable_fields & field ("fre.address"));
  assert_true (maskable_fields & field ("find.cfa"));
  assert_true (maskable_fields & field ("caller.pc"));
  assert_true (maskable_fields & field ("end.reason"));
  assert_int_equal (dump_field_by_name ("fre.cfa", 6), 0);
  assert_int_equal (dump_field_by_name ("nothing", 7), 0);
  assert_false (maskable_fields & field ("fde.index"));
  assert_false (maskable_fields & field ("lines"));
  assert_true (maskable_fields & field ("find.none"));
  assert_true (maskable_fields & field ("find.ra"));
}

/* A reader that has no ends of functions finds a row where there is none, and not the
   other way round, nor for another PC.  */
static void
test_no_ends (void **state)
{
  (void) state;
  const char *none = "find 0x30 none\n", *row = "find 0x30 cfa=sp+8 ra=*(cfa-8) fp=same\n",
             *other = "find 0x31 cfa=sp+8 ra=*(cfa-8) fp=same\n",
             *longer = "find 0x300 cfa=sp+8 ra=*(cfa-8) fp=same\n";
  field_set mask = field ("find.none");
  differs (none, row, 0, "find.none", 1);
  differs (none, row, mask, "", 0);
  differs (none, none, mask, "", 0);
  differs (row, none, mask, "find.none", 1);
  differs (none, other, mask, "find.none", 1);
  differs (none, longer, mask, "find.none", 1);
  differs (none, FRE, mask, "lines", 1);
}

/* A reader that does not know whether RA is signed: the word is left out of what is right, and
   nothing else.  */
static void
test_signed (void **state)
{
  (void) state;
  const char *right = "fre 0x10 cfa=sp+8 ra=*(cfa-8),signed fp=same\n",
             *found = "find 0x10 cfa=sp+8 ra=*(cfa-8),signed fp=same\n",
             *unsaid = "find 0x10 cfa=sp+8 ra=*(cfa-8) fp=same\n";
  field_set rows = unknowable_by_name ("fre.signed"), look_ups = unknowable_by_name ("find.signed");
  assert_true (rows && look_ups && rows != look_ups);
  assert_false ((rows | look_ups) & maskable_fields);
  assert_int_equal (unknowable_by_name ("fde.signed"), 0);
  assert_int_equal (unknowable_by_name ("fre.ra"), field ("fre.ra"));
  assert_int_equal (unknowable_by_name ("lines"), 0);
  differs (right, FRE, 0, "fre.ra", 1);
  differs (right, FRE, rows, "", 0);
  differs (FRE, FRE, rows, "", 0);
  differs (right, FRE, look_ups, "fre.ra", 1);
  differs (found, unsaid, look_ups, "", 0);
  differs (found, unsaid, rows, "find.ra", 1);
  /* Declared, and said all the same.  */
  differs (right, right, rows, "fre.ra", 1);
  differs (FRE, right, rows, "fre.ra", 1);
  differs (right, "fre 0x10 cfa=sp+8 ra=*(cfa-16) fp=same\n", rows, "fre.ra", 1);
  differs (right, "fre 0x10 cfa=sp+8 ra=? fp=same\n", rows | field ("fre.ra"), "", 0);
  differs (right, "fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=?\n", rows | field ("fre.fp"), "", 0);
}

/* What is shown of a difference ends somewhere.  */
static void
test_shown (void **state)
{
  (void) state;
  for (int lines = 1; lines < 50; lines++)
    {
      buffer a = text (""), b = text (""), shown = text ("");
      int found = 0;
      for (int i = 0; i < lines; i++)
        {
          buffer_print (&a, "find 0x%x none\n", i);
          buffer_print (&b, "find 0x%x none\n", i + 1);
        }
      comparison c = compare_dumps (&a, &b, 0, &shown);
      for (const char *at = shown.text; (at = strstr (at, "expected:")); at++)
        found++;
      assert_int_equal (found, lines < 40 ? lines : 40);
      comparison_free (&c);
      buffer_free (&a);
      buffer_free (&b);
      buffer_free (&shown);
    }
}

static void
is_whole (const char *dump, field_set mask, const char *whole)
{
  buffer b = text (dump);
  char *got = whole_dump (&b, mask);
  assert_string_equal (got, whole);
  free (got);
  buffer_free (&b);
}

/* A whole answer: masked, harmless, and no longer than is kept.  */
static void
test_whole (void **state)
{
  enum { LINE = 16 };
  char most[WHOLE_LIMIT + LINE + 1] = "", cut[WHOLE_LIMIT + LINE + 1] = "";
  (void) state;
  is_whole ("", 0, "");
  is_whole (FDE FRE, 0, FDE FRE);
  is_whole (FRE, field ("fre.fp"), "fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=?\n");
  is_whole ("\033[1m\n\n", 0, "\\x1b[1m\n\n");
  for (size_t i = 0; i < WHOLE_LIMIT / LINE; i++)
    strcat (most, "find 0x100 none\n");
  is_whole (most, 0, most);
  strcat (strcat (cut, most), "...\n");
  char *last = strcpy (most, cut) + WHOLE_LIMIT;
  strcpy (last, "x\nx\nx\n");
  is_whole (most, 0, cut);
  strcpy (last - LINE, "find 0x1000 none\n"); /* one byte too many */
  strcpy (cut + WHOLE_LIMIT - LINE, "...\n");
  is_whole (most, 0, cut);
  memset (most, 'x', sizeof most - 1);
  is_whole (most, 0, "...\n");
}

static void
test_malformed (void **state)
{
  static const char *const lines[]
      = { "hello\n", "fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=same",
          "fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=same \n",
          "fre 0x10  cfa=sp+8 ra=*(cfa-8) fp=same\n",
          "fre 0x10 cfa=sp+8 fp=same ra=*(cfa-8)\n",
          "fre 0x10 cfa= ra=*(cfa-8) fp=same\n", "fre 0x10 none\n", "fre\n",
          &ELEMENT[1],
          "fd 0 start=0x10 size=32 type=default pc=inc signal=no key=a\n",
          "\n", "find 0x1 nonesuch\n", "find 0x1 nonx\n", "fde 0 start=0x10\n",
          "Fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=same\n" };
  (void) state;
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    {
      buffer expected = text (FRE FRE), got = text (FRE);
      buffer_add (&got, lines[i], strlen (lines[i]));
      comparison c = compare_dumps (&expected, &got, 0, NULL);
      assert_non_null (c.malformed);
      comparison_free (&c);
      c = check_dump (&got);
      assert_non_null (c.malformed);
      comparison_free (&c);
      buffer_free (&expected);
      buffer_free (&got);
    }
  buffer good = text (ELEMENT FDE FRE "find 0x1 none\n"), zero = { 0 };
  buffer_add (&zero, "end a\0b\n", 8);
  comparison c = check_dump (&zero);
  assert_non_null (c.malformed);
  comparison_free (&c);
  buffer_free (&zero);
  c = check_dump (&good);
  assert_null (c.malformed);
  buffer_free (&good);
}

/* What the specification leaves open.  */

#define OPEN_FRE "fre 0x14 cfa=sp+16 ra=same fp=same silent FRE_MANGLED_ELSEWHERE\n"
#define FRE_2 "fre 0x18 cfa=sp+8 ra=*(cfa-8) fp=same\n"
#define OPEN_FDE                                                              \
  "fde 1 start=0x30 size=0 type=default pc=inc signal=no key=a silent "       \
  "FUNCTION_EMPTY\n"                                                          \
  "fre 0x30 cfa=sp+8 ra=*(cfa-8) fp=same silent FUNCTION_EMPTY\n"
#define FDE_AT(index) "fde " index " start=0x40 size=16 type=default pc=inc signal=no key=a\n"
#define FRE_3 "fre 0x40 cfa=sp+8 ra=*(cfa-8) fp=same\n"

static void
test_open_row (void **state)
{
  static const char right[] = ELEMENT FDE FRE OPEN_FRE FRE_2;
  (void) state;
  /* There as it is, there as something else, not there.  */
  differs (right, ELEMENT FDE FRE "fre 0x14 cfa=sp+16 ra=same fp=same\n" FRE_2,
           0, "", 0);
  differs (right, ELEMENT FDE FRE "fre 0x99 cfa=r3+0 ra=cfa+1 fp=cfa+0\n"
           FRE_2, 0, "", 0);
  differs (right, ELEMENT FDE FRE FRE_2, 0, "", 0);
  /* There twice.  */
  differs (right, ELEMENT FDE FRE FRE FRE FRE_2, 0, "fre.address lines", 4);
  /* Nothing else is open.  */
  differs (right, ELEMENT FDE FRE_2, 0, "fre.address lines", 3);
  differs (right, ELEMENT FDE FRE, 0, "lines", 4);
  differs (right, ELEMENT FDE FRE "fre 0x18 cfa=sp+9 ra=*(cfa-8) fp=same\n",
           0, "fre.cfa", 4);
  differs (right, ELEMENT FDE FRE FRE "fre 0x18 cfa=sp+9 ra=*(cfa-8) fp=same\n",
           0, "fre.cfa", 4);
  differs (right, ELEMENT FDE, 0, "lines", 3);
  /* At the beginning and at the end, and all of them.  */
  differs (OPEN_FRE FDE FRE, FDE FRE, 0, "", 0);
  differs (ELEMENT FDE OPEN_FRE FRE_2 OPEN_FRE, ELEMENT FDE FRE_2, 0, "", 0);
  differs (ELEMENT FDE OPEN_FRE FRE_2 OPEN_FRE, ELEMENT FDE FRE FRE_2 FRE, 0,
           "", 0);
  differs (ELEMENT FDE OPEN_FRE FRE_2 OPEN_FRE, ELEMENT FDE FRE FRE FRE_2 FRE,
           0, "fre.address lines", 3);
  differs (ELEMENT FDE OPEN_FRE OPEN_FRE FDE_AT ("1") FRE_3,
           ELEMENT FDE FRE FDE_AT ("1") FRE_3, 0, "", 0);
  differs (ELEMENT FDE OPEN_FRE OPEN_FRE FDE_AT ("1") FRE_3,
           ELEMENT FDE FRE FRE FRE FDE_AT ("1") FRE_3, 0, "lines", 3);
}

/* Which of equal lines stands for the open one shows behind them.  */
static void
test_open_row_among_equals (void **state)
{
  (void) state;
  differs (ELEMENT FDE OPEN_FRE FRE OPEN_FRE FRE_2,
           ELEMENT FDE FRE FRE FRE_2, 0, "", 0);
  differs (ELEMENT FDE OPEN_FRE OPEN_FRE FRE OPEN_FRE FRE FRE_2,
           ELEMENT FDE FRE FRE FRE FRE_2, 0, "", 0);
  differs (ELEMENT FDE OPEN_FRE OPEN_FRE FRE OPEN_FRE FRE FRE_2,
           ELEMENT FDE FRE FRE_2, 0, "fre.address lines", 4);
}

static void
test_open_function (void **state)
{
  static const char right[] = ELEMENT FDE FRE OPEN_FDE FDE_AT ("2") FRE_3;
  (void) state;
  differs (right, ELEMENT FDE FRE
           "fde 1 start=0x30 size=0 type=default pc=inc signal=no key=a\n" FRE
           FDE_AT ("2") FRE_3, 0, "", 0);
  /* Other rows, none, other fields, not there, and then the next function
     counted with it or without.  */
  differs (right, ELEMENT FDE FRE FDE FRE FRE FRE_2 FDE_AT ("2") FRE_3, 0, "",
           0);
  differs (right, ELEMENT FDE FRE FDE FDE_AT ("2") FRE_3, 0, "", 0);
  differs (right, ELEMENT FDE FRE FDE_AT ("2") FRE_3, 0, "", 0);
  differs (right, ELEMENT FDE FRE FDE_AT ("1") FRE_3, 0, "", 0);
  /* A number of no kind.  */
  differs (right, ELEMENT FDE FRE FDE_AT ("0") FRE_3, 0, "fde.index", 4);
  differs (right, ELEMENT FDE FRE FDE FRE FDE_AT ("1") FRE_3, 0, "fde.index",
           4);
  /* Two functions for one, or rows where there is no function.  */
  differs (right, ELEMENT FDE FRE FDE FDE FDE_AT ("3") FRE_3, 0,
           "fde.index fde.start fde.size lines", 4);
  differs (right, ELEMENT FDE FRE FRE FDE_AT ("2") FRE_3, 0, "lines", 4);
  /* The others are not open.  */
  differs (right, ELEMENT FDE FRE, 0, "lines", 4);
  differs (right, ELEMENT FDE_AT ("0") FRE_3, 0, "fde.start fde.size fre.address lines", 2);
  differs (right, ELEMENT FDE FRE FDE FRE FDE_AT ("2")
           "fre 0x40 cfa=sp+9 ra=*(cfa-8) fp=same\n", 0, "fre.cfa", 5);
  differs (right, ELEMENT FDE "fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=cfa+0\n"
           FDE_AT ("2") FRE_3, 0, "fre.fp", 3);
  differs (right, "", 0, "lines", 1);
  /* A function that counts on without the open one is nearer than one that is
     elsewhere; one with a wrong number is not.  */
#define FDE_NEAR(index) "fde " index " start=0x41 size=16 type=default pc=inc signal=no key=a\n"
  differs (right, ELEMENT FDE FRE FDE_AT ("1") FRE_3 FDE_NEAR ("2") FRE_3, 0,
           "lines", 6);
  differs (right, ELEMENT FDE FRE FDE_AT ("0") FRE_3 FDE_NEAR ("2") FRE_3, 0,
           "fde.start", 4);
  /* The function is open, however many rows it has.  */
  differs (ELEMENT FDE FRE OPEN_FDE OPEN_FRE FDE_AT ("2") FRE_3,
           ELEMENT FDE FRE FDE FRE FDE FRE FDE_AT ("2") FRE_3, 0,
           "fde.index fde.start fde.size fre.address lines", 4);
  differs (ELEMENT FDE FRE "fde 1 start=0x30 size=0 type=default pc=inc "
           "signal=no key=a silent FUNCTION_EMPTY\n" FDE_AT ("2") FRE_3,
           ELEMENT FDE FRE FDE FRE FDE_AT ("2") FRE_3, 0, "", 0);
  /* Functions are counted in their element; without one, from the start.  */
  differs (OPEN_FDE FDE_AT ("1") FRE_3, FDE_AT ("0") FRE_3, 0, "", 0);
  differs (ELEMENT FDE FRE ELEMENT OPEN_FDE FDE_AT ("1") FRE_3,
           ELEMENT FDE FRE ELEMENT FDE_AT ("0") FRE_3, 0, "", 0);
}

static void
test_open_end (void **state)
{
  static const char element[] = ELEMENT FDE FRE
      "element ... silent SECTION_TRAILING_BYTES\n";
  static const char second[] = ELEMENT FDE FRE
      "element 1 version=2 abi=amd64-le flags=none fixed-fp=none "
      "fixed-ra=none aux=0 silent SECTION_SEVERAL_ELEMENTS\n"
      "fde 0 start=0x30 size=1 type=default pc=inc signal=no key=a silent "
      "SECTION_SEVERAL_ELEMENTS\n";
  static const char anything[]
      = ELEMENT FDE FRE "... silent ROWS_SHARED\n";
  (void) state;
  differs (element, ELEMENT FDE FRE, 0, "", 0);
  differs (element, ELEMENT FDE FRE ELEMENT FDE, 0, "", 0);
  differs (element, ELEMENT FDE FRE FRE, 0, "lines", 4);
  differs (element, ELEMENT FDE FRE FDE, 0, "lines", 4);
  differs (element, ELEMENT FDE, 0, "lines", 3);
  differs (second, ELEMENT FDE FRE, 0, "", 0);
  differs (second, ELEMENT FDE FRE ELEMENT, 0, "", 0);
  differs (second, ELEMENT FDE FRE ELEMENT FDE FRE FRE FRE, 0, "", 0);
  differs (second, ELEMENT FDE FRE FDE, 0, "lines", 4);
  differs (anything, ELEMENT FDE FRE FRE FDE ELEMENT, 0, "", 0);
  differs (anything, ELEMENT FDE FRE, 0, "", 0);
  differs (anything, ELEMENT FDE, 0, "lines", 3);
  differs (anything, ELEMENT FDE "fre 0x10 cfa=sp+9 ra=*(cfa-8) fp=same\n", 0,
           "fre.cfa", 3);
}

#define STACK_1 "unwind 0x1\ncaller 0x2 sp=0x10 fp=0x0\n"
#define STACK_2 "unwind 0x5\ncaller 0x6 sp=0x10 fp=0x0\nend refused\n"

static void
test_open_step (void **state)
{
  static const char right[] = STACK_1
      "caller 0x3 sp=0x20 fp=0x0 silent UNWIND_SIGNAL\nend outermost\n" STACK_2;
  (void) state;
  differs (right, STACK_1 "caller 0x3 sp=0x20 fp=0x0\nend outermost\n" STACK_2,
           0, "", 0);
  differs (right, STACK_1 "end refused\n" STACK_2, 0, "", 0);
  differs (right, STACK_1 STACK_2, 0, "", 0);
  differs (right, STACK_1 "caller 0x9 sp=0x9 fp=0x9\ncaller 0x9 sp=0x9 fp=0x9\n"
           STACK_2, 0, "", 0);
  /* Before it, and in the next stack.  */
  differs (right, "unwind 0x1\ncaller 0x2 sp=0x18 fp=0x0\nend refused\n"
           STACK_2, 0, "caller.sp", 2);
  differs (right, "unwind 0x1\nend refused\n" STACK_2, 0, "lines", 2);
  differs (right, "unwind 0x1\n" STACK_2, 0, "lines", 2);
  differs (right, STACK_1 "end refused\nunwind 0x5\ncaller 0x7 sp=0x10 "
           "fp=0x0\nend refused\n", 0, "caller.pc", 4);
  differs (right, STACK_1 "end refused\n", 0, "lines", 3);
  differs (right, "", 0, "lines", 1);
  differs (right, STACK_1 "end refused\n" STACK_2 "caller 0x7 sp=0x10 "
           "fp=0x0\n", 0, "lines", 6);
  differs (STACK_2 "unwind 0x1\ncaller 0x2 sp=0x1 fp=0x0 silent "
           "UNWIND_SIGNAL\n", STACK_2 "unwind 0x1\nend refused\n", 0, "", 0);
  /* All of a stack.  */
  differs ("unwind 0x1\nend refused silent UNWIND_PROGRESS\n" STACK_2,
           "unwind 0x1\ncaller 0x2 sp=0x10 fp=0x0\n" STACK_2, 0, "", 0);
  differs ("unwind 0x1\nend refused silent UNWIND_PROGRESS\n" STACK_2,
           STACK_2, 0, "unwind.pc lines", 1);

  /* RA is undefined: two ends are right, a caller is not.  */
  static const char ends[]
      = "unwind 0x1\ncaller 0x2 sp=0x10 fp=0x0\n"
        "end outermost silent UNWIND_OUTERMOST_ROW\n" STACK_2;
  differs (ends, STACK_1 "end outermost\n" STACK_2, 0, "", 0);
  differs (ends, STACK_1 "end refused\n" STACK_2, 0, "", 0);
  differs (ends, STACK_1 "caller 0x3 sp=0x20 fp=0x0\nend outermost\n" STACK_2,
           0, "lines", 3);
  differs (ends, STACK_1 STACK_2, 0, "lines", 3);
}

static void
test_open_and_masked (void **state)
{
  (void) state;
  field_set mask = field ("fre.fp");
  differs (ELEMENT FDE OPEN_FRE FRE, ELEMENT FDE
           "fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=?\n", mask, "", 0);
  differs (ELEMENT FDE OPEN_FRE FRE, ELEMENT FDE FRE FRE, mask, "fre.fp", 3);
}

static void
test_malformed_where_it_is_open (void **state)
{
  (void) state;
  buffer expected = text (ELEMENT FDE OPEN_FRE "... silent ROWS_SHARED\n");
  buffer got = text (ELEMENT FDE "hello\n");
  comparison c = compare_dumps (&expected, &got, 0, NULL);
  assert_non_null (c.malformed);
  comparison_free (&c);
  buffer_free (&expected);
  buffer_free (&got);
}

static void
counts (const char *answer, bool is_sound, size_t open, size_t graded,
        const char *clause)
{
  buffer b = text (answer);
  open_lines n;
  assert_int_equal (count_open_lines (&b, &n), is_sound);
  if (is_sound)
    {
      assert_int_equal (n.open, open);
      assert_int_equal (n.graded, graded);
      if (clause)
        assert_string_equal (n.clause, clause);
      else
        assert_null (n.clause);
    }
  buffer_free (&b);
}

static void
test_counts (void **state)
{
  (void) state;
  counts (ELEMENT FDE FRE, true, 0, 3, NULL);
  counts (ELEMENT FDE OPEN_FRE OPEN_FDE, true, 3, 2, "FRE_MANGLED_ELSEWHERE");
  counts ("element ... silent SECTION_EMPTY\n", true, 1, 0, "SECTION_EMPTY");
  counts (STACK_1 "end refused silent UNWIND_SIGNAL\n" STACK_2, true, 1, 3,
          "UNWIND_SIGNAL");
  counts ("unwind 0x1\nend outermost silent UNWIND_OUTERMOST_ROW\n", true, 1,
          1, "UNWIND_OUTERMOST_ROW");
  counts ("unwind 0x1\ncaller 0x1 sp=0x1 fp=0x1 silent UNWIND_SIGNAL\nend "
          "refused\n", true, 2, 0, "UNWIND_SIGNAL");
  counts ("end refused\n", true, 0, 1, NULL);
  counts (ELEMENT "fre 0x1 silent NO_SUCH_CLAUSE\n", false, 0, 0, NULL);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_fields), cmocka_unit_test (test_lines),
          cmocka_unit_test (test_find), cmocka_unit_test (test_mask), cmocka_unit_test (test_no_ends), cmocka_unit_test (test_signed),
          cmocka_unit_test (test_shown),
          cmocka_unit_test (test_whole), cmocka_unit_test (test_malformed),
          cmocka_unit_test (test_open_row),
          cmocka_unit_test (test_open_row_among_equals),
          cmocka_unit_test (test_open_function),
          cmocka_unit_test (test_open_end), cmocka_unit_test (test_open_step),
          cmocka_unit_test (test_open_and_masked),
          cmocka_unit_test (test_malformed_where_it_is_open),
          cmocka_unit_test (test_counts) };
  return cmocka_run_group_tests_name ("compare", tests, NULL, NULL);
}
