/* Files that are written whole.  */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stddef.h>

#include "problem.h"

/* Standard output, which every program closes itself when it ends: where not
   all of it could be written, the program says so in one line and ends with
   status 3.  */

/* Close standard output at exit.  parse_options and run_command call this for
   the program NAME, which is not freed before.  */
void close_stdout_at_exit (const char *name);

/* Replace PATH by SIZE BYTES in one step; "-" is stdout.  */
bool write_file (const char *path, const void *bytes, size_t size, problem *p);

/* The same for what cannot be made again: see whole.h.  */
bool write_file_durably (const char *path, const void *bytes, size_t size,
                         problem *p);

/* Make the directories above PATH.  */
bool make_parents (const char *path, problem *p);

#endif
