/* An implementation that is none, in the place of a testee: it has the testee's name
   and caps, and answers as its KIND says, whatever it is asked.  The folder that it
   is in holds
     caps        what it prints for its caps
     kind        a word, below
     real/       the testee, for kinds that answer with what that says
     other       a section, or ELF file, that has nothing to do with the question
     command     a word, where it refuses to serve
     once        the reply of the testee about that to `decode', where it has it
   It is found out by what it says, or the runner is wrong.  */
/* The test that starts this has made its folder, where everything is read.
   NOLINTBEGIN(clang-analyzer-optin.taint.GenericTaint,
               clang-analyzer-security.ArrayBound) */
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pipe.h"

enum { MAX = 1 << 20 };

static char folder[4096], kind[32];
static char other[MAX], once[MAX];
static size_t other_size, once_size;

static int
is (const char *name)
{
  return strcmp (kind, name) == 0;
}

static size_t
read_whole (const char *name, char *to, size_t most)
{
  char path[5000];
  snprintf (path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen (path, "rb");
  size_t size = file ? fread (to, 1, most - 1, file) : 0;
  if (file)
    fclose (file);
  to[size] = 0;
  return size;
}

static void
complain (void)
{
  fputs ("testee: ./sframe.c:1: sframe_null: Assertion `0' failed.\n", stderr);
  fflush (stderr);
}

/* What ends the process, for the kinds that do.  */
static void
die (void)
{
  if (is ("dead"))
    _exit (127);
  if (is ("killed"))
    raise (SIGKILL);
  if (is ("segv"))
    raise (SIGSEGV);
  if (is ("fpe"))
    raise (SIGFPE);
  if (is ("exits"))
    _exit (70);
  if (is ("asserts"))
    {
      complain ();
      abort ();
    }
}

/* What a server says that has a process for each request, of how that ended, for
   the kinds that end it; or NULL.  */
static const char *
told_end (void)
{
  if (is ("asserts"))
    complain ();
  return is ("segv")      ? "signal 11\n"
         : is ("fpe")     ? "signal 8\n"
         : is ("asserts") ? "signal 6\n"
         : is ("exits")   ? "exit 70\n"
                          : NULL;
}

/* The status of the kinds that say nothing, or -1.  */
static int
status_of (void)
{
  return is ("rejects") ? 1 : is ("refuses") ? 89 : is ("accepts") ? 0 : -1;
}

static void
put_message (int fd, const char *bytes, size_t size)
{
  const uint8_t length[4] = { (uint8_t) size, (uint8_t) (size >> 8),
                              (uint8_t) (size >> 16), (uint8_t) (size >> 24) };
  write_all (fd, length, 4);
  write_all (fd, bytes, size);
}

/* Returns the size, or -1 at the end.  */
static long
get_message (int fd, char *to)
{
  uint8_t l[4];
  if (!read_exactly (fd, l, 4))
    return -1;
  size_t size = (size_t) l[0] | (size_t) l[1] << 8 | (size_t) l[2] << 16
                | (size_t) l[3] << 24;
  return size < MAX && read_exactly (fd, to, size) ? (long) size : -1;
}

static int to_real[2], from_real[2];

static void
start_real (void)
{
  static char program[5000];
  snprintf (program, sizeof program, "%s/real/testee", folder);
  if (to_real[1])
    {
      close (to_real[1]);
      close (from_real[0]);
    }
  if (pipe2 (to_real, O_CLOEXEC) < 0 || pipe2 (from_real, O_CLOEXEC) < 0)
    _exit (3);
  if (fork () == 0)
    {
      dup2 (to_real[0], 0);
      dup2 (from_real[1], 1);
      execl (program, program, "serve", (char *) NULL);
      _exit (3);
    }
  close (to_real[0]);
  close (from_real[1]);
}

/* What the real testee answers to the request, in REPLY.  */
static size_t
ask_real (const char *request, size_t size, char *reply)
{
  if (!to_real[1])
    start_real ();
  put_message (to_real[1], request, size);
  long got = get_message (from_real[0], reply);
  if (got >= 0)
    return (size_t) got;
  start_real ();
  return (size_t) sprintf (reply, "1\ndied");
}

/* Is that the answer to REQUEST, an operation with words after it?  */
static int
says_once (const char *request)
{
  return once_size && strncmp (request, "decode", strlen ("decode")) == 0;
}

static int
serve (void)
{
  static char request[MAX], head[MAX], last[MAX] = "0\n", now[MAX];
  size_t last_size = 2;
  signal (SIGPIPE, SIG_IGN);
  for (long size; (size = get_message (0, request)) >= 0;)
    {
      const char *end = told_end ();
      if (!end)
        die ();
      if (end)
        put_message (1, end, strlen (end));
      else if (status_of () >= 0)
        put_message (1, head, (size_t) sprintf (head, "%d\n", status_of ()));
      else if (is ("other") && says_once (request))
        put_message (1, once, once_size);
      else if (is ("last"))
        {
          size_t got = ask_real (request, (size_t) size, now);
          put_message (1, last, last_size);
          memcpy (last, now, last_size = got);
        }
      else
        {
          size_t line = (size_t) ((char *) memchr (request, '\n', (size_t) size)
                                  + 1 - request);
          memcpy (head, request, line);
          memcpy (head + line, other, other_size);
          put_message (1, now, ask_real (head, line + other_size, now));
        }
    }
  return 0;
}

int
main (int argc, char *argv[])
{
  static char text[MAX], path[5000], program[5000];
  ssize_t length = readlink ("/proc/self/exe", folder, sizeof folder - 1);
  if (length < 0 || argc < 2)
    return 3;
  *strrchr (folder, '/') = 0;
  read_whole ("kind", kind, sizeof kind);
  kind[strcspn (kind, "\n")] = 0;
  other_size = read_whole ("other", other, sizeof other);
  once_size = read_whole ("once", once, sizeof once);
  read_whole ("caps", text, sizeof text);
  if (strcmp (argv[1], "caps") == 0)
    return fputs (text, stdout) < 0;
  if (is ("raises"))
    {
      fputs ("Traceback (most recent call last):\nValueError\n", stderr);
      return 1;
    }
  if (strcmp (argv[1], "serve") == 0)
    return read_whole ("command", path, sizeof path) ? 89 : serve ();
  die ();
  if (is ("rejects"))
    puts ("rejected it");
  if (status_of () >= 0)
    return status_of ();
  /* A command knows no last answer: to something else, then.  */
  if (says_once (argv[1]))
    return fputs (strchr (once, '\n') + 1, stdout) < 0;
  snprintf (path, sizeof path, "%s/other", folder);
  snprintf (program, sizeof program, "%s/real/testee", folder);
  argv[0] = program;
  if (argc > 3)
    argv[3] = path;
  execv (program, argv);
  return 3;
}

/* NOLINTEND(clang-analyzer-optin.taint.GenericTaint,
             clang-analyzer-security.ArrayBound) */
