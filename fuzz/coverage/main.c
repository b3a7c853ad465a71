/* main for a fuzz target that is compiled for gcov: what the files reach is counted,
   also what they reach before they end the process, or do not end.

     usage: TARGET FILE-OR-DIRECTORY...
     exit status: 0; 3: no file, or the system failed  */
#undef main /* the adapter's is another */

#include <fts.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz/targets/target.h"
#include "lib/base/input.h"

enum { SECONDS = 10 };

/* From libgcov.  */
void dump_counts (void) __asm__ ("__gcov_dump");
void reset_counts (void) __asm__ ("__gcov_reset");

static char **paths;
static size_t path_count;

static void
add_path (const char *path)
{
  static size_t capacity;
  paths = grow_array (paths, path_count, &capacity, sizeof *paths);
  paths[path_count++] = format_text ("%s", path);
}

static void
add_files (char *const roots[])
{
  FTS *tree = fts_open (roots, FTS_LOGICAL | FTS_NOCHDIR, NULL);
  for (FTSENT *e; tree && (e = fts_read (tree));)
    if (e->fts_info == FTS_F)
      add_path (e->fts_path);
  if (tree)
    fts_close (tree);
}

static void
dump_and_end (int number)
{
  (void) number;
  /* The heap may be locked, or lie in ruins: then what this input reached is lost.  */
  signal (SIGALRM, SIG_DFL);
  signal (SIGSEGV, SIG_DFL);
  alarm (2);
  dump_counts ();
  _exit (1);
}

static void
dump_before_ends (void)
{
  static const int numbers[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGALRM };
  static uint8_t stack[1 << 18];
  sigaltstack (&(stack_t) { .ss_sp = stack, .ss_size = sizeof stack }, NULL);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    sigaction (numbers[i], &(struct sigaction) { .sa_handler = dump_and_end, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER }, NULL);
  setrlimit (RLIMIT_AS, &(struct rlimit) { 2ul << 30, 2ul << 30 });
}

/* From file *NEXT on, until one ends the process.  */
_Noreturn static void
run_files (volatile size_t *next)
{
  dump_before_ends ();
  while (*next < path_count)
    {
      buffer content = EMPTY_BUFFER;
      problem p;
      if (!read_file (paths[(*next)++], &content, &p))
        exit (problem_print (&p));
      alarm (SECONDS);
      LLVMFuzzerTestOneInput (content.bytes, content.size);
      buffer_free (&content);
      dump_counts ();
      reset_counts ();
    }
  _exit (0);
}

int
main (int argc, char **argv)
{
  volatile size_t *next = mmap (NULL, sizeof *next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  size_t ended = 0;
  program_name = "coverage";
  if (argc > 1)
    add_files (argv + 1);
  if (path_count == 0 || next == MAP_FAILED)
    return STATUS_INFRASTRUCTURE;
  while (*next < path_count)
    {
      int status = 0;
      pid_t child = fork ();
      if (child == 0)
        run_files (next);
      if (child < 0 || waitpid (child, &status, 0) < 0)
        return STATUS_INFRASTRUCTURE;
      ended += status != 0;
    }
  printf ("%zu inputs, %zu of them ended the process\n", path_count, ended);
  return 0;
}
