/* Runs a target on files without an engine, on whatever machine it is compiled
   for: `Running: FILE` before each, so that the last one named is what ended it.
   The bytes end where nothing is mapped.  */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include "target.h"

/* SECONDS: of the processor, for one file.  */
enum { MOST_BYTES = 1 << 20, HOST_FAILED = 3, SECONDS = 20 };

static uint8_t *
room_before_a_gap (void)
{
  size_t page = (size_t) sysconf (_SC_PAGESIZE);
  uint8_t *room = mmap (NULL, MOST_BYTES + page, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED
      || mprotect (room + MOST_BYTES, page, PROT_NONE) < 0)
    exit (HOST_FAILED);
  return room + MOST_BYTES;
}

int
main (int argc, char **argv)
{
  static uint8_t bytes[MOST_BYTES];
  const struct itimerval most = { .it_value.tv_sec = SECONDS };
  uint8_t *end = room_before_a_gap ();
  for (int i = 1; i < argc; i++)
    {
      FILE *file = fopen (argv[i], "rb");
      if (!file)
        {
          perror (argv[i]);
          return HOST_FAILED;
        }
      size_t size = fread (bytes, 1, MOST_BYTES, file);
      fclose (file);
      fprintf (stderr, "Running: %s\n", argv[i]);
      setitimer (ITIMER_PROF, &most, NULL);
      memcpy (end - size, bytes, size);
      LLVMFuzzerTestOneInput (end - size, size);
    }
  fprintf (stderr, "Executed: %d\n", argc - 1);
  return 0;
}
