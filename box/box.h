/* What a testee sees of the file system: nothing of the checkout but its own
   program and the section that it is asked about, and nothing that it could
   write to but a /tmp and a /dev/shm of its own, which end with it.  */
#ifndef BOX_H
#define BOX_H

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

/* A file system of which a process sees a chosen part: parts are taken up,
   what is around them is hidden, and they are put down again at the same
   place.  All functions: false with errno.  */

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

/* Make it so for this process, which is the first of a user and a mount
   namespace of its own.  PROGRAM is what will be executed; it is shown with
   the directory that it is in, unless that is the checkout (the current
   directory), build/, or a directory of build/.  FILE is shown too; it may be
   NULL.  False with errno.  */
bool box_enter (const char *program, const char *file);

/* Make what box_seal needs, once, before any process is started.  False with
   errno.  */
bool box_prepare (void);

/* From now on this process and its children call nothing that is refused to
   testees (filter.h).  False with errno.  */
bool box_seal (void);

/* What the superuser starts is nobody's from now on: what it could write to as
   user 0 of the host (its kernel settings, say) is closed to a user that owns
   nothing.  Where that is not allowed, this stays as it is.  */
void box_become_nobody (void);

/* fork () into NAMESPACES (CLONE_NEW...; 0: none).  In a new user namespace the
   child's user and group are called what they are outside.  */
pid_t box_fork (unsigned long namespaces);

#endif
