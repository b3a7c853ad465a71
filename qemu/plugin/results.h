/* What the plugin found, on its way to sframe-truth: a file to which every
   process of the program appends.  Both sides are of one build, so structures
   are written as they are in memory, with numbers for pointers.  */
#ifndef TRUTH_RESULTS_H
#define TRUTH_RESULTS_H

#include <sys/types.h>

#include "lib/base/problem.h"
#include "qemu/core/truth.h"

typedef struct results_end
{
  pid_t process;     /* that has found it; of reading: which blocks are counted */
  uint64_t blocks;   /* that were read, more than one if it executes others */
  bool is_limited;   /* the run was ended after so many instructions */
  double seconds;    /* observed */
} results_end;

/* Append all that T has found since results_forget; whole or not at all.  */
bool results_append (const char *path, const truth *t,
                     const results_end *end);

/* T has told what it found: count from zero.  */
void results_forget (truth *t);

/* Add to T what is in the file.  MODULES, which are T's, begin with the
   program and get what else was mapped.  False: it cannot be read.  */
bool results_read (const char *path, truth *t, module_list *modules,
                   results_end *end, problem *p);

#endif
