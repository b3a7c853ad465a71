/* Whole messages through pipes, for the programs that stand in for testees.  */
#ifndef PIPE_H
#define PIPE_H

#include <stdbool.h>
#include <unistd.h>

/* SIZE bytes; false at the end.  */
static inline bool
read_exactly (int fd, void *to, size_t size)
{
  for (char *at = to; size;)
    {
      ssize_t got = read (fd, at, size);
      if (got <= 0)
        return false;
      at += got;
      size -= (size_t) got;
    }
  return true;
}

/* Ends the program where nobody reads.  */
static inline void
write_all (int fd, const void *bytes, size_t size)
{
  for (const char *at = bytes; size;)
    {
      ssize_t put = write (fd, at, size);
      if (put <= 0)
        _exit (5);
      at += put;
      size -= (size_t) put;
    }
}

#endif
