/* The return address of a frame 500 calls up is changed for a while, by the function
   that runs, or, with an argument, by another thread.  */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { UP = 500, DEPTH = 600 };

static volatile uintptr_t *ra;
static atomic_int step;

int __attribute__ ((noinline))
leaf (int n)
{
  volatile int keep = n;
  return keep + 1;
}

static void *
change_from_outside (void *nothing)
{
  *ra ^= 4;
  step = 1;
  while (step == 1)
    continue;
  *ra ^= 4;
  step = 3;
  return nothing;
}

int __attribute__ ((noinline))
change (int n, int by_thread)
{
  uintptr_t *frame = __builtin_frame_address (0);
  pthread_t other;
  for (int i = 0; i < UP; i++)
    frame = (uintptr_t *) frame[0];
  ra = frame + 1;
  if (by_thread && pthread_create (&other, NULL, change_from_outside, NULL))
    return 0;
  while (by_thread && step == 0)
    continue;
  *ra ^= by_thread ? 0 : 4;
  leaf (n);
  *ra ^= by_thread ? 0 : 4;
  step = 2;
  while (by_thread && step == 2)
    continue;
  return by_thread && pthread_join (other, NULL) ? 0 : leaf (n);
}

int __attribute__ ((noinline))
descend (int n, int depth, int by_thread)
{
  return depth == 0 ? change (n, by_thread)
                    : descend (n, depth - 1, by_thread) + 1;
}

int
main (int argc, char **argv)
{
  (void) argv;
  return descend (1, DEPTH, argc > 1) != DEPTH + 2;
}
