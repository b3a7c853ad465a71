/* No program goes on without memory: an allocation that fails, one of a
   library among them, ends it with a line and status 3.  Nothing of this is
   called where memory is needed; memory.c stands before libc's malloc.  */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/* SIZE bytes were not to be had; 0: nobody knows how many.  */
_Noreturn void out_of_memory (size_t size);

/* This process was forked, and ends by exit () like a program, with a line, and
   what it has made is removed.  Others leave that to the process that waits for
   them.  */
void process_begins (void);

#endif
