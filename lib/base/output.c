/* Files that are written whole.  */
#include "output.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"
#include "memory.h"
#include "whole.h"

/* Standard output, closed at exit.  */

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

static bool
cannot_write (const char *path, problem *p)
{
  return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", path,
                      strerror (errno));
}

static bool
write_and_close (const char *path, const void *bytes, size_t size,
                 bool (*closes) (whole_file *), problem *p)
{
  whole_file w;
  if (strcmp (path, "-") == 0)
    {
      (void) fwrite (bytes, 1, size, stdout); /* checked at exit: stdout.h */
      return true;
    }
  if (!whole_open (&w, path))
    return cannot_write (path, p);
  (void) fwrite (bytes, 1, size, w.file); /* checked when it is closed */
  return closes (&w) || cannot_write (path, p);
}

bool
write_file (const char *path, const void *bytes, size_t size, problem *p)
{
  return write_and_close (path, bytes, size, whole_close, p);
}

bool
write_file_durably (const char *path, const void *bytes, size_t size,
                    problem *p)
{
  return write_and_close (path, bytes, size, whole_close_durably, p);
}

bool
make_parents (const char *path, problem *p)
{
  char *parent = format_text ("%s", path);
  bool good = true;
  for (char *slash = strchr (parent + 1, '/'); good && slash;
       slash = strchr (slash + 1, '/'))
    {
      *slash = 0;
      good = mkdir (parent, 0777) == 0 || errno == EEXIST;
      if (!good)
        cannot_write (parent, p);
      *slash = '/';
    }
  free (parent);
  return good;
}
