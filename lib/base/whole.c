#include "whole.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"
#include "temporary.h"

/* A device, like a pipe, is not to be replaced.  */
static bool
is_replaceable (const char *path)
{
  struct stat status;
  return stat (path, &status) != 0 || S_ISREG (status.st_mode);
}

static bool
replaces (const whole_file *w)
{
  return strcmp (w->path, w->part) != 0;
}

static void
forget (whole_file *w)
{
  int error = errno;
  if (replaces (w))
    {
      (void) unlink (w->part);
      keep_at_exit (w->part);
    }
  free (w->path);
  free (w->part);
  *w = (whole_file) { .file = NULL };
  errno = error;
}

bool
whole_open (whole_file *w, const char *path)
{
  *w = (whole_file) { .path = strdup (path) };
  if (!w->path
      || asprintf (&w->part, is_replaceable (path) ? "%s.part" : "%s", path)
             < 0)
    out_of_memory (0);
  if (replaces (w))
    remove_at_exit (w->part);
  w->file = fopen (w->part, "we");
  if (w->file)
    return true;
  forget (w);
  return false;
}

/* What the disk has of a directory is as it was written last.  */
static bool
sync_directory_of (const char *path)
{
  char *copy = strdup (path);
  if (!copy)
    out_of_memory (0);
  char *slash = strrchr (copy, '/');
  if (slash)
    slash[slash == copy] = '\0';
  int fd = open (slash ? copy : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  free (copy);
  if (fd < 0)
    return false;
  bool good = fsync (fd) == 0 || errno == EINVAL || errno == ENOTSUP;
  int error = errno;
  close (fd);
  errno = error;
  return good;
}

static bool
finish (whole_file *w, bool (*reaches_disk) (FILE *))
{
  bool good = !ferror (w->file) && fflush (w->file) == 0;
  if (!good && errno == 0)
    errno = EIO;
  good = good && (!reaches_disk || !replaces (w) || reaches_disk (w->file));
  int error = errno;
  if (fclose (w->file) != 0 && good)
    {
      error = errno;
      good = false;
    }
  errno = error;
  good = good && (!replaces (w) || rename (w->part, w->path) == 0);
  return good;
}

static bool
sync_file (FILE *file)
{
  return fsync (fileno (file)) == 0 || errno == EINVAL || errno == ENOTSUP;
}

bool
whole_close (whole_file *w)
{
  bool good = finish (w, NULL);
  forget (w);
  return good;
}

bool
whole_close_durably (whole_file *w)
{
  bool good = finish (w, sync_file);
  good = good && (!replaces (w) || sync_directory_of (w->path));
  forget (w);
  return good;
}

void
whole_drop (whole_file *w)
{
  if (w->file)
    fclose (w->file);
  forget (w);
}
