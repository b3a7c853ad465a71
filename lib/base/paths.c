/* Files that are named, and those of directories that are.  */
#include "paths.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "buffer.h"

static void
add_path (path_list *list, const char *path, const char *name, bool is_named)
{
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count++]
      = (listed_path) { .path = format_text ("%s", path),
                        .name = format_text ("%s", name),
                        .is_named = is_named };
}

static path_list *walked;
static size_t walked_prefix;

static int
add_walked (const char *path, const struct stat *st, int type,
            struct FTW *level)
{
  (void) level;
  if (type == FTW_F && S_ISREG (st->st_mode))
    add_path (walked, path, path + walked_prefix, false);
  return 0;
}

static int
by_path (const void *a, const void *b)
{
  return strcmp (((const listed_path *) a)->path,
                 ((const listed_path *) b)->path);
}

bool
path_is_member (const char *path)
{
  size_t length = strlen (path);
  return length && path[length - 1] == ')' && strrchr (path, '(');
}

bool
paths_add (path_list *list, const char *path, problem *p)
{
  struct stat st;
  enum
  {
    OPEN_DIRECTORIES = 32
  };
  if (stat (path, &st) != 0 && path_is_member (path))
    {
      add_path (list, path, path, true);
      return true;
    }
  if (stat (path, &st) != 0)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, strerror (errno));
  if (!S_ISDIR (st.st_mode))
    {
      const char *slash = strrchr (path, '/');
      add_path (list, path, slash ? slash + 1 : path, true);
      return true;
    }
  walked = list;
  walked_prefix = strlen (path);
  walked_prefix += path[walked_prefix - 1] != '/';
  size_t before = list->count;
  bool is_walked = nftw (path, add_walked, OPEN_DIRECTORIES, FTW_PHYS) == 0;
  if (list->count > before)
    qsort (list->items + before, list->count - before, sizeof *list->items,
           by_path);
  return is_walked
         || problem_set (p, STATUS_USAGE, "%s: %s", path, strerror (errno));
}

void
paths_free (path_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      free (list->items[i].path);
      free (list->items[i].name);
    }
  free (list->items);
  *list = (path_list) { .count = 0 };
}
