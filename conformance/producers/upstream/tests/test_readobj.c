/* The text of llvm-readobj as values, and what it could have printed
   instead.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "conformance/producers/upstream/lit_demands.h"
#include "given.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"

/* Lines, and what is read of each.  */
static const struct
{
  const char *line, *section;
  int function, row;
  const char *name; /* NULL: it is no value */
  int64_t number;   /* where END is not 0 */
  bool is_word;
  size_t digits, end;
} lines[] = {
  { "Outside: 0x1f", "", -1, -1, "Outside", 0x1f, false, 11, 13 },
  { "SFrame section '.s:1' {", "", 0, 0, NULL, 0, false, 0, 0 },
  { "  Header {", ".s:1", -1, -1, NULL, 0, false, 0, 0 },
  { "    Magic: 0xDEE2", ".s:1", -1, -1, "Magic", 0xdee2, false, 13, 17 },
  { "    Version: V2 (0x2)", ".s:1", -1, -1, "Version", 2, false, 19, 20 },
  { "    Flags [ (0x14)", ".s:1", -1, -1, "Flags", 0x14, false, 15, 17 },
  { "    ]", ".s:1", -1, -1, NULL, 0, false, 0, 0 },
  { "    CFA fixed FP offset (unused): -16", ".s:1", -1, -1,
    "CFA fixed FP offset", -16, false, 34, 37 },
  { "    Name: 3 (unused)", ".s:1", -1, -1, "Name", 3, false, 10, 11 },
  { "    Blanks  : 3", ".s:1", -1, -1, "Blanks", 3, false, 14, 15 },
  { "    Words: some", ".s:1", -1, -1, "Words", 0, false, 11, 0 },
  { "    Plus: +5", ".s:1", -1, -1, "Plus", 5, false, 10, 0 },
  { "    Dash: -x", ".s:1", -1, -1, "Dash", 0, false, 10, 0 },
  { "  Start Address: 0x9", ".s:1", -1, -1, "PC", 9, false, 19, 20 },
  { "  : 5", ".s:1", -1, -1, NULL, 0, false, 0, 0 },
  { "file:1: warning: x", ".s:1", -1, -1, NULL, 0, false, 0, 0 },
  { "    FuncDescEntry [0] {", ".s:1", 0, 0, NULL, 0, false, 0, 0 },
  { "      Size: 0x3", ".s:1", 0, -1, "Size", 3, false, 14, 15 },
  { "        Frame Row Entry {", ".s:1", 0, 0, NULL, 0, false, 0, 0 },
  { "          Start Address: 0x1", ".s:1", 0, 0, "Start Address", 1, false,
    27, 28 },
  { "          Signed: Yes", ".s:1", 0, 0, "Signed", 1, true, 18, 21 },
  { "          Signed: No", ".s:1", 0, 0, "Signed", 0, true, 18, 20 },
  { "        Frame Row Entry {", ".s:1", 0, 0, NULL, 0, false, 0, 0 },
  { "          A: 24", ".s:1", 0, 1, "A", 24, false, 13, 15 },
  { "    FuncDescEntry [1] {", ".s:1", 0, 0, NULL, 0, false, 0, 0 },
  { "      Size: 7", ".s:1", 1, -1, "Size", 7, false, 12, 13 },
  { "SFrame section 'other' {", ".s:1", 0, 0, NULL, 0, false, 0, 0 },
  { "Size: 8", "other", -1, -1, "Size", 8, false, 6, 7 },
};

enum
{
  LINES = sizeof lines / sizeof *lines
};

static text_lines
printed_lines (void)
{
  buffer b = EMPTY_BUFFER;
  text_lines l;
  for (size_t i = 0; i < LINES; i++)
    buffer_print (&b, "%s\n", lines[i].line);
  text_lines_of (&l, &b);
  return l;
}

static void
value_is (const readobj_value *v, size_t i)
{
  if (!lines[i].name)
    {
      assert_null (v->name);
      return;
    }
  assert_string_equal (v->name, lines[i].name);
  assert_string_equal (v->section, lines[i].section);
  assert_int_equal (v->function, lines[i].function);
  assert_int_equal (v->row, lines[i].row);
  assert_int_equal (v->has_number, lines[i].end != 0);
  assert_int_equal (v->number, lines[i].number);
  assert_int_equal (v->is_word, lines[i].is_word);
  assert_int_equal (v->digits, lines[i].digits);
  if (lines[i].end)
    assert_int_equal (v->end, lines[i].end);
}

static void
lines_are_values (void **state)
{
  text_lines printed = printed_lines ();
  readobj_text t;
  (void) state;
  readobj_text_of (&t, &printed);
  assert_int_equal (t.count, LINES);
  for (size_t i = 0; i < LINES; i++)
    value_is (&t.values[i], i);
  readobj_text_free (&t);
  assert_int_equal (t.count, 0);
  assert_null (t.values);
  text_lines_free (&printed);
}

/* Names stay where they are however many there are.  */
static void
names_have_room (void **state)
{
  enum
  {
    MANY = 400
  };
  buffer b = EMPTY_BUFFER;
  text_lines printed;
  readobj_text t;
  (void) state;
  for (int i = 0; i < MANY; i++)
    buffer_print (&b, "A:\n");
  text_lines_of (&printed, &b);
  readobj_text_of (&t, &printed);
  for (int i = 0; i < MANY; i++)
    assert_string_equal (t.values[i].name, "A");
  readobj_text_free (&t);
  text_lines_free (&printed);
}

static void
a_value_is_found_by_its_place (void **state)
{
  text_lines printed = printed_lines ();
  readobj_text t;
  (void) state;
  readobj_text_of (&t, &printed);
  const readobj_value size
      = { .section = ".s:1", .function = 1, .row = -1, .name = "Size" };
  assert_int_equal (readobj_text_find (&t, &size)->number, 7);
  const readobj_value other
      = { .section = "other", .function = -1, .row = -1, .name = "Size" };
  assert_int_equal (readobj_text_find (&t, &other)->number, 8);
  const readobj_value row
      = { .section = ".s:1", .function = 0, .row = 1, .name = "A" };
  assert_int_equal (readobj_text_find (&t, &row)->number, 24);
  const readobj_value first
      = { .section = "", .function = -1, .row = -1, .name = "Outside" };
  assert_int_equal (readobj_text_find (&t, &first)->number, 0x1f);
  const readobj_value absent[]
      = { { .section = ".s:1", .function = -1, .row = -1, .name = "Size" },
          { .section = ".s:1", .function = 0, .row = 0, .name = "A" },
          { .section = "other", .function = 1, .row = -1, .name = "Size" } };
  for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
    assert_null (readobj_text_find (&t, &absent[i]));
  readobj_text_free (&t);
  text_lines_free (&printed);
}

/* Past the last there is nothing.  */
static void
the_last_is_the_last (void **state)
{
  const readobj_value one = { .section = "a", .name = "A" },
                      other = { .section = "a", .name = "B" };
  readobj_text t = { .values = malloc (sizeof one), .count = 1 };
  (void) state;
  *t.values = one;
  assert_ptr_equal (readobj_text_find (&t, &one), t.values);
  assert_null (readobj_text_find (&t, &other));
  readobj_text_free (&t);
}

/* Variants.  */

typedef struct written
{
  char *directory;
  text_lines printed;
  readobj_text values;
  variants v;
} written;

static written
written_of (const char *text)
{
  written w = { .directory = temporary_directory ("variants"),
                .printed = lines_of (text) };
  char *path = format_text ("%s/variants", w.directory);
  mkdir (path, 0700);
  free (path);
  return w;
}

static void
begin (written *w)
{
  readobj_text_of (&w->values, &w->printed);
  w->v = (variants) { .directory = w->directory,
                      .printed = &w->printed,
                      .values = &w->values };
}

static void
file_is (const written *w, const char *name, const char *text)
{
  char *path = format_text ("%s/variants/%s", w->directory, name);
  buffer b = EMPTY_BUFFER;
  problem p;
  bool is_read = read_file (path, &b, &p);
  buffer_add (&b, "", 1);
  if (text)
    assert_string_equal ((char *) b.bytes, text);
  assert_int_equal (is_read, text != NULL);
  buffer_free (&b);
  free (path);
}

static void
end (written *w)
{
  readobj_text_free (&w->values);
  text_lines_free (&w->printed);
  free (w->directory);
}

/* 7816 is 1E88 in hexadecimal.  */
static void
numbers_are_changed (void **state)
{
  static const struct
  {
    const char *line, *other, *longer, *right; /* of a right 26 */
  } cases[] = {
    { "  A: 24 x", "  A: 7816 x", "  A: 241 x", "  A: 26 x" },
    { "  A: 0x18", "  A: 0x1E88", "  A: 0x181", "  A: 0x1A" },
    { "  A: B (0x18)", "  A: B (0x1E88)", "  A: B (0x181)", "  A: B (0x1A)" },
    { "  A: Yes", "  A: No", "  A: Yes1", "  A: Yes" },
    { "  A: No.", "  A: Yes.", "  A: No1.", "  A: Yes." },
  };
  const met_line m = { .demand = 12, .printed = 2 };
  const readobj_value right = { .number = 26 };
  problem p;
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      char *before = format_text ("before\n%s\nB: 1\n", cases[i].line);
      char *other = format_text ("before\n%s\nB: 1\n", cases[i].other),
           *longer = format_text ("before\n%s\nB: 1\n", cases[i].longer),
           *right_text = format_text ("before\n%s\nB: 1\n", cases[i].right);
      written w = written_of (before);
      begin (&w);
      assert_true (write_changed (&w.v, VARIANT_OTHER, &m, NULL, &p));
      assert_true (write_changed (&w.v, VARIANT_LONGER, &m, NULL, &p));
      assert_true (write_changed (&w.v, VARIANT_RIGHT, &m, &right, &p));
      file_is (&w, "other-2-12", other);
      file_is (&w, "longer-2-12", longer);
      file_is (&w, "right-2-12", right_text);
      assert_true (write_changed (&w.v, VARIANT_RIGHT, &m, NULL, &p));
      file_is (&w, "right-2-12", "before\nB: 1\n");
      end (&w);
      free (before);
      free (other);
      free (longer);
      free (right_text);
    }
}

static void
functions_are_left_out (void **state)
{
  static const char with[]
      = "SFrame section 'a' {\n    Num FDEs: 12\n    Num FREs: 0x3\n  "
        "Function Index [\n"
        "    FuncDescEntry [0] {\n      ]\n    }\n  ]\n}\nend\n",
      emptied[] = "SFrame section 'a' {\n    Num FDEs: 0\n    Num FREs: 0\n  "
                  "Function Index [\n  ]\n}\nend\n";
  written w = written_of (with);
  problem p;
  (void) state;
  begin (&w);
  assert_true (write_emptied (&w.v, &p));
  file_is (&w, "emptied-0-0", emptied);
  end (&w);
  w = written_of ("  Function Index [\n  ]\n");
  begin (&w);
  assert_true (write_emptied (&w.v, &p));
  file_is (&w, "emptied-0-0", NULL);
  end (&w);
}

static void
what_cannot_be_written_is_a_problem (void **state)
{
  written w = written_of ("A: 1\nFuncDescEntry [0] {\n");
  const met_line m = { .demand = 1, .printed = 1 };
  problem p = { .status = 0 };
  (void) state;
  begin (&w);
  w.v.directory = "/nowhere";
  assert_false (write_changed (&w.v, VARIANT_OTHER, &m, NULL, &p));
  assert_false (write_emptied (&w.v, &p));
  end (&w);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (lines_are_values),
    cmocka_unit_test (names_have_room),
    cmocka_unit_test (a_value_is_found_by_its_place),
    cmocka_unit_test (the_last_is_the_last),
    cmocka_unit_test (numbers_are_changed),
    cmocka_unit_test (functions_are_left_out),
    cmocka_unit_test (what_cannot_be_written_is_a_problem),
  };
  return cmocka_run_group_tests_name ("readobj", tests, NULL, NULL);
}
