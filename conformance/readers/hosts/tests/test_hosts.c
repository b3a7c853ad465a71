/* What sframe-hosts makes of observations of readers: what goes on, what
   differs, the table.  Each case is a process.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"

enum
{
  MOST_OPTIONS = 140
};

int hosts_main (int argc, char **argv);

/* An observation of a reader, of results good and wrong; and the end of N.  */
#define ANSWER(result, testee, name, verdict, more)                           \
  "{\"oracle\":\"section\",\"result\":\"" result "\",\"test\":\"" testee      \
  " " name ": decode\",\"testee\":\"" testee                                  \
  "\",\"release\":\"1\",\"case\":\"" name                                     \
  "\",\"tag\":\"v2\",\"operation\":\"decode\",\"verdict\":\"" verdict         \
  "\"" more "}\n"
#define GOOD(testee, name) ANSWER ("good", testee, name, "agree", "")
#define CRASH(testee, name)                                                   \
  ANSWER ("wrong", testee, name, "crash", ",\"note\":\"signal 7\"")
#define OUT(testee, name)                                                     \
  ANSWER ("excused", testee, name, "unsupported",                             \
          ",\"reason\":\"unsupported\"")
#define END(n)                                                                \
  "{\"oracle\":\"section\",\"end\":\"whole\",\"observations\":" #n "}\n"

/* What is observed of a machine.  */
#define HOSTS(result, of, host, than, name, verdict, instead, more)           \
  "{\"oracle\":\"hosts\",\"result\":\"" result "\",\"test\":\"" of " " host   \
  " " name ": decode\",\"implementation\":\"" of                              \
  "\",\"release\":\"1\",\"host\":\"" host "\",\"than\":\"" than               \
  "\",\"case\":\"" name                                                       \
  "\",\"tag\":\"v2\",\"operation\":\"decode\",\"verdict\":\"" verdict         \
  "\",\"instead\":\"" instead "\"" more "}\n"
#define HOSTS_CRASH(of, host, than, name)                                     \
  HOSTS ("wrong", of, host, than, name, "crash", "agree",                     \
         ",\"note\":\"signal 7\",\"text\":\"not what it answers on " than     \
         "\\non " than ": agree\\non " host                                   \
         ": crash\",\"again\":\"make conformance HOST='" than " " host        \
         "' CASE=" name "\"")
#define HOSTS_END(n, lacks, compared, differ)                                 \
  "{\"oracle\":\"hosts\",\"end\":\"whole\",\"observations\":" #n lacks        \
  ",\"checked\":\"" #compared                                                 \
  " answers compared with another machine's, " #differ " differ\"}\n"

/* Lines of the oracle that lack something of an answer; and another that has
   as many fields.  */
#define NO_ANSWERS                                                            \
  "{\"oracle\":\"section\",\"result\":\"good\",\"test\":\"1\"}\n{\"oracle\":" \
  "\"section\",\"result\":\"good\",\"test\":\"2\",\"testee\":\"r\"}\n"        \
  "{\"oracle\":\"section\",\"result\":\"good\",\"test\":\"3\",\"testee\":"    \
  "\"r\",\"case\":\"c\"}\n"                                                   \
  "{\"oracle\":\"section\",\"result\":\"good\",\"test\":\"4\",\"case\":"      \
  "\"c\",\"verdict\":\"agree\"}\n"
#define EARLIER                                                               \
  HOSTS ("good", "s", "b", "a", "two", "agree", "agree", "")                  \
  "{\"oracle\":\"hosts\",\"end\":\"part\",\"observations\":1}\n"

#define NAMES_2 "                              a              b\n"
#define LAST                                                                  \
  "agree/asked, and after ! how many differ from the machine that it is "     \
  "compared with\n"
#define COUNTED(compared, differ)                                             \
  LAST #compared " answers compared with another machine's, " #differ         \
                 " differ\n"

typedef struct ran
{
  int status;
  char *said, *table;
} ran;

static char *
text_of (const char *path)
{
  buffer b = EMPTY_BUFFER;
  problem p;
  (void) read_file (path, &b, &p);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

static ran
run (const char *given, const char *const *options)
{
  char *in = temporary_file ("in"), *out = temporary_file ("out"),
       *table = temporary_file ("table"),
       *option = format_text ("--table=%s", table),
       *arguments[MOST_OPTIONS] = { "sframe-hosts", option };
  int count = 2, status;
  problem p;
  for (; *options; options++)
    arguments[count++] = (char *) *options;
  if (given)
    arguments[count++] = in;
  assert_true (!given || write_file (in, given, strlen (given), &p));
  pid_t child = fork ();
  if (child == 0)
    {
      close (STDERR_FILENO);
      if (!freopen (out, "w", stdout))
        _exit (99);
      _exit (hosts_main (count, arguments) | (fflush (stdout) ? 98 : 0));
    }
  waitpid (child, &status, 0);
  ran r = { WIFEXITED (status) ? WEXITSTATUS (status) : -1, text_of (out),
            text_of (table) };
  unlink (in);
  unlink (out);
  unlink (table);
  free (in);
  free (out);
  free (table);
  free (option);
  return r;
}

static const struct
{
  const char *name, *options[8], *input;
  const char *said, *table;
} cases[] = {
  { "the same on both",
    { "--host=a", "--host=b" },
    GOOD ("r", "one") GOOD ("r-b", "one") END (2),
    GOOD ("r", "one") GOOD ("r-b", "one") END (2)
        HOSTS ("good", "r", "b", "a", "one", "agree", "agree", "")
            HOSTS_END (1, "", 1, 0),
    NAMES_2
    "r                           1/1            1/1\n" COUNTED (1, 0) },
  { "another verdict",
    { "--host=a", "--host=b:a" },
    GOOD ("r", "one") CRASH ("r-b", "one") GOOD ("r", "two")
        GOOD ("r-b", "two") END (4),
    GOOD ("r", "one") CRASH ("r-b", "one") GOOD ("r", "two")
        GOOD ("r-b", "two") END (4) HOSTS_CRASH ("r", "b", "a", "one")
            HOSTS ("good", "r", "b", "a", "two", "agree", "agree", "")
                HOSTS_END (2, "", 2, 1),
    NAMES_2
    "r                           2/2         1/2 !1\n" COUNTED (2, 1) },
  { "of a sampled machine the difference alone",
    { "--host=a", "--host=b", "--sample=b" },
    GOOD ("r", "one") CRASH ("r-b", "one") END (2),
    GOOD ("r", "one") END (1) HOSTS_CRASH ("r", "b", "a", "one")
        HOSTS_END (1, "", 1, 1),
    NAMES_2
    "r                           1/1         0/1 !1\n" COUNTED (1, 1) },
  { "of another sampled machine",
    { "--host=a", "--host=b", "--sample=x", "--sample=a" },
    GOOD ("r", "one") CRASH ("r-b", "one") END (2),
    CRASH ("r-b", "one") END (1) HOSTS_CRASH ("r", "b", "a", "one")
        HOSTS_END (1, "", 1, 1),
    NAMES_2
    "r                           1/1         0/1 !1\n" COUNTED (1, 1) },
  { "what is not answered is not compared",
    { "--host=a", "--host=b" },
    OUT ("r", "one") OUT ("r-b", "one") OUT ("r", "two") GOOD ("r-b", "two")
        GOOD ("s", "one") GOOD ("s-b", "one") END (6),
    OUT ("r", "one") OUT ("r-b", "one") OUT ("r", "two") GOOD ("r-b", "two")
        GOOD ("s", "one") GOOD ("s-b", "one") END (6)
            HOSTS ("good", "s", "b", "a", "one", "agree", "agree", "")
                HOSTS_END (1, "", 1, 0),
    NAMES_2
    "s                           1/1            1/1\n" COUNTED (1, 0) },
  { "a machine without an answer",
    { "--host=a", "--host=b", "--host=c", "--host=d" },
    GOOD ("r", "one") GOOD ("r-c", "one") END (2),
    GOOD ("r", "one") GOOD ("r-c", "one") END (2)
        HOSTS ("good", "r", "c", "a", "one", "agree", "agree", "")
            HOSTS_END (1,
                       ",\"lacks\":\"no answer of a program for b was "
                       "compared; no answer of a program for d was compared\"",
                       1, 0),
    "                              a              b              c            "
    "  d\n"
    "r                           1/1              -            1/1            "
    "  -\n" COUNTED (1, 0) },
  { "the machine that it is like, or the first",
    { "--host=a", "--host=b:a", "--host=c:b" },
    GOOD ("r", "one") CRASH ("r-b", "one") CRASH ("r-c", "one")
        GOOD ("r", "two") CRASH ("r-c", "two") END (5),
    GOOD ("r", "one") CRASH ("r-b", "one") CRASH ("r-c", "one")
        GOOD ("r", "two") CRASH ("r-c", "two") END (5) HOSTS_CRASH (
            "r", "b", "a", "one") HOSTS ("good", "r", "c", "b", "one", "crash",
                                         "crash", ",\"note\":\"signal 7\"")
            HOSTS_CRASH ("r", "c", "a", "two") HOSTS_END (3, "", 3, 2),
    "                              a              b              c\nr         "
    "                  2/2         0/1 !1         0/2 !1\n" COUNTED (3, 2) },
  { "like one that is told later: the first",
    { "--host=a", "--host=b:c", "--host=c" },
    CRASH ("r", "one") GOOD ("r-b", "one") GOOD ("r-c", "one") END (3),
    CRASH ("r", "one") GOOD ("r-b", "one") GOOD ("r-c", "one") END (3) HOSTS (
        "wrong", "r", "b", "a", "one", "agree", "crash",
        ",\"text\":\"not what it answers on a\\non a: crash\\non b: "
        "agree\",\"again\":\"make conformance HOST='a b' CASE=one\"")
        HOSTS ("wrong", "r", "c", "a", "one", "agree", "crash",
               ",\"text\":\"not what it answers on a\\non a: crash\\non c: "
               "agree\",\"again\":\"make conformance HOST='a c' CASE=one\"")
            HOSTS_END (2, "", 2, 2),
    "                              a              b              c\nr         "
    "                  0/1         1/1 !1         1/1 !1\n" COUNTED (2, 2) },
  { "whole answers and texts",
    { "--host=a", "--host=b" },
    ANSWER ("wrong", "r", "a b", "wrong-value",
            ",\"text\":\"x\",\"answer\":\"first\"")
        ANSWER ("wrong", "r-b", "a b", "wrong-value",
                ",\"text\":\"y\",\"answer\":\"second\"") END (2),
    ANSWER ("wrong", "r", "a b", "wrong-value",
            ",\"text\":\"x\",\"answer\":\"first\"")
        ANSWER ("wrong", "r-b", "a b", "wrong-value",
                ",\"text\":\"y\",\"answer\":\"second\"") END (2)
            HOSTS ("wrong", "r", "b", "a", "a b", "wrong-value", "wrong-value",
                   ",\"text\":\"not what it answers on a\\non a: x\\non b: "
                   "y\",\"again\":\"make conformance HOST='a b' CASE='a b'\","
                   "\"right-answer\":\"first\",\"answer\":\"second\"")
                HOSTS_END (1, "", 1, 1),
    NAMES_2
    "r                           0/1         0/1 !1\n" COUNTED (1, 1) },
  { "one that this machine alone answers",
    { "--host=a", "--host=b" },
    GOOD ("r", "one") GOOD ("r", "two") CRASH ("r-b", "two") END (3),
    GOOD ("r", "one") GOOD ("r", "two") CRASH ("r-b", "two") END (3)
        HOSTS_CRASH ("r", "b", "a", "two") HOSTS_END (1, "", 1, 1),
    NAMES_2
    "r                           2/2         0/1 !1\n" COUNTED (1, 1) },
  { "like the first, and not like the one before",
    { "--host=a", "--host=b", "--host=c:a" },
    GOOD ("r", "one") CRASH ("r-b", "one") CRASH ("r-c", "one") END (3),
    GOOD ("r", "one") CRASH ("r-b", "one") CRASH ("r-c", "one") END (3)
        HOSTS_CRASH ("r", "b", "a", "one") HOSTS_CRASH ("r", "c", "a", "one")
            HOSTS_END (2, "", 2, 2),
    "                              a              b              c\n"
    "r                           1/1         0/1 !1         0/1 !1\n" COUNTED (
        2, 2) },
  { "what is no answer goes on",
    { "--host=a", "--host=b" },
    NO_ANSWERS GOOD ("r", "one") GOOD ("r-b", "one") END (6),
    NO_ANSWERS GOOD ("r", "one") GOOD ("r-b", "one") END (6)
        HOSTS ("good", "r", "b", "a", "one", "agree", "agree", "")
            HOSTS_END (1, "", 1, 0),
    NAMES_2
    "r                           1/1            1/1\n" COUNTED (1, 0) },
  { "other oracles go on",
    { "--host=a", "--host=b" },
    "{\"oracle\":\"audit\",\"result\":\"good\",\"test\":\"x\",\"file\":\"x\"}"
    "\n{\"oracle\":\"audit\",\"end\":\"part\",\"observations\":1}\n" EARLIER
        GOOD ("r", "one") GOOD ("r-b", "one") END (2),
    "{\"oracle\":\"audit\",\"result\":\"good\",\"test\":\"x\",\"file\":\"x\"}"
    "\n{\"oracle\":\"audit\",\"end\":\"part\",\"observations\":1}\n" EARLIER
        GOOD ("r", "one") GOOD ("r-b", "one") END (2)
            HOSTS ("good", "r", "b", "a", "one", "agree", "agree", "")
                HOSTS_END (1, "", 1, 0),
    NAMES_2
    "r                           1/1            1/1\n" COUNTED (1, 0) },
};

static void
machines_are_compared (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      ran r = run (cases[i].input, cases[i].options);
      if (r.status != 0 || strcmp (r.said, cases[i].said) != 0
          || strcmp (r.table, cases[i].table) != 0)
        fail_msg ("%s: %d\n%s\nnot\n%s\n%snot\n%s", cases[i].name, r.status,
                  r.said, cases[i].said, r.table, cases[i].table);
      free (r.said);
      free (r.table);
    }
}

/* From two machines to 64; each has a name; the observations are whole.  */
static void
wrong_usage_is_refused (void **state)
{
  const char *many[MOST_OPTIONS] = { NULL }, *one[] = { "--host=a", NULL },
             *two[] = { "--host=a", "--host=b", NULL },
             *nameless[] = { "--host=a", "--host=:a", NULL },
             *files[] = { "--host=a", "--host=b", "/dev/null", NULL };
  const struct
  {
    const char *const *options, *input;
    int status;
  } uses[]
      = { { one, END (0), 2 }, { two, END (0), 0 }, { nameless, END (0), 2 },
          { two, "x\n", 2 },   { two, NULL, 2 },    { files, END (0), 2 },
          { many, END (0), 2 } };
  (void) state;
  for (int i = 0; i < 65; i++)
    many[i] = format_text ("--host=m%d", i);
  for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
    {
      ran r = run (uses[i].input, uses[i].options);
      if (r.status != uses[i].status)
        fail_msg ("use %zu: %d", i, r.status);
      free (r.said);
      free (r.table);
    }
  many[64] = NULL;
  ran r = run (GOOD ("r", "one") GOOD ("r-m63", "one") END (2), many);
  assert_int_equal (r.status, 0);
  free (r.said);
  free (r.table);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (machines_are_compared),
    cmocka_unit_test (wrong_usage_is_refused),
  };
  return cmocka_run_group_tests_name ("hosts", tests, NULL, NULL);
}
