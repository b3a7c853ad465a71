/* A file whose bytes are read where they are looked at.  */
#ifndef MAPPED_H
#define MAPPED_H

#include <stddef.h>
#include <stdint.h>

#include "problem.h"

typedef struct file_mapping
{
  const char *path;
  int fd;         /* its own */
  uint8_t *bytes; /* NULL: none is mapped */
  size_t size;
} file_mapping;

/* Map SIZE bytes of PATH, which is open as FD.  One at a time.  They may change while they are looked at, so
   nothing that was found in them is sure the second time.  False: no such file can be mapped, and it is to be read.
   A page that is gone ends the program, as one that cannot be read: with a line and STATUS_USAGE.  */
bool file_map (file_mapping *m, const char *path, int fd, size_t size);

/* Has the file its bytes still?  Those after its new end, in its last page, are 0 now.  */
bool file_is_whole (const file_mapping *m, problem *p);

/* Also where none is mapped.  */
void file_unmap (file_mapping *m);

#endif
