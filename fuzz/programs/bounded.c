#include "bounded.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "box/effort.h"
#include "lib/base/problem.h"
#include "stack.h"

static void
limit (int resource, rlim_t soft, rlim_t hard)
{
  setrlimit (resource, &(struct rlimit) { .rlim_cur = soft, .rlim_max = hard });
}

_Noreturn static void
become (char *const argv[], const char *output, const surroundings *around)
{
  int out = open (output, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  int nothing = open ("/dev/null", O_RDONLY);
  limit (RLIMIT_CPU, MOST_CPU, MOST_CPU + 4);
  rlim_t memory = (rlim_t) (MOST_MEMORY + around->reserved) << 30;
  limit (RLIMIT_AS, memory, memory);
  limit (RLIMIT_FSIZE, MOST_OUTPUT, MOST_OUTPUT);
  limit (RLIMIT_CORE, 0, 0);
  setenv ("LC_ALL", "C", 1);
  unsetenv ("DEBUGINFOD_URLS");
  if (around->preload)
    setenv ("LD_PRELOAD", around->preload, 1);
  if (out >= 0 && nothing >= 0 && dup2 (nothing, STDIN_FILENO) >= 0
      && dup2 (out, STDOUT_FILENO) >= 0 && dup2 (out, STDERR_FILENO) >= 0
      && ptrace (PTRACE_TRACEME, 0, 0, 0) == 0)
    execv (argv[0], argv);
  _exit (127);
}

static void
look (int number)
{
  (void) number;
}

/* Waitpid () returns every SECONDS; 0: it does not.  */
static void
set_timer (int seconds)
{
  struct sigaction act = { .sa_handler = look };
  sigaction (SIGALRM, &act, NULL);
  struct itimerval t = { { .tv_sec = seconds }, { .tv_sec = seconds } };
  setitimer (ITIMER_REAL, &t, NULL);
}

static bool
is_asleep (pid_t program, effort *e)
{
  const effort_limits most = { HUGE_VAL, MOST_SLEEP * 1e3 };
  return effort_look_at (e, program, &most) == EFFORT_ASLEEP;
}

static bool
is_fatal (int number)
{
  static const int fatal[] = { SIGSEGV, SIGBUS,  SIGILL, SIGFPE,
                               SIGABRT, SIGXCPU, SIGXFSZ, SIGSYS };
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
    if (fatal[i] == number)
      return true;
  return false;
}

/* Thread TID of the program has stopped.  */
static void
answer_stop (pid_t program, pid_t tid, int status, ending *end)
{
  int number = WSTOPSIG (status);
  bool is_event = status >> 16 != 0;
  if (is_fatal (number) && !is_event)
    {
      if (!end->signal)
        {
          end->signal = number;
          add_stack (program, tid, &end->stack);
        }
      kill (program, SIGKILL);
      if (tid != program)
        kill (tid, SIGKILL);
      return;
    }
  bool is_ours = is_event || number == SIGTRAP || number == SIGSTOP;
  ptrace (PTRACE_CONT, tid, 0, is_ours ? 0 : number);
}

/* Until nothing of the program is left.  */
static void
watch (pid_t program, ending *end)
{
  int status;
  effort e = { .has_begun = false };
  for (;;)
    {
      pid_t tid = waitpid (-1, &status, __WALL);
      if (tid < 0 && errno != EINTR)
        return;
      if (tid < 0 && (end->took_too_long |= is_asleep (program, &e)))
        kill (program, SIGKILL);
      if (tid < 0)
        continue;
      if (WIFSTOPPED (status))
        answer_stop (program, tid, status, end);
      else if (tid == program && WIFEXITED (status))
        end->exit_status = WEXITSTATUS (status);
      else if (tid == program && !end->signal && !end->took_too_long)
        end->signal = WTERMSIG (status);
    }
}

bool
run_bounded (char *const argv[], const char *output,
             const surroundings *around, ending *end)
{
  *end = (ending) { .signal = 0 };
  pid_t program = fork ();
  if (program == 0)
    become (argv, output, around);
  int status;
  if (program < 0 || waitpid (program, &status, __WALL) < 0
      || !WIFSTOPPED (status))
    {
      warn_of ("%s cannot be started", argv[0]);
      return false;
    }
  long options = PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK
                 | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC;
  ptrace (PTRACE_SETOPTIONS, program, 0, options);
  ptrace (PTRACE_CONT, program, 0, 0);
  set_timer (1);
  watch (program, end);
  set_timer (0);
  return true;
}
