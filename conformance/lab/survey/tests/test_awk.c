/* The sums that make survey prints, and the packages that it takes.  */
#include "lib/tests/run_awk.h"
#include "sample.h"

/* The programs in awk, and a file for them.  */
static const char *programs = "conformance/lab/survey";
static char input[] = "/tmp/test-survey-XXXXXX";

static int
make_input (void **state)
{
  (void) state;
  return close (mkstemp (input));
}

static int
remove_input (void **state)
{
  (void) state;
  return unlink (input);
}

/* What PROGRAM prints of the input, with one blank where there are more, after what OPTIONS does with it, is TEXT.  */
static void
assert_of_input (const char *program, const char *options, const char *text)
{
  assert_awk (format_text ("awk -f %s/survey%s.awk %s %s | tr -s ' '",
                           programs, program, input, options),
              text);
}

static void
use_lines (const fields *lines, size_t count)
{
  buffer text = EMPTY_BUFFER;
  print_lines (&text, lines, count);
  buffer_add (&text, "", 1);
  write_text (input, (const char *) text.bytes);
  buffer_free (&text);
}

#define HEAD                                                                  \
  "ABI version packages files functions flexible left out rows .sframe "      \
  ".eh_frame _hdr of both p10 p50 p90\n"
#define HEAD_OF_PARTS                                                         \
  "\nABI version index attributes starts infos words of file of code "        \
  "(.sframe, %)\n"
#define BESIDE                                                                \
  "\nbeside them (conformance/producers/derive/README.md says what is "       \
  "assumed):\n"
#define REASONS_HEAD "\nfunctions that the format cannot say:\n"

/* Files that have no function count here, with 0 %.  */
static void
sums (void **state)
{
  (void) state;
  use_lines (sample, SAMPLE);
  assert_of_input (
      "", "",
      HEAD "amd64-le V2 2 3 7 0 1 20 229 404 100 45.4 % 0 32 101\namd64-le V3 "
           "2 3 6 2 2 20 316 404 100 62.7 % 0 57 88\n"
           "aarch64-le V2 1 1 5 0 0 5 68 150 50 34.0 % 34 34 34\naarch64-le "
           "V3 1 1 5 0 0 5 88 150 50 44.0 % 44 44 44\n"
           "s390x-be V2 1 1 0 0 0 0 0 4 0 0.0 % 0 0 0\ns390x-be V3 1 1 0 0 0 "
           "0 0 4 0 0.0 % 0 0 0\n" HEAD_OF_PARTS
           "amd64-le V2 31.9 0.0 17.5 8.7 17.5 11.45 22.90\namd64-le V3 31.6 "
           "9.5 15.8 8.9 16.5 15.80 31.60\n"
           "aarch64-le V2 29.4 0.0 7.4 7.4 14.7 2.27 6.80\naarch64-le V3 34.1 "
           "11.4 5.7 5.7 11.4 2.93 8.80\n"
           "s390x-be V2 0.0 0.0 0.0 0.0 0.0 0.00 0.00\ns390x-be V3 0.0 0.0 "
           "0.0 0.0 0.0 0.00 0.00\n" BESIDE
           "amd64-le ORC 300 (59.5 %), cannot say 1 functions; compact unwind "
           "140 (27.8 %), of which 50 of .eh_frame for 7 "
           "functions; if frames fit it 90 (17.9 %)\n" REASONS_HEAD
           "amd64-le 2 1 odd\namd64-le 3 1 even\namd64-le 3 1 odd\n");
}

/* COUNT files of 1 to COUNT percent, out of order: the ranks are those next to 10, 50 and 90 percent of COUNT.  */
static void
assert_ranks (unsigned count, const char *ranks)
{
  fields lines[50];
  char shares[50][8];
  for (unsigned i = 0; i < count; i++)
    {
      snprintf (shares[i], sizeof shares[i], "%u", 1 + (11 * i + 3) % count);
      lines[i] = (fields) { { [VERSION] = "2",
                              [FUNCTIONS] = "1",
                              [EH_FRAME] = "60",
                              [EH_FRAME_HDR] = "40",
                              [SFRAME] = shares[i] } };
    }
  use_lines (lines, count);
  assert_of_input ("", "| sed -n '2s/.*% *//p'", ranks);
}

static void
ranks (void **state)
{
  (void) state;
  assert_ranks (50, "5 25 45\n");
  assert_ranks (20, "2 10 18\n");
  assert_ranks (16, "2 8 14\n");
  assert_ranks (15, "2 8 14\n");
  assert_ranks (14, "1 7 13\n");
  assert_ranks (13, "1 7 12\n");
  assert_ranks (5, "1 3 5\n");
  assert_ranks (4, "1 2 4\n");
  assert_ranks (2, "1 1 2\n");
}

/* A file may have either section alone, or none: then nothing is a part of it.  */
static void
sections_that_are_missing (void **state)
{
  (void) state;
  static const fields lines[] = {
    { { [ABI] = "none", [VERSION] = "2", [SFRAME] = "50" } },
    { { [ABI] = "index",
        [VERSION] = "2",
        [SFRAME] = "1",
        [EH_FRAME_HDR] = "1" } },
    { { [ABI] = "both",
        [VERSION] = "2",
        [SFRAME] = "20",
        [EH_FRAME] = "50",
        [EH_FRAME_HDR] = "50" } },
  };
  use_lines (lines, 3);
  assert_of_input ("", "| sed -n '2,4p'",
                   "none V2 1 1 0 0 0 0 50 0 0 0.0 % 0 0 0\n"
                   "index V2 1 1 0 0 0 0 1 0 1 100.0 % 100 100 100\nboth V2 1 "
                   "1 0 0 0 0 20 50 50 20.0 % 20 20 20\n");
}

static void
one_table_beside (void **state)
{
  (void) state;
  static const fields lines[] = {
    { { [ABI] = "longer-abi",
        [VERSION] = "3",
        [EH_FRAME] = "50",
        [EH_FRAME_HDR] = "50",
        [ORC] = "20",
        [ORC_LEFT] = "2",
        [REASONS] = "c=4;a=b=12;c=3" } },
    { { [ABI] = "longer-abi",
        [VERSION] = "3",
        [PACKAGE] = "q",
        [ORC] = "0",
        [ORC_LEFT] = "0",
        [REASONS] = "a=b=1" } },
    { { [ABI] = "y",
        [VERSION] = "3",
        [COMPACT] = "30",
        [COMPACT_KEPT] = "1",
        [COMPACT_ADAPTED] = "9",
        [COMPACT_LEFT] = "5",
        [REASONS] = "z=1" } },
  };
  use_lines (lines, 3);
  assert_of_input (
      "", "| sed -n '/^beside/,$p'",
      &BESIDE "longer-abi ORC 20 (20.0 %), cannot say 2 functions; compact "
              "unwind -, of which 0 of .eh_frame for 0 functions; "
              "if frames fit it -\n"
              "y ORC -, cannot say - functions; compact unwind 31 (0.0 %), of "
              "which 1 of .eh_frame for 5 functions; "
              "if frames fit it 9 (0.0 %)\n" REASONS_HEAD
              "longer-abi 3 7 c\nlonger-abi 3 13 a=b\ny 3 1 z\n"[1]);
  assert_of_input ("", "| grep -c '^longer-abi ORC 20'", "1\n");
}

/* --- the witness ---------------------------------------------------------------------- */

static void
witness (void **state)
{
  (void) state;
  write_text (input,
              "p\t1\t/a\tamd64\t.eh_frame\t10\t4\t100\t20\t0\t0\np\t1\t/"
              "b\tamd64\t.eh_frame\t10\t5\t60\t10\t10\t2\n"
              "q\t1\t/c\tamd64\t.eh_frame\t5\t1\t30\t5\t5\t1\nq\t1\t/"
              "c\tamd64\t.sframe\t2\t1\t8\t2\t1\t1\n"
              "r\t1\t/d\ts390x\t.eh_frame\t1\t0\t2\t3\t0\t0\ns\t1\t/"
              "e\ts390x\t.sframe\t0\t0\t0\t0\t0\t0\n");
  /* 10 of 25 functions, 205 of 240 instructions; 9 of 11; 2 of 5.  */
  assert_of_input (
      "-witness", "",
      "ABI table packages files functions wholly decided instructions decided "
      "wrong functions with wrong ones\n"
      "amd64 .eh_frame 2 3 25 40.00% 240 85.42% 15 3\namd64 .sframe 1 1 2 "
      "50.00% 11 81.82% 1 1\n"
      "s390x .eh_frame 1 1 1 0.00% 5 40.00% 0 0\ns390x .sframe 1 1 0 0.00% 0 "
      "0.00% 0 0\n"
      " wrong in p, amd64 .eh_frame: 10 instructions of 2 functions\n"
      " wrong in q, amd64 .eh_frame: 5 instructions of 1 functions\n"
      " wrong in q, amd64 .sframe: 1 instructions of 1 functions\n");
}

/* --- what is chosen of an index ------------------------------------------------------- */

#define PACKAGE_OF(name, arch, rest)                                          \
  "Package: " name "\nArchitecture: " arch "\n" rest "\n"
#define LIBRARY(name, size)                                                   \
  PACKAGE_OF (name, "amd64", "Section: libs\nInstalled-Size: " size "\n")

static const char index_text[] = PACKAGE_OF (
    "libwanted", "amd64",
    "Source: second\nSection: libs\nInstalled-Size: 10\nFilename: "
    "pool/w.deb\nSHA256: aa\nVersion: 2\n") "Package: user\nInstalled-Size: "
                                            "900\nArchitecture: "
                                            "amd64\nSHA256: bb\n"
                                            "Depends: libwanted (>= 1) | "
                                            "other, libwanted:any, "
                                            "wanted-data\n\n" PACKAGE_OF (
                                                "second", "amd64",
                                                "Section: "
                                                "contrib/"
                                                "libs\nInstalled-Size: "
                                                "500\nFilename: "
                                                "pool/s.deb\nPre-Depends: "
                                                "libwanted\n") LIBRARY ("libhu"
                                                                        "ge",
                                                                        "15000"
                                                                        "1")
                                                LIBRARY ("liblarge", "150000") LIBRARY (
                                                    "libold-x32",
                                                    "700") LIBRARY ("fonts-a",
                                                                    "600")
                                                    LIBRARY ("libwanted-dev", "800") PACKAGE_OF (
                                                        "wanted-data", "amd64",
                                                        "Installed-Size: "
                                                        "9000\n") PACKAGE_OF ("text",
                                                                              "all",
                                                                              "Installed-Size: 9000\nDepends: user\n")
                                                        PACKAGE_OF (
                                                            "libwanted",
                                                            "s390x",
                                                            "Installed-Size: "
                                                            "20000\nDepends: "
                                                            "second\n") "Packa"
                                                                        "ge: "
                                                                        "last"
                                                                        "\nArc"
                                                                        "hitec"
                                                                        "ture:"
                                                                        " amd6"
                                                                        "4\nSH"
                                                                        "A256:"
                                                                        " cc\n"
                                                                        "Filen"
                                                                        "ame: "
                                                                        "pool/"
                                                                        "l."
                                                                        "deb\n"
                                                                        "  "
                                                                        "Filen"
                                                                        "ame: "
                                                                        "none"
                                                                        "\nVer"
                                                                        "sion:"
                                                                        " 3\n";

static void
chosen (void **state)
{
  (void) state;
  write_text (input, index_text);
  assert_of_input ("-choose", "| sort -k1,1n -k2,2nr -k3,3",
                   "1 2 libwanted\n1 0 libhuge\n1 0 liblarge\n1 0 second\n1 0 "
                   "user\n2 150000 liblarge\n2 500 second\n2 10 libwanted\n");
}

static void
indexed (void **state)
{
  (void) state;
  write_text (input, index_text);
  assert_of_input (
      "-index", "",
      "libwanted amd64 2 pool/w.deb aa\nlast amd64 3 pool/l.deb cc\n");
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (sums),
    cmocka_unit_test (ranks),
    cmocka_unit_test (sections_that_are_missing),
    cmocka_unit_test (one_table_beside),
    cmocka_unit_test (witness),
    cmocka_unit_test (chosen),
    cmocka_unit_test (indexed),
  };
  if (argc > 1)
    programs = argv[1];
  return cmocka_run_group_tests (tests, make_input, remove_input);
}
