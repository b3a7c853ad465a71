/* Writes the filter for all that runs in a root to stdout, as bwrap wants it.
   scripts/lib/build.sh compiles this in every new root.  */
#include <stdio.h>
#include <unistd.h>

#include "filter.h"

int
main (void)
{
  if (filter_write (FILTER_ROOT, STDOUT_FILENO))
    return 0;
  perror ("the filter of system calls");
  return 1;
}
