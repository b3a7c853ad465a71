/* What is drawn for programs made at random, by a second generator; and what the tables allow.  */
#include "lib/tests/run_awk.h"

/* The programs in awk, and files for them.  */
static const char *programs = "corpora/random";
static char folder[] = "/tmp/test-random-XXXXXX";

static char *
path_of (const char *name)
{
  return format_text ("%s/%s", folder, name);
}

static void
write_file_of (const char *name, const char *text)
{
  char *path = path_of (name);
  write_text (path, text);
  free (path);
}

static int
make_folder (void **state)
{
  (void) state;
  return mkdtemp (folder) ? 0 : -1;
}

static int
remove_folder (void **state)
{
  (void) state;
  static const char *const names[]
      = { "check.awk", "options", "decorations", "program.c" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      char *path = path_of (names[i]);
      unlink (path);
      free (path);
    }
  return rmdir (folder);
}

/* --- the generator: Park and Miller's of 1988, a multiplication by 16807 modulo 2^31 - 1 ----- */

static uint64_t x;

static unsigned
drawn (unsigned k)
{
  x = x * 16807 % INT32_MAX;
  return (unsigned) (x % k);
}

/* What PROGRAM prints after common.awk is TEXT.  */
static void
assert_common (const char *program, const char *text)
{
  write_file_of ("check.awk", program);
  assert_awk (
      format_text ("awk -f %s/common.awk -f %s/check.awk", programs, folder),
      text);
}

static void
common (void **state)
{
  (void) state;
  /* The ten thousandth number after 1 is printed in their article.  */
  assert_common ("BEGIN { x = 1; while (i++ < 10000) drawn(2); print x }",
                 "1043618065\n");
  /* The first are 16807 and 282475249.  */
  assert_common ("BEGIN { x = 1; print drawn(10), drawn(10) }", "7 9\n");
  /* 16807 is 1 more than a multiple of 3, and a multiple of 7.  */
  assert_common ("BEGIN { x = 1; print one_of(\"a b c\", \" \"); x = 1; print "
                 "one_of(\"a;b;c;d;e;f;g\", \";\") }",
                 "b\na\n");
  assert_common ("BEGIN { print is_in(\"b\", \"a b c\"), is_in(\"c\", \"a b "
                 "c\"), is_in(\"a\", \"a\"), is_in(\"a\", \"all\") }",
                 "1 1 1 1\n");
  assert_common ("BEGIN { print is_in(\"aarch64\", \"amd64 aarch64_be\"), "
                 "is_in(\"all\", \"a\") }",
                 "0 0\n");
}

/* --- options -------------------------------------------------------------------------- */

static const char *const abis[]
    = { "amd64", "aarch64", "aarch64_be", "s390x" };
static const char *const compilers[] = { "gcc-16", "clang-22" };

/* A line of a table, with its alternatives.  */
static const struct option
{
  const char *compiler, *abis;
  unsigned percent, count;
  const char *texts[3];
} options[] = {
  { "all", "all", 50, 3, { "-O0", "-O1 -x", "-O2" } },
  { "gcc", "all", 60, 1, { "-gcc" } },
  { "clang", "amd64 s390x", 100, 2, { "", "-c" } },
  { "all", "aarch64", 100, 1, { "-a" } },
  { "all", "all", 0, 1, { "-never" } },
  { "all", "all", 0, 1, { "-never" } },
  { "all", "all", 0, 1, { "-never" } },
  { "all", "all", 1, 1, { "-rare" } },
  { "all", "all", 99, 1, { "-often" } },
};
enum
{
  OPTIONS = sizeof options / sizeof *options
};

static void
write_options (void)
{
  buffer text = EMPTY_BUFFER;
  buffer_print (&text, "# all | all | 100 | -comment\n\nall | all | 100\n");
  for (size_t i = 0; i < OPTIONS; i++)
    {
      buffer_print (&text, "%s   |%s | %3u | ", options[i].compiler,
                    options[i].abis, options[i].percent);
      for (size_t k = 0; k < options[i].count; k++)
        buffer_print (&text, "%s%s", k ? " ; " : "", options[i].texts[k]);
      buffer_print (&text, "\n");
    }
  buffer_add (&text, "", 1);
  write_file_of ("options", (const char *) text.bytes);
  buffer_free (&text);
}

/* Is WORD one of LIST, words with blanks between?  */
static bool
is_one (const char *word, const char *list)
{
  char *inner = format_text (" %s ", word),
       *outer = format_text (" %s ", list);
  bool is = strcmp (list, "all") == 0 || strstr (outer, inner);
  free (inner);
  free (outer);
  return is;
}

/* Each line draws twice, whether it is for this compiler and ABI or not.  */
static void
add_options (buffer *to, const char *compiler, const char *abi)
{
  const char *between = "";
  for (size_t i = 0; i < OPTIONS; i++)
    {
      bool counts = drawn (100) < options[i].percent;
      const char *text = options[i].texts[drawn (options[i].count)];
      if (!counts || !*text || !is_one (compiler, options[i].compiler)
          || !is_one (abi, options[i].abis))
        continue;
      buffer_print (to, "%s%s", between, text);
      between = " ";
    }
}

static buffer
expected_of (uint64_t n)
{
  buffer to = EMPTY_BUFFER;
  x = 1 + (n * 7919 + 17) % (INT32_MAX - 1);
  for (int i = 0; i < 5; i++)
    drawn (2);
  const char *abi = abis[drawn (4)], *compiler = compilers[drawn (2)];
  unsigned functions = 3 + drawn (12), block = 2 + drawn (4),
           complexity = 3 + drawn (8);
  buffer_print (&to,
                "%s\t%s\t--seed %u --max-funcs %u --max-block-size %u "
                "--max-expr-complexity %u",
                abi, compiler, (unsigned) n, functions, block, complexity);
  buffer_print (&to, "%s",
                drawn (4) == 0 ? " --packed-struct --bitfields" : "");
  buffer_print (&to, "%s", drawn (4) == 0 ? " --float" : "");
  buffer_print (&to, "%s", drawn (4) == 0 ? " --inline-function" : "");
  buffer_print (&to, "%s\t",
                drawn (6) == 0 ? " --max-array-dim 1 --max-array-len-per-dim 3"
                               : "");
  add_options (&to, strcmp (compiler, "gcc-16") == 0 ? "gcc" : "clang", abi);
  buffer_add (&to, "\n", 2);
  return to;
}

static void
assert_program (uint64_t n)
{
  buffer expected = expected_of (n);
  assert_awk (format_text ("awk -v n=%u -v abis='amd64 aarch64 aarch64_be "
                           "s390x' -v compilers='gcc-16 clang-22'"
                           " -f %s/common.awk -f %s/draw.awk %s/options",
                           (unsigned) n, programs, programs, folder),
              (const char *) expected.bytes);
  buffer_free (&expected);
}

static void
draw (void **state)
{
  (void) state;
  write_options ();
  for (uint64_t n = 1; n <= 60; n++)
    assert_program (n);
  /* From 271,182 on the state goes around.  */
  assert_program (271182);
  assert_program (1000000);
}

/* --- decorations ---------------------------------------------------------------------- */

/* What decorate.awk makes of PROGRAM with TABLE.  */
static buffer
decorated (const char *table, const char *program, unsigned n, const char *abi,
           const char *compiler)
{
  write_file_of ("decorations", table);
  write_file_of ("program.c", program);
  return run_awk (
      format_text ("awk -v n=%u -v abi=%s -v compiler=%s -f %s/common.awk -f "
                   "%s/decorate.awk %s/decorations"
                   " %s/program.c",
                   n, abi, compiler, programs, programs, folder, folder));
}

#define TABLE                                                                 \
  "# all | all | 100 | body | comment_;\nall | all | 100 | body\n"            \
  "all | all | 0 | function | NEVER\nall | all | 0 | body | never_;\n"        \
  "all | all | 100 | function | A\ngcc | all | 100 | function | G\n"          \
  "clang | amd64 aarch64 | 100 | function | __attribute__((ms_abi))\nall  | " \
  " s390x | 100 | body | s_;\n"                                               \
  "all | all | 100 | body | one_; two_;\n"
#define PROGRAM                                                               \
  "/* as csmith writes it */\nstatic int  func_1(void);\nstatic long  "       \
  "func_23(int  p);\n\n"                                                      \
  "static int  func_1(void)\n{ /* block id: 0 */\n    {\n{\n}\n\nint main "   \
  "(void)\n{\n}\nstatic long  func_23(int  p)\n{\n}\n"

/* PROGRAM begins with its comment; what is declared after that for all functions is no part of the rest.  */
static void
assert_decorated (const char *abi, const char *compiler, const char *microsoft,
                  const char *preserved, const char *rest)
{
  buffer got = decorated (TABLE, PROGRAM, 1, abi, compiler);
  const char *text = (const char *) got.bytes, *first = " A",
             *begun = "extern volatile unsigned long n_;\n";
  assert_ptr_equal (
      strstr (
          text,
          "/* as csmith writes it */\nextern volatile unsigned long n_;\n"),
      text);
  assert_null (strstr (strstr (text, begun) + 1, begun));
  assert_int_equal (strstr (text, "microsoft_") != NULL, *microsoft == 'y');
  assert_int_equal (strstr (text, "flags_") != NULL, *microsoft == 'y');
  assert_int_equal (strstr (text, "preserve_none_") != NULL,
                    *preserved == 'y');
  assert_string_equal (strstr (text, first), rest);
  buffer_free (&got);
}

#define BODIES(body)                                                          \
  "static int  func_1(void)\n{" body                                          \
  " /* block id: 0 */\n    {\n{\n}\n\nint main (void)\n{\n}\n"                \
  "static long  func_23(int  p)\n{" body "\n}\n"

static void
decorations (void **state)
{
  (void) state;
  assert_decorated ("amd64", "gcc", "yes", "no",
                    " A G static int  func_1(void);\n A G static long  "
                    "func_23(int  p);\n\n" BODIES (" one_; two_;"));
  assert_decorated ("s390x", "gcc", "no", "no",
                    " A G static int  func_1(void);\n A G static long  "
                    "func_23(int  p);\n\n" BODIES (" s_; one_; two_;"));
  /* A function of one of these conventions is called after the registers that it saves.  */
  assert_decorated ("amd64", "clang", "yes", "yes",
                    " A __attribute__((ms_abi)) static int  func_1(void) "
                    "__asm__ (\"func_1.xmm\");\n"
                    " A __attribute__((ms_abi)) static long  func_23(int  p) "
                    "__asm__ (\"func_23.xmm\");\n\n" BODIES (" one_; two_;"));
  assert_decorated (
      "aarch64", "clang", "no", "no",
      " A __attribute__((ms_abi)) static int  func_1(void);\n A "
      "__attribute__((ms_abi)) static long  func_23(int  p);\n\n" BODIES (
          " one_; two_;"));
  assert_decorated ("s390x", "clang", "no", "no",
                    " A static int  func_1(void);\n A static long  "
                    "func_23(int  p);\n\n" BODIES (" s_; one_; two_;"));
}

/* clang on amd64 with ATTRIBUTE: is a function called func_1.xmm?  */
static void
assert_label (const char *attribute, bool is_labelled)
{
  char *table = format_text ("all | all | 100 | function | %s\n", attribute);
  buffer got
      = decorated (table, "static int  func_1(void);\n", 1, "amd64", "clang");
  assert_int_equal (strstr ((const char *) got.bytes, "func_1.xmm") != NULL,
                    is_labelled);
  buffer_free (&got);
  free (table);
}

static void
labels (void **state)
{
  (void) state;
  assert_label ("__attribute__((ms_abi))", true);
  assert_label ("__attribute__((preserve_all))", true);
  assert_label ("__attribute__((regcall))", true);
  assert_label ("__attribute__((swiftcall))", false);
}

/* Half of the functions get one of three, half of the bodies another.  */
static void
assert_halves (uint64_t n)
{
  static const char *const letters[] = { " X", " Y", " Z" };
  x = 1 + (n * 104729 + 31) % (INT32_MAX - 1);
  drawn (2);
  drawn (2);
  const char *attribute = drawn (100) < 50 ? letters[drawn (3)] : "";
  drawn (100); /* for N */
  char *expected = format_text (
      "\n%s static int  func_1(void);\nstatic int  func_1(void)\n{%s\n}\n",
      attribute, drawn (100) < 50 ? " b_;" : "");
  buffer got = decorated (
      "all | all | 50 | function | X ; Y;Z\nall | all | 50 | body | b_;\nall "
      "| all | 0 | function | N\n",
      "static int  func_1(void);\nstatic int  func_1(void)\n{\n}\n",
      (unsigned) n, "s390x", "gcc");
  const char *tail
      = (const char *) got.bytes + got.size - 1 - strlen (expected);
  assert_string_equal (tail, expected);
  buffer_free (&got);
  free (expected);
}

static void
decorations_are_drawn (void **state)
{
  (void) state;
  /* Number 5 draws 50, which is not less.  */
  for (uint64_t n = 1; n <= 40; n++)
    assert_halves (n);
  /* From 20,506 on the state goes around.  */
  assert_halves (20506);
  assert_halves (1000000);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (common),
    cmocka_unit_test (draw),
    cmocka_unit_test (decorations),
    cmocka_unit_test (labels),
    cmocka_unit_test (decorations_are_drawn),
  };
  if (argc > 1)
    programs = argv[1];
  return cmocka_run_group_tests (tests, make_folder, remove_folder);
}
