#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "box/box.h"
#include "lib/base/problem.h"
#include "lib/base/progress.h"

enum { STATUS_FD = 3 /* in the keeper, and until exec in the testee */ };

static void
tell (enum ending ending, int value)
{
  ending_message m = { .ending = (int32_t) ending, .value = value };
  if (write (STATUS_FD, &m, sizeof m) < 0)
    _exit (STATUS_INFRASTRUCTURE); /* nobody listens any more */
}

static void __attribute__ ((noreturn))
not_started (int status_fd)
{
  ending_message m = { .ending = NOT_STARTED, .value = errno };
  (void) !write (status_fd, &m, sizeof m);
  _exit (127);
}

/* --- in the testee, before exec ---------------------------------------- */

static void
limit (__rlimit_resource_t resource, uint64_t most)
{
  struct rlimit r;
  if (getrlimit (resource, &r) < 0 || most > r.rlim_max)
    return;
  r.rlim_cur = r.rlim_max = most;
  setrlimit (resource, &r);
}

static void
apply_limits (const limits *l, enum isolation how)
{
  limit (RLIMIT_CORE, 0);
  limit (RLIMIT_AS, l->memory);
  limit (RLIMIT_FSIZE, l->memory);
  if (l->stack)
    limit (RLIMIT_STACK, l->stack);
  /* Counted per user, so only a user namespace has a count of its own; the
     runner counts the others (census.h).  */
  if (how == BY_USER_NAMESPACE || how == BY_BOX)
    limit (RLIMIT_NPROC, l->processes + 2);
}

static void __attribute__ ((noreturn))
become_testee (char *const argv[], const limits *l, enum isolation how)
{
  setsid ();
  for (int fd = 0; fd < 3; fd++) /* the rest closes itself */
    if (dup2 (STATUS_FD + INPUT_END + fd, fd) < 0)
      not_started (STATUS_FD);

  struct sigaction normal = { .sa_handler = SIG_DFL };
  for (int number = 1; number < NSIG; number++)
    sigaction (number, &normal, NULL);
  sigset_t none;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);

  apply_limits (l, how);
  /* What a testee reads where it should not is then the same each time.  */
  personality (ADDR_NO_RANDOMIZE);
  if (box_seal ())
    execv (argv[0], argv);
  not_started (STATUS_FD);
}

/* --- in the keeper ------------------------------------------------------ */

/* Call FUNCTION for every child of this process.  */
void
for_each_child (void (*function) (pid_t child, const void *context),
                const void *context)
{
  char path[64], line[4096];
  snprintf (path, sizeof path, "/proc/thread-self/children");
  FILE *file = fopen (path, "re");
  if (!file)
    return;
  /* A long list is continued on the next call.  */
  if (fgets (line, sizeof line, file))
    for (char *at = line, *end; *at; at = end)
      {
        long child = strtol (at, &end, 10);
        if (end == at || *end != ' ')
          break;
        function ((pid_t) child, context);
      }
  fclose (file);
}

static void
kill_child (pid_t child, const void *context)
{
  (void) context;
  kill (child, SIGKILL);
}

/* Kill all descendants, also those that left the session: when their parent
   dies they become children of the keeper.  */
static void
kill_descendants (pid_t testee, enum isolation how)
{
  kill (-testee, SIGKILL);
  kill (testee, SIGKILL);
  if (how != BY_GROUP)
    {
      kill (-1, SIGKILL); /* the namespace */
      return;
    }
  double end = now_ms () + 5000;
  while (now_ms () < end)
    {
      for_each_child (kill_child, NULL);
      pid_t gone;
      do
        gone = waitpid (-1, NULL, WNOHANG);
      while (gone > 0);
      if (gone < 0 && errno == ECHILD)
        return;
      usleep (500);
    }
}

/* Reap until the testee ends or the runner asks for the end.  */
static void
keep (pid_t testee, enum isolation how)
{
  sigset_t awaited;
  sigemptyset (&awaited);
  sigaddset (&awaited, SIGCHLD);
  sigaddset (&awaited, SIGTERM);
  for (;;)
    {
      int status = 0, number = sigwaitinfo (&awaited, NULL);
      pid_t gone = 0;
      if (number == SIGTERM)
        {
          kill_descendants (testee, how);
          tell (SIGNALLED, SIGKILL);
          return;
        }
      while (gone != testee && (gone = waitpid (-1, &status, WNOHANG)) > 0)
        ;
      if (gone == testee)
        {
          kill_descendants (testee, how);
          tell (WIFEXITED (status) ? EXITED : SIGNALLED,
                WIFEXITED (status) ? WEXITSTATUS (status)
                                   : WTERMSIG (status));
          return;
        }
    }
}

/* A testee's command is caps, serve, or OPERATION --address=... FILE WORD...  */
static const char *
file_of (char *const argv[])
{
  return argv[1] && argv[2] ? argv[3] : NULL;
}

/* Keep only the four ends that are needed, under the numbers from STATUS_FD,
   so that no keeper holds a pipe of another testee open.  */
static void
keep_only (const int ends[ENDS])
{
  int high[ENDS];
  for (int i = 0; i < ENDS; i++)
    if ((high[i] = fcntl (ends[i], F_DUPFD_CLOEXEC, 64)) < 0)
      not_started (ends[STATUS_END]);
  for (int i = 0; i < ENDS; i++)
    if (dup3 (high[i], STATUS_FD + i, O_CLOEXEC) < 0)
      not_started (high[STATUS_END]);
  close_range (STATUS_FD + ENDS, ~0U, 0);
}

static void __attribute__ ((noreturn))
become_keeper (char *const argv[], const limits *l, enum isolation how,
               const int ends[ENDS], pid_t parent)
{
  keep_only (ends);
  prctl (PR_SET_PDEATHSIG, SIGTERM);
  if (how == BY_GROUP)
    prctl (PR_SET_CHILD_SUBREAPER, 1);
  if (how == BY_GROUP && getppid () != parent)
    _exit (STATUS_INFRASTRUCTURE);
  setsid ();
  signal (SIGCHLD, SIG_DFL);

  sigset_t all;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, NULL);

  if (how == BY_BOX && !box_enter (argv[0], file_of (argv)))
    {
      tell (NOT_STARTED, errno);
      _exit (0);
    }
  pid_t testee = fork ();
  if (testee == 0)
    become_testee (argv, l, how);
  int error = errno;
  close_range (STATUS_FD + INPUT_END, STATUS_FD + ERROR_END, 0);
  if (testee < 0)
    tell (NOT_STARTED, error);
  else
    keep (testee, how);
  _exit (0);
}

pid_t
keeper_start (char *const argv[], const limits *l, enum isolation how,
              const int ends[ENDS])
{
  static const unsigned long namespaces[ISOLATIONS]
      = { [BY_GROUP] = 0,
          [BY_PID_NAMESPACE] = CLONE_NEWPID,
          [BY_USER_NAMESPACE] = CLONE_NEWPID | CLONE_NEWUSER,
          [BY_BOX] = CLONE_NEWPID | CLONE_NEWUSER | CLONE_NEWNS
                     | CLONE_NEWIPC };
  pid_t parent = getpid ();
  pid_t keeper = box_fork (namespaces[how]);
  if (keeper == 0)
    become_keeper (argv, l, how, ends, parent);
  return keeper;
}
