/* A page for each kind of what is new of implementations, for somebody to go on with.  */
#ifndef JUDGE_WRITE_PAGES_H
#define JUDGE_WRITE_PAGES_H

#include "verdicts.h"

/* Write DIRECTORY/TESTEE/new-NUMBER.md for each: it names the cases that it was seen in, and
   no other, so that the next run is green until something else breaks.  Numbers go on after
   those of the pages in V.  COUNT: how many.  */
bool pages_write (const char *directory, const verdicts *v, unsigned *count, problem *p);

#endif
