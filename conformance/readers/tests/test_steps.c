/* Conversations step by step: the test is the process and the clock, and at times
   the kernel.  Of the processes that are started here only the keepers have a part:
   they are signalled.  */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/param.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "conformance/readers/runner/exchange.h"
#include "conformance/readers/runner/keeper.h"
#include "lib/base/clock.h"
#include "lib/base/problem.h"

enum { LIMIT = 30, STDERR_LIMIT = 64 << 20, STDERR_KEPT = 16384 };

/* --- the clock and the kernel ----------------------------------------------- */

/* Milliseconds; 0: the real clock.  */
static double clock_ms;

int
clock_gettime (clockid_t id, struct timespec *now)
{
  if (clock_ms == 0)
    return (int) syscall (SYS_clock_gettime, id, now);
  now->tv_sec = (time_t) clock_ms / 1000;
  now->tv_nsec = ((time_t) clock_ms % 1000) * 1000000;
  return 0;
}

/* Calls for FD do as PLAN says, a number for each call: so many bytes at most,
   or minus an error.  After that they are the kernel's, but for FLOOD bytes
   that are there to be read.  */
static struct
{
  int fd;
  const int *plan;
  size_t count, flood;
} faked = { .fd = -1 };

/* How many bytes a call for FD is to move, or an error.  */
static ssize_t
planned (int fd, size_t size)
{
  if (fd != faked.fd || !faked.count)
    return (ssize_t) size;
  faked.count--;
  int next = *faked.plan++;
  return next < 0 ? next : MIN ((ssize_t) size, next);
}

static ssize_t
failed (ssize_t error)
{
  errno = (int) -error;
  return -1;
}

/* After a success errno means nothing, and may be anything.  */
static ssize_t
succeeded (ssize_t moved)
{
  errno = moved < 0 ? errno : EIO;
  return moved;
}

ssize_t
write (int fd, const void *bytes, size_t size)
{
  ssize_t most = planned (fd, size);
  return most < 0 ? failed (most)
                  : succeeded (syscall (SYS_write, fd, bytes, (size_t) most));
}

ssize_t
read (int fd, void *bytes, size_t size)
{
  ssize_t most = planned (fd, size);
  if (most < 0)
    return failed (most);
  if (fd != faked.fd || !faked.flood)
    return succeeded (syscall (SYS_read, fd, bytes, (size_t) most));
  most = MIN (most, (ssize_t) faked.flood);
  faked.flood -= (size_t) most;
  return most;
}

#define FAKE(of, ...)                                                        \
  do                                                                         \
    {                                                                        \
      static const int plan_[] = { __VA_ARGS__ };                            \
      faked.fd = (of);                                                       \
      faked.plan = plan_;                                                    \
      faked.count = sizeof plan_ / sizeof *plan_;                            \
    }                                                                        \
  while (0)

/* What waits for nothing waits no time, but is counted.  */
static int waited_ms;

int
poll (struct pollfd *fds, nfds_t count, int timeout_ms)
{
  if (fds)
    return (int) syscall (SYS_poll, fds, count, timeout_ms);
  assert_int_equal (count, 0);
  waited_ms += timeout_ms;
  return 0;
}

static int last_signal;

int
kill (pid_t to, int number)
{
  last_signal = number;
  return (int) syscall (SYS_kill, to, number);
}

/* --- the process -------------------------------------------------------------- */

typedef struct played
{
  exchange x;
  int in, out, err, status; /* the process's ends */
  pid_t keeper;
} played;

/* Our END, number OURS of a pipe, is that of another pipe; returns its other
   end.  */
static int
take_over (int *end, int ours)
{
  int ends[2];
  assert_int_equal (pipe2 (ends, O_CLOEXEC | O_NONBLOCK), 0);
  fcntl (ends[ours], F_SETPIPE_SZ, 1 << 18);
  process_close_end (end);
  *end = ends[ours];
  return ends[!ours];
}

static void
play (played *p)
{
  p->in = p->x.process.in < 0 ? -1 : take_over (&p->x.process.in, 1);
  p->out = take_over (&p->x.process.out, 0);
  p->err = take_over (&p->x.process.err, 0);
  p->status = take_over (&p->x.process.status_fd, 0);
  p->keeper = p->x.process.keeper;
  last_signal = 0;
}

static char *const sleeper[]
    = { (char *) "/bin/sleep", (char *) "60", NULL };

static limits
limits_of (double processor_ms)
{
  return (limits){ .time = { processor_ms, 30000 },
                   .memory = (uint64_t) 1 << 32,
                   .processes = 1000 };
}

static void
begin_server (played *p)
{
  const limits l = limits_of (10000);
  assert_true (exchange_serve (&p->x, sleeper, &l, BY_GROUP));
  play (p);
}

static void
begin_command (played *p, size_t output_limit)
{
  const limits l = limits_of (10000);
  assert_true (
      exchange_command (&p->x, sleeper, 0, &l, BY_GROUP, output_limit));
  play (p);
}

static void
finish (played *p)
{
  exchange_free (&p->x);
  process_close_end (&p->in);
  process_close_end (&p->out);
  process_close_end (&p->err);
  process_close_end (&p->status);
  kill (p->keeper, SIGTERM);
  clock_ms = 0;
  faked.fd = -1;
  faked.count = faked.flood = 0;
}

/* The request is \14\0\0\0decode\n00000.  */
static void
ask_for (played *p, size_t output_limit)
{
  char zeros[] = "00000";
  const buffer section = { .text = zeros, .size = 5 };
  exchange_ask (&p->x, "decode\n", &section, output_limit);
}

static void
ask (played *p)
{
  ask_for (p, LIMIT);
}

static bool
step (played *p, answer *a)
{
  struct pollfd fds[EXCHANGE_FDS];
  exchange_wants (&p->x, fds);
  poll (fds, EXCHANGE_FDS, 0);
  return exchange_step (&p->x, fds, a);
}

/* Nothing comes of it.  */
static void
goes_on (played *p)
{
  answer a;
  assert_false (step (p, &a));
}

static double
until (const played *p)
{
  struct pollfd fds[EXCHANGE_FDS];
  return exchange_wants (&p->x, fds);
}

/* Is there something to poll for FD, and for nothing that is not ours?  */
static bool
is_wanted (const played *p, int fd)
{
  struct pollfd fds[EXCHANGE_FDS];
  const process *ours = &p->x.process;
  bool is = false;
  exchange_wants (&p->x, fds);
  for (int i = 0; i < EXCHANGE_FDS; i++)
    {
      assert_true (fds[i].fd < 0 || fds[i].fd == ours->in
                   || fds[i].fd == ours->out || fds[i].fd == ours->err
                   || fds[i].fd == ours->status_fd);
      is |= fds[i].fd == fd;
    }
  return is;
}

static void
say (int fd, const char *text, size_t size)
{
  assert_int_equal (syscall (SYS_write, fd, text, size), size);
}

#define SAY(fd, text) say (fd, text, sizeof (text) - 1)

/* SIZE bytes.  */
static void
say_much (int fd, size_t size)
{
  char *bytes = calloc (size, 1);
  assert_non_null (bytes);
  say (fd, bytes, size);
  free (bytes);
}

/* It ends, with a last answer in A.  */
static void
ends (played *p, enum ending ending, int value, answer *a)
{
  const ending_message m = { .ending = (int32_t) ending, .value = value };
  if (ending != RUNNING)
    {
      say (p->status, (const char *) &m, sizeof m);
      goes_on (p);
    }
  process_close_end (&p->status);
  assert_true (step (p, a));
  assert_false (p->x.is_alive);
  assert_false (p->x.is_busy);
}

static void
is_answer (answer *a, enum answer_kind kind, const char *text)
{
  assert_int_equal (a->kind, kind);
  if (kind != ANSWERED)
    assert_string_equal (a->why, text);
  else
    {
      assert_int_equal (a->status, 0);
      assert_int_equal (a->output.size, strlen (text));
      assert_memory_equal (a->output.text ? a->output.text : "", text,
                           a->output.size);
      assert_int_equal (a->reason.size, 0);
    }
  answer_free (a);
}

static void
ends_as (played *p, enum ending ending, int value, enum answer_kind kind,
         const char *why)
{
  answer a;
  ends (p, ending, value, &a);
  is_answer (&a, kind, why);
  finish (p);
}

/* The next step is an answer.  */
static void
answers (played *p, const char *output)
{
  answer a;
  assert_true (step (p, &a));
  is_answer (&a, ANSWERED, output);
  assert_true (p->x.is_alive && !p->x.is_busy);
}

/* --- requests ---------------------------------------------------------------- */

/* These many, and nothing else.  */
static void
are_requests (int fd, size_t count)
{
  static const char request[] = "\14\0\0\0decode\n00000";
  const size_t size = sizeof request - 1;
  char got[64];
  assert_int_equal (syscall (SYS_read, fd, got, sizeof got), count * size);
  for (size_t i = 0; i < count; i++)
    assert_memory_equal (got + i * size, request, size);
}

/* Pieces of a request, a pipe without room, interruptions.  */
static void
test_pieces_sent (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  assert_false (is_wanted (&p, p.x.process.in));
  ask (&p);
  FAKE (p.x.process.in, 3, -EAGAIN, 1, -EINTR, 0, 7);
  for (int steps = 0; steps < 7; steps++)
    {
      assert_true (is_wanted (&p, p.x.process.in));
      goes_on (&p);
    }
  assert_false (is_wanted (&p, p.x.process.in));
  goes_on (&p);
  are_requests (p.in, 1);
  SAY (p.out, "\2\0\0\0000\n");
  answers (&p, "");
  /* The next one.  */
  ask (&p);
  goes_on (&p);
  are_requests (p.in, 1);
  finish (&p);
}

/* A server may answer before it has read all, and reads the rest later.  */
static void
test_early_answer (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  ask (&p);
  FAKE (p.x.process.in, 3, -EAGAIN);
  goes_on (&p);
  SAY (p.out, "\2\0\0\0000\n");
  answers (&p, "");
  ask (&p);
  goes_on (&p);
  are_requests (p.in, 2);
  SAY (p.out, "\5\0\0\0000\nabc");
  answers (&p, "abc");
  finish (&p);
}

/* A server may answer without reading, and end without an answer.  */
static void
test_closed_input (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  process_close_end (&p.in);
  ask (&p);
  goes_on (&p);
  assert_false (is_wanted (&p, p.x.process.in));
  SAY (p.out, "\5\0\0\0000\nabc");
  answers (&p, "abc");
  ask (&p);
  goes_on (&p);
  ends_as (&p, EXITED, 3, BROKE_OFF, "exit status 3: ");
}

/* --- replies ----------------------------------------------------------------- */

/* A reply whose bytes come one by one, and what stderr says in between.  */
static void
test_pieces_read (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  ask (&p);
  goes_on (&p);
  SAY (p.out, "\5\0\0\0000\nabc");
  SAY (p.err, "words");
  FAKE (p.x.process.out, 1, 1, -EAGAIN, 1, 1, 1, -EINTR, 1, 1, 1, 1);
  for (int steps = 0; steps < 10; steps++)
    goes_on (&p);
  answers (&p, "abc");
  /* What was said before a request does not belong to it.  */
  ask (&p);
  SAY (p.err, "sorry");
  goes_on (&p);
  ends_as (&p, SIGNALLED, SIGSEGV, BROKE_OFF,
           "signal 11 (Segmentation fault) sorry");
}

/* Who writes all the time does not keep the others waiting.  */
static void
test_fairness (void **state)
{
  played p;
  int left = 0;
  (void) state;
  begin_server (&p);
  ask_for (&p, 250000);
  SAY (p.out, "\177\277\3\0000\n");
  say_much (p.out, 200000);
  goes_on (&p);
  assert_int_equal (ioctl (p.x.process.out, FIONREAD, &left), 0);
  assert_true (left > 0);
  finish (&p);
}

/* Nothing is lost of what was written before the end, in however many pieces it
   is read; nor is anything waited for that a process left behind may write.  */
static void
test_end_of_output (void **state)
{
  played p;
  answer a;
  (void) state;
  begin_command (&p, 260000);
  say_much (p.out, 250000);
  say_much (p.err, 20000);
  FAKE (p.x.process.err, 10000, 10000);
  ends (&p, EXITED, 1, &a);
  assert_int_equal (a.kind, ANSWERED);
  assert_int_equal (a.status, 1);
  assert_int_equal (a.output.size, 250000);
  assert_int_equal (a.reason.size, STDERR_KEPT);
  answer_free (&a);
  finish (&p);
  /* What it has closed is not asked for.  */
  begin_command (&p, LIMIT);
  process_close_end (&p.err);
  process_close_end (&p.out);
  goes_on (&p);
  assert_true (p.x.process.out < 0 && p.x.process.err < 0);
  ends (&p, EXITED, 0, &a);
  is_answer (&a, ANSWERED, "");
  finish (&p);
}

/* Descriptor 0 is one as others are: a runner may be started without a
   stdin.  */
static void
test_descriptor_0 (void **state)
{
  played p;
  answer a;
  (void) state;
  int kept = dup (0);
  if (kept < 0)
    {
      fail ();
      return;
    }
  begin_server (&p);
  dup2 (p.x.process.out, 0);
  process_close_end (&p.x.process.out);
  p.x.process.out = 0;
  clock_ms = 1e7;
  ask (&p);
  goes_on (&p);
  clock_ms += 2000;
  goes_on (&p);
  assert_int_equal (last_signal, 0);
  SAY (p.out, "\5\0\0\0000\nabc");
  answers (&p, "abc");
  /* When its end is seen, its place is free.  */
  ends (&p, EXITED, 0, &a);
  answer_free (&a);
  finish (&p);
  dup2 (kept, 0);
  close (kept);
}

/* A reply counts that is read together with the end; one that is wrong is told, and
   not how it ended.  */
static void
test_last_reply (void **state)
{
  static const ending_message message = { .ending = EXITED, .value = 5 };
  played p;
  answer a;
  (void) state;
  for (int i = 0; i < 2; i++)
    {
      begin_server (&p);
      ask (&p);
      goes_on (&p);
      say (p.status, (const char *) &message, sizeof message);
      goes_on (&p);
      say (p.out, i ? "\2\0\0\0000\n" : "\2\0\0\0007\n", 6);
      ends (&p, RUNNING, 0, &a);
      if (i)
        is_answer (&a, ANSWERED, "");
      else
        is_answer (&a, BROKE_OFF, "the reply does not start with a status: 7");
      finish (&p);
    }
}

static void
stops (const char *head, size_t rest, const char *why)
{
  played p;
  begin_server (&p);
  ask_for (&p, 300);
  say (p.out, head, 4);
  for (size_t i = 0; i < rest; i++)
    SAY (p.out, "x");
  goes_on (&p);
  assert_int_equal (last_signal, SIGTERM);
  /* The end does not change the cause.  */
  ends_as (&p, EXITED, 0, BROKE_OFF, why);
}

static void
test_wrong_replies (void **state)
{
  static const char sixty[]
      = "the reply does not start with a status: "
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
  char longer[200];
  (void) state;
  stops ("\74\0\0\0", 60, sixty);
  snprintf (longer, sizeof longer, "%s...", sixty);
  stops ("\75\0\0\0", 61, longer);
  stops ("\2\0\0\0", 3, "sent more than the 2 bytes of reply that it announced");
  stops ("\55\1\0\0", 0,
         "announced a reply of 301 bytes, more than the limit of 300");
  stops ("\0\0\0\0", 301, "printed more than the limit of 0.0 MiB");
}

/* Four hundred characters of a line that it said last are shown.  */
static void
test_last_words (void **state)
{
  char words[500], why[500];
  (void) state;
  memset (words, 'x', sizeof words);
  for (int more = 0; more < 2; more++)
    {
      played p;
      begin_server (&p);
      ask (&p);
      say (p.err, words, 400 + (size_t) more);
      snprintf (why, sizeof why, "exit status 5: %.400s%s", words,
                more ? "..." : "");
      ends_as (&p, EXITED, 5, BROKE_OFF, why);
    }
}

/* --- limits ------------------------------------------------------------------ */

/* MORE bytes come.  */
static void
flood (played *p, int fd, size_t more)
{
  faked.fd = fd;
  for (faked.flood = more; faked.flood;)
    goes_on (p);
}

static void
test_complaints (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  /* Each request has a limit of its own.  */
  for (int i = 0; i < 2; i++)
    {
      ask (&p);
      flood (&p, p.x.process.err, STDERR_LIMIT);
      assert_int_equal (last_signal, 0);
      SAY (p.out, "\2\0\0\0000\n");
      answers (&p, "");
    }
  ask (&p);
  flood (&p, p.x.process.err, STDERR_LIMIT + LIMIT);
  assert_int_equal (last_signal, 0);
  flood (&p, p.x.process.err, 1);
  assert_int_equal (last_signal, SIGTERM);
  ends_as (&p, SIGNALLED, SIGKILL, BROKE_OFF,
           "complained more than the limit of 64.0 MiB");
}

static void
prints_more (size_t limit, const char *why)
{
  played p;
  begin_command (&p, limit);
  flood (&p, p.x.process.out, limit + 4);
  assert_int_equal (last_signal, 0);
  flood (&p, p.x.process.out, 1);
  assert_int_equal (last_signal, SIGTERM);
  ends_as (&p, SIGNALLED, SIGKILL, BROKE_OFF, why);
}

/* 5/4 and 7/4 MiB, rounded as printf does: a byte more or less would be
   another number.  */
static void
test_much_output (void **state)
{
  (void) state;
  prints_more (5 << 18, "printed more than the limit of 1.2 MiB");
  prints_more (7 << 18, "printed more than the limit of 1.8 MiB");
}

/* --- time -------------------------------------------------------------------- */

static const double START = 1e7;

/* What cannot be started is tried three times, with pauses.  */
static void
test_pauses (void **state)
{
  char *const nothing[] = { (char *) "/nowhere/at/all", NULL };
  const limits l = limits_of (10000);
  (void) state;
  waited_ms = 0;
  answer a = exchange_run (nothing, 0, &l, BY_GROUP, LIMIT);
  is_answer (&a, BY_THE_HOST, "cannot be started: No such file or directory");
  assert_int_equal (waited_ms, 100 + 200);
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
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_pieces_sent),
                                      cmocka_unit_test (test_early_answer),
                                      cmocka_unit_test (test_closed_input),
                                      cmocka_unit_test (test_pieces_read),
                                      cmocka_unit_test (test_fairness),
                                      cmocka_unit_test (test_end_of_output),
                                      cmocka_unit_test (test_descriptor_0),
                                      cmocka_unit_test (test_last_reply),
                                      cmocka_unit_test (test_wrong_replies),
                                      cmocka_unit_test (test_last_words),
                                      cmocka_unit_test (test_complaints),
                                      cmocka_unit_test (test_much_output),
                                      cmocka_unit_test (test_pauses),
                                      cmocka_unit_test (test_waiting),
                                      cmocka_unit_test (test_spent),
                                      cmocka_unit_test (test_spent_before),
          cmocka_unit_test (test_bounds), cmocka_unit_test (test_seldom),
                                      cmocka_unit_test (test_asleep),
                                      cmocka_unit_test (test_awake),
                                      cmocka_unit_test (test_starved),
                                      cmocka_unit_test (test_idle),
                                      cmocka_unit_test (test_mute),
                                      cmocka_unit_test (test_stopped),
                                      cmocka_unit_test (test_ends),
                                      cmocka_unit_test (test_host) };
  return cmocka_run_group_tests_name ("steps", tests, start, end_all);
}
