/* Time of the processor is proportional to the file.
   usage: growth PROGRAM STATUS SMALL LARGE
   PROGRAM ends with STATUS for both files; LARGE is four times as large as
   SMALL, and takes less than eight times as long, or as a tenth of a
   second.  */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Hundredths of a second that PROGRAM takes for FILE; -1: another STATUS.  */
static long
hundredths_of (const char *program, const char *file, int status)
{
  struct rusage used;
  int ended;
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    {
      const struct rlimit memory = { 2048000000, 2048000000 };
      setrlimit (RLIMIT_AS, &memory);
      execlp (program, program, file, (char *) NULL);
      _exit (127);
    }
  if (child < 0 || wait4 (child, &ended, 0, &used) != child
      || !WIFEXITED (ended) || WEXITSTATUS (ended) != status)
    return -1;
  return used.ru_utime.tv_sec * 100 + used.ru_utime.tv_usec / 10000;
}

int
main (int argc, char **argv)
{
  if (argc != 5)
    return 2;
  const int status = atoi (argv[2]);
  long small = hundredths_of (argv[1], argv[3], status);
  long large = hundredths_of (argv[1], argv[4], status);
  printf ("%ld and %ld hundredths of a second\n", small, large);
  if (small < 10)
    small = small < 0 ? small : 10;
  return small < 0 || large < 0 || large >= 8 * small;
}
