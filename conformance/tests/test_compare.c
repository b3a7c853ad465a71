/* Dumps, compared: which fields differ, what is masked, what is no dump.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "compare.h"

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
  field_set f = field_by_name (name, strlen (name));
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
  assert_string_equal (names.bytes, differing);
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
  assert_false (maskable_fields & field ("fde.index"));
  assert_false (maskable_fields & field ("lines"));
  assert_false (maskable_fields & field ("find.none"));
  assert_true (maskable_fields & field ("find.ra"));
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
          "\n", "find 0x1 nonesuch\n", "fde 0 start=0x10\n",
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
  buffer good = text (ELEMENT FDE FRE "find 0x1 none\n");
  comparison c = check_dump (&good);
  assert_null (c.malformed);
  buffer_free (&good);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_fields), cmocka_unit_test (test_lines),
          cmocka_unit_test (test_find), cmocka_unit_test (test_mask),
          cmocka_unit_test (test_malformed) };
  return cmocka_run_group_tests_name ("compare", tests, NULL, NULL);
}
