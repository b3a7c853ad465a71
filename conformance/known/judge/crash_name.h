/* What a page that is written says of a crash: a glob over notes like it.  */
#ifndef JUDGE_CRASH_NAME_H
#define JUDGE_CRASH_NAME_H

#include <stddef.h>

#include "lib/base/buffer.h"

/* SIZE bytes of TEXT, as a glob of a page that matches them alone.  */
void add_glob_of (buffer *to, const char *text, size_t size);

/* The crash of NOTE: its signal; its status and what was said first (last, in a
   traceback of Python), with stars for numbers; or all words.  The caller frees.  */
char *crash_name (const char *note);

/* NOTE is of a line that is none of a dump: how much of it is before that line's text, which is another
   in each case though the defect of protocol is one.  0 of any other note.  */
size_t broken_line_length (const char *note);

#endif
