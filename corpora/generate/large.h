/* Sections with more in them than others have.  They are genomes, like those
   of seeds.  A reader may have a limit that it should not have: a buffer, a
   count in 16 bits, a place on the stack for each function.  */
#ifndef LARGE_H
#define LARGE_H

#include "generated.h"

/* Make large section NUMBER, the first is 0, in S, and append its name to NAME.
   S is zero-initialised, or from an earlier call.  False: there are no more.  */
bool large_section (size_t number, generated *s, buffer *name);

/* Append what a reader is asked about S, with the answers by the records of S:
   look-ups of functions and rows at powers of two and beside them, and a step
   from the first function, the last, and those at powers of two.  */
void large_answers (const generated *s, buffer *to);

/* The word of a row is FIRST_WORD, the next one's is one more, up to so many
   WORDS: a prime.  */
enum { FIRST_WORD = 8, WORDS = 113 };

/* Append a line from which corpora/vectors/sframe-large.c makes the bytes of
   the large section S, called NAME.  */
void large_recipe (const generated *s, const char *name, buffer *to);

#endif
