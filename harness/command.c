#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  NOT_STARTED = 127,
  LOOK_MS = 250 /* how often what it uses is added up */
};

volatile sig_atomic_t command_signal;

/* Of a file: lld leaves most of some empty.  */
static const rlim_t most_bytes = (rlim_t) 8 << 30;

static bool
redirect (const char *path, int flags, int to)
{
  int fd = open (path, flags | O_CLOEXEC, 0644);
  return fd >= 0 && dup2 (fd, to) == to;
}

/* NAME=VALUE, or NAME, which is taken away.  */
static void
set_variable (const char *item)
{
  const char *value = strchr (item, '=');
  char *name = value ? strndup (item, (size_t) (value - item)) : NULL;
  if (!value)
    unsetenv (item);
  else if (name)
    setenv (name, value + 1, 1);
  free (name);
}

/* FAILED hears why nothing was started.  */
static _Noreturn void
become (const command_plan *plan, int failed)
{
  const struct rlimit size = { most_bytes, most_bytes }, core = { 0, 0 };
  const int new_file = O_WRONLY | O_CREAT | O_TRUNC;
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  setsid ();
  setrlimit (RLIMIT_FSIZE, &size);
  setrlimit (RLIMIT_CORE, &core);
  if (redirect (plan->errors, new_file, STDERR_FILENO)
      && chdir (plan->directory) == 0
      && redirect (plan->input, O_RDONLY, STDIN_FILENO)
      && redirect (plan->output, new_file, STDOUT_FILENO))
    {
      for (size_t i = 0; i < plan->environment->count; i++)
        set_variable (plan->environment->items[i]);
      execvp (plan->words[0], plan->words);
    }
  const int error = errno;
  (void) !write (failed, &error, sizeof error);
  _exit (NOT_STARTED);
}

static const char *
objection_to (enum effort_verdict verdict)
{
  switch (verdict)
    {
    case EFFORT_GOES_ON:
      break;
    case EFFORT_SPENT:
      return "used up its time of the processor";
    case EFFORT_ASLEEP:
      return "neither works nor ends";
    case EFFORT_STARVED:
      return "got no processor from this machine";
    }
  return NULL;
}

/* NULL: CHILD has ended; else why it is not waited for any longer.  */
static const char *
watch (pid_t child, const effort_limits *limits)
{
  int fd = (int) syscall (SYS_pidfd_open, child, 0);
  struct pollfd end = { .fd = fd, .events = POLLIN };
  effort e = { .has_begun = false };
  const char *objection = fd < 0 ? "cannot be watched" : NULL;
  while (!objection && poll (&end, 1, LOOK_MS) <= 0)
    objection = command_signal
                    ? "is not waited for"
                    : objection_to (effort_look_at (&e, child, limits));
  if (fd >= 0)
    close (fd);
  return objection;
}

void
command_end_all (void)
{
  census_kill (getpid ());
  while (waitpid (-1, NULL, 0) > 0)
    ;
}

/* CHILD is watched to its end.  FAILED: what it says where it is not
   started.  */
static bool
wait_for (pid_t child, int failed, const command_plan *plan, int *status,
          problem *p)
{
  int ended = 0, error;
  const char *objection = watch (child, &plan->limits);
  if (objection)
    {
      problem_set (p, STATUS_INVALID, "%s %s", plan->words[0], objection);
      kill (child, SIGKILL);
    }
  waitpid (child, &ended, 0);
  command_end_all ();
  *status = WIFSIGNALED (ended) ? 128 + WTERMSIG (ended) : WEXITSTATUS (ended);
  if (read (failed, &error, sizeof error) == sizeof error)
    return problem_set (p, STATUS_INVALID, "%s cannot be started in %s: %s",
                        plan->words[0], plan->directory, strerror (error));
  return !objection;
}

bool
command_run (const command_plan *plan, int *status, problem *p)
{
  int failed[2];
  fflush (NULL);
  pid_t child = pipe2 (failed, O_CLOEXEC) == 0 ? fork () : -1;
  if (child < 0)
    return problem_set (p, STATUS_INFRASTRUCTURE, "no process: %s",
                        strerror (errno));
  if (child == 0)
    become (plan, failed[1]);
  close (failed[1]);
  bool has_ended = wait_for (child, failed[0], plan, status, p);
  close (failed[0]);
  return has_ended;
}
