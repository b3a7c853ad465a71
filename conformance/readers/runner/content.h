/* Files and directories, of which those that the runner cannot do without end it.  */
#ifndef CONFORM_CONTENT_H
#define CONFORM_CONTENT_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"

/* Read all of PATH.  False with errno set.  */
bool read_all (const char *path, buffer *to);

/* Is nothing at PATH, not even a link that leads nowhere?  */
bool is_missing (const char *path);

/* give_up () unless PATH is a directory that can be read.  */
void require_directory (const char *path);

/* Replace PATH by SIZE BYTES in one step, or give_up ().  */
void write_whole (const char *path, const void *bytes, size_t size);

/* Make directory PATH and those above it, or give_up ().  */
void make_directories (const char *path);

#endif
