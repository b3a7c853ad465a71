/* Conversations with processes: what each ends as.  The processes are lines of
   shell.  */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "conformance/readers/runner/exchange.h"

enum { LIMIT = 30 };

static const char head[] = "decode\n";

static limits
limits_of (double ms)
{
  return (limits){ .time = { ms, ms },
                   .memory = (uint64_t) 1 << 32,
                   .processes = 1000 };
}

static void
is_answer (answer *a, enum answer_kind kind, int status, const char *output,
           const char *reason, const char *why)
{
  assert_int_equal (a->kind, kind);
  assert_int_equal (a->status, status);
  assert_int_equal (a->output.size, strlen (output));
  assert_memory_equal (a->output.size ? a->output.text : "", output,
                       a->output.size);
  assert_int_equal (a->reason.size, strlen (reason));
  assert_memory_equal (a->reason.size ? a->reason.text : "", reason,
                       a->reason.size);
  if (why)
    assert_string_equal (a->why, why);
  else
    assert_null (a->why);
  answer_free (a);
}

/* Commands.  */

static answer
run (const char *script, double ms)
{
  char *argv[] = { (char *) "/bin/sh", (char *) "-c", (char *) script, NULL };
  const limits l = limits_of (ms);
  return exchange_run (argv, 0, &l, BY_GROUP, LIMIT);
}

static void
gives (const char *script, int status, const char *output, const char *reason)
{
  answer a = run (script, 10000);
  is_answer (&a, ANSWERED, status, output, reason, NULL);
}

static void
ends (const char *script, enum answer_kind kind, const char *why)
{
  answer a = run (script, 10000);
  is_answer (&a, kind, 0, "", "", why);
}

static void
test_commands (void **state)
{
  (void) state;
  gives ("echo out; echo err >&2", 0, "out\n", "err\n");
  gives ("echo out; exit 1", 1, "out\n", "");
  gives ("exit 89", 89, "", "");
  gives ("exit 125", 125, "", "");
  gives ("exit 128", 128, "", "");
  gives ("cat; echo end", 0, "end\n", "");
  ends ("kill -SEGV $$", BROKE_OFF, "signal 11 (Segmentation fault) ");
  ends ("echo sorry >&2; kill -ABRT $$", BROKE_OFF,
        "signal 6 (Aborted) sorry");
  ends ("kill -KILL $$", BY_THE_HOST, "signal 9 (Killed) ");
  ends ("exit 126", BY_THE_HOST, "exit status 126: ");
  ends ("echo lost >&2; exit 127", BY_THE_HOST, "exit status 127: lost");
  char *argv[] = { (char *) "/nowhere/at/all", NULL };
  const limits l = limits_of (10000);
  answer a = exchange_run (argv, 0, &l, BY_GROUP, LIMIT);
  is_answer (&a, BY_THE_HOST, 0, "", "",
             "cannot be started: No such file or directory");
}

/* What the host ended is asked again, three times in all.  */
static void
test_again (void **state)
{
  static char script[200];
  char path[] = "/tmp/exchange-XXXXXX";
  (void) state;
  int fd = mkstemp (path);
  if (fd < 0)
    {
      fail ();
      return;
    }
  /* Processes may be of another user.  */
  assert_int_equal (fchmod (fd, 0666), 0);
  close (fd);
  for (int failures = 0; failures < 4; failures++)
    {
      snprintf (script, sizeof script,
                "echo x >>%s; [ $(wc -l <%s) -gt %d ] || kill -KILL $$; "
                "wc -l <%s", path, path, failures, path);
      answer a = run (script, 10000);
      assert_int_equal (a.kind, failures < 3 ? ANSWERED : BY_THE_HOST);
      if (failures < 3)
        assert_int_equal (a.output.text[0], '1' + failures);
      answer_free (&a);
      assert_int_equal (truncate (path, 0), 0);
    }
  unlink (path);
}

static void
test_limits (void **state)
{
  (void) state;
  static const char asleep[] = "no answer, and no work in 0.3 s",
                    busy[] = "no answer in 0.3 s of the processor";
  answer a = run ("sleep 1000", 300);
  is_answer (&a, TOO_LATE, 0, "", "", asleep);
  a = run ("echo early; echo so far >&2; exec sleep 1000", 300);
  is_answer (&a, TOO_LATE, 0, "", "", asleep);
  a = run ("while :; do :; done", 300);
  is_answer (&a, TOO_LATE, 0, "", "", busy);
  /* Of what it has started, too.  */
  a = run ("(while :; do :; done) & wait", 300);
  is_answer (&a, TOO_LATE, 0, "", "", busy);
  gives ("printf %034d 0", 0, "0000000000000000000000000000000000", "");
  ends ("printf %035d 0", BROKE_OFF, "printed more than the limit of 0.0 MiB");
  ends ("head -c 67108895 /dev/zero >&2", BROKE_OFF,
        "complained more than the limit of 64.0 MiB");
  a = run ("head -c 67108894 /dev/zero >&2", 10000);
  assert_int_equal (a.kind, ANSWERED);
  assert_int_equal (a.reason.size, 16384);
  answer_free (&a);
}

/* Servers.  */

static answer
wait_for (exchange *x)
{
  const limits l = limits_of (1200);
  return exchange_wait (x, &l);
}

static void
begin (exchange *x, const char *script)
{
  char *argv[] = { (char *) "/bin/sh", (char *) "-c", (char *) script, NULL };
  const limits l = limits_of (10000);
  assert_true (exchange_serve (x, argv, &l, BY_GROUP));
}

/* The section has at each multiple of 8 this number, in 8 digits.  */
static answer
ask (exchange *x, size_t section_size)
{
  buffer section = EMPTY_BUFFER;
  buffer_reserve (&section, section_size + 16);
  section.size = section_size;
  for (size_t i = 0; i < section_size; i += 8)
    snprintf (section.text + i, 16, "%08zu", i);
  exchange_ask (x, head, &section, LIMIT);
  buffer_free (&section);
  return wait_for (x);
}

/* The process reads a request of 4 + 7 + 5 bytes, and then does as SCRIPT.  */
static answer
serve (const char *script)
{
  exchange x;
  char line[300];
  snprintf (line, sizeof line, "head -c 16 >/dev/null; %s", script);
  begin (&x, line);
  answer a = ask (&x, 5);
  exchange_free (&x);
  return a;
}

static void
replies (const char *script, int status, const char *output,
         const char *reason)
{
  answer a = serve (script);
  is_answer (&a, ANSWERED, status, output, reason, NULL);
}

static void
breaks_off (const char *script, const char *why)
{
  answer a = serve (script);
  is_answer (&a, BROKE_OFF, 0, "", "", why);
}

static void
test_replies (void **state)
{
  (void) state;
  replies ("printf '\\5\\0\\0\\0000\\nabc'; sleep 1000", 0, "abc", "");
  replies ("printf '\\2\\0\\0\\0000\\n'; sleep 1000", 0, "", "");
  replies ("printf '\\5\\0\\0\\0001\\nabc'; sleep 1000", 1, "", "abc");
  replies ("printf '\\1\\0\\0\\0001'; sleep 1000", 1, "", "");
  replies ("printf '\\6\\0\\0\\00089\\nabc'; sleep 1000", 89, "", "abc");
  replies ("printf '\\2\\0\\0\\00089'; sleep 1000", 89, "", "");
  replies ("printf '\\5\\0'; sleep .1; printf '\\0\\0000\\nabc'; sleep 1000",
           0, "abc", "");
  /* The last one.  */
  replies ("printf '\\5\\0\\0\\0000\\nabc'", 0, "abc", "");
  breaks_off ("printf '\\1\\0\\0\\0000'; sleep 1000",
              "the reply does not start with a status: 0");
  breaks_off ("printf '\\3\\0\\0\\00010\\n'; sleep 1000",
              "the reply does not start with a status: 10");
  breaks_off ("printf '\\4\\0\\0\\00089ab'; sleep 1000",
              "the reply does not start with a status: 89ab");
  breaks_off ("printf '\\0\\0\\0\\0'; sleep 1000",
              "the reply does not start with a status: ");
  breaks_off ("printf '\\5\\0\\0\\0000\\nab'", "exit status 0: ");
  breaks_off ("printf '\\5\\0\\0'", "exit status 0: ");
  breaks_off ("echo sorry >&2; kill -SEGV $$",
              "signal 11 (Segmentation fault) sorry");
  breaks_off ("exec >&-; sleep 1000", "closed its output");
  breaks_off ("printf '\\5\\0\\0\\0000\\nabcd'; sleep 1000",
              "sent more than the 5 bytes of reply that it announced");
  breaks_off ("printf '\\37\\0\\0\\0'; sleep 1000",
              "announced a reply of 31 bytes, more than the limit of 30");
  breaks_off ("printf '\\0\\1\\0\\0'; sleep 1000",
              "announced a reply of 256 bytes, more than the limit of 30");
  breaks_off ("printf '\\0\\0\\1\\0'; sleep 1000",
              "announced a reply of 65536 bytes, more than the limit of 30");
  breaks_off (
      "printf '\\0\\0\\0\\1'; sleep 1000",
      "announced a reply of 16777216 bytes, more than the limit of 30");
  replies ("printf '\\36\\0\\0\\0000\\n%028d' 0; sleep 1000", 0,
           "0000000000000000000000000000", "");
  answer a = serve ("exit 127");
  is_answer (&a, BY_THE_HOST, 0, "", "", "exit status 127: ");
  a = serve ("sleep 1000");
  is_answer (&a, TOO_LATE, 0, "", "", "no answer, and no work in 1.2 s");
  a = serve ("while :; do :; done");
  is_answer (&a, TOO_LATE, 0, "", "", "no answer in 1.2 s of the processor");
}

/* A server that tells how its process for the request ended, and lives on.  */
static void
test_ends_of_processes (void **state)
{
  (void) state;
  exchange x;
  begin (&x,
         "head -c 16 >/dev/null; echo early >&2; printf '\\12\\0\\0\\0signal "
         "11\\n'; "
         "head -c 16 >/dev/null; printf '\\11\\0\\0\\0exit 134\\n'; "
         "head -c 16 >/dev/null; printf '\\5\\0\\0\\0000\\nabc'; sleep 1000");
  answer a = ask (&x, 5);
  is_answer (&a, BROKE_OFF, 0, "", "", "signal 11 (Segmentation fault) early");
  assert_true (x.is_alive && !x.is_busy);
  a = ask (&x, 5);
  is_answer (&a, BROKE_OFF, 0, "", "", "exit status 134: ");
  assert_int_equal (x.answered, 2);
  a = ask (&x, 5);
  is_answer (&a, ANSWERED, 0, "abc", "", NULL);
  exchange_free (&x);
  /* What it cannot tell in this way: an answer, what the host does, and what is no end.  */
  static const char *const no_ends[]
      = { "signal 9", "signal 0", "signal 65", "signal -11", "signal 11 ", "signal", "signal  11", "signal 011",
          "exit 0", "exit 1", "exit 89", "exit 126", "exit 127", "exit 256", "exit 1e2", "exit 4294967430", "stop 11" };
  for (size_t i = 0; i < sizeof no_ends / sizeof *no_ends; i++)
    {
      char script[128], why[128];
      snprintf (script, sizeof script,
                "printf '\\%zo\\0\\0\\0%s\\n'; sleep 1000",
                strlen (no_ends[i]) + 1, no_ends[i]);
      snprintf (why, sizeof why, "the reply does not start with a status: %s", no_ends[i]);
      breaks_off (script, why);
    }
  breaks_off ("printf '\\11\\0\\0\\0signal 11'; sleep 1000",
              "the reply does not start with a status: signal 11");
}

/* What is sent: the length, the head and the section.  */
static void
test_request (void **state)
{
  exchange x;
  (void) state;
  begin (&x, "printf '\\23\\0\\0\\0000\\n'; od -An -tu1 -N4; head -c 2 >&2; "
             "sleep 9");
  answer a = ask (&x, 5);
  is_answer (&a, ANSWERED, 0, "  12   0   0   0\n", "", NULL);
  exchange_free (&x);
  /* 0x01020304 bytes, the low one first; the rest is not read.  */
  begin (&x, "printf '\\23\\0\\0\\0000\\n'; od -An -tu1 -N4; sleep 1000");
  a = ask (&x, 0x01020304 - strlen (head));
  is_answer (&a, ANSWERED, 0, "   4   3   2   1\n", "", NULL);
  exchange_free (&x);
  begin (&x,
         "printf '\\16\\0\\0\\0000\\n'; head -c 16 | tail -c 12; sleep 1000");
  a = ask (&x, 5);
  is_answer (&a, ANSWERED, 0, "decode\n00000", "", NULL);
  exchange_free (&x);
  /* More than a pipe takes at once: its last bytes, and how many more come.  */
  begin (
      &x,
      "last=$(head -c 400011 | tail -c 16); more=$(timeout .2 cat | wc -c); "
      "printf '\\24\\0\\0\\0000\\n%s %s' $last $more; sleep 1000");
  a = ask (&x, 400000);
  is_answer (&a, ANSWERED, 0, "0039998400399992 0", "", NULL);
  exchange_free (&x);
}

static void
test_several (void **state)
{
  exchange x;
  (void) state;
  begin (&x, "while [ \"$(head -c 16 | wc -c)\" = 16 ]; do "
             "printf '\\5\\0\\0\\0000\\nabc'; done");
  for (int i = 0; i < 3; i++)
    {
      answer a = ask (&x, 5);
      is_answer (&a, ANSWERED, 0, "abc", "", NULL);
      assert_true (x.is_alive && !x.is_busy);
      assert_int_equal (x.answered, i + 1);
    }
  exchange_dismiss (&x);
  answer a = wait_for (&x);
  is_answer (&a, BROKE_OFF, 0, "", "", "exit status 0: ");
  assert_false (x.is_alive);
  assert_false (x.refuses_to_serve);
  exchange_free (&x);
}

static void
test_unasked (void **state)
{
  exchange x;
  (void) state;
  begin (&x, "head -c 16 >/dev/null; printf '\\2\\0\\0\\0000\\n'; sleep .1; "
             "printf '\\2\\0\\0\\0000\\n'; sleep 1000");
  answer a = ask (&x, 5);
  is_answer (&a, ANSWERED, 0, "", "", NULL);
  a = wait_for (&x);
  is_answer (&a, BROKE_OFF, 0, "", "", "answered without a request");
  exchange_free (&x);
  /* One that does not go when it is no longer wanted.  */
  begin (&x, "head -c 16 >/dev/null; printf '\\2\\0\\0\\0000\\n'; sleep 1000");
  a = ask (&x, 5);
  answer_free (&a);
  exchange_dismiss (&x);
  a = wait_for (&x);
  assert_int_equal (a.kind, TOO_LATE);
  answer_free (&a);
  exchange_free (&x);
}

static bool
refuses (const char *script)
{
  exchange x;
  begin (&x, script);
  answer a = ask (&x, 5);
  if (a.kind == ANSWERED)
    {
      answer_free (&a);
      a = ask (&x, 5);
    }
  assert_int_equal (a.kind, BROKE_OFF);
  bool does = x.refuses_to_serve;
  answer_free (&a);
  exchange_free (&x);
  return does;
}

static void
test_refusal (void **state)
{
  (void) state;
  assert_true (refuses ("exit 89"));
  assert_false (refuses ("exit 88"));
  assert_false (refuses ("kill -SEGV $$"));
  assert_false (refuses ("head -c 16 >/dev/null; printf '\\2\\0\\0\\0000\\n'; "
                         "head -c 16 >/dev/null; exit 89"));
}

static int
start (void **state)
{
  (void) state;
  signal (SIGPIPE, SIG_IGN);
  return isolation_probe (BY_GROUP) == BY_GROUP ? 0 : -1;
}

static int
end_all (void **state)
{
  (void) state;
  processes_end ();
  return 0;
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_request), cmocka_unit_test (test_several),
          cmocka_unit_test (test_refusal), cmocka_unit_test (test_unasked),
          cmocka_unit_test (test_replies),
          cmocka_unit_test (test_ends_of_processes), cmocka_unit_test (test_commands),
          cmocka_unit_test (test_limits), cmocka_unit_test (test_again) };
  return cmocka_run_group_tests_name ("exchange", tests, start, end_all);
}
