/* The tables about the sample that programs read.  */
#include "added.h"
#include "conformance/lab/survey/page.h"

/* The line of TEXT that begins with BEGIN is LINE.  */
static void
assert_line (const buffer *text, const char *begin, const char *line)
{
  const char *at = strstr ((const char *) text->bytes, begin);
  assert_non_null (at);
  char *found = format_text ("%.*s", (int) (strchr (at + 1, '\n') - at), at);
  assert_string_equal (found, line);
  free (found);
}

static void
percentiles (void **state)
{
  (void) state;
  buffer text = EMPTY_BUFFER;
  percentiles_write (&text, &s);
  buffer_add (&text, "", 1);
  assert_line (
      &text, "percent",
      "percent\tamd64-le:file:v2\tamd64-le:file:v3\tamd64-le:file:orc\tamd64-"
      "le:file:compact\tamd64-le:file:compact-best"
      "\tamd64-le:function:eh\tamd64-le:function:v2\tamd64-le:function:"
      "v3\tamd64-le:function:orc"
      "\taarch64-le:file:v2\taarch64-le:file:v3\taarch64-le:function:eh");
  assert_line (
      &text, "\n0\t",
      "\n0\t32.0\t57.0\t50.0\t20.0\t15.0\t40\t20\t1\t6\t34.0\t44.0\t60");
  assert_line (
      &text, "\n50\t",
      "\n50\t32.0\t57.0\t50.0\t20.0\t15.0\t40\t20\t100\t6\t34.0\t44.0\t60");
  assert_line (
      &text, "\n51\t",
      "\n51\t101.0\t88.0\t90.0\t60.0\t30.0\t50\t20\t102\t6\t34.0\t44.0\t60");
  assert_line (&text, "\n100\t",
               "\n100\t101.0\t88.0\t90.0\t60.0\t30.0\t100\t40\t200\t12\t34."
               "0\t44.0\t60");
  size_t lines = 0;
  for (size_t i = 0; i < text.size; i++)
    lines += text.bytes[i] == '\n';
  assert_int_equal (lines, 1 + 101);
  buffer_free (&text);
}

static void
no_distribution (void **state)
{
  (void) state;
  abi_sums *one = calloc (1, sizeof *one);
  buffer text = EMPTY_BUFFER, expected = EMPTY_BUFFER;
  one->abi = "amd64-le";
  percentiles_write (&text, &(survey) { .abis = one, .count = 1 });
  buffer_print (&expected, "percent\n");
  for (unsigned percent = 0; percent <= 100; percent++)
    buffer_print (&expected, "%u\n", percent);
  assert_int_equal (text.size, expected.size);
  assert_memory_equal (text.bytes, expected.bytes, text.size);
  buffer_free (&expected);
  buffer_free (&text);
  free (one);
}

static void
packages (void **state)
{
  (void) state;
  buffer text = EMPTY_BUFFER;
  packages_write (&text, &list);
  buffer_add (&text, "", 1);
  assert_string_equal (
      (const char *) text.bytes,
      "package\trelease\tabi\tversion\tfiles\tfunctions\tflexible\tleft\trows"
      "\tcode\tsframe\teh_frame\teh_frame_hdr"
      "\tindex\tattributes\tstarts\tinfos\twords\tfile_size\ttext\torc\torc_"
      "entries\torc_gaps\torc_left"
      "\tcompact\tcompact_kept\tcompact_adapted\tcompact_left\n"
      "p\t1.0\tamd64-"
      "le\t2\t2\t7\t0\t1\t20\t0\t229\t400\t100\t73\t0\t40\t20\t40\t1600\t800\t"
      "290\t30\t3\t1\t90\t50\t90\t7\n"
      "p\t1.0\tamd64-"
      "le\t3\t2\t6\t2\t2\t20\t0\t316\t400\t100\t100\t30\t50\t28\t52\t1600\t800"
      "\t290\t30\t3\t1\t90\t50\t90\t7\n"
      "q\t2.0\tamd64-"
      "le\t2\t1\t0\t0\t0\t0\t0\t0\t4\t0\t0\t0\t0\t0\t0\t400\t200\t10\t1\t1\t0"
      "\t0\t0\t0\t0\n"
      "q\t2.0\tamd64-"
      "le\t3\t1\t0\t0\t0\t0\t0\t0\t4\t0\t0\t0\t0\t0\t0\t400\t200\t10\t1\t1\t0"
      "\t0\t0\t0\t0\n"
      "q\t1.0\taarch64-"
      "le\t2\t1\t5\t0\t0\t5\t0\t68\t150\t50\t20\t0\t5\t5\t10\t3000\t1000\t-\t-"
      "\t-\t-\t-\t-\t-\t-\n"
      "q\t1.0\taarch64-"
      "le\t3\t1\t5\t0\t0\t5\t0\t88\t150\t50\t30\t10\t5\t5\t10\t3000\t1000\t-"
      "\t-\t-\t-\t-\t-\t-\t-\n"
      "q\t1.0\ts390x-be\t2\t1\t0\t0\t0\t0\t0\t0\t4\t0\t0\t0\t0\t0\t0\t0\t0\t-"
      "\t-\t-\t-\t-\t-\t-\t-\n"
      "q\t1.0\ts390x-be\t3\t1\t0\t0\t0\t0\t0\t0\t4\t0\t0\t0\t0\t0\t0\t0\t0\t-"
      "\t-\t-\t-\t-\t-\t-\t-\n");
  buffer_free (&text);
}

/* What is printed of ALL is TEXT, with one blank where there are more.  */
static void
assert_sums (const survey *all, const char *expected)
{
  buffer text = EMPTY_BUFFER;
  sums_write (&text, all);
  char *to = text.text;
  for (const char *from = text.text; *from; from++)
    if (*from != ' ' || from[1] != ' ')
      *to++ = *from;
  *to = '\0';
  assert_string_equal (text.text, expected);
  buffer_free (&text);
}

#define SIZES                                                                 \
  "ABI version packages files functions flexible left out rows .sframe "      \
  ".eh_frame _hdr of both p10 p50 p90\n"
#define PARTS                                                                 \
  "\nABI version index attributes starts infos words of file of code "        \
  "(.sframe, %)\n"
#define BESIDE                                                                \
  "\nbeside them (conformance/producers/derive/README.md says what is "       \
  "assumed):\n"
#define REASONS_OF "\nfunctions that the format cannot say:\n"

/* Files that have no function are no part of p10, p50 and p90.  */
static void
sums (void **state)
{
  (void) state;
  assert_sums (&s, SIZES
               "amd64-le V2 2 3 7 0 1 20 229 404 100 45.4 % 32 32 101\n"
               "amd64-le V3 2 3 6 2 2 20 316 404 100 62.7 % 57 57 88\n"
               "aarch64-le V2 1 1 5 0 0 5 68 150 50 34.0 % 34 34 34\n"
               "aarch64-le V3 1 1 5 0 0 5 88 150 50 44.0 % 44 44 44\n"
               "s390x-be V2 1 1 0 0 0 0 0 4 0 0.0 % 0 0 0\n"
               "s390x-be V3 1 1 0 0 0 0 0 4 0 0.0 % 0 0 0\n" PARTS
               "amd64-le V2 31.9 0.0 17.5 8.7 17.5 11.45 22.90\n"
               "amd64-le V3 31.6 9.5 15.8 8.9 16.5 15.80 31.60\n"
               "aarch64-le V2 29.4 0.0 7.4 7.4 14.7 2.27 6.80\n"
               "aarch64-le V3 34.1 11.4 5.7 5.7 11.4 2.93 8.80\n"
               "s390x-be V2 0.0 0.0 0.0 0.0 0.0 0.00 0.00\n"
               "s390x-be V3 0.0 0.0 0.0 0.0 0.0 0.00 0.00\n" BESIDE
               "amd64-le ORC 300 (59.5 %), cannot say 1 functions; compact "
               "unwind 140 (27.8 %), of which 50 of .eh_frame for 7 "
               "functions; if frames fit it 90 (17.9 %)\n" REASONS_OF
               "amd64-le 2 1 odd\namd64-le 3 1 even\namd64-le 3 1 odd\n");
}

static void
one_table_beside (void **state)
{
  (void) state;
  survey two = { .abis = calloc (2, sizeof *two.abis), .count = 2 };
  two.abis[0].abi = "longer-abi";
  two.abis[0].tables[EH].bytes = 100;
  two.abis[0].tables[ORC_TABLE]
      = (table_sums) { .is_there = true, .bytes = 20, .left = 2 };
  two.abis[1].abi = "y";
  two.abis[1].compact_kept = 1;
  two.abis[1].tables[COMPACT_AS_IS]
      = (table_sums) { .is_there = true, .bytes = 31, .left = 5 };
  two.abis[1].tables[COMPACT_AT_BEST]
      = (table_sums) { .is_there = true, .bytes = 9 };
  buffer text = EMPTY_BUFFER;
  sums_write (&text, &two);
  assert_line (&text, "longer-abi ORC",
               "longer-abi ORC 20 (20.0 %), cannot say 2 functions; compact "
               "unwind -, of which 0 of "
               ".eh_frame for 0 functions; if frames fit it -");
  assert_line (&text, "y          ORC",
               "y          ORC -, cannot say - functions; compact unwind 31 "
               "(0.0 %), of which 1 of "
               ".eh_frame for 5 functions; if frames fit it 9 (0.0 %)");
  buffer_free (&text);
  free (two.abis);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (percentiles), cmocka_unit_test (no_distribution),
          cmocka_unit_test (packages), cmocka_unit_test (sums),
          cmocka_unit_test (one_table_beside) };
  return cmocka_run_group_tests (tests, add_up, free_all);
}
