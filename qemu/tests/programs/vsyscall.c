/* Calls what the kernel executes in a page of its own, which nobody can read.  Other
   ABIs have none, and call a function of this program.  */
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

typedef time_t (*clock_call) (time_t *);

__attribute__ ((noinline)) static time_t
own_clock (time_t *at)
{
  return time (at);
}

#ifdef __x86_64__
# define CLOCK ((clock_call) 0xffffffffff600400)
#else
# define CLOCK own_clock
#endif

__attribute__ ((noinline)) static time_t
descend (int depth)
{
  return depth ? descend (depth - 1) : CLOCK (NULL) - own_clock (NULL);
}

__attribute__ ((noinline)) static time_t
tail_call (void)
{
  return CLOCK (NULL);
}

int
main (void)
{
  time_t apart = descend (3);
  return apart > 1 || apart < -1 || tail_call () < 1000 ? 4 : 0;
}
