/* A file system of which a process sees a chosen part: parts are taken up,
   what is around them is hidden, and they are put down again at the same
   place.  All functions: false with errno.  */
#ifndef VIEW_H
#define VIEW_H

#include <limits.h>
#include <stdbool.h>

typedef struct view_part
{
  char path[PATH_MAX]; /* absolute */
  int tree;            /* -1: nothing is taken up */
  bool is_directory;
  bool covers; /* is put down also where the same file is seen already, which
                  may be written to when this may not, or the other way; and
                  with all that is mounted in it */
} view_part;

/* In a new mount namespace: nothing done here is seen outside.  */
bool view_begin (void);

/* FLAGS: AT_RECURSIVE, or 0.  Of parts taken up earlier nothing changes.  */
bool view_make_read_only (const char *path, unsigned flags);

bool view_take_up (view_part *p);

bool view_put_down (const view_part *p);

/* Cover DIRECTORY, absolute, with a small empty one; it may be inside one that
   is covered already.  */
bool view_hide (const char *directory);

#endif
