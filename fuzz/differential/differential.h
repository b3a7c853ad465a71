/* The parts of sframe-differential.  */
#ifndef DIFFERENTIAL_H
#define DIFFERENTIAL_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "reference/section.h"

/* Append the tags of SECTION, as known issues name them (comma-separated): what the
   reference finds in it, in the words of corpora/generate.  */
void add_tags (const sf_section *section, buffer *to);

/* Merge what is wrong in the observations at PATH, about cases of the lists LISTS
   (ended by NULL), into DIRECTORY: classes.tsv, a line for each class with its
   smallest section, which is kept there.  */
bool collect_classes (const char *path, char **lists,
                      const char *directory, problem *p);

/* Print DIRECTORY's classes, COUNT of them.  */
bool print_classes (const char *directory, size_t *count, problem *p);

#endif
