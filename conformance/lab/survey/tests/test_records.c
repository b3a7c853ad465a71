/* Lines of files.tsv: what is read of one, and what is none.  */
#include "sample.h"

static const fields whole = { { [VERSION] = "3",
                                [FUNCTIONS] = "18446744073709551615",
                                [SFRAME] = "43",
                                [INDEX] = "1",
                                [ATTRIBUTES] = "2",
                                [STARTS] = "3",
                                [INFOS] = "4",
                                [WORDS] = "5",
                                [ORC] = "09",
                                [REASONS] = "a=b=12;c=0" } };

static void
a_line (void **state)
{
  (void) state;
  problem p;
  record_list list;
  assert_true (read_lines (&list, &whole, 1, &p));
  assert_int_equal (list.count, 1);
  const record *r = list.items;
  assert_string_equal (r->text[PACKAGE], "p");
  assert_string_equal (r->text[ORC_SIZES], "-");
  assert_true (r->number[FUNCTIONS] == UINT64_MAX);
  assert_int_equal (r->number[ORC], 9);
  assert_int_equal (r->number[WORDS], 5);
  assert_int_equal (r->number[PACKAGE], 0);
  assert_int_equal (r->number[COMPACT], 0);
  assert_true (record_has (r, ORC));
  assert_false (record_has (r, COMPACT));
  records_free (&list);
}

static void
pairs (void **state)
{
  (void) state;
  const char *at = "a=b=12;c=0", *key;
  size_t length;
  uint64_t number;
  assert_true (next_pair (&at, &key, &length, &number));
  assert_int_equal (length, 3);
  assert_memory_equal (key, "a=b", 3);
  assert_int_equal (number, 12);
  assert_string_equal (at, "c=0");
  assert_true (next_pair (&at, &key, &length, &number));
  assert_int_equal (number, 0);
  assert_string_equal (at, "");
  assert_false (next_pair (&at, &key, &length, &number));
  at = "none";
  assert_false (next_pair (&at, &key, &length, &number));
}

static void
last_line_without_its_end (void **state)
{
  (void) state;
  problem p;
  record_list list;
  buffer text = EMPTY_BUFFER;
  print_lines (&text, &whole, 1);
  text.size--;
  assert_true (read_text (&list, &text, &p));
  assert_int_equal (list.count, 1);
  assert_string_equal (list.items->text[ORC_SIZES], "-");
  records_free (&list);
}

/* TEXT is refused, and the message ends with WHY.  */
static void
assert_text_refused (buffer *text, const char *why)
{
  problem p;
  record_list list;
  assert_false (read_text (&list, text, &p));
  assert_int_equal (p.status, STATUS_USAGE);
  const char *said = strchr (p.text, ':') + 2;
  assert_string_equal (said, why);
  records_free (&list);
}

/* So are WHOLE and after it a line that has TEXT in column C.  */
static void
assert_refused (enum column c, const char *text, const char *why)
{
  fields lines[] = { whole, whole };
  buffer both = EMPTY_BUFFER;
  lines[1].of[c] = text;
  print_lines (&both, lines, 2);
  assert_text_refused (&both, why);
}

#define NO_FIELD(n)                                                           \
  "line 2: field " #n " is not what sframe-derive --sizes writes there"

static void
fields_that_are_none (void **state)
{
  (void) state;
  assert_refused (PACKAGE, "", NO_FIELD (1));
  assert_refused (ABI, "", NO_FIELD (5));
  assert_refused (FUNCTIONS, "", NO_FIELD (7));
  assert_refused (FUNCTIONS, "1x", NO_FIELD (7));
  assert_refused (FUNCTIONS, "/", NO_FIELD (7));
  assert_refused (FUNCTIONS, ":", NO_FIELD (7));
  assert_refused (FUNCTIONS, "-", NO_FIELD (7));
  assert_refused (FUNCTIONS, "18446744073709551616", NO_FIELD (7));
  assert_refused (FUNCTIONS, "18446744073709551620", NO_FIELD (7));
  assert_refused (REASONS, "a", NO_FIELD (16));
  assert_refused (REASONS, "a=1;b", NO_FIELD (16));
  assert_refused (REASONS, "a=1;;b=1", NO_FIELD (16));
  assert_refused (REASONS, "a=", NO_FIELD (16));
  assert_refused (REASONS, "a=1x", NO_FIELD (16));
  assert_refused (ORC, "", NO_FIELD (24));
  assert_refused (ORC, "x", NO_FIELD (24));
  assert_refused (ORC_SIZES, "6", NO_FIELD (38));
}

static void
too_few_or_many (void **state)
{
  (void) state;
  assert_refused (ORC_SIZES, "6=1\t", NO_FIELD (39));
  buffer cut = EMPTY_BUFFER, more = EMPTY_BUFFER;
  print_lines (&cut, (const fields[]) { whole, whole }, 2);
  cut.size -= strlen ("\t-\n");
  assert_text_refused (&cut, NO_FIELD (38));
  assert_text_refused (&more, "it has no line");
}

/* 43 = 28 + 1 + 2 + 3 + 4 + 5; without .sframe there is no header.  */
static void
parts_are_not_the_whole (void **state)
{
  (void) state;
  static const char why[] = "line 2: the parts of .sframe are not the whole";
  for (enum column c = INDEX; c <= WORDS; c++)
    assert_refused (c, "0", why);
  assert_refused (SFRAME, "42", why);
  assert_refused (SFRAME, "44", why);
  assert_refused (SFRAME, "0", why);
  record_list list;
  problem p;
  assert_true (
      read_lines (&list, &(const fields) { { [VERSION] = "2" } }, 1, &p));
  records_free (&list);
}

static void
no_file (void **state)
{
  (void) state;
  record_list list;
  problem p;
  assert_false (records_read (&list, "/nowhere/files.tsv", &p));
  assert_int_equal (list.count, 0);
  assert_non_null (strstr (p.text, "/nowhere/files.tsv"));
  records_free (&list);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_line),
    cmocka_unit_test (pairs),
    cmocka_unit_test (last_line_without_its_end),
    cmocka_unit_test (fields_that_are_none),
    cmocka_unit_test (too_few_or_many),
    cmocka_unit_test (parts_are_not_the_whole),
    cmocka_unit_test (no_file),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
