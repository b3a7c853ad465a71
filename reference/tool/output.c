/* Files that are written whole.  */
#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"

static bool
cannot_write (const char *path, problem *p)
{
  return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", path,
                      strerror (errno));
}

/* A device, like a pipe, is not to be replaced.  */
static bool
is_replaceable (const char *path)
{
  struct stat status;
  return stat (path, &status) != 0 || S_ISREG (status.st_mode);
}

bool
write_file (const char *path, const void *bytes, size_t size, problem *p)
{
  if (strcmp (path, "-") == 0)
    {
      (void) fwrite (bytes, 1, size, stdout); /* checked at exit: stdout.h */
      return true;
    }
  bool replaces = is_replaceable (path);
  char *part = format_text (replaces ? "%s.part" : "%s", path);
  FILE *out = fopen (part, "wb");
  bool good = out && fwrite (bytes, 1, size, out) == size;
  if (out && fclose (out) != 0)
    good = false;
  if (good && replaces)
    good = rename (part, path) == 0;
  if (!good)
    cannot_write (path, p);
  if (!good && replaces)
    unlink (part);
  free (part);
  return good;
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
