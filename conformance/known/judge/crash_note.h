/* How the line of an issue says which crash it explains: its `note`.  */
#ifndef JUDGE_CRASH_NOTE_H
#define JUDGE_CRASH_NOTE_H

#include "lib/issues/issues.h"

/* Why the globs of NOTE do not say which crash they mean: one of them matches
   two different crashes, or one that no testee caused.  NULL: they do.  The
   caller frees.  */
char *why_not_one_crash (const globs *note);

#endif
