/* What make survey says of the witness, and the packages that it takes.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/tests/run_awk.h"

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
  assert_awk (format_text ("awk -f %s/survey%s %s %s | tr -s ' '", programs,
                           program, input, options),
              text);
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
      "-witness.awk", "",
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
  assert_of_input ("-packages.awk", "| sort -k1,1n -k2,2nr -k3,3",
                   "1 2 libwanted\n1 0 libhuge\n1 0 liblarge\n1 0 second\n1 0 "
                   "user\n2 150000 liblarge\n2 500 second\n2 10 libwanted\n");
}

static void
indexed (void **state)
{
  (void) state;
  write_text (input, index_text);
  assert_of_input (
      "-packages.awk -v index_of_all=1", "",
      "libwanted amd64 2 pool/w.deb aa\nlast amd64 3 pool/l.deb cc\n");
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (witness),
    cmocka_unit_test (chosen),
    cmocka_unit_test (indexed),
  };
  if (argc > 1)
    programs = argv[1];
  return cmocka_run_group_tests (tests, make_input, remove_input);
}
