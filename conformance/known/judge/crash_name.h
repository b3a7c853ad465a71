/* What a page that is written says of a crash: a glob over notes like it.  */
#ifndef JUDGE_CRASH_NAME_H
#define JUDGE_CRASH_NAME_H

#include <stddef.h>

#include "lib/base/buffer.h"
#include "lib/issues/issues.h"

/* SIZE bytes of TEXT, as a glob of a page that matches them alone.  */
void add_glob_of (buffer *to, const char *text, size_t size);

/* The crash of NOTE: its signal; its status and what was said first (last, in a
   traceback of Python), with stars for numbers; or all words.  The caller frees.  */
char *crash_name (const char *note);

/* NOTE is of a line that is none of a dump: how much of it is before that line's text, which is another
   in each case though the defect of protocol is one.  0 of any other note.  */
size_t broken_line_length (const char *note);

/* How the line of an issue says which crash it explains: its `note`.  */

/* Why the globs of NOTE do not say which crash they mean: one of them matches
   two different crashes, or one that no testee caused.  NULL: they do.  The
   caller frees.  */
char *why_not_one_crash (const globs *note);

/* What a line `shows: section` may say.  */

/* Has each of these lines of PAGES only operations, failures, fields and clauses
   that there are, and is a crash explained only by which one it is?  */
bool section_lines_are_good (const issue_list *pages, problem *p);

#endif
