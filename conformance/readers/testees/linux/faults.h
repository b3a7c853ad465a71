/* Each access to user memory fails in turn: the first, the second, and so on.
   What the reader does then that it may not ends the program (no_answer), which
   is a crash to the runner.  */
#ifndef LINUX_FAULTS_H
#define LINUX_FAULTS_H

#include "testee.h"

/* A section where the reader believes it; SHIFT is how far that is from its
   address.  */
struct place
{
  const unsigned char *bytes;
  size_t size;
  uint64_t address, shift;
};

/* Each ends with the section added again, and nothing that fails.  */
void fail_section (const struct place *);
void fail_find (const struct place *, uint64_t pc);
void fail_unwind (const struct place *, const struct stack *);

#endif
