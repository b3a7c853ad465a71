/* Programs whose cost is known: linear, quadratic, or quadratic with so small a
   factor that only the largest sizes show it.  One reads, a byte at a time.  */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile unsigned long sum;

static void
loop (unsigned long times)
{
  for (unsigned long i = 0; i < times; i++)
    sum += i;
}

static void
read_zeros (unsigned long bytes)
{
  int zeros = open ("/dev/zero", O_RDONLY | O_CLOEXEC);
  char byte;
  while (bytes-- && read (zeros, &byte, 1) == 1)
    sum += (unsigned long) byte;
  close (zeros);
}

int
main (int argc, char **argv)
{
  unsigned long size = argc == 4 ? strtoul (argv[2], NULL, 10) : 0;
  unsigned long times = size ? strtoul (argv[3], NULL, 10) : 0;
  if (size == 0)
    return fprintf (stderr, "usage: planted WHAT SIZE TIMES\n"), 2;
  for (; times > 0; times--)
    {
      if (strcmp (argv[1], "reads") == 0)
        read_zeros (size);
      loop (strcmp (argv[1], "quadratic") == 0 ? size * size : 100 * size);
      if (strcmp (argv[1], "late") == 0)
        loop (size * size / 20);
    }
  return 0;
}
