#include "content.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/base/input.h"
#include "lib/base/whole.h"

bool
read_all (const char *path, buffer *to)
{
  const char *why;
  int fd = open_to_read (path, &why);
  if (fd < 0 && errno == ENOTSUP)
    give_up (STATUS_USAGE, "cannot read %s: %s", path, why);
  if (fd < 0)
    return false;
  struct stat status;
  if (fstat (fd, &status) == 0 && status.st_size > 0)
    buffer_reserve (to, (size_t) status.st_size);
  /* No more is kept for a file than it has: there are many.  */
  static char chunk[65536];
  ssize_t got;
  while ((got = read (fd, chunk, sizeof chunk)) > 0)
    buffer_add (to, chunk, (size_t) got);
  buffer_add (to, "", 0);
  int error = errno;
  close (fd);
  errno = error;
  return got == 0;
}

bool
is_missing (const char *path)
{
  struct stat status;
  int error = errno;
  bool missing = lstat (path, &status) < 0 && errno == ENOENT;
  errno = error;
  return missing;
}

void
require_directory (const char *path)
{
  int fd = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0 || faccessat (fd, ".", X_OK, AT_EACCESS) < 0)
    give_up (STATUS_USAGE, "cannot read the directory %s: %s", path,
             strerror (errno));
  close (fd);
}

void
write_whole (const char *path, const void *bytes, size_t size)
{
  problem p;
  if (!write_file_durably (path, bytes, size, &p))
    give_up (p.status, "cannot write %s", p.text);
}

void
make_directories (const char *path)
{
  problem p;
  char *below = format_text ("%s/", path);
  if (!make_parents (below, &p))
    give_up (p.status, "cannot make directory %s", p.text);
  free (below);
}
