/* Files of a traced program whose bytes are not on the disk yet.  */
#ifndef DIRTY_H
#define DIRTY_H

#include <stddef.h>
#include <sys/types.h>
#include <sys/user.h>

typedef struct dirty_files
{
  char **paths;
  size_t count;
} dirty_files;

/* The task PID enters the call R.  Where it gives a file, whose bytes a power
   cut can still take, a name like PATTERN, the name is written to UNSYNCED.  */
void dirty_note (dirty_files *d, pid_t pid, const struct user_regs_struct *r,
                 const char *pattern, char *unsynced);

void dirty_free (dirty_files *d);

#endif
