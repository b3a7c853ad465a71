/* Writes stacks as they were: registers, the memory of the frames, and the calls that
   were executed, for what replays them through unwinders (make cost).  */
#ifndef TRUTH_STACK_WRITER_H
#define TRUTH_STACK_WRITER_H

#include "lib/base/problem.h"
#include "lib/base/whole.h"
#include "qemu/core/truth.h"

typedef struct stack_writer
{
  whole_file file;
  const char *only; /* stacks whose PC is in a file with this in its path; or NULL */
  uint64_t every;   /* so many instructions there lie between two stacks */
  uint64_t waits, mismatches;
  uint64_t seen, written, left_out; /* stacks; those that tables get wrong are left out */
  const module *module; /* the one that was named last */
} stack_writer;

bool stacks_open (stack_writer *w, const char *path, uint64_t every,
                  const char *only, problem *p);

/* T, whose current thread is about to execute the instruction at V's PC, has
   observed it.  */
void stacks_add (stack_writer *w, const truth *t, const view *v);

/* Keep the file, where all could be written.  */
bool stacks_close (stack_writer *w, problem *p);

#endif
