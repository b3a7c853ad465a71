/* A file whose bytes are read where they are looked at.  */
#ifndef MAPPED_H
#define MAPPED_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "problem.h"

typedef struct file_mapping
{
  const char *path;
  int fd;         /* its own */
  uint8_t *bytes; /* NULL: none is mapped */
  size_t size;
  bool is_cut;             /* a page was gone */
  struct timespec written; /* when it was, last */
} file_mapping;

/* Map SIZE bytes of PATH, which is open as FD, with ADVICE as for madvise: a look-up goes from page to page and wants
   nothing beside them (MADV_RANDOM).  One at a time in a thread, and M stays where it is.  The file may change while it
   is looked at, so nothing that was found in it is sure the second time: what is gone is 0.  A change of the bytes
   here is none of the file.  False: no such file can be mapped, and it is to be read.  */
bool file_map (file_mapping *m, const char *path, int fd, size_t size,
               int advice);

/* Had the file its bytes up to now, and was none written?  NULL: none is mapped.  */
bool file_is_whole (const file_mapping *m, problem *p);

/* Also where none is mapped.  */
void file_unmap (file_mapping *m);

#endif
