/* Where hand-written cases stand: a file has several, and each begins with a line
   `case GROUP/NAME` (corpora/vectors/README.md).  */
#ifndef CASE_PLACES_H
#define CASE_PLACES_H

#include "buffer.h"
#include "problem.h"

typedef struct case_file
{
  char *path;
  buffer text;
} case_file;

typedef struct case_place
{
  char *name;       /* GROUP/NAME */
  const char *path; /* of the file, as it was named */
  size_t folder; /* the number of the first file read from the same folder */
  unsigned line; /* that of `case`, from 1 on */
  const char
      *text; /* the lines that follow, without the blank ones at the end */
  size_t size;
} case_place;

typedef struct case_places
{
  case_place *items;
  size_t count, capacity;
  case_file *files; /* what the places point into */
  size_t file_count, file_capacity;
} case_places;

/* Add the cases of the file PATH, in their order.  False: P says at which line there is text
   that no case begins before, a case without a name, or one whose name another of ALL has; or
   that PATH has no case, or cannot be read.  No case of PATH is added then.  */
bool case_places_read (case_places *all, const char *path, problem *p);

/* The same, where PATH has been read: TEXT, which ALL frees.  */
bool case_places_add (case_places *all, const char *path, buffer text,
                      problem *p);

/* Add those of the hand-written cases of the checkout TREE.  */
bool case_places_read_tree (case_places *all, const char *tree, problem *p);

/* In the order of their names in each folder, and of the folders as they were read.  A name
   is compared as if a file were called so, with ".sfv" at its end.  */
void case_places_sort (case_places *all);

/* The case that is called NAME, LENGTH bytes, or that runs call so, with vectors/ before its name;
   NULL: there is none.  */
const case_place *case_place_named (const case_places *all, const char *name,
                                    size_t length);

void case_places_free (case_places *all);

/* Read each file of the checkout TREE that is as PATTERN, which may have braces,
   and TAKE its path and its content, which TAKE may keep.  False: one cannot be
   read or taken, or none of these WHATS ("cases") is there.  */
bool take_each_file (const char *tree, const char *pattern, const char *whats,
                     bool (*take) (void *context, const char *path,
                                   buffer *content, problem *p),
                     void *context, problem *p);

#endif
