/* Files that are written whole.  */
#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"
#include "whole.h"

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
