/* Blocks of memory that end where nothing is mapped, so that what reads past
   their end dies there, instead of answering by what happens to lie behind.  witness.c
   says in which function that was.  */
#ifndef TESTEE_GUARDED_H
#define TESTEE_GUARDED_H

#include <stddef.h>

enum
{
#ifdef __sparc__
  GUARDED_PAGE = 8192,
#else
  GUARDED_PAGE = 4096,
#endif
/* A machine that ends a program which accesses what is not aligned needs what malloc and a
   loader promise.  There up to ALIGNMENT - 1 bytes are between a block and the page without
   rights, elsewhere none.  */
#ifdef __sparc__
  GUARDED_ALIGNMENT = 8,
#else
  GUARDED_ALIGNMENT = 1,
#endif
};

/* A block of SIZE bytes, filled with FILL, aligned as an object of that size can
   be (exactly at its end there is nothing, but for GUARDED_ALIGNMENT).  Null when there is
   no memory.  */
void *guarded_block (size_t size, unsigned char fill);

/* The same for a section, of zeros at first; and far before and behind it there is
   nothing either.  */
void *guarded_section (size_t size);

/* The size of a block.  */
size_t guarded_size (const void *block);

/* Where ADDRESS is; behind a block, of which SIZE.  */
enum guarded_place { BEHIND_A_BLOCK, IN_FREED_MEMORY, ELSEWHERE };
enum guarded_place guarded_place_of (const void *address, size_t *size);

/* Null is no block.  A block that was freed before, or is none, ends the
   process.  */
void guarded_free (void *block);

/* What was freed is no longer known to have been: new blocks are where they would be if
   there had been none.  */
void guarded_forget (void);

#endif
