/* Starts a program and reads what it prints.  */
#include "program.h"

#include "testee.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

_Noreturn static void
become (char *const argv[], int out, int errors)
{
  /* The runner kills us when our time is over; take the program along.  */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  setenv ("LC_ALL", "C", 1);
  unsetenv ("DEBUGINFOD_URLS");
  if (dup2 (out, STDOUT_FILENO) >= 0 && dup2 (errors, STDERR_FILENO) >= 0)
    execv (argv[0], argv);
  _exit (127);
}

void
start_program (struct program *p, char *const argv[])
{
  *p = (struct program) { 0 };
  int out[2];
  int errors = memfd_create ("stderr", MFD_CLOEXEC);
  if (errors < 0 || pipe2 (out, O_CLOEXEC) < 0 || (p->pid = fork ()) < 0)
    no_answer ("cannot start %s: %s", argv[0], strerror (errno));
  if (p->pid == 0)
    become (argv, out[1], errors);
  close (out[1]);
  p->text = fdopen (out[0], "r");
  p->errors = fdopen (errors, "r");
  if (!p->text || !p->errors)
    no_answer ("cannot read from %s: %s", argv[0], strerror (errno));
}

void
next_line (struct program *p)
{
  ssize_t length = getline (&p->line, &p->line_size, p->text);
  if (length <= 0)
    {
      free (p->line);
      p->line = NULL;
      return;
    }
  p->line_number++;
  if (p->line[length - 1] == '\n')
    p->line[length - 1] = '\0';
}

/* A program that is not there, or lacks a library, or was killed by the kernel,
   says nothing about the section: end in the same way, so that the runner
   knows.  */
static void
end_as_the_host_ended (struct program *p, int status)
{
  bool is_missing = WIFEXITED (status)
                    && (WEXITSTATUS (status) == 126
                        || WEXITSTATUS (status) == 127);
  bool is_killed = WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL;
  if (!is_missing && !is_killed)
    return;
  fprintf (stderr, "the program cannot be started, or was killed: %s\n",
           first_error (p));
  fflush (stderr);
  if (is_killed)
    raise (SIGKILL);
  _exit (WEXITSTATUS (status));
}

int
finish_program (struct program *p)
{
  int status;
  while (waitpid (p->pid, &status, 0) < 0)
    if (errno != EINTR)
      no_answer ("waitpid: %s", strerror (errno));
  end_as_the_host_ended (p, status);
  if (WIFSIGNALED (status))
    no_answer ("killed by signal %d (%s): %s", WTERMSIG (status),
               strsignal (WTERMSIG (status)), first_error (p));
  return WEXITSTATUS (status);
}

static void
start_of_errors (struct program *p)
{
  if (fseek (p->errors, 0, SEEK_SET) != 0)
    no_answer ("cannot read stderr of the program: %s", strerror (errno));
}

bool
errors_contain (struct program *p, const char *text)
{
  char line[1024];
  start_of_errors (p);
  while (fgets (line, sizeof line, p->errors))
    if (strstr (line, text))
      return true;
  return false;
}

const char *
first_error (struct program *p)
{
  static char line[512];
  start_of_errors (p);
  if (!fgets (line, sizeof line, p->errors))
    return "";
  line[strcspn (line, "\n")] = '\0';
  return line;
}
