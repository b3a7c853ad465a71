/* Reading the text of a program under test strictly: a line that is not where it is known to be
   ends the adapter with EXIT_NO_ANSWER.  */
#ifndef TEXT_LINES_H
#define TEXT_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "program.h"

/* The current line is not understood.  */
_Noreturn void unexpected (struct program *);

/* Scanning within a line.  Each moves AT on over what it reads.  */

bool take (const char **at, const char *text);
void need_text (struct program *, const char **at, const char *text);

/* A decimal number without leading blanks.  */
int64_t need_number (struct program *, const char **at);

/* A hexadecimal number, after its 0x.  */
uint64_t need_hex (struct program *, const char **at);

void skip_blanks (const char **at);

/* The current line is TEXT; goes to the next.  */
void need_line (struct program *, const char *text);

/* Whether the current line begins with TEXT; AT is what follows.  */
bool line_begins (const struct program *, const char *text, const char **at);

/* The current line ends at AT; goes to the next.  */
void need_end (struct program *, const char *at);

/* The current line is PREFIX and a number; goes to the next.  */
int64_t need_number_line (struct program *, const char *prefix);

#endif
