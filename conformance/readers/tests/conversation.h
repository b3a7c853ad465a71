/* Conversations whose other side, clock and kernel are the test.  */
#ifndef CONFORM_TESTS_CONVERSATION_H
#define CONFORM_TESTS_CONVERSATION_H

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
#include "conformance/readers/runner/process.h"
#include "lib/base/problem.h"
#include "lib/base/progress.h"

enum { LIMIT = 30, STDERR_LIMIT = 64 << 20, STDERR_KEPT = 16384 };

/* --- the clock and the kernel, of a test that includes this once.  NOLINTBEGIN(misc-definitions-in-headers) */

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
static inline ssize_t
planned (int fd, size_t size)
{
  if (fd != faked.fd || !faked.count)
    return (ssize_t) size;
  faked.count--;
  int next = *faked.plan++;
  return next < 0 ? next : MIN ((ssize_t) size, next);
}

static inline ssize_t
failed (ssize_t error)
{
  errno = (int) -error;
  return -1;
}

/* After a success errno means nothing, and may be anything.  */
static inline ssize_t
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
/* NOLINTEND(misc-definitions-in-headers) */

/* --- the process -------------------------------------------------------------- */

typedef struct played
{
  exchange x;
  int in, out, err, status; /* the process's ends */
  pid_t keeper;
} played;

/* Our END, number OURS of a pipe, is that of another pipe; returns its other
   end.  */
static inline int
take_over (int *end, int ours)
{
  int ends[2];
  assert_int_equal (pipe2 (ends, O_CLOEXEC | O_NONBLOCK), 0);
  fcntl (ends[ours], F_SETPIPE_SZ, 1 << 18);
  process_close_end (end);
  *end = ends[ours];
  return ends[!ours];
}

static inline void
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

static inline limits
limits_of (double processor_ms)
{
  return (limits){ .time = { processor_ms, 30000 },
                   .memory = (uint64_t) 1 << 32,
                   .processes = 1000 };
}

static inline void
begin_server (played *p)
{
  const limits l = limits_of (10000);
  assert_true (exchange_serve (&p->x, sleeper, &l, BY_GROUP));
  play (p);
}

static inline void
begin_command (played *p, size_t output_limit)
{
  const limits l = limits_of (10000);
  assert_true (
      exchange_command (&p->x, sleeper, 0, &l, BY_GROUP, output_limit));
  play (p);
}

static inline void
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
static inline void
ask_for (played *p, size_t output_limit)
{
  char zeros[] = "00000";
  const buffer section = { .text = zeros, .size = 5 };
  exchange_ask (&p->x, "decode\n", &section, output_limit);
}

static inline void
ask (played *p)
{
  ask_for (p, LIMIT);
}

static inline bool
step (played *p, answer *a)
{
  struct pollfd fds[EXCHANGE_FDS];
  exchange_wants (&p->x, fds);
  poll (fds, EXCHANGE_FDS, 0);
  return exchange_step (&p->x, fds, a);
}

/* Nothing comes of it.  */
static inline void
goes_on (played *p)
{
  answer a;
  assert_false (step (p, &a));
}

static inline void
say (int fd, const char *text, size_t size)
{
  assert_int_equal (syscall (SYS_write, fd, text, size), size);
}

#define SAY(fd, text) say (fd, text, sizeof (text) - 1)

/* It ends, with a last answer in A.  */
static inline void
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

static inline void
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

static inline void
ends_as (played *p, enum ending ending, int value, enum answer_kind kind,
         const char *why)
{
  answer a;
  ends (p, ending, value, &a);
  is_answer (&a, kind, why);
  finish (p);
}

/* The next step is an answer.  */
static inline void
answers (played *p, const char *output)
{
  answer a;
  assert_true (step (p, &a));
  is_answer (&a, ANSWERED, output);
  assert_true (p->x.is_alive && !p->x.is_busy);
}

/* --- requests ---------------------------------------------------------------- */

/* These many, and nothing else.  */
static inline void
are_requests (int fd, size_t count)
{
  static const char request[] = "\14\0\0\0decode\n00000";
  const size_t size = sizeof request - 1;
  char got[64];
  assert_int_equal (syscall (SYS_read, fd, got, sizeof got), count * size);
  for (size_t i = 0; i < count; i++)
    assert_memory_equal (got + i * size, request, size);
}

/* --- limits ------------------------------------------------------------------ */

/* MORE bytes come.  */
static inline void
flood (played *p, int fd, size_t more)
{
  faked.fd = fd;
  for (faked.flood = more; faked.flood;)
    goes_on (p);
}

/* --- time -------------------------------------------------------------------- */

static const double START = 1e7;

static inline int
start (void **state)
{
  (void) state;
  signal (SIGPIPE, SIG_IGN);
  return isolation_probe (BY_GROUP) == BY_GROUP ? 0 : -1;
}

static inline int
end_all (void **state)
{
  (void) state;
  processes_end ();
  return 0;
}

#endif
