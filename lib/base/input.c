/* Files, pipes and standard input as bytes.  */
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

/* Files to read that a user names.  */

static bool
is_null (const struct stat *st)
{
  enum { MEMORY_DEVICES = 1, NULL_DEVICE = 3 };
  return S_ISCHR (st->st_mode)
         && st->st_rdev == makedev (MEMORY_DEVICES, NULL_DEVICE);
}

/* What ST is, if it is nothing to read, as "a directory"; else NULL: a file,
   /dev/null, a pipe.  */
static const char *
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

/* Has the open pipe FD a name, so that it can be without a writer?  Those of
   `<(COMMAND)` have none.  */
static bool
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

/* Why PATH was not opened.  A device is shown in a sandbox, and cannot be
   opened there.  */
static const char *
why_not_opened (const char *path)
{
  struct stat st;
  int error = errno;
  bool is_device = error == EACCES && stat (path, &st) == 0
                   && (S_ISCHR (st.st_mode) || S_ISBLK (st.st_mode));
  errno = error;
  return is_device ? "is a device" : strerror (error);
}

static const char *
why_not (int fd, const char *path)
{
  struct stat st;
  if (fd < 0 || fstat (fd, &st) != 0)
    return why_not_opened (path);
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
  *why = why_not (fd, path);
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

enum { PATIENCE = 5 }; /* seconds, with the writer of a named pipe */

static bool
open_fd (const char *path, input *in, problem *p)
{
  struct stat st;
  in->path = path;
  in->fd = strcmp (path, "-") == 0 ? dup (STDIN_FILENO)
                                   : open (path, O_RDONLY | O_CLOEXEC
                                                     | O_NONBLOCK | O_NOCTTY);
  if (in->fd < 0 || fstat (in->fd, &st) != 0)
    return problem_set (p, STATUS_USAGE, "%s: %s", path,
                        why_not_opened (path));
  const char *kind = S_ISCHR (st.st_mode) ? "a device" : unreadable_kind (&st);
  if (kind)
    return problem_set (p, STATUS_USAGE, "%s: is %s%s", path, kind, S_ISDIR (st.st_mode) ? ": name a file in it" : "");
  in->is_regular = S_ISREG (st.st_mode);
  in->size = in->is_regular ? (uint64_t) st.st_size : 0;
  return true;
}

/* Wait for bytes of a pipe or for its end: as long as it takes, but where a
   name of a pipe was given, whose writer may never come.  */
static bool
wait_for_writer (const input *in, problem *p)
{
  struct stat st;
  bool is_patient = strcmp (in->path, "-") == 0 || fstat (in->fd, &st) != 0
                    || !is_named_pipe (in->fd, &st);
  struct pollfd event = { .fd = in->fd, .events = POLLIN };
  int ready;
  do
    ready = poll (&event, 1, is_patient ? -1 : PATIENCE * 1000);
  while (ready < 0 && errno == EINTR);
  return ready != 0
         || problem_set (p, STATUS_USAGE, "%s: is a named pipe, and nothing "
                         "was written to it for %d seconds", in->path,
                         PATIENCE);
}

/* Read on until SIZE bytes of content are there or no more come.  */
static bool
read_up_to (input *in, size_t size, problem *p)
{
  while (in->content.size < size)
    {
      buffer_reserve (&in->content, 1);
      size_t room = in->content.capacity - in->content.size;
      if (room > size - in->content.size)
        room = size - in->content.size;
      if (!in->is_regular && !wait_for_writer (in, p))
        return false;
      ssize_t got = read (in->fd, in->content.bytes + in->content.size, room);
      if (got == 0)
        return true;
      if (got < 0 && (errno == EINTR || errno == EAGAIN))
        continue;
      if (got < 0)
        return problem_set (p, STATUS_USAGE, "%s: %s", in->path,
                            strerror (errno));
      in->content.size += (size_t) got;
    }
  return true;
}

bool
input_rest (input *in, problem *p)
{
  if (in->is_elf && in->is_regular)
    return true;
  bool too_large = in->size > INPUT_LIMIT;
  if (in->is_regular && !too_large)
    buffer_reserve (&in->content, (size_t) in->size + 1);
  buffer_reserve (&in->content, 4096);
  if (!too_large && !read_up_to (in, INPUT_LIMIT + 1, p))
    return false;
  if (too_large || in->content.size > INPUT_LIMIT)
    return problem_set (p, STATUS_USAGE,
                        "%s: more than %zu MiB, which is not read", in->path,
                        INPUT_LIMIT >> 20);
  return true;
}

bool
input_begin (const char *path, bool as_raw, input *in, problem *p)
{
  *in = (input) { .fd = -1 };
  if (!open_fd (path, in, p) || !read_up_to (in, 4, p))
    return false;
  in->is_elf = !as_raw && in->content.size == 4
               && memcmp (in->content.bytes, "\177ELF", 4) == 0;
  return true;
}

bool
input_open (const char *path, bool as_raw, input *in, problem *p)
{
  return input_begin (path, as_raw, in, p) && input_rest (in, p);
}

void
input_close (input *in)
{
  if (in->fd >= 0)
    close (in->fd);
  buffer_free (&in->content);
}

bool
read_file (const char *path, buffer *content, problem *p)
{
  input in;
  bool good = input_open (path, true, &in, p);
  if (good)
    {
      *content = in.content;
      in.content = EMPTY_BUFFER;
    }
  input_close (&in);
  return good;
}
