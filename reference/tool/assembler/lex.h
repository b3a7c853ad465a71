/* Lines of the vector language (corpora/VECTORS.md) as words, and errors that
   show the place.  */
#ifndef LEX_H
#define LEX_H

#include <stddef.h>

#include "lib/base/problem.h"

/* A word, or a part of one; points into the line.  */
typedef struct word
{
  const char *text;
  int length;
} word;

typedef struct line
{
  const char *path;
  unsigned number; /* from 1 on */
  const char *text;
  int length;
  word *words; /* separated by blanks, up to a '#' that begins a word */
  size_t count, capacity;
} line;

/* Split the line that starts at TEXT and ends at END or before a newline;
   returns where the next one starts.  What LINE held before is replaced.  */
const char *lex_line (line *line, const char *text, const char *end);

/* Record a problem at AT, a place in LINE: FILE:LINE:COLUMN, the message, the
   line and a caret.  Returns false.  */
bool line_problem (const line *line, const char *at, problem *p,
                   const char *format, ...)
    __attribute__ ((format (printf, 4, 5)));

bool word_is (word w, const char *text);

/* Cut W at the first SEPARATOR: the part before stays in *HEAD, the part
   behind goes to *TAIL.  False: there is no separator, and HEAD is all.  */
bool split_word (word w, char separator, word *head, word *tail);

#endif
