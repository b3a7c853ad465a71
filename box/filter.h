/* Which system calls a sandbox refuses: filters of seccomp, made by
   libseccomp for this machine's own entry point.  What comes in by another one
   (32-bit, x32) is refused whole.  */
#ifndef FILTER_H
#define FILTER_H

#include <stdbool.h>

enum filter
{
  /* For all that runs in a root: typing into the user's terminal, sockets that
     lead around the network namespace, keyrings, new cgroup namespaces, what
     would do the same unseen (io_uring, BPF, clone3), and calls that are newer
     than the filter.  */
  FILTER_ROOT,
  /* The same where it sees the host's files: sockets by name, too.  */
  FILTER_HOST_FILES,
  /* For testees: new namespaces, and mounts in them, too.  */
  FILTER_TESTEE
};

/* Write the filter, an array of struct sock_filter, to FD.  False with
   errno.  */
bool filter_write (enum filter which, int fd);

#endif
