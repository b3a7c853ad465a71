/* What the files of the sample are together.  */
#include "added.h"

static void
abis (void **state)
{
  (void) state;
  assert_int_equal (s.count, 3);
  assert_string_equal (s.abis[0].abi, "amd64-le");
  assert_string_equal (s.abis[1].abi, "aarch64-le");
  assert_string_equal (s.abis[2].abi, "s390x-be");
  assert_int_equal (s.abis[0].packages, 2);
  assert_int_equal (s.abis[0].files, 3);
  assert_int_equal (s.abis[0].file_size, 1000 + 600 + 400);
  assert_int_equal (s.abis[0].text, 500 + 300 + 200);
  assert_int_equal (s.abis[0].eh_frame, 300 + 100 + 4);
  assert_int_equal (s.abis[0].orc_entries, 20 + 10 + 1);
  assert_int_equal (s.abis[0].orc_gaps, 2 + 1 + 1);
  assert_int_equal (s.abis[0].compact_info, 50 + 40);
  assert_int_equal (s.abis[0].compact_kept, 30 + 20);
  assert_int_equal (s.abis[1].packages, 1);
  assert_int_equal (s.abis[1].files, 1);
  assert_int_equal (s.abis[1].file_size, 3000);
}

static void
assert_part (unsigned version, const uint64_t expected[5], uint64_t whole,
             uint64_t rows, uint64_t flexible)
{
  const uint64_t *part = s.abis[0].part[version - 2];
  for (unsigned c = 0; c < 5; c++)
    assert_int_equal (part[INDEX + c], expected[c]);
  assert_int_equal (part[SFRAME], whole);
  assert_int_equal (part[ROWS], rows);
  assert_int_equal (part[FLEXIBLE], flexible);
}

static void
parts (void **state)
{
  (void) state;
  assert_part (2, (const uint64_t[]) { 40 + 33, 0, 20 + 20, 10 + 10, 30 + 10 },
               128 + 101, 10 + 10, 0);
  assert_part (
      3, (const uint64_t[]) { 80 + 20, 20 + 10, 40 + 10, 20 + 8, 40 + 12 },
      228 + 88, 12 + 8, 2);
}

static void
assert_table (size_t abi, enum kind_of_table which, uint64_t bytes,
              uint64_t left, double above)
{
  const table_sums *t = &s.abis[abi].tables[which];
  assert_true (t->is_there);
  assert_int_equal (t->bytes, bytes);
  assert_int_equal (t->functions, abi == 0 ? 4 + 4 : 5);
  assert_int_equal (t->left, left);
  assert_double_equal (t->above, above, 0);
}

static void
tables (void **state)
{
  (void) state;
  assert_table (0, EH, 400 + 100 + 4, 0, 0);
  /* 101 % of .eh_frame in one file of two: the third has no function.  */
  assert_table (0, SFRAME_V2, 128 + 101, 1, 50);
  assert_table (0, SFRAME_V3, 228 + 88, 2, 0);
  assert_table (0, ORC_TABLE, 200 + 90 + 10, 1, 0);
  assert_table (0, COMPACT_AS_IS, 50 + 30 + 40 + 20, 3 + 4, 0);
  assert_table (0, COMPACT_AT_BEST, 60 + 30, 0, 0);
  assert_table (1, SFRAME_V3, 88, 0, 0);
  for (unsigned t = ORC_TABLE; t < TABLES; t++)
    assert_false (s.abis[1].tables[t].is_there);
}

/* One file in percent of .eh_frame and its search table, then the other.  */
static void
assert_files (enum kind_of_table which, double smaller, double larger)
{
  const quantiles *q = &s.abis[0].tables[which].files;
  assert_int_equal (q->count, 2);
  assert_double_equal (quantile (q, 50), smaller, 0);
  assert_double_equal (quantile (q, 51), larger, 0);
}

static void
files (void **state)
{
  (void) state;
  assert_files (EH, 100, 100);
  assert_files (SFRAME_V2, 32, 101);
  assert_files (SFRAME_V3, 57, 88);
  assert_files (ORC_TABLE, 50, 90);
  assert_files (COMPACT_AS_IS, 20, 60);
  assert_files (COMPACT_AT_BEST, 15, 30);
}

static void
assert_sizes (enum kind_of_table which, uint64_t count, double at_50,
              double at_100)
{
  const quantiles *q = &s.abis[0].tables[which].sizes;
  assert_int_equal (q->count, count);
  assert_double_equal (quantile (q, 50), at_50, 0);
  assert_double_equal (quantile (q, 100), at_100, 0);
}

static void
sizes (void **state)
{
  (void) state;
  assert_sizes (EH, 8, 40, 100);
  assert_sizes (SFRAME_V2, 4, 20, 40);
  assert_sizes (SFRAME_V3, 200, 100, 200);
  assert_sizes (ORC_TABLE, 4, 6, 12);
  assert_sizes (COMPACT_AS_IS, 0, 0, 0);
}

static void
assert_reason (enum kind_of_table which, size_t i, const char *why,
               uint64_t functions)
{
  const reason_sums *sums = &s.abis[0].tables[which].reasons;
  assert_true (i < sums->count);
  assert_string_equal (sums->items[i].why, why);
  assert_int_equal (sums->items[i].functions, functions);
}

/* Most functions first, then by name.  */
static void
reasons (void **state)
{
  (void) state;
  assert_reason (SFRAME_V2, 0, "odd", 1);
  assert_reason (SFRAME_V3, 0, "even", 1);
  assert_reason (SFRAME_V3, 1, "odd", 1);
  assert_reason (COMPACT_AS_IS, 0, "deep", 2 + 1);
  assert_reason (COMPACT_AS_IS, 1, "odd", 1 + 2);
  assert_reason (COMPACT_AS_IS, 2, "a=b", 1);
  assert_int_equal (s.abis[0].tables[COMPACT_AS_IS].reasons.count, 3);
  assert_int_equal (s.abis[0].tables[EH].reasons.count, 0);
}

/* WHAT of line LINE of the sample, from 1, is TEXT, and COUNT lines are read.  */
static void
assert_no_pairs (size_t count, size_t line, enum column c, const char *text,
                 const char *why)
{
  fields lines[SAMPLE];
  record_list some;
  survey none;
  memcpy (lines, sample, sizeof lines);
  if (line)
    lines[line - 1].of[c] = text;
  assert_true (read_lines (&some, lines, count, &p));
  assert_false (survey_add_up (&none, &some, &p));
  assert_int_equal (p.status, STATUS_USAGE);
  assert_string_equal (p.text, why);
  assert_int_equal (none.count, 0);
  records_free (&some);
}

#define TWO_LINES(n)                                                          \
  "line " #n ": each file has two lines, of version 2 and of version 3"

static void
no_pairs (void **state)
{
  (void) state;
  assert_no_pairs (SAMPLE, 1, VERSION, "3", TWO_LINES (1));
  assert_no_pairs (SAMPLE, 4, VERSION, "2", TWO_LINES (4));
  assert_no_pairs (SAMPLE, 4, FILE_NAME, "/a", TWO_LINES (4));
  assert_no_pairs (SAMPLE, 4, FILE_NAME, "/c", TWO_LINES (4));
  assert_no_pairs (SAMPLE, 4, PACKAGE, "q", TWO_LINES (4));
  assert_no_pairs (SAMPLE, 8, ABI, "amd64-le", TWO_LINES (8));
  assert_no_pairs (SAMPLE, 8, ABI, "aarch64-be", TWO_LINES (8));
  assert_no_pairs (3, 0, PACKAGE, NULL,
                   "the last line has no second one, of version 3");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (abis),     cmocka_unit_test (parts),
    cmocka_unit_test (tables),   cmocka_unit_test (files),
    cmocka_unit_test (sizes),    cmocka_unit_test (reasons),
    cmocka_unit_test (no_pairs),
  };
  return cmocka_run_group_tests (tests, add_up, free_all);
}
