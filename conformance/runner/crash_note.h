/* How a waiver says which crash it explains: the globs of its `note`.  */
#ifndef CONFORM_CRASH_NOTE_H
#define CONFORM_CRASH_NOTE_H

#include <stdbool.h>

/* Does NOTE match one of GLOBS, which are separated by " | "?  */
bool note_matches (const char *globs, const char *note);

/* Why GLOBS do not say which crash they mean: one of them matches two different
   crashes, or one that no testee caused.  NULL: they do.  The caller frees.  */
char *why_not_one_crash (const char *globs);

#endif
