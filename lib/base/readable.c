/* Files to read that a user names.  */
#include "readable.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

static bool
is_null (const struct stat *st)
{
  enum { MEMORY_DEVICES = 1, NULL_DEVICE = 3 };
  return S_ISCHR (st->st_mode)
         && st->st_rdev == makedev (MEMORY_DEVICES, NULL_DEVICE);
}

const char *
unreadable_kind (const struct stat *st)
{
  if (S_ISDIR (st->st_mode))
    return "a directory";
  if (S_ISCHR (st->st_mode) && !is_null (st))
    return "a device";
  if (S_ISBLK (st->st_mode))
    return "a block device";
  return S_ISSOCK (st->st_mode) ? "a socket" : NULL;
}

bool
is_named_pipe (int fd, const struct stat *st)
{
  struct statfs home;
  return S_ISFIFO (st->st_mode)
         && (fstatfs (fd, &home) != 0 || home.f_type != PIPEFS_MAGIC);
}

const char *
unreadable_stdin (void)
{
  struct stat st;
  return isatty (STDIN_FILENO) || fstat (STDIN_FILENO, &st) != 0
             ? NULL
             : unreadable_kind (&st);
}

static const char *
why_not (int fd)
{
  struct stat st;
  if (fd < 0 || fstat (fd, &st) != 0)
    return strerror (errno);
  errno = S_ISDIR (st.st_mode) ? EISDIR : ENOTSUP;
  if (S_ISDIR (st.st_mode))
    return "is a directory";
  if (unreadable_kind (&st))
    return S_ISSOCK (st.st_mode) ? "is a socket" : "is a device";
  if (is_named_pipe (fd, &st))
    return "is a named pipe";
  return fcntl (fd, F_SETFL, 0) == 0 ? NULL : strerror (errno);
}

int
open_to_read (const char *path, const char **why)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  *why = why_not (fd);
  if (!*why)
    return fd;
  int error = errno;
  if (fd >= 0)
    close (fd);
  errno = error;
  return -1;
}

FILE *
open_text (const char *path, const char **why)
{
  int fd = open_to_read (path, why);
  FILE *file = fd < 0 ? NULL : fdopen (fd, "r");
  if (fd >= 0 && !file)
    {
      *why = strerror (errno);
      close (fd);
    }
  return file;
}
