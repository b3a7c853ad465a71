/* Files that are there whole or as they were: written beside their place, under
   a name that ends with ".part", and renamed.  What is not finished when the
   program ends is removed.  */
#ifndef WHOLE_H
#define WHOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "problem.h"

typedef struct whole_file
{
  FILE *file;
  char *path, *part; /* PART is PATH where that is a device or a pipe */
} whole_file;

/* False: errno says why.  */
bool whole_open (whole_file *w, const char *path);

/* All is written: close it, and give it its name.  False: errno says why, and
   what was there before is still there.  */
bool whole_close (whole_file *w);

/* The same for a file that cannot be made again: a power cut leaves it whole, or
   as it was.  */
bool whole_close_durably (whole_file *w);

/* Leave all as it was.  */
void whole_drop (whole_file *w);

/* Files that are written whole.  */

/* Replace PATH by SIZE BYTES in one step; "-" is stdout.  */
bool write_file (const char *path, const void *bytes, size_t size, problem *p);

/* The same for what cannot be made again.  */
bool write_file_durably (const char *path, const void *bytes, size_t size,
                         problem *p);

/* Make the directories above PATH.  */
bool make_parents (const char *path, problem *p);

/* Files that are there for a while: those of TMPDIR, or /tmp, and those that are
   not finished yet.  */

/* A new empty file, or directory, "TMPDIR/NAME-XXXXXX", removed at exit as
   below.  NULL: errno says why.  The caller frees its name.  */
char *temporary_file (const char *name);
char *temporary_directory (const char *name);

/* From now on PATH, with all that is in it, is removed when this process ends by
   itself.  What is then no longer there is none that fails.  */
void remove_at_exit (const char *path);

/* PATH is removed, or stays.  */
void keep_at_exit (const char *path);

#endif
