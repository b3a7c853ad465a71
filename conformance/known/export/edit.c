/* A text that is made of another by sed, as a reproducer does, or searched. */
#include "recipe.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* --sandbox: what a page says runs no program and writes no file.  */
static int
run_sed (const char *script, int from, int to)
{
  const char *words[] = { "sed", "--sandbox", "-e", script, NULL };
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init (&files);
  posix_spawn_file_actions_adddup2 (&files, from, 0);
  posix_spawn_file_actions_adddup2 (&files, to, 1);
  pid_t child;
  int status = -1;
  if (posix_spawnp (&child, "sed", &files, NULL, (char **) words, environ) == 0)
    while (waitpid (child, &status, 0) < 0 && errno == EINTR)
      continue;
  posix_spawn_file_actions_destroy (&files);
  return status;
}

static bool
write_all (int file, const buffer *text)
{
  return write (file, text->bytes, text->size) == (ssize_t) text->size && lseek (file, 0, SEEK_SET) == 0;
}

static void
read_all (int file, buffer *text)
{
  char part[4096];
  ssize_t got;
  text->size = 0;
  (void) lseek (file, 0, SEEK_SET);
  while ((got = read (file, part, sizeof part)) > 0)
    buffer_add (text, part, (size_t) got);
}

bool
edit (buffer *text, const char *script, problem *p)
{
  int from = memfd_create ("from", MFD_CLOEXEC), to = memfd_create ("to", MFD_CLOEXEC);
  bool good = from >= 0 && to >= 0 && write_all (from, text);
  int status = good ? run_sed (script, from, to) : -1;
  if (status == 0)
    read_all (to, text);
  close (from);
  close (to);
  return status == 0 || problem_set (p, good ? STATUS_USAGE : STATUS_INFRASTRUCTURE, "sed '%s' failed", script);
}
