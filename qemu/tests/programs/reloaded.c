/* Two libraries with other frames, one after the other at the same addresses.
   FIRST and SECOND: their paths, in the program; LIBRARY: which one this is.  */
typedef long function (long);

#if LIBRARY == 1
static __attribute__ ((noinline)) long
with_frame (function *called, long x)
{
  long cells[40];
  for (int i = 0; i < 40; i++)
    cells[i] = x + i;
  x = called (x);
  for (int i = 0; i < 40; i++)
    x += cells[i];
  return x;
}

long
enter (function *called, long x)
{
  return with_frame (called, x) + 1;
}
#elif LIBRARY == 2
long
enter (function *called, long x)
{
  if (x > 3)
    return x;
  long r = called (x);
  __asm__ volatile ("" : "+r"(r));
  return r + called (r) + enter (called, x + 1);
}
#else
#include <dlfcn.h>
#include <stdint.h>

static __attribute__ ((noinline)) long
call_back (long x)
{
  for (int i = 0; i < 5; i++)
    x = x * 3 + i;
  return x;
}

int
main (void)
{
  enum { PAGE = 4096 };
  uintptr_t page[2] = { 0 };
  for (int i = 0; i < 4; i++)
    {
      void *library = dlopen (i % 2 ? SECOND : FIRST, RTLD_NOW);
      if (!library)
        return 1;
      long (*entered) (function *, long)
          = (long (*) (function *, long)) dlsym (library, "enter");
      page[i % 2] = (uintptr_t) entered / PAGE;
      entered (call_back, i);
      dlclose (library);
    }
  return page[0] == page[1] ? 0 : 2;
}
#endif
