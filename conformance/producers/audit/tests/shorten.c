/* Preloaded: cuts the file SHORTEN_FILE to nothing at a step of whoever reads
   it, as another program could.  SHORTEN_AT: "stat", once its size is known,
   which is the second time that it is asked for; "close", once it has been
   read or mapped; "map", where it is written anew, as long as it was, once it
   is mapped, which is before the first bytes of it are looked at.  */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void
shorten (const char *step, int fd)
{
  const char *at = getenv ("SHORTEN_AT"), *path = getenv ("SHORTEN_FILE");
  char link[64] = "/proc/self/fd/", name[4096];
  char *digit = link + strlen (link);
  if (!at || !path || strcmp (at, step) != 0 || fd < 0 || fd > 99)
    return;
  if (fd > 9)
    *digit++ = (char) ('0' + fd / 10);
  *digit = (char) ('0' + fd % 10);
  ssize_t length = readlink (link, name, sizeof name - 1);
  if (length < 0)
    return;
  name[length] = '\0';
  struct stat st;
  bool is_it = strcmp (name, path) == 0 && stat (path, &st) == 0;
  if (is_it)
    (void) !truncate (path, 0);
  if (is_it && strcmp (step, "map") == 0)
    (void) !truncate (path, st.st_size);
}

typedef void *mapper (void *, size_t, int, int, int, off_t);

void *
mmap (void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
  mapper *next = (mapper *) dlsym (RTLD_NEXT, "mmap");
  void *pages = next (at, size, protection, flags, fd, offset);
  shorten ("map", fd);
  return pages;
}

int
fstat (int fd, struct stat *st)
{
  int (*next) (int, struct stat *)
      = (int (*) (int, struct stat *)) dlsym (RTLD_NEXT, "fstat");
  int result = next (fd, st);
  static int times;
  if (result == 0 && S_ISREG (st->st_mode) && times++ > 0)
    shorten ("stat", fd);
  return result;
}

int
close (int fd)
{
  int (*next) (int) = (int (*) (int)) dlsym (RTLD_NEXT, "close");
  shorten ("close", fd);
  return next (fd);
}
