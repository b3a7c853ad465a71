/* Files to read that a user names.  What no program can read to an end is
   refused before a byte of it is read, and nothing waits: directories,
   devices, sockets, named pipes.  */
#ifndef READABLE_H
#define READABLE_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>

/* What ST is, if it is nothing to read, as "a directory"; else NULL: a file,
   /dev/null, a pipe.  */
const char *unreadable_kind (const struct stat *st);

/* Has the open pipe FD a name, so that it can be without a writer?  Those of
   `<(COMMAND)` have none.  */
bool is_named_pipe (int fd, const struct stat *st);

/* What stdin is, as above; a terminal can be read.  */
const char *unreadable_stdin (void);

/* Open PATH for reading.  -1: it cannot be, and *WHY ("is a directory") says
   why; errno is EISDIR for directories and ENOTSUP for all else that exists
   and is no file.  */
int open_to_read (const char *path, const char **why);

/* The same for lines of text; NULL: see *WHY.  */
FILE *open_text (const char *path, const char **why);

#endif
