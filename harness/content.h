/* What a file, or what a command printed, has to be.  Lines end with a
   newline, the last one need not.  */
#ifndef CONTENT_H
#define CONTENT_H

#include <regex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/base/buffer.h"

size_t content_lines (const buffer *b);

/* How many lines have TEXT in them.  */
size_t content_having (const buffer *b, const char *text);

/* How many lines, or parts of them, EXPRESSION matches.  */
size_t content_matching (const buffer *b, const regex_t *expression);

/* The number, decimal, that the first group of EXPRESSION is in the first
   line that it matches.  False: there is none.  */
bool content_number (const buffer *b, const regex_t *expression,
                     uint64_t *number);

/* Is each line of B what the line of TEXT at its place, an extended
   regular expression, matches as a whole? DIFFERENT is the number of the
   first that is not, from 1.  */
bool content_like (const buffer *b, const char *text, size_t *different);

#endif
