/* Files that are there whole or as they were: written beside their place, under
   a name that ends with ".part", and renamed.  What is not finished when the
   program ends is removed.  */
#ifndef WHOLE_H
#define WHOLE_H

#include <stdbool.h>
#include <stdio.h>

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

#endif
