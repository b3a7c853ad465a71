/* Time that only goes forward, and waiting for it.  */
#include "clock.h"

#include <errno.h>
#include <sys/param.h>
#include <time.h>

double
now_ms (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

int
poll_until (struct pollfd *fds, nfds_t count, double until)
{
  const double longest = 900000;
  double wait = until - now_ms ();
  return poll (fds, count, wait > 0 ? (int) MIN (wait, longest) + 1 : 0);
}

bool
is_only_for_now (int error)
{
  return error == EAGAIN || error == EINTR;
}
