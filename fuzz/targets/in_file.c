/* The input as a file that libelf can open, too.  */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "target.h"

const char *
file_of (const uint8_t *data, size_t size)
{
  static int fd = -1;
  static char name[32];
  if (fd < 0)
    fd = memfd_create ("input", 0);
  /* Its pages stay: those of an emptied file would be made anew.  */
  if (fd < 0 || pwrite (fd, data, size, 0) != (ssize_t) size
      || ftruncate (fd, (off_t) size) != 0)
    {
      perror ("fuzz: a file in memory");
      exit (3);
    }
  snprintf (name, sizeof name, "/proc/self/fd/%d", fd);
  return name;
}
