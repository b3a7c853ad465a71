/* Copies a file, and bears faults as a program should, or, as its first argument
   says, not: what the sweep has to find.  */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 4096, WRONG_INPUT = 2, HOST_FAILED = 3, UNDOCUMENTED = 42 };

static const char *mode;

static bool
is (const char *name)
{
  return strcmp (mode, name) == 0;
}

static void
say (void)
{
  if (is ("no-line"))
    return;
  (void) !write (STDERR_FILENO, "planted: a line\n", 16);
  if (is ("two-lines"))
    (void) !write (STDERR_FILENO, "planted: a second\n", 18);
}

/* Something failed, and STATUS is what the user is to see.  */
static int
fail (int status)
{
  say ();
  if (is ("signal"))
    raise (SIGABRT);
  if (is ("hangs"))
    pause ();
  if (is ("leaves-process") && fork () == 0)
    {
      sleep (100);
      _exit (0);
    }
  return is ("status-0") ? 0 : is ("verdict") ? 1
         : is ("undocumented") ? UNDOCUMENTED : status;
}

static bool
write_all (int fd, const char *bytes, size_t size)
{
  while (size)
    {
      ssize_t put = write (fd, bytes, size);
      if (put < 0)
        return is ("no-write-checked");
      bytes += put;
      size -= (size_t) put;
      if (is ("short-write"))
        return true;
    }
  return true;
}

static ssize_t
read_all (int fd, char *bytes)
{
  ssize_t size = 0, got = 1;
  while (got > 0 && size < ROOM)
    {
      got = read (fd, bytes + size, (size_t) (ROOM - size));
      size += got > 0 ? got : 0;
      if (is ("short-read"))
        break;
    }
  return got < 0 && !is ("no-read-checked") ? -1 : size;
}

/* To PATH by way of PART.  */
static bool
put (const char *part, const char *path, const char *bytes, size_t size)
{
  int fd = open (part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0)
    return false;
  bool good = write_all (fd, bytes, size);
  good = (is ("unsynced") || fsync (fd) == 0) && good;
  good = close (fd) == 0 && good;
  if (part == path)
    return good;
  good = good && (rename (part, path) == 0 || is ("no-rename-checked"));
  if (!good && !is ("temporary"))
    unlink (part);
  return good;
}

static int
copy (const char *from, const char *to, const char *part)
{
  char *bytes = malloc (ROOM);
  if (!bytes && !is ("no-malloc-checked"))
    return fail (HOST_FAILED);
  if (is ("no-malloc-checked"))
    memset (bytes, 0, ROOM); /* NOLINT: this is the fault */
  int fd = open (from, O_RDONLY | O_CLOEXEC);
  ssize_t size = fd < 0 ? -1 : read_all (fd, bytes);
  if (fd >= 0)
    close (fd);
  if (size < 0)
    {
      free (bytes);
      return fail (WRONG_INPUT);
    }
  if (is ("old-is-lost"))
    unlink (to);
  bool good = put (is ("half-written") ? to : part, to, bytes, (size_t) size);
  free (bytes);
  return good ? 0 : fail (HOST_FAILED);
}

int
main (int argc, char **argv)
{
  char part[ROOM];
  if (argc != 4)
    return WRONG_INPUT;
  mode = argv[1];
  snprintf (part, sizeof part, "%s.part", argv[3]);
  return copy (argv[2], argv[3], part);
}
