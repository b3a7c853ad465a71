/* Files of a compiler, all for one ABI: every function compared, and those that
   fail shrunk as random ones are.  */
#ifndef DIRECTIVES_FILES_H
#define DIRECTIVES_FILES_H

#include "causes.h"

/* Directives that failed before, and the group that they belong to.  */
typedef struct known_lines
{
  char *text;
  verdict verdict;
  size_t group;
} known_lines;

typedef struct compiled_files
{
  judge *judge;
  causes *causes;
  const char *path; /* of the file in hand */
  uint64_t files, rejected, rows;
  known_lines *known;
  size_t known_count, known_capacity;
} compiled_files;

/* Judge the file PATH, whose text is TEXT.  False: it cannot be read as what it
   is, see P.  */
bool compiled_files_take (compiled_files *c, const char *path,
                          const char *text, problem *p);
void compiled_files_free (compiled_files *c);

#endif
