/* The page about the sample, whose figures are worked out by hand.  */
#include "conformance/lab/survey/page.h"
#include "sample.h"

static problem p;
static record_list list;
static survey s;
static buffer page = EMPTY_BUFFER;

static int
write_all (void **state)
{
  (void) state;
  if (!read_lines (&list, sample, SAMPLE, &p)
      || !survey_add_up (&s, &list, &p))
    return -1;
  page_write (&page, &s);
  buffer_add (&page, "", 1);
  return 0;
}

static int
free_all (void **state)
{
  (void) state;
  survey_free (&s);
  records_free (&list);
  buffer_free (&page);
  return 0;
}

/* What is in the page from FROM to the first TO after it is TEXT.  */
static void
assert_from (const char *from, const char *to, const char *text)
{
  const char *at = strstr ((const char *) page.bytes, from);
  assert_non_null (at);
  at += strlen (from);
  char *found = format_text ("%.*s", (int) (strstr (at, to) - at), at);
  assert_string_equal (found, text);
  free (found);
}

static size_t
count_of (const char *text)
{
  size_t count = 0;
  for (const char *at = (const char *) page.bytes; (at = strstr (at, text));
       at++)
    count++;
  return count;
}

/* --- tables ------------------------------------------------------------------------- */

/* The rows of the table that has CAPTION after its head.  */
static void
assert_rows (const char *caption, const char *rows)
{
  char *head = format_text ("<caption>%s</caption>", caption);
  const char *at = strstr ((const char *) page.bytes, head);
  assert_non_null (at);
  at = strstr (at, "<tbody>\n") + strlen ("<tbody>\n");
  char *found = format_text ("%.*s", (int) (strstr (at, "</tbody>") - at), at);
  assert_string_equal (found, rows);
  free (found);
  free (head);
}

#define SUM(abi, table, bytes)                                                \
  "<tr><td>" abi "</td><th scope=row>" table "</th><td class=count>" bytes    \
  "</td>"
#define CELL(text) "<td class=count>" text "</td>"
#define CELLS(a, b, c, d, e)                                                  \
  CELL (a) CELL (b) CELL (c) CELL (d) CELL (e) "</tr>\n"
#define NONE(abi, table)                                                      \
  "<tr><td>" abi "</td><th scope=row>" table                                  \
  "</th><td colspan=6>the published layout has none for this ABI</td></tr>\n"
#define NONE_OF(abi)                                                          \
  NONE (abi, "ORC")                                                           \
  NONE (abi, "compact unwind, of this code")                                  \
      NONE (abi, "compact unwind, if frames fit it")

static void
sums (void **state)
{
  (void) state;
  assert_from (
      "What each table takes in all files</caption><thead><tr>", "</thead>",
      "<th scope=col>ABI</th><th scope=col>table</th><th scope=col>bytes</th>"
      "<th scope=col>in % of .eh_frame and its search table</th><th "
      "scope=col>in % of the files</th>"
      "<th scope=col>in % of the code</th><th scope=col>bytes a function</th>"
      "<th scope=col>larger than .eh_frame and its search table in so many % "
      "of the files</th></tr>");
  /* Of 504, of 2000, of 1000, for 8 functions; then of 200, of 3000, of 1000, for 5.  */
  assert_rows (
      "What each table takes in all files",
      SUM ("amd64-le", ".eh_frame and .eh_frame_hdr",
           "504") CELLS ("100.0", "25.20", "50.40", "63.0",
                         "0.0") SUM ("amd64-le", ".sframe, version 2", "229")
          CELLS ("45.4", "11.45", "22.90", "28.6", "50.0") SUM (
              "amd64-le", ".sframe, version 3",
              "316") CELLS ("62.7", "15.80", "31.60", "39.5",
                            "0.0") SUM ("amd64-le", "ORC", "300")
              CELLS ("59.5", "15.00", "30.00", "37.5", "0.0") SUM (
                  "amd64-le", "compact unwind, of this code",
                  "140") CELLS ("27.8", "7.00", "14.00", "17.5", "0.0")
                  SUM ("amd64-le", "compact unwind, if frames fit it", "90")
                      CELLS ("17.9", "4.50", "9.00", "11.2", "0.0") SUM (
                          "aarch64-le", ".eh_frame and .eh_frame_hdr",
                          "200") CELLS ("100.0", "6.67", "20.00", "40.0",
                                        "0.0") SUM ("aarch64-le",
                                                    ".sframe, version 2", "68")
                          CELLS ("34.0", "2.27", "6.80", "13.6", "0.0") SUM (
                              "aarch64-le", ".sframe, version 3",
                              "88") CELLS ("44.0", "2.93", "8.80", "17.6",
                                           "0.0") NONE_OF ("aarch64-le")
                              SUM ("s390x-be", ".eh_frame and .eh_frame_hdr",
                                   "4") CELLS ("100.0", "0.00", "0.00", "0.0",
                                               "0.0")
                                  SUM ("s390x-be", ".sframe, version 2", "0")
                                      CELLS ("0.0", "0.00", "0.00", "0.0",
                                             "0.0") SUM ("s390x-be",
                                                         ".sframe, version 3",
                                                         "0")
                                          CELLS ("0.0", "0.00", "0.00", "0.0",
                                                 "0.0") NONE_OF ("s390x-be"));
}

#define PART(abi, version, a, b, c, d, e, rows, row, flexible)                \
  "<tr><td>" abi "</td><th scope=row>" version "</th>" CELL (a) CELL (b)      \
      CELL (c) CELL (d) CELL (e) CELL (rows) CELL (row)                       \
          CELL (flexible) "</tr>\n"

static void
parts (void **state)
{
  (void) state;
  /* 20 rows of 8 functions, of which version 2 leaves 1 and version 3 leaves 2.  */
  assert_rows (
      "Parts of .sframe, in % of it",
      PART ("amd64-le", "2", "31.9", "0.0", "17.5", "8.7", "17.5", "2.86",
            "5.00", "0.00") PART ("amd64-le", "3", "31.6", "9.5", "15.8",
                                  "8.9", "16.5", "3.33", "6.50", "33.33")
          PART ("aarch64-le", "2", "29.4", "0.0", "7.4", "7.4", "14.7", "1.00",
                "4.00", "0.00") PART ("aarch64-le", "3", "34.1", "11.4", "5.7",
                                      "5.7", "11.4", "1.00", "4.00", "0.00")
              PART ("s390x-be", "2", "0.0", "0.0", "0.0", "0.0", "0.0", "0.00",
                    "0.00", "0.00")
                  PART ("s390x-be", "3", "0.0", "0.0", "0.0", "0.0", "0.0",
                        "0.00", "0.00", "0.00"));
  assert_from (
      "amd64-le, version 3</p>\n<svg class=parts role=img aria-label=\"", "\"",
      "amd64-le, version 3: index 31.6 %, attributes 9.5 %, starts 15.8 %, "
      "infos 8.9 %, words 16.5 %.");
  assert_from (
      "amd64-le, version 2</p>\n<svg class=parts role=img aria-label=\"", "\"",
      "amd64-le, version 2: index 31.9 %, attributes 0.0 %, starts 17.5 %, "
      "infos 8.7 %, words 17.5 %.");
  assert_int_equal (count_of ("<svg class=parts"), 6);
}

#define REASON(table, why, functions, percent)                                \
  "<tr><td>amd64-le</td><th scope=row>" table "</th><td>" why                 \
  "</td>" CELL (functions) CELL (percent) "</tr>\n"

/* Of 8 functions.  */
static void
reasons (void **state)
{
  (void) state;
  assert_rows (
      "Functions that a table cannot say, by the reason",
      REASON (".sframe, version 2", "odd", "1",
              "12.500") REASON (".sframe, version 3", "even", "1", "12.500")
          REASON (".sframe, version 3", "odd", "1",
                  "12.500") REASON ("ORC", "drap", "1", "12.500")
              REASON ("compact unwind, of this code", "deep", "3", "37.500")
                  REASON ("compact unwind, of this code", "odd", "3", "37.500")
                      REASON ("compact unwind, of this code", "a=b", "1",
                              "12.500"));
}

static void
lead (void **state)
{
  (void) state;
  assert_from (
      "compact unwind.</p>\n<ul>\n", "</ul>",
      "<li>amd64-le: 2 packages, 3 files, 8 functions</li>\n<li>aarch64-le: 1 "
      "packages, 1 files, 5 functions</li>\n"
      "<li>s390x-be: 1 packages, 1 files, 0 functions</li>\n");
}

/* --- plots -------------------------------------------------------------------------- */

#define FIGURES(name, of, a, b, c, d, e, f, g)                                \
  "<tr><th scope=row>" name "</th><td class=count>" of "</td>" CELL (a)       \
      CELL (b) CELL (c) CELL (d) CELL (e) CELL (f) CELL (g) "</tr>\n"
#define HALVES(name, a, b) FIGURES (name, "2", a, a, a, a, b, b, b)

static void
figures_of_files (void **state)
{
  (void) state;
  assert_rows (
      "Below what so many % of the files are, in % of .eh_frame and its "
      "search table",
      HALVES (".sframe, version 2", "32.0", "101.0") HALVES (
          ".sframe, version 3", "57.0", "88.0") HALVES ("ORC", "50.0", "90.0")
          HALVES ("compact unwind, of this code", "20.0", "60.0")
              HALVES ("compact unwind, if frames fit it", "15.0", "30.0"));
  assert_from ("aria-label=\"amd64-le: bytes of each file's table. Half of "
               "all have at most",
               "\"",
               " 32.0 (.sframe, version 2), 57.0 (.sframe, version 3), 50.0 "
               "(ORC), 20.0 (compact unwind, of this code),"
               " 15.0 (compact unwind, if frames fit it)");
}

static void
figures_of_functions (void **state)
{
  (void) state;
  /* Of 8, of 4, of 200 that are all different, and of 4.  */
  assert_rows ("Below how many bytes so many % of the functions are",
               FIGURES (".eh_frame and .eh_frame_hdr", "8", "40.0", "40.0",
                        "40.0", "40.0", "50.0", "100.0", "100.0")
                   FIGURES (".sframe, version 2", "4", "20.0", "20.0", "20.0",
                            "20.0", "20.0", "40.0", "40.0")
                       FIGURES (".sframe, version 3", "200", "2.0", "20.0",
                                "50.0", "100.0", "150.0", "180.0", "198.0")
                           FIGURES ("ORC", "4", "6.0", "6.0", "6.0", "6.0",
                                    "6.0", "12.0", "12.0"));
  assert_from ("aria-label=\"amd64-le: bytes of each function. Half of all "
               "have at most",
               "\"",
               " 40.0 (.eh_frame and .eh_frame_hdr), 20.0 (.sframe, version "
               "2), 100.0 (.sframe, version 3), 6.0 (ORC)");
}

#define TICK(x, label)                                                        \
  "<line class=grid x1=" x " x2=" x " y1=14 y2=292 /><text x=" x              \
  " y=308 text-anchor=middle>" label "</text>\n"

/* An axis of 570 from 50 on: 57 are 25 % of .eh_frame; of bytes, log 125, from 8 to 1000.  */
static void
axes (void **state)
{
  (void) state;
  assert_from (
      "text-anchor=end>100</text>\n", "<text x=335 ",
      TICK ("50.0", "0") TICK ("107.0", "25") TICK ("164.0", "50") TICK (
          "221.0", "75") TICK ("278.0",
                               "100") TICK ("335.0",
                                            "125") TICK ("392.0",
                                                         "150") TICK ("449.0",
                                                                      "175")
          TICK ("506.0", "200") TICK ("563.0", "225") TICK (
              "620.0",
              "250") "<line class=mark x1=278.0 x2=278.0 y1=14 y2=292 />\n");
  assert_int_equal (count_of (TICK ("76.3", "10") TICK ("158.2", "20") TICK (
                        "266.3", "50") TICK ("348.2", "100")
                                  TICK ("430.0", "200") TICK ("538.2", "500")
                                      TICK ("620.0", "1000") "<text x=335 "),
                    2);
  assert_int_equal (count_of ("class=mark"), 2);
  /* By file and by function, of the two ABIs that have functions; a curve for each line of figures.  */
  assert_int_equal (count_of ("<svg class=plot"), 4);
  assert_int_equal (count_of ("<polyline class=\"curve orc\" points=\"0,4"),
                    2);
  assert_int_equal (count_of ("<li><svg class=sample"), 5 + 4 + 2 + 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (lead),
    cmocka_unit_test (sums),
    cmocka_unit_test (parts),
    cmocka_unit_test (reasons),
    cmocka_unit_test (figures_of_files),
    cmocka_unit_test (figures_of_functions),
    cmocka_unit_test (axes),
  };
  return cmocka_run_group_tests (tests, write_all, free_all);
}
