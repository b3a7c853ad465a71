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

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (percentiles), cmocka_unit_test (no_distribution),
          cmocka_unit_test (packages) };
  return cmocka_run_group_tests (tests, add_up, free_all);
}
