#include "measure.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/problem.h"

enum { NOT_STARTED = 126 }; /* what a child of ours ends with where the system fails */

/* FROM and TO: what it reads and writes; -1: nothing.  */
_Noreturn static void
run_within (char *const argv[], unsigned seconds, int from, int to)
{
  struct rlimit limit = { .rlim_cur = seconds, .rlim_max = seconds + 1 };
  int nowhere = open ("/dev/null", O_RDWR);
  if (nowhere < 0 || dup2 (from < 0 ? nowhere : from, STDIN_FILENO) < 0
      || dup2 (to < 0 ? nowhere : to, STDOUT_FILENO) < 0
      || dup2 (nowhere, STDERR_FILENO) < 0
      || setrlimit (RLIMIT_CPU, &limit) != 0)
    _exit (NOT_STARTED);
  signal (SIGPIPE, SIG_DFL);
  execv (argv[0], argv);
  _exit (127);
}

_Noreturn static void
fail (void)
{
  perror ("sframe-growth");
  exit (STATUS_INFRASTRUCTURE);
}

/* How PROGRAM ended; with what a child that could not begin ends with, this program does, too.  */
static int
status_of (pid_t child, struct rusage *usage)
{
  int status = 0;
  if (wait4 (child, &status, 0, usage) != child)
    fail ();
  if (WIFEXITED (status) && WEXITSTATUS (status) == NOT_STARTED)
    {
      fputs ("sframe-growth: a testee cannot be started\n", stderr);
      exit (STATUS_INFRASTRUCTURE);
    }
  return status;
}

static double
seconds_in (struct timeval t)
{
  return (double) t.tv_sec + (double) t.tv_usec / 1e6;
}

/* The most addresses that PID had, in kilobytes.  */
static long
space_of (pid_t pid)
{
  long peak = 0;
  char path[40], line[128];
  snprintf (path, sizeof path, "/proc/%d/status", (int) pid);
  FILE *file = fopen (path, "r");
  while (file && fgets (line, sizeof line, file) && sscanf (line, "VmPeak: %ld", &peak) != 1)
    ;
  if (!file || ferror (file))
    fail ();
  fclose (file);
  return peak;
}

/* The same as status_of, of a child that is traced: it stops when its program begins,
   for each signal, and before it ends, when its addresses are still there.  */
static int
status_and_space_of (pid_t child, struct rusage *usage, long *space)
{
  bool has_begun = false;
  int status;
  while (status = status_of (child, usage), WIFSTOPPED (status))
    {
      int number = WSTOPSIG (status);
      bool is_end = status >> 16 == PTRACE_EVENT_EXIT;
      if (is_end)
        *space = space_of (child);
      else if (!has_begun && ptrace (PTRACE_SETOPTIONS, child, 0, PTRACE_O_EXITKILL | PTRACE_O_TRACEEXIT) != 0)
        fail ();
      if (ptrace (PTRACE_CONT, child, 0, is_end || !has_begun ? 0 : number) != 0 && errno != ESRCH)
        fail ();
      has_begun = true;
    }
  return status;
}

cost
cost_of (char *const argv[], int wanted, unsigned seconds, bool asks_space)
{
  struct rusage usage;
  cost c = { .space = 0 };
  pid_t child = fork ();
  if (child == 0)
    {
      /* Where this program is traced itself, its children are, too: their addresses are 0.  */
      if (asks_space)
        (void) ptrace (PTRACE_TRACEME, 0, 0, 0);
      run_within (argv, seconds, -1, -1);
    }
  if (child < 0)
    fail ();
  int status = asks_space ? status_and_space_of (child, &usage, &c.space) : status_of (child, &usage);
  c.seconds = seconds_in (usage.ru_utime) + seconds_in (usage.ru_stime);
  c.memory = usage.ru_maxrss;
  if (!WIFEXITED (status) || WEXITSTATUS (status) != wanted)
    c.seconds = c.seconds >= seconds || (WIFSIGNALED (status) && WTERMSIG (status) == SIGXCPU) ? TOO_LONG : NO_ANSWER;
  return c;
}

/* --- servers ---------------------------------------------------------------- */

enum { LENGTH = 4, ANSWER_MS = 20000, SERVER_SECONDS = 60 };

typedef struct server
{
  pid_t pid;
  int to, from;
} server;

static server
start_server (const char *program)
{
  server s = { .pid = -1 };
  int in[2], out[2];
  if (pipe2 (in, O_CLOEXEC) || pipe2 (out, O_CLOEXEC) || (s.pid = fork ()) < 0)
    fail ();
  if (s.pid == 0)
    {
      char *const argv[] = { (char *) program, "serve", NULL };
      run_within (argv, SERVER_SECONDS, in[0], out[1]);
    }
  close (in[0]);
  close (out[1]);
  s.to = in[1];
  s.from = out[0];
  return s;
}

/* SIZE bytes from S, which has ANSWER_MS each time that it writes: else this machine is
   too slow for it.  False: it has ended.  */
static bool
take (const server *s, uint8_t *bytes, size_t size)
{
  while (size > 0)
    {
      uint8_t rest[4096];
      struct pollfd fd = { .fd = s->from, .events = POLLIN };
      size_t most = bytes || size < sizeof rest ? size : sizeof rest;
      int ready = poll (&fd, 1, ANSWER_MS);
      errno = ready ? errno : ETIMEDOUT;
      ssize_t got = ready == 1 ? read (s->from, bytes ? bytes : rest, most) : -1;
      if (got < 0)
        fail ();
      if (got == 0)
        return false;
      bytes = bytes ? bytes + got : NULL;
      size -= (size_t) got;
    }
  return true;
}

/* Is there an answer of status 0 to REQUEST?  */
static bool
is_answered (const server *s, const buffer *request)
{
  uint8_t head[LENGTH], status;
  for (size_t sent = 0; sent < request->size;)
    {
      ssize_t one = write (s->to, request->bytes + sent, request->size - sent);
      if (one < 0 && errno != EPIPE)
        fail ();
      if (one <= 0)
        return false;
      sent += (size_t) one;
    }
  if (!take (s, head, LENGTH))
    return false;
  uint32_t size = head[0] | (uint32_t) head[1] << 8 | (uint32_t) head[2] << 16 | (uint32_t) head[3] << 24;
  return size > 1 && take (s, &status, 1)
         && (status == '0' || status == '1') && take (s, NULL, size - 1);
}

/* In kilobytes; of one that has ended, and was not waited for, 0.  */
static long
memory_of (pid_t pid)
{
  long pages = 0;
  char path[40];
  snprintf (path, sizeof path, "/proc/%d/statm", (int) pid);
  FILE *file = fopen (path, "r");
  if (!file || (fscanf (file, "%*d %ld", &pages) != 1 && ferror (file)))
    fail ();
  fclose (file);
  return pages * (sysconf (_SC_PAGESIZE) / 1024);
}

unsigned
kept_by_server (const char *program, const buffer *section, unsigned requests, long kept[2])
{
  static const char line[] = "decode 0x0\n";
  buffer request = EMPTY_BUFFER;
  size_t size = strlen (line) + section->size;
  for (int i = 0; i < LENGTH; i++)
    buffer_add (&request, &(uint8_t){ (uint8_t) (size >> 8 * i) }, 1);
  buffer_add (&request, line, strlen (line));
  buffer_add (&request, section->bytes, section->size);
  signal (SIGPIPE, SIG_IGN);
  server s = start_server (program);
  long quarter = 0, half = 0;
  unsigned i = 0;
  while (i < requests && is_answered (&s, &request))
    {
      i++;
      if (i == requests / 4)
        quarter = memory_of (s.pid);
      else if (i == requests / 2)
        half = memory_of (s.pid);
    }
  long last = memory_of (s.pid);
  kept[0] = half - quarter;
  kept[1] = last - half;
  kill (s.pid, SIGKILL);
  close (s.to);
  close (s.from);
  int status = status_of (s.pid, NULL);
  buffer_free (&request);
  /* Its processor time is over: it is slow, which is no question of memory.  */
  return WIFSIGNALED (status) && WTERMSIG (status) == SIGXCPU ? 0 : i;
}
