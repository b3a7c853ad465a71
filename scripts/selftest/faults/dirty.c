/* What is written, synced and renamed, in this order.  */

#include <fnmatch.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "inject.h"

static void
path_of_descriptor (pid_t pid, unsigned long long fd, char *path)
{
  char link[64];
  snprintf (link, sizeof link, "/proc/%d/fd/%d", (int) pid, (int) fd);
  ssize_t length = readlink (link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = '\0';
}

/* The text at ADDRESS, where the program runs if it is no absolute path.  */
static void
path_at (pid_t pid, unsigned long long address, char *path)
{
  char link[64], text[PATH_MAX] = "", directory[PATH_MAX] = "";
  snprintf (link, sizeof link, "/proc/%d/cwd", (int) pid);
  for (char *at = text; at < text + PATH_MAX - 1; at++, address++)
    {
      struct iovec to = { at, 1 }, from = { (void *) address, 1 };
      if (process_vm_readv (pid, &to, 1, &from, 1, 0) != 1 || !*at)
        break;
    }
  bool is_relative = text[0] != '/';
  if (is_relative && readlink (link, directory, PATH_MAX - 1) < 0)
    directory[0] = '\0';
  snprintf (path, PATH_MAX, "%s%s%s", directory, is_relative ? "/" : "", text);
}

static char **
find (const dirty_files *d, const char *path)
{
  for (size_t i = 0; i < d->count; i++)
    if (strcmp (d->paths[i], path) == 0)
      return &d->paths[i];
  return NULL;
}

static void
add (dirty_files *d, const char *path)
{
  if (path[0] != '/' || find (d, path))
    return;
  void *grown = reallocarray ((void *) d->paths, d->count + 1,
                              sizeof *d->paths);
  char *copy = strdup (path);
  if (!grown || !copy)
    exit (3);
  d->paths = (char **) grown;
  d->paths[d->count++] = copy;
}

static void
drop (dirty_files *d, const char *path)
{
  char **found = find (d, path);
  if (!found)
    return;
  free (*found);
  *found = d->paths[--d->count];
}

void
dirty_note (dirty_files *d, pid_t pid, const struct user_regs_struct *r,
            const char *pattern, char *unsynced)
{
  char path[PATH_MAX];
  long number = (long) r->orig_rax;
  bool is_at = number == SYS_renameat || number == SYS_renameat2;
  switch (number)
    {
    case SYS_write: case SYS_writev: case SYS_pwrite64:
      path_of_descriptor (pid, r->rdi, path);
      add (d, path);
      break;
    case SYS_fsync: case SYS_fdatasync:
      path_of_descriptor (pid, r->rdi, path);
      drop (d, path);
      break;
    case SYS_rename: case SYS_renameat: case SYS_renameat2:
      path_at (pid, is_at ? r->rsi : r->rdi, path);
      if (!find (d, path) || *unsynced)
        break;
      path_at (pid, is_at ? r->r10 : r->rsi, path);
      if (fnmatch (pattern, path, 0) == 0)
        snprintf (unsynced, PATH_SIZE, "%.*s", PATH_SIZE - 1, path);
      break;
    default:
      break;
    }
}

void
dirty_free (dirty_files *d)
{
  for (size_t i = 0; i < d->count; i++)
    free (d->paths[i]);
  free ((void *) d->paths);
  *d = (dirty_files) { .count = 0 };
}
