/* Files that are named, and those of directories that are.  */
#ifndef PATHS_H
#define PATHS_H

#include <stdbool.h>
#include <stddef.h>

#include "problem.h"

/* NAME: PATH without the directory that was named, for comparing runs.  */
typedef struct listed_path
{
  char *path, *name;
  const char *member; /* of the archive PATH; NULL: all */
  bool is_named;      /* by the user, not found in a directory */
} listed_path;

typedef struct path_list
{
  listed_path *items;
  size_t count, capacity;
} path_list;

/* Add PATH, and everything below it if it is a directory, in the order of the names.  Symbolic links are
   followed only where they are named.  */
bool paths_add (path_list *list, const char *path, problem *p);
void paths_free (path_list *list);

/* Is PATH "ARCHIVE(MEMBER)"?  */
bool path_is_member (const char *path);

#endif
