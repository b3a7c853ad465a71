/* Reading the inputs of a link.  */
#ifndef AUDIT_READ_INPUTS_H
#define AUDIT_READ_INPUTS_H

#include "inputs.h"
#include "lib/tables/files.h"

/* Read the functions of all files of PATHS.  False: none has any, or a file
   cannot be read.  */
bool inputs_read (input_list *list, const path_list *paths, problem *p);

#endif
