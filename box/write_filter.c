/* Writes the filter for all that runs in a root to stdout, as bwrap wants it;
   with an argument the one for what sees the host's files.
   scripts/lib/build.sh compiles this in every new root.  */
#include <stdio.h>
#include <unistd.h>

#include "filter.h"

int
main (int argc, char **argv)
{
  (void) argv;
  if (filter_write (argc > 1 ? FILTER_HOST_FILES : FILTER_ROOT, STDOUT_FILENO))
    return 0;
  perror ("the filter of system calls");
  return 1;
}
