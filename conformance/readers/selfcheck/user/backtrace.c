/* The C library's backtrace, or whatever is loaded before it (LD_PRELOAD), as the unwinder.  */
#include <execinfo.h>

#include "../selfcheck.h"

enum { MOST = 600 };

/* What backtrace finds begins in here; the frame that was interrupted is where its PC is.  */
size_t
selfcheck_unwind (const struct selfcheck_start *start, uint64_t *pcs, size_t most)
{
  static void *all[MOST];
  size_t found = (size_t) backtrace (all, MOST), count = 0, at = 0;
  while (at < found && (uint64_t) (uintptr_t) all[at] != start->pc)
    at++;
  for (at++; at < found && count < most; at++)
    pcs[count++] = (uint64_t) (uintptr_t) all[at];
  return count;
}
