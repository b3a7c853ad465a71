/* What checks have in common: reasons, and words one by one.  */
#ifndef LINKS_WORDS_H
#define LINKS_WORDS_H

#include "checks.h"

/* Add TEXT to WHY; false.  */
bool because (buffer *why, const char *text);

/* Do all of WORDS, of which there is one, hold?  To the first that does not.  */
bool each_word (const outcome *o, const char *words,
                bool (*holds) (const outcome *o, const char *word,
                               buffer *why),
                buffer *why);

#endif
