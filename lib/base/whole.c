#include "whole.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"
#include "memory.h"

typedef struct doomed
{
  struct doomed *next;
  char path[];
} doomed;

static doomed *all;
static pid_t owner; /* a process that it forks removes nothing */

/* "TMPDIR/NAME-XXXXXX", for mkstemp () or mkdtemp (); the caller frees it.  */
static char *
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

/* Files that are written whole.  */

static bool
cannot_write (const char *path, problem *p)
{
  return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", path,
                      strerror (errno));
}

static bool
write_and_close (const char *path, const void *bytes, size_t size,
                 bool (*closes) (whole_file *), problem *p)
{
  whole_file w;
  if (strcmp (path, "-") == 0)
    {
      (void) fwrite (bytes, 1, size, stdout); /* checked at exit: options.h */
      return true;
    }
  if (!whole_open (&w, path))
    return cannot_write (path, p);
  (void) fwrite (bytes, 1, size, w.file); /* checked when it is closed */
  return closes (&w) || cannot_write (path, p);
}

bool
write_file (const char *path, const void *bytes, size_t size, problem *p)
{
  return write_and_close (path, bytes, size, whole_close, p);
}

bool
write_file_durably (const char *path, const void *bytes, size_t size,
                    problem *p)
{
  return write_and_close (path, bytes, size, whole_close_durably, p);
}

bool
make_parents (const char *path, problem *p)
{
  char *parent = format_text ("%s", path);
  bool good = true;
  for (char *slash = strchr (parent + 1, '/'); good && slash;
       slash = strchr (slash + 1, '/'))
    {
      *slash = 0;
      good = mkdir (parent, 0777) == 0 || errno == EEXIST;
      if (!good)
        cannot_write (parent, p);
      *slash = '/';
    }
  free (parent);
  return good;
}

/* A device, like a pipe, is not to be replaced.  */
static bool
is_replaceable (const char *path)
{
  struct stat status;
  return stat (path, &status) != 0 || S_ISREG (status.st_mode);
}

static bool
replaces (const whole_file *w)
{
  return strcmp (w->path, w->part) != 0;
}

static void
forget (whole_file *w)
{
  int error = errno;
  if (replaces (w))
    {
      (void) unlink (w->part);
      keep_at_exit (w->part);
    }
  free (w->path);
  free (w->part);
  *w = (whole_file) { .file = NULL };
  errno = error;
}

bool
whole_open (whole_file *w, const char *path)
{
  *w = (whole_file) { .path = strdup (path) };
  if (!w->path
      || asprintf (&w->part, is_replaceable (path) ? "%s.part" : "%s", path)
             < 0)
    out_of_memory (0);
  if (replaces (w))
    remove_at_exit (w->part);
  w->file = fopen (w->part, "we");
  if (w->file)
    return true;
  forget (w);
  return false;
}

/* What the disk has of a directory is as it was written last.  */
static bool
sync_directory_of (const char *path)
{
  char *copy = strdup (path);
  if (!copy)
    out_of_memory (0);
  char *slash = strrchr (copy, '/');
  if (slash)
    slash[slash == copy] = '\0';
  int fd = open (slash ? copy : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  free (copy);
  if (fd < 0)
    return false;
  bool good = fsync (fd) == 0 || errno == EINVAL || errno == ENOTSUP;
  int error = errno;
  close (fd);
  errno = error;
  return good;
}

static bool
finish (whole_file *w, bool (*reaches_disk) (FILE *))
{
  bool good = !ferror (w->file) && fflush (w->file) == 0;
  if (!good && errno == 0)
    errno = EIO;
  good = good && (!reaches_disk || !replaces (w) || reaches_disk (w->file));
  int error = errno;
  if (fclose (w->file) != 0 && good)
    {
      error = errno;
      good = false;
    }
  errno = error;
  good = good && (!replaces (w) || rename (w->part, w->path) == 0);
  return good;
}

static bool
sync_file (FILE *file)
{
  return fsync (fileno (file)) == 0 || errno == EINVAL || errno == ENOTSUP;
}

bool
whole_close (whole_file *w)
{
  bool good = finish (w, NULL);
  forget (w);
  return good;
}

bool
whole_close_durably (whole_file *w)
{
  bool good = finish (w, sync_file);
  good = good && (!replaces (w) || sync_directory_of (w->path));
  forget (w);
  return good;
}

void
whole_drop (whole_file *w)
{
  if (w->file)
    fclose (w->file);
  forget (w);
}
