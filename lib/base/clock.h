/* Time that only goes forward, and waiting for it.  */
#ifndef CLOCK_H
#define CLOCK_H

#include <poll.h>
#include <stdbool.h>

/* Milliseconds of a clock that only goes forward.  */
double now_ms (void);

/* poll () until then at most, by now_ms (), and no longer than a quarter of an
   hour.  */
int poll_until (struct pollfd *fds, nfds_t count, double until);

/* May a read or write that failed with ERROR succeed later?  */
bool is_only_for_now (int error);

#endif
