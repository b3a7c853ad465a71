/* Words and globs that blanks separate, and how a text begins.  */
#ifndef WORD_H
#define WORD_H

#include <stdbool.h>
#include <stddef.h>

/* Is WORD, SIZE bytes, one of the words of TEXT, LENGTH bytes?  */
bool has_word_in (const char *text, size_t length, const char *word,
                  size_t size);

/* The same of strings; without TEXT it is not.  */
bool has_word (const char *text, const char *word);

/* Does TEXT begin with WITH?  Without TEXT it does not.  */
bool text_begins (const char *text, const char *with);

/* Globs, separated by blanks.  */

/* Does one of the blank-separated GLOBS match?  `*` matches `/`.  */
bool globs_match (const char *globs, const char *text);

#endif
