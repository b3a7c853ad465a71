#include "census.h"

#include <ctype.h>
#include <dirent.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct parenthood
{
  pid_t child, parent;
} parenthood;

static pid_t
parent_of (const char *pid)
{
  char path[64], text[512];
  snprintf (path, sizeof path, "/proc/%.20s/stat", pid);
  FILE *file = fopen (path, "re");
  if (!file)
    return 0;
  size_t size = fread (text, 1, sizeof text - 1, file);
  fclose (file);
  text[size] = 0;
  /* The name, in parentheses, may hold anything: PID (NAME) STATE PPID.  */
  const char *end = strrchr (text, ')');
  return end && strlen (end) > 4 ? (pid_t) atol (end + 4) : 0;
}

static int
by_child (const void *a, const void *b)
{
  const parenthood *x = a, *y = b;
  return x->child < y->child ? -1 : x->child > y->child;
}

/* Of all processes, by child; where memory is short, of some.  */
static parenthood *
read_parents (size_t *count)
{
  DIR *directory = opendir ("/proc");
  parenthood *all = NULL;
  size_t room = 0;
  *count = 0;
  for (struct dirent *e; directory && (e = readdir (directory));)
    {
      if (!isdigit ((unsigned char) e->d_name[0]))
        continue;
      if (*count == room)
        {
          parenthood *more = reallocarray (all, room = 2 * room + 256,
                                           sizeof *all);
          if (!more)
            break;
          all = more;
        }
      all[(*count)++] = (parenthood) { (pid_t) atol (e->d_name),
                                       parent_of (e->d_name) };
    }
  if (directory)
    closedir (directory);
  if (*count)
    qsort (all, *count, sizeof *all, by_child);
  return all;
}

/* The one of TOPS that CHILD is below, or COUNT.  */
static size_t
top_of (const parenthood *child, const parenthood *all, size_t total,
        const pid_t *tops, size_t count)
{
  pid_t ancestor = child->parent;
  /* Read while it changes, so a circle is possible.  */
  for (int depth = 0; ancestor > 1 && depth < 4096; depth++)
    {
      for (size_t k = 0; k < count; k++)
        if (tops[k] == ancestor)
          return k;
      const parenthood wanted = { .child = ancestor }, *next;
      next = bsearch (&wanted, all, total, sizeof *all, by_child);
      ancestor = next ? next->parent : 0;
    }
  return count;
}

static uint64_t
memory_of (pid_t process)
{
  char path[64], line[256];
  unsigned long long kib, all = 0;
  snprintf (path, sizeof path, "/proc/%d/status", (int) process);
  FILE *file = fopen (path, "re");
  while (file && fgets (line, sizeof line, file))
    if (sscanf (line, "RssAnon: %llu", &kib) == 1
        || sscanf (line, "RssShmem: %llu", &kib) == 1)
      all += kib;
  if (file)
    fclose (file);
  return all * 1024;
}

void
census_take (const pid_t *tops, size_t count, census *counts)
{
  size_t total;
  parenthood *all = read_parents (&total);
  memset (counts, 0, count * sizeof *counts);
  for (size_t i = 0; i < total; i++)
    {
      size_t k = top_of (&all[i], all, total, tops, count);
      if (k == count)
        continue;
      counts[k].processes++;
      counts[k].memory += memory_of (all[i].child);
    }
  free (all);
}

void
census_kill (pid_t top)
{
  enum { ROUNDS = 200 };
  for (int round = 0; round < ROUNDS; round++)
    {
      size_t total, below = 0;
      parenthood *all = read_parents (&total);
      for (size_t i = 0; i < total; i++)
        if (top_of (&all[i], all, total, &top, 1) == 0)
          {
            below++;
            kill (all[i].child, SIGKILL);
          }
      free (all);
      while (waitpid (-1, NULL, WNOHANG) > 0)
        ;
      if (!below)
        return;
      usleep (500);
    }
}

static uint64_t disk;

static int
add_to_disk (const char *path, const struct stat *status, int kind,
             struct FTW *place)
{
  (void) path;
  (void) place;
  /* A file that has gone meanwhile is none.  */
  if (kind == FTW_DNR)
    disk = UINT64_MAX;
  else if (kind != FTW_NS)
    disk += (uint64_t) status->st_blocks * 512;
  return disk == UINT64_MAX;
}

uint64_t
census_disk (const char *path)
{
  enum { DIRECTORIES_OPEN = 16 };
  disk = 0;
  nftw (path, add_to_disk, DIRECTORIES_OPEN, FTW_PHYS | FTW_MOUNT);
  return disk;
}
