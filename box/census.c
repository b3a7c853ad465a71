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

/* What /proc/PID/stat has of a process.  */
typedef struct parenthood
{
  pid_t child, parent;
  uint64_t ticks; /* of the processor, also of children that it waited for */
  long threads;
  char state;
} parenthood;

/* The text of a file in /proc, ended by 0: TEXT[SIZE]; false: it has gone.  */
static bool
read_text (const char *path, char *text, size_t size)
{
  FILE *file = fopen (path, "re");
  if (!file)
    return false;
  text[fread (text, 1, size - 1, file)] = 0;
  fclose (file);
  return true;
}

/* proc_pid_stat(5): the name, in parentheses, may hold anything.  */
static bool
read_stat (const char *path, parenthood *p)
{
  char text[512];
  unsigned long long ticks[4];
  if (!read_text (path, text, sizeof text))
    return false;
  const char *end = strrchr (text, ')');
  if (!end
      || sscanf (end,
                 ") %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %llu "
                 "%llu %*d %*d %ld",
                 &p->state, &p->parent, &ticks[0], &ticks[1], &ticks[2],
                 &ticks[3], &p->threads)
             != 7)
    return false;
  p->ticks = ticks[0] + ticks[1] + ticks[2] + ticks[3];
  return true;
}

static parenthood
parenthood_of (const char *pid)
{
  char path[64];
  parenthood p = { .state = 'X' };
  snprintf (path, sizeof path, "/proc/%.20s/stat", pid);
  read_stat (path, &p);
  p.child = (pid_t) atol (pid);
  return p;
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
      all[(*count)++] = parenthood_of (e->d_name);
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

/* The second number of DIRECTORY/schedstat (nanoseconds), where the kernel counts it.  */
static uint64_t
waited_ms (const char *directory)
{
  char path[96], text[128];
  unsigned long long waited;
  snprintf (path, sizeof path, "%s/schedstat", directory);
  return read_text (path, text, sizeof text)
                 && sscanf (text, "%*u %llu", &waited) == 1
             ? waited / 1000000
             : 0;
}

/* A file of a process is about its first thread.  */
static void
count_threads (const parenthood *process, census *c)
{
  char path[64], thread[96];
  snprintf (path, sizeof path, "/proc/%d/task", (int) process->child);
  DIR *directory = opendir (path);
  for (struct dirent *e; directory && (e = readdir (directory));)
    {
      parenthood p;
      if (!isdigit ((unsigned char) e->d_name[0]))
        continue;
      snprintf (thread, sizeof thread, "%s/%.20s", path, e->d_name);
      c->waited_ms += waited_ms (thread);
      snprintf (thread, sizeof thread, "%s/%.20s/stat", path, e->d_name);
      c->is_runnable |= read_stat (thread, &p) && p.state == 'R';
    }
  if (directory)
    closedir (directory);
}

static void
count_time (const parenthood *process, census *c)
{
  char path[64];
  c->is_runnable |= process->state == 'R';
  snprintf (path, sizeof path, "/proc/%d", (int) process->child);
  if (process->threads > 1)
    count_threads (process, c);
  else
    c->waited_ms += waited_ms (path);
}

/* The one of TOPS that PROCESS is, or COUNT.  */
static size_t
which_top (pid_t process, const pid_t *tops, size_t count)
{
  size_t k = 0;
  while (k < count && tops[k] != process)
    k++;
  return k;
}

void
census_take (const pid_t *tops, size_t count, census *counts)
{
  size_t total;
  parenthood *all = read_parents (&total);
  const uint64_t tick_ms = 1000 / (uint64_t) sysconf (_SC_CLK_TCK);
  memset (counts, 0, count * sizeof *counts);
  for (size_t k = 0; k < count; k++)
    counts[k].has_ended = true;
  for (size_t i = 0; i < total; i++)
    {
      /* A top may have waited for what was below it.  */
      size_t k = which_top (all[i].child, tops, count);
      bool is_below = k == count;
      if (is_below && (k = top_of (&all[i], all, total, tops, count)) == count)
        continue;
      counts[k].processor_ms += all[i].ticks * tick_ms;
      count_time (&all[i], &counts[k]);
      counts[k].processes += is_below;
      counts[k].has_ended &= is_below || all[i].state == 'Z';
      if (is_below)
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
      size_t total;
      pid_t ended;
      while ((ended = waitpid (-1, NULL, WNOHANG)) > 0)
        ;
      if (ended < 0)
        return;
      parenthood *all = read_parents (&total);
      for (size_t i = 0; i < total; i++)
        if (top_of (&all[i], all, total, &top, 1) == 0)
          kill (all[i].child, SIGKILL);
      free (all);
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
