/* Starts a program and reads what it prints.  */
#include "program.h"

#include "requests.h"
#include "testee.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

const char *
beside_this_program (const char *name)
{
  static char path[PATH_MAX + NAME_MAX + 1];
  ssize_t length = readlink ("/proc/self/exe", path, PATH_MAX);
  char *slash = length > 0 ? memrchr (path, '/', (size_t) length) : NULL;
  if (!slash)
    no_answer ("cannot read /proc/self/exe: %s", strerror (errno));
  snprintf (slash + 1, NAME_MAX, "%s", name);
  return path;
}

_Noreturn static void
become (char *const argv[], int out, int errors)
{
  /* The runner kills us when our time is over; take the program along.  */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  setenv ("LC_ALL", "C", 1);
  /* What binding a function at its first call leaves on the stack is as large as the processor's registers: what
     reads memory that nobody wrote would answer otherwise on another one.  */
  setenv ("LD_BIND_NOW", "1", 1);
  unsetenv ("DEBUGINFOD_URLS");
  if (dup2 (out, STDOUT_FILENO) >= 0 && dup2 (errors, STDERR_FILENO) >= 0)
    execv (argv[0], argv);
  _exit (127);
}

/* What was read of the last request, in an adapter that serves.  */
static struct
{
  FILE *text, *errors;
} last;

static void
close_last (void)
{
  if (last.text)
    (void) fclose (last.text);
  if (last.errors)
    (void) fclose (last.errors);
}

/* Returns where the program's stdout goes.  */
static int
make_streams (struct program *p)
{
  close_last ();
  *p = (struct program) { .socket = -1 };
  int out[2];
  int errors = memfd_create ("stderr", MFD_CLOEXEC);
  if (errors < 0 || pipe2 (out, O_CLOEXEC) < 0
      || !(p->text = fdopen (out[0], "r"))
      || !(p->errors = fdopen (errors, "r")))
    no_answer ("cannot read from a program: %s", strerror (errno));
  last.text = p->text;
  last.errors = p->errors;
  return out[1];
}

void
start_program (struct program *p, char *const argv[])
{
  int out = make_streams (p);
  p->pid = fork ();
  if (p->pid < 0)
    no_answer ("cannot start %s: %s", argv[0], strerror (errno));
  if (p->pid == 0)
    become (argv, out, fileno (p->errors));
  close (out);
}

/* Nothing but what become () leaves open, and these two.  */
_Noreturn static void
become_running (char *const argv[], int socket, int file)
{
  int nothing = open ("/dev/null", O_RDWR);
  int high[] = { fcntl (socket, F_DUPFD_CLOEXEC, REQUESTS_FILE + 1),
                 fcntl (file, F_DUPFD_CLOEXEC, REQUESTS_FILE + 1) };
  if (nothing < 0 || dup2 (nothing, STDIN_FILENO) < 0
      || dup2 (high[0], REQUESTS_SOCKET) < 0
      || dup2 (high[1], REQUESTS_FILE) < 0)
    _exit (127);
  setenv (REQUESTS, "yes", 1);
  become (argv, nothing, nothing);
}

int
start_running (char *const argv[], int file)
{
  int ends[2];
  pid_t pid = -1;
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0
      || (pid = fork ()) < 0)
    no_answer ("cannot start %s: %s", argv[0], strerror (errno));
  if (pid == 0)
    become_running (argv, ends[1], file);
  close (ends[1]);
  return ends[0];
}

void
run_program (struct program *p, int socket)
{
  int out = make_streams (p);
  const int fds[2] = { out, fileno (p->errors) };
  char control[CMSG_SPACE (sizeof fds)] = { 0 };
  struct iovec data = { .iov_base = (char[]) { 1 }, .iov_len = 1 };
  struct msghdr message = { .msg_iov = &data, .msg_iovlen = 1,
                            .msg_control = control,
                            .msg_controllen = sizeof control };
  struct cmsghdr *c = CMSG_FIRSTHDR (&message);
  c->cmsg_level = SOL_SOCKET;
  c->cmsg_type = SCM_RIGHTS;
  c->cmsg_len = CMSG_LEN (sizeof fds);
  memcpy (CMSG_DATA (c), fds, sizeof fds);
  p->socket = socket;
  /* One that has ended gives no status: see finish_program.  */
  while (sendmsg (socket, &message, MSG_NOSIGNAL) < 0 && errno == EINTR)
    continue;
  close (out);
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

void
await_text (struct program *p)
{
  int whole = memfd_create ("text", MFD_CLOEXEC);
  FILE *copy = whole < 0 ? NULL : fdopen (whole, "w+");
  char chunk[65536];
  size_t count = sizeof chunk;
  while (copy && count > 0)
    {
      count = fread (chunk, 1, sizeof chunk, p->text);
      fwrite (chunk, 1, count, copy);
    }
  if (!copy || ferror (p->text) || fseek (copy, 0, SEEK_SET) != 0)
    no_answer ("cannot keep what a program printed");
  (void) fclose (p->text);
  p->text = last.text = copy;
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

/* As of waitpid.  */
static int
status_of (struct program *p)
{
  int status = 127 << 8;
  if (p->socket >= 0)
    {
      ssize_t got;
      do
        got = read (p->socket, &status, sizeof status);
      while (got < 0 && errno == EINTR);
      return got == sizeof status ? status : 127 << 8;
    }
  while (waitpid (p->pid, &status, 0) < 0)
    if (errno != EINTR)
      no_answer ("waitpid: %s", strerror (errno));
  return status;
}

int
finish_program (struct program *p)
{
  if (p->has_ended)
    return p->exit_status;
  int status = status_of (p);
  end_as_the_host_ended (p, status);
  if (WIFSIGNALED (status))
    program_broke_off ("killed by signal %d (%s): %s", WTERMSIG (status),
                       strsignal (WTERMSIG (status)), first_error (p));
  p->has_ended = true;
  p->exit_status = WEXITSTATUS (status);
  return p->exit_status;
}

int
end_program (struct program *p)
{
  do
    next_line (p);
  while (p->line);
  return finish_program (p);
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
error_with (struct program *p, const char *const texts[])
{
  static char line[1024];
  start_of_errors (p);
  while (fgets (line, sizeof line, p->errors))
    for (size_t i = 0; texts[i]; i++)
      if (strstr (line, texts[i]))
        {
          line[strcspn (line, "\n")] = '\0';
          return line;
        }
  return NULL;
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
