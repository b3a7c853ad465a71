/* Tests of gas and ld as settings and lines; printed tables, right and
   altered; what is observed.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "conformance/producers/upstream/dump_test.h"
#include "given.h"

static void
note_setting (void *context, const char *key, const char *value)
{
  buffer_print (context, "%s=%s;", key, value);
}

static const struct
{
  const char *text, *settings;
} tests_of_gas[] = {
  { "#name: a test\n#as: --gsframe -O2\n", "name=a test;as=--gsframe -O2;" },
  { "# \tld_after \t:\t x y\n", "ld_after=x y;" },
  { "#as:\n", "as=;" },
  { "#as --gsframe\n#: x\n#a-b: x\n#...\n#as: x\n", "as=x;" },
  /* A line without # ends them.  */
  { "#as: x\nas: y\n#ld: z\n", "as=x;" },
  { "as: x\n", "" },
  /* The room for a key: 31 letters and the end.  */
  { "#abcdefghijklmnopqrstuvwxyzabcde: x\n",
    "abcdefghijklmnopqrstuvwxyzabcde=x;" },
  { "#abcdefghijklmnopqrstuvwxyzabcdef: x\n", "" },
  { "#_:x\n", "_=x;" },
  { "#-as: x\n", "" },
};

static dump_test
test_of (const char *text)
{
  return (dump_test) { .lines = lines_of (text) };
}

static void
settings_are_taken (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof tests_of_gas / sizeof *tests_of_gas; i++)
    {
      dump_test t = test_of (tests_of_gas[i].text);
      buffer b = EMPTY_BUFFER;
      dump_test_settings (&t, note_setting, &b);
      buffer_add (&b, "", 1);
      assert_string_equal ((char *) b.bytes, tests_of_gas[i].settings);
      buffer_free (&b);
      dump_test_free (&t);
      assert_int_equal (t.lines.count, 0);
    }
}

static void
the_first_of_a_name_counts (void **state)
{
  dump_test t = test_of ("#as: one\n#ld: two\n#as: three\n");
  (void) state;
  assert_string_equal (dump_test_setting (&t, "as"), "one");
  assert_string_equal (dump_test_setting (&t, "ld"), "two");
  assert_null (dump_test_setting (&t, "objdump"));
  dump_test_free (&t);
}

static void
a_test_expects_lines_or_not (void **state)
{
  static const struct
  {
    const char *text;
    bool expects;
  } cases[] = { { "#as: x\n\n#pass\n", false },
                { "", false },
                { "#as: x\na\n", true },
                { "a\n", true } };
  problem p;
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      dump_test t = test_of (cases[i].text);
      assert_int_equal (dump_test_expects_lines (&t), cases[i].expects);
      dump_test_free (&t);
    }
  dump_test none;
  assert_false (dump_test_read (&none, "/nowhere", &p));
}

/* Numbers that no test has: 7816, 8 and 16 more, 0x5a5a5a, 7919.  */
static void
rows_and_functions_are_altered (void **state)
{
  static const struct
  {
    char *(*alter) (const char *);
    const char *line, *altered;
  } cases[] = {
    { altered_row, "    0000000000000001  sp+16     u         f            ",
      "    0000000000000001  r13+7816  c-7824  c-7832   " },
    { altered_row, " \t12", " \t12  r13+7816  c-7824  c-7832   " },
    { altered_function,
      "    func idx [0]: pc = 0x0, size = 3 bytes, attr = \"S\"",
      "    func idx [0]: pc = 0x5a5a5a, size = 7919 bytes, attr = \"S\"" },
    { altered_function, "func idx [1]",
      "func idx [1]: pc = 0x5a5a5a, size = 7919" },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      char *line = strdup (cases[i].line), *altered = cases[i].alter (line);
      assert_string_equal (altered, cases[i].altered);
      free (altered);
      free (line);
    }
}

static void
a_table_is_emptied (void **state)
{
  static const char *const lines[]
      = { "x.o:",
          "Contents of the SFrame section .sframe:",
          "    Num FDEs: 0",
          "    Num FREs: 0",
          "  Function Index :",
          "",
          "Contents of the next:",
          "    Num FDEs: 0",
          "end" };
  text_lines printed
      = lines_of ("x.o:\nContents of the SFrame section .sframe:\n    Num "
                  "FDEs: 1\n\tNum FREs: 2\n  Function Index :\n\n"
                  "    func idx [0]: pc = 0x0\n    STARTPC\n    "
                  "0001\nContents of the next:\n    Num FDEs: 12\nend\n"),
      emptied;
  (void) state;
  emptied_table (&emptied, &printed);
  assert_int_equal (emptied.count, sizeof lines / sizeof *lines);
  for (size_t i = 0; i < emptied.count; i++)
    assert_string_equal (emptied.items[i], lines[i]);
  text_lines_free (&emptied);
  text_lines_free (&printed);
}

/* A table of which N rows were printed is like a reading of these
   functions.  */
typedef struct rows_read
{
  size_t functions, rows[3];
} rows_read;

static bool
is_as_read (const char *text, const rows_read *of)
{
  text_lines printed = lines_of (text);
  table_function functions[3];
  table_text reading
      = { .functions = functions, .function_count = of->functions };
  printed_table t;
  for (size_t i = 0; i < of->functions; i++)
    {
      functions[i].row_count = of->rows[i];
      reading.row_count += of->rows[i];
    }
  printed_table_read (&t, &printed, &reading);
  bool is_so = t.is_as_read;
  printed_table_free (&t);
  text_lines_free (&printed);
  return is_so;
}

#define HEAD "    func idx [0]: pc = 0x0, size = 3 bytes\n"
#define ROW "    0000000000000001  sp+16     u         f            \n"

static void
printed_rows_are_counted (void **state)
{
  static const struct
  {
    const char *text;
    rows_read of;
    bool is_so;
  } cases[] = {
    { "", { 0, { 0 } }, true },
    { HEAD ROW, { 1, { 1 } }, true },
    { HEAD ROW ROW HEAD ROW, { 2, { 2, 1 } }, true },
    { HEAD ROW HEAD ROW ROW, { 2, { 2, 1 } }, false },
    { HEAD ROW ROW HEAD ROW, { 2, { 1, 2 } }, false },
    { HEAD ROW HEAD ROW HEAD ROW ROW, { 3, { 1, 2, 1 } }, false },
    { HEAD ROW ROW HEAD ROW HEAD ROW, { 3, { 1, 2, 1 } }, false },
    { HEAD ROW HEAD ROW, { 2, { 1, 0 } }, false },
    { HEAD ROW HEAD ROW, { 1, { 1 } }, false },
    { HEAD ROW, { 2, { 1, 0 } }, false },
    { HEAD ROW, { 0, { 0 } }, false },
    { "", { 1, { 0 } }, false },
    { ROW, { 0, { 0 } }, false },
    { HEAD, { 1, { 0 } }, true },
    { ROW HEAD, { 1, { 1 } }, false },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    if (is_as_read (cases[i].text, &cases[i].of) != cases[i].is_so)
      fail_msg ("case %zu", i);
}

static void
each_line_is_about_something (void **state)
{
  static const table_line about[] = {
    { TABLE_OTHER, 0 },    { TABLE_COUNT, 0 }, { TABLE_FUNCTION, 0 },
    { TABLE_ROW, 0 },      { TABLE_OTHER, 0 }, { TABLE_ROW, 1 },
    { TABLE_FUNCTION, 1 }, { TABLE_ROW, 2 },   { TABLE_OTHER, 0 },
    { TABLE_OTHER, 0 },    { TABLE_OTHER, 0 }, { TABLE_OTHER, 0 },
    { TABLE_OTHER, 0 },    { TABLE_OTHER, 0 },
  };
  text_lines printed = lines_of (
      "Num FREs: 3\n \tNum FDEs: 2\nfunc idx [0]: x\n 0123456789abcdef\t x\n"
      /* Not 16 digits, no blank after them, none before them.  */
      "  012345678901234  x\n  0000000000000001  y\n    func idx "
      "[1]\n\t0000000000000002 z\n"
      "  00000000000000001 x\n  0000000000000001x\n0000000000000001 x\n  "
      "0000000000000001\nfunc idx \nNum FDEs\n");
  table_text reading = { .row_count = 0 };
  printed_table t;
  (void) state;
  printed_table_read (&t, &printed, &reading);
  assert_int_equal (printed.count, sizeof about / sizeof *about);
  for (size_t i = 0; i < printed.count; i++)
    if (t.about[i].kind != about[i].kind || t.about[i].at != about[i].at)
      fail_msg ("line %zu", i);
  assert_int_equal (t.function_count, 2);
  assert_int_equal (t.row_count, 3);
  printed_table_free (&t);
  assert_int_equal (t.function_count, 0);
  assert_null (t.about);
  text_lines_free (&printed);
}

static void
lines_of_the_reading_are_found (void **state)
{
  static const table_line about[] = { { TABLE_OTHER, 0 },
                                      { TABLE_FUNCTION, 0 },
                                      { TABLE_ROW, 0 },
                                      { TABLE_ROW, 1 } };
  table_text reading
      = { .lines = lines_of ("a\nb\nc\nd\n"), .about = malloc (sizeof about) };
  (void) state;
  memcpy (reading.about, about, sizeof about);
  assert_string_equal (reading_line (&reading, TABLE_OTHER, 0), "a");
  assert_string_equal (reading_line (&reading, TABLE_ROW, 0), "c");
  assert_string_equal (reading_line (&reading, TABLE_ROW, 1), "d");
  assert_null (reading_line (&reading, TABLE_FUNCTION, 1));
  assert_null (reading_line (&reading, TABLE_ROW, 2));
  free (reading.about);
  text_lines_free (&reading.lines);
}

static void
blanks_make_no_difference (void **state)
{
  static const struct
  {
    const char *a, *b;
    bool are_alike;
  } cases[] = { { "", "", true },        { " a  b\t", "a b", true },
                { "a b", "a c", false }, { "a b", "ab", false },
                { "a", "a b", false },   { "a b", "a", false },
                { "abc", "abd", false }, { "ab", "a", false },
                { " \t", "", true } };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      char *a = strdup (cases[i].a), *b = strdup (cases[i].b);
      if (lines_are_alike (a, b) != cases[i].are_alike)
        fail_msg ("'%s' and '%s'", a, b);
      free (a);
      free (b);
    }
}

#define TEST "{\"oracle\":\"upstream\",\"result\":"
#define OF                                                                    \
  ",\"project\":\"gas\",\"release\":\"2.44\",\"case\":\"one\",\"abi\":"       \
  "\"amd64\""
#define AGAIN                                                                 \
  "\"again\":\"scripts/toolchain run forky -- build/bin/sframe-upstream "     \
  "--project=gas --release=2.44 --abi=amd64 --name=one "                      \
  "--log='a b' one.d one.o\""

static void
what_is_found_is_printed (void **state)
{
  const test_place where = { .project = "gas",
                             .release = "2.44",
                             .abi = "amd64",
                             .name = "one",
                             .path = "one.d",
                             .output = "one.o",
                             .log = "a b" };
  (void) state;
  capture c = capture_begin ();
  report (&where,
          &(finding) { .result = SAW_GOOD, .what = "rows", .count = 2 });
  report (&where, &(finding) { .result = SAW_WRONG,
                               .what = "any-row",
                               .demand = " \tx y",
                               .line = 7,
                               .text = "any" });
  report (&where, &(finding) { .result = SAW_EXCUSED,
                               .what = "row",
                               .demand = "x",
                               .line = 8,
                               .reason = "none" });
  char *said = captured (&c);
  assert_string_equal (
      said,
      TEST "\"good\",\"test\":\"gas 2.44 one amd64: rows\"" OF
           ",\"what\":\"rows\",\"count\":2}\n" TEST
           "\"wrong\",\"test\":\"gas 2.44 one amd64: any-row: line 7: x y\"" OF
           ",\"what\":\"any-row\",\"demand\":\"x y\",\"text\":\"any\"," AGAIN
           "}\n" TEST
           "\"excused\",\"test\":\"gas 2.44 one amd64: row: line 8: x\"" OF
           ",\"what\":\"row\",\"demand\":\"x\",\"reason\":\"none\"}\n");
  free (said);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (settings_are_taken),
    cmocka_unit_test (the_first_of_a_name_counts),
    cmocka_unit_test (a_test_expects_lines_or_not),
    cmocka_unit_test (rows_and_functions_are_altered),
    cmocka_unit_test (a_table_is_emptied),
    cmocka_unit_test (printed_rows_are_counted),
    cmocka_unit_test (each_line_is_about_something),
    cmocka_unit_test (lines_of_the_reading_are_found),
    cmocka_unit_test (blanks_make_no_difference),
    cmocka_unit_test (what_is_found_is_printed),
  };
  return cmocka_run_group_tests_name ("texts", tests, NULL, NULL);
}
