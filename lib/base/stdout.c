/* Standard output, closed at exit.  */
#include "stdout.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"

enum { HOST_FAILED = 3 };

static const char *program;

/* A program that is started without standard output, and writes nothing, is
   none that failed.  */
static bool
close_whole (int *error)
{
  bool has_failed = ferror (stdout) != 0, has_rest = __fpending (stdout) > 0;
  *error = fclose (stdout) == 0 ? 0 : errno;
  has_failed |= *error && (has_rest || *error != EBADF);
  return !has_failed;
}

/* After a failed write that was flushed long ago, the reason is lost.  */
static void
close_stdout (void)
{
  int error;
  if (close_whole (&error))
    return;
  fprintf (stderr, "%.*s: standard output: %s\n",
           (int) strcspn (program, " "), program,
           error ? strerror (error) : "cannot be written");
  _exit (HOST_FAILED);
}

void
close_stdout_at_exit (const char *name)
{
  if (!program && atexit (close_stdout) != 0)
    out_of_memory (0);
  program = name;
}
