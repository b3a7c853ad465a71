/* How a user starts a program of ours again.  */
#ifndef AGAIN_H
#define AGAIN_H

#include <stddef.h>

/* What is typed before the options of this program: on the host, from the
   directory where it was typed.  The caller frees it.  */
char *again_program (void);

/* WORD as sh reads it back; the caller frees it.  */
char *again_word (const char *word);

/* COMMAND as lines of 80 columns, where its blanks allow that; all but the last end with a backslash, so that a shell
   reads them as one.  BEFORE columns are taken in the first one.  The caller frees it.  */
char *again_lines (const char *command, size_t before);

#endif
