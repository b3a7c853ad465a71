/* How many processes each testee has: the limit that no rlimit gives to
   root.  One pass over /proc, made only now and then.  */
#include "process.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"

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

static parenthood *
read_parents (size_t *count)
{
  DIR *directory = opendir ("/proc");
  parenthood *all = NULL;
  *count = 0;
  for (struct dirent *e; directory && (e = readdir (directory));)
    if (isdigit ((unsigned char) e->d_name[0]))
      {
        all = array_grow (all, *count, sizeof *all);
        all[(*count)++] = (parenthood) { (pid_t) atol (e->d_name),
                                         parent_of (e->d_name) };
      }
  if (directory)
    closedir (directory);
  if (*count)
    qsort (all, *count, sizeof *all, by_child);
  return all;
}

void
processes_count (const pid_t *keepers, size_t count, uint64_t *counts)
{
  size_t total;
  parenthood *all = read_parents (&total);
  memset (counts, 0, count * sizeof *counts);
  for (size_t i = 0; i < total; i++)
    {
      pid_t ancestor = all[i].parent;
      /* Read while it changes, so a circle is possible.  */
      for (int depth = 0; ancestor > 1 && depth < 4096; depth++)
        {
          size_t k = 0;
          while (k < count && keepers[k] != ancestor)
            k++;
          if (k < count)
            {
              counts[k]++;
              break;
            }
          parenthood wanted = { .child = ancestor }, *next;
          next = bsearch (&wanted, all, total, sizeof *all, by_child);
          ancestor = next ? next->parent : 0;
        }
    }
  free (all);
}
