/* What a process may use and how long it may take, by a clock and a kernel that are the test; see test_steps.c.  */
#include "conversation.h"

static double
until (const played *p)
{
  struct pollfd fds[EXCHANGE_FDS];
  return exchange_wants (&p->x, fds);
}

/* How long is waited: not when it is too late, nor for what is there.  */
static void
test_waiting (void **state)
{
  int ends[2];
  (void) state;
  clock_ms = START;
  assert_int_equal (pipe (ends), 0);
  struct pollfd ready = { .fd = ends[1], .events = POLLOUT };
  assert_int_equal (poll_until (&ready, 1, INFINITY), 1);
  waited_ms = 0;
  assert_int_equal (poll_until (NULL, 0, START - 1), 0);
  assert_int_equal (poll_until (NULL, 0, START), 0);
  assert_int_equal (waited_ms, 0);
  assert_int_equal (poll_until (NULL, 0, START + 50), 0);
  assert_int_equal (waited_ms, 51);
  close (ends[0]);
  close (ends[1]);
  clock_ms = 0;
}

/* The clock is at START + MS, and NUMBER is the last signal after a step
   there.  */

static void
signalled_at (played *p, double ms, int number)
{
  clock_ms = START + ms;
  goes_on (p);
  assert_int_equal (last_signal, number);
}

static void
wants_until (const played *p, double ms)
{
  assert_true (until (p) == START + ms);
}

/* The clock is at START + MS, and so far its processes have used so much of a processor.  */
static void
looked_at (played *p, double ms, census now)
{
  const limits l = limits_of (10000);
  clock_ms = START + ms;
  exchange_look (&p->x, &now, &l);
}

/* A server that was asked, at START.  */
static void
begin_asked (played *p)
{
  clock_ms = START;
  begin_server (p);
  ask (p);
}

/* Each half a second from MS to END; in it USED of a processor, and WAITED for
   one.  */
static void
looked_from (played *p, int ms, int end, uint64_t used, uint64_t waited)
{
  static census now;
  if (ms == 0)
    now = (census){ .processes = 1 };
  for (; ms <= end;
       ms += 500, now.processor_ms += used, now.waited_ms += waited)
    looked_at (p, ms, now);
}

static void
test_spent (void **state)
{
  played p;
  answer a;
  (void) state;
  begin_asked (&p);
  /* What was used before the first look is another request's.  */
  looked_at (&p, 400, (census){ .processor_ms = 70000 });
  looked_at (&p, 900, (census){ .processor_ms = 79990 });
  assert_int_equal (last_signal, 0);
  /* What has gone is not given back.  */
  looked_at (&p, 1400, (census){ .processor_ms = 70000 });
  assert_int_equal (last_signal, 0);
  assert_true (isinf (until (&p)));
  looked_at (&p, 1900, (census){ .processor_ms = 70010 });
  assert_int_equal (last_signal, SIGTERM);
  /* The keeper has six seconds.  */
  wants_until (&p, 7900);
  signalled_at (&p, 7899, SIGTERM);
  signalled_at (&p, 7900, SIGKILL);
  ends (&p, RUNNING, 0, &a);
  assert_true (a.ms == 7900);
  is_answer (&a, TOO_LATE, "no answer in 10 s of the processor");
  finish (&p);
}

/* A server whose last request was long has all the time for the next.  */
static void
test_spent_before (void **state)
{
  played p;
  (void) state;
  begin_asked (&p);
  goes_on (&p);
  looked_at (&p, 400, (census){ .processor_ms = 0 });
  looked_at (&p, 900, (census){ .processor_ms = 9990 });
  SAY (p.out, "\2\0\0\0000\n");
  answers (&p, "");
  looked_at (&p, 1400, (census){ .processor_ms = 99990 });
  assert_int_equal (last_signal, 0);
  ask (&p);
  looked_at (&p, 1900, (census){ .processor_ms = 100000 });
  looked_at (&p, 2400, (census){ .processor_ms = 109999 });
  assert_int_equal (last_signal, 0);
  looked_at (&p, 2900, (census){ .processor_ms = 110000 });
  assert_int_equal (last_signal, SIGTERM);
  ends_as (&p, SIGNALLED, SIGKILL, TOO_LATE,
           "no answer in 10 s of the processor");
}

/* Thirty seconds of sleep, whatever is said meanwhile; time in which it waited
   for a processor, or in which this program did not look, is none.  */
static void
test_asleep (void **state)
{
  static const struct
  {
    int end; /* of that sleep */
    uint64_t used, waited;
  } rows[] = { { 30000, 0, 0 },
               { 30500, 4, 0 },
               { 37500, 0, 100 },
               { 50000, 0, 200 },
               { 37500, 1, 99 } };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      played p;
      begin_asked (&p);
      looked_from (&p, 0, rows[i].end - 500, rows[i].used, rows[i].waited);
      assert_int_equal (last_signal, 0);
      SAY (p.out, "\5");
      goes_on (&p);
      looked_from (&p, rows[i].end, rows[i].end, 0, 0);
      assert_int_equal (last_signal, SIGTERM);
      ends_as (&p, SIGNALLED, SIGKILL, TOO_LATE,
               "no answer, and no work in 30 s");
    }
  (void) state;
}

static void
test_awake (void **state)
{
  played p;
  (void) state;
  /* A hundredth of a processor is work.  */
  begin_asked (&p);
  looked_from (&p, 0, 800000, 6, 0);
  assert_int_equal (last_signal, 0);
  finish (&p);
  begin_asked (&p);
  looked_from (&p, 0, 800000, 4, 96);
  assert_int_equal (last_signal, 0);
  /* A process that is runnable does not sleep, and this program looks seldom where the machine is busy.  */
  looked_at (&p, 800001, (census){ .processor_ms = 20000 });
  assert_int_equal (last_signal, SIGTERM);
  finish (&p);
  begin_asked (&p);
  for (int ms = 0; ms < 299000; ms += 500)
    looked_at (&p, ms, (census){ .is_runnable = true });
  assert_int_equal (last_signal, 0);
  finish (&p);
  begin_asked (&p);
  for (int looks = 0; looks < 30; looks++)
    looked_at (&p, 9000 * looks, (census){ .processes = 1 });
  assert_int_equal (last_signal, 0);
  looked_at (&p, 270000, (census){ .processes = 1 });
  assert_int_equal (last_signal, SIGTERM);
  ends_as (&p, SIGNALLED, SIGKILL, TOO_LATE, "no answer, and no work in 30 s");
}

/* What waits for a processor is the machine's fault.  */
static void
test_starved (void **state)
{
  played p;
  (void) state;
  clock_ms = START;
  begin_server (&p);
  p.x.isolation = BY_BOX;
  ask (&p);
  looked_from (&p, 0, 299500, 4, 496);
  assert_int_equal (last_signal, 0);
  looked_from (&p, 300000, 300000, 4, 496);
  assert_int_equal (last_signal, SIGTERM);
  ends_as (&p, SIGNALLED, SIGKILL, BY_THE_HOST,
           "this machine gave it no processor");
  /* A hundredth of a processor is enough.  */
  begin_asked (&p);
  looked_from (&p, 0, 800000, 5, 495);
  assert_int_equal (last_signal, 0);
  finish (&p);
}

/* What a testee and all that it has started may have, and in which words.  */
static void
test_bounds (void **state)
{
  static const limits l = { .time = { 99949, 99949 },
                            .memory = 7 << 20,
                            .processes = 9 };
  static const struct
  {
    census first, then;
    enum answer_kind kind;
    const char *why;
  } rows[]
      = { { { .processes = 9 }, { .processes = 10 }, BROKE_OFF,
            "had more than 9 processes" },
          { { .memory = 7 << 20 }, { .memory = (7 << 20) + 1 }, BROKE_OFF,
            "had more than 7 MiB of memory in all its processes" },
          { { .processes = 1 }, { .processor_ms = 99949 }, TOO_LATE,
            "no answer in 99.9 s of the processor" } };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      played p;
      begin_asked (&p);
      exchange_look (&p.x, &rows[i].first, &l);
      assert_int_equal (last_signal, 0);
      exchange_look (&p.x, &rows[i].then, &l);
      assert_int_equal (last_signal, SIGTERM);
      ends_as (&p, SIGNALLED, SIGKILL, rows[i].kind, rows[i].why);
    }
  (void) state;
}

/* Between two looks, however far, it slept for a second.  */
static void
test_seldom (void **state)
{
  static const struct
  {
    double patience;
    int looks;
    const char *why;
  } rows[] = { { 1998999, 1999, "no answer, and no work in 2e+03 s" },
               { 99949, 100, "no answer, and no work in 99.9 s" } };
  const census asleep = { .processes = 1 };
  (void) state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      played p;
      const limits l = { .time = { 10000, rows[i].patience },
                         .memory = 7 << 20,
                         .processes = 9 };
      begin_asked (&p);
      for (int looks = 0; looks <= rows[i].looks; looks++, clock_ms += 5000)
        {
          assert_int_equal (last_signal, 0);
          exchange_look (&p.x, &asleep, &l);
        }
      assert_int_equal (last_signal, SIGTERM);
      ends_as (&p, SIGNALLED, SIGKILL, TOO_LATE, rows[i].why);
    }
}

/* Idle servers have all the time, those that were dismissed a second.  */
static void
test_idle (void **state)
{
  played p;
  char byte;
  (void) state;
  clock_ms = START;
  begin_server (&p);
  assert_true (isinf (until (&p)));
  signalled_at (&p, 1e6, 0);
  ask (&p);
  goes_on (&p);
  SAY (p.out, "\2\0\0\0000\n");
  answers (&p, "");
  assert_true (isinf (until (&p)));
  signalled_at (&p, 2e6, 0);
  are_requests (p.in, 1);
  assert_int_equal (syscall (SYS_read, p.in, &byte, 1), -1);
  exchange_dismiss (&p.x);
  assert_int_equal (syscall (SYS_read, p.in, &byte, 1), 0);
  wants_until (&p, 2e6 + 1000);
  signalled_at (&p, 2e6 + 999, 0);
  signalled_at (&p, 2e6 + 1000, SIGTERM);
  finish (&p);
}

/* A server without an output has a second of sleep to end.  */
static void
test_mute (void **state)
{
  played p;
  (void) state;
  begin_asked (&p);
  process_close_end (&p.out);
  signalled_at (&p, 100, 0);
  looked_at (&p, 500, (census){ .is_runnable = true });
  looked_at (&p, 1500, (census){ .is_runnable = true });
  looked_at (&p, 2499, (census){ .processes = 1 });
  assert_int_equal (last_signal, 0);
  looked_at (&p, 2500, (census){ .processes = 1 });
  assert_int_equal (last_signal, SIGTERM);
  ends_as (&p, SIGNALLED, SIGKILL, BROKE_OFF, "closed its output");
  /* What it slept before does not count, nor what has ended unnoticed.  */
  begin_asked (&p);
  looked_from (&p, 0, 20000, 0, 0);
  process_close_end (&p.out);
  signalled_at (&p, 20100, 0);
  looked_at (&p, 20500, (census){ .processes = 1 });
  looked_at (&p, 21499, (census){ .processes = 1 });
  looked_at (&p, 25000, (census){ .has_ended = true });
  assert_int_equal (last_signal, 0);
  looked_at (&p, 25001, (census){ .processes = 1 });
  assert_int_equal (last_signal, SIGTERM);
  ends_as (&p, SIGNALLED, SIGKILL, BROKE_OFF, "closed its output");
  /* It ends.  */
  begin_asked (&p);
  process_close_end (&p.out);
  signalled_at (&p, 100, 0);
  ends_as (&p, EXITED, 5, BROKE_OFF, "exit status 5: ");
  /* A command may close its output, and work on.  */
  clock_ms = START;
  begin_command (&p, LIMIT);
  process_close_end (&p.out);
  signalled_at (&p, 9999, 0);
  looked_from (&p, 0, 29500, 0, 0);
  assert_int_equal (last_signal, 0);
  looked_from (&p, 30000, 30000, 0, 0);
  assert_int_equal (last_signal, SIGTERM);
  ends_as (&p, SIGNALLED, SIGKILL, TOO_LATE, "no answer, and no work in 30 s");
}

/* The first cause stays, and what comes after it is no answer.  */
static void
test_stopped (void **state)
{
  played p;
  (void) state;
  begin_asked (&p);
  goes_on (&p);
  exchange_stop (&p.x, BROKE_OFF, strdup ("too greedy"));
  assert_int_equal (last_signal, SIGTERM);
  last_signal = 0;
  signalled_at (&p, 10, 0);
  exchange_stop (&p.x, TOO_LATE, strdup ("again"));
  SAY (p.out, "\5\0\0\0000\nabc");
  signalled_at (&p, 20, 0);
  process_close_end (&p.out);
  signalled_at (&p, 30, 0);
  wants_until (&p, 6000);
  signalled_at (&p, 5999, 0);
  signalled_at (&p, 6000, SIGKILL);
  ends_as (&p, EXITED, 0, BROKE_OFF, "too greedy");
}

/* --- ends -------------------------------------------------------------------- */

static void
ends_server (enum isolation how, enum ending ending, int value,
             enum answer_kind kind, const char *why)
{
  played p;
  begin_server (&p);
  p.x.isolation = how;
  ask (&p);
  ends_as (&p, ending, value, kind, why);
}

static void
test_ends (void **state)
{
  (void) state;
  ends_server (BY_BOX, EXITED, 9, BROKE_OFF, "exit status 9: ");
  ends_server (BY_BOX, SIGNALLED, 5, BROKE_OFF,
               "signal 5 (Trace/breakpoint trap) ");
  ends_server (BY_GROUP, EXITED, 126, BY_THE_HOST, "exit status 126: ");
  ends_server (BY_GROUP, SIGNALLED, SIGKILL, BY_THE_HOST,
               "signal 9 (Killed) ");
  ends_server (BY_GROUP, NOT_STARTED, ENOENT, BY_THE_HOST,
               "cannot be started: No such file or directory");
  /* Out of reach of what is in a namespace.  */
  ends_server (BY_GROUP, RUNNING, 0, BROKE_OFF,
               "was killed together with its keeper ");
  ends_server (BY_PID_NAMESPACE, RUNNING, 0, BY_THE_HOST,
               "was killed together with its keeper ");
}

/* What ends this program is done in another one, whose words are WHY.  */
static void
gives_up (void (*act) (played *p), played *p, const char *why)
{
  int status, words[2];
  char got[200] = "";
  fflush (NULL);
  assert_int_equal (pipe (words), 0);
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (words[1], 2);
      act (p);
      _exit (0);
    }
  close (words[1]);
  waitpid (child, &status, 0);
  assert_true (WIFEXITED (status)
               && WEXITSTATUS (status) == STATUS_INFRASTRUCTURE);
  assert_true (syscall (SYS_read, words[0], got, sizeof got - 1) > 0);
  close (words[0]);
  assert_non_null (strstr (got, why));
}

static void
step_once (played *p)
{
  answer a;
  step (p, &a);
}

static void
start_without_descriptors (played *p)
{
  const limits l = limits_of (10000);
  const struct rlimit none = { 0 };
  (void) p;
  setrlimit (RLIMIT_NOFILE, &none);
  exchange_run (sleeper, 0, &l, BY_GROUP, LIMIT);
}

/* What is wrong with the host is no testee's.  */
static void
test_host (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  ask (&p);
  FAKE (p.x.process.in, -EIO);
  gives_up (step_once, &p, "cannot write to a testee: Input/output error\n");
  FAKE (p.x.process.out, -EIO);
  gives_up (step_once, &p, "cannot read from a testee: Input/output error\n");
  finish (&p);
  gives_up (start_without_descriptors, NULL,
            "cannot start /bin/sleep: Too many open files\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_waiting), cmocka_unit_test (test_spent),
    cmocka_unit_test (test_spent_before), cmocka_unit_test (test_bounds),
    cmocka_unit_test (test_seldom), cmocka_unit_test (test_asleep), cmocka_unit_test (test_awake),
    cmocka_unit_test (test_starved), cmocka_unit_test (test_idle), cmocka_unit_test (test_mute),
    cmocka_unit_test (test_stopped), cmocka_unit_test (test_ends), cmocka_unit_test (test_host),
  };
  return cmocka_run_group_tests_name ("limits", tests, start, end_all);
}
