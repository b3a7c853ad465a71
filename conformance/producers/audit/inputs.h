/* What the inputs of a link say about its functions: where the output lacks
   one, whether the linker lost it, or its input did not have it.  */
#ifndef AUDIT_INPUTS_H
#define AUDIT_INPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/tables/files.h"

typedef struct input_name
{
  char *text;
  bool is_covered; /* by .sframe, in the input that has it */
} input_name;

typedef struct input_list
{
  input_name *items; /* sorted by text */
  size_t count, capacity;
} input_list;

/* Add a function; then sort them.  */
void inputs_add (input_list *list, const char *name, bool is_covered);
void inputs_sort (input_list *list);
void inputs_free (input_list *list);

/* "lost by the linker", if every input that has a function of this name
   covers it; "not in its input" if one does not; "in no input".  */
const char *inputs_say (const input_list *list, const char *name);

/* Reading the inputs of a link.  */

/* Read the functions of all files of PATHS.  False: none has any, or a file
   cannot be read.  */
bool inputs_read (input_list *list, const path_list *paths, problem *p);

#endif
