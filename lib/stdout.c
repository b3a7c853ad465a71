/* Standard output, closed at exit.  */
#include "stdout.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HOST_FAILED = 3 };

static const char *program;

/* A program that is started without standard output, and writes nothing, is
   none that failed.  */
static bool
close_whole (void)
{
  bool has_failed = ferror (stdout) != 0, has_rest = __fpending (stdout) > 0;
  errno = 0;
  if (fclose (stdout) != 0)
    has_failed |= has_rest || errno != EBADF;
  return !has_failed;
}

/* After a failed write that was flushed long ago, ERRNO is lost.  */
static void
close_stdout (void)
{
  if (close_whole ())
    return;
  fprintf (stderr, "%.*s: standard output: %s\n",
           (int) strcspn (program, " "), program,
           errno ? strerror (errno) : "cannot be written");
  _exit (HOST_FAILED);
}

void
close_stdout_at_exit (const char *name)
{
  if (!program && atexit (close_stdout) != 0)
    abort ();
  program = name;
}
