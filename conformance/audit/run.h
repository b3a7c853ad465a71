/* Many files, on all cores.  */
#ifndef AUDIT_RUN_H
#define AUDIT_RUN_H

#include "causes.h"

/* NAME: PATH without the directory that was named, for comparing runs.  */
typedef struct listed_path
{
  char *path, *name;
  const char *member; /* of the archive PATH; NULL: all */
} listed_path;

typedef struct path_list
{
  listed_path *items;
  size_t count, capacity;
} path_list;

/* Add PATH, and everything below it if it is a directory.  Symbolic links are
   followed only where they are named.  */
bool paths_add (path_list *list, const char *path, problem *p);
void paths_free (path_list *list);

/* What a run calls, one call at a time.  */
typedef struct listener
{
  /* FILE has been compared.  */
  void (*file) (void *context, const file_result *r);
  /* A file could not be read.  */
  void (*damaged) (void *context, const problem *p);
  void *context;
} listener;

typedef struct run_totals
{
  size_t files, skipped; /* with an ABI of SFrame's; others */
  size_t shown_different; /* functions */
  uint64_t bytes;
} run_totals;

/* Audit all files of PATHS with JOBS threads.  Files that are no ELF files of
   an ABI that SFrame has, and no archives, are skipped.  */
void run_audit (const path_list *paths, unsigned jobs,
                const audit_options *o, const listener *to,
                run_totals *totals);

#endif
