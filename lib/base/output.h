/* Files that are written whole.  */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stddef.h>

#include "problem.h"

/* Replace PATH by SIZE BYTES in one step; "-" is stdout.  */
bool write_file (const char *path, const void *bytes, size_t size, problem *p);

/* The same for what cannot be made again: see whole.h.  */
bool write_file_durably (const char *path, const void *bytes, size_t size,
                         problem *p);

/* Make the directories above PATH.  */
bool make_parents (const char *path, problem *p);

#endif
