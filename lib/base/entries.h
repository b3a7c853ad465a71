/* Files of entries: blocks of `field: value`, separated by empty lines; a line
   that begins with a blank goes on with the one before, # begins a comment.  */
#ifndef ENTRIES_H
#define ENTRIES_H

#include <stddef.h>

#include "problem.h"

enum { ENTRY_FIELDS = 16 };

typedef struct listed_entry
{
  char *field[ENTRY_FIELDS];
} listed_entry;

typedef struct entry_list
{
  listed_entry *items;
  size_t count, capacity;
} entry_list;

/* Read PATH, whose entries have to have the COUNT fields NAMES, all of them
   and none twice.  */
bool entries_read (entry_list *list, const char *path,
                   const char *const *names, size_t count, problem *p);
void entries_free (entry_list *list);

/* Does one of the blank-separated GLOBS match?  */
bool globs_match (const char *globs, const char *text);

#endif
