#include "temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"

typedef struct doomed
{
  struct doomed *next;
  char path[];
} doomed;

static doomed *all;
static pid_t owner; /* a process that it forks removes nothing */

char *
temporary_template (const char *name)
{
  const char *where = getenv ("TMPDIR");
  char *path = NULL;
  if (asprintf (&path, "%s/%s-XXXXXX", where && *where ? where : "/tmp", name)
      < 0)
    out_of_memory (0);
  return path;
}

static int
remove_one (const char *path, const struct stat *st, int type,
            struct FTW *level)
{
  (void) st;
  (void) type;
  (void) level;
  (void) remove (path);
  return 0;
}

/* Most are files, and memory may be what the program ends for.  */
static void
remove_all (void)
{
  enum { OPEN_DIRECTORIES = 8 };
  if (getpid () != owner)
    return;
  for (const doomed *d = all; d; d = d->next)
    if (unlink (d->path) != 0 && rmdir (d->path) != 0)
      (void) nftw (d->path, remove_one, OPEN_DIRECTORIES,
                   FTW_DEPTH | FTW_PHYS);
}

static doomed *
add (const char *path)
{
  size_t size = strlen (path) + 1;
  doomed *d = malloc (sizeof *d + size);
  if (!d || (!owner && atexit (remove_all) != 0))
    out_of_memory (size);
  owner = getpid ();
  d->next = all;
  memcpy (d->path, path, size);
  all = d;
  return d;
}

void
remove_at_exit (const char *path)
{
  add (path);
}

/* What there is no memory to remember is not made.  */
static char *
make (const char *name, bool (*makes) (char *path))
{
  char *path = temporary_template (name);
  doomed *d = add (path);
  bool good = makes (d->path);
  strcpy (path, d->path);
  if (good)
    return path;
  int error = errno;
  keep_at_exit (path);
  free (path);
  errno = error;
  return NULL;
}

static bool
makes_file (char *path)
{
  int fd = mkostemp (path, O_CLOEXEC);
  if (fd >= 0)
    (void) close (fd); /* of what is empty nothing can be lost */
  return fd >= 0;
}

static bool
makes_directory (char *path)
{
  return mkdtemp (path) != NULL;
}

char *
temporary_file (const char *name)
{
  return make (name, makes_file);
}

char *
temporary_directory (const char *name)
{
  return make (name, makes_directory);
}

void
keep_at_exit (const char *path)
{
  for (doomed **d = &all; *d; d = &(*d)->next)
    if (strcmp ((*d)->path, path) == 0)
      {
        doomed *found = *d;
        *d = found->next;
        free (found);
        return;
      }
}
