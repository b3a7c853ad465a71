/* How a user starts a program of ours again.  */
#ifndef AGAIN_H
#define AGAIN_H

/* What is typed before the options of this program: on the host, from the
   directory where it was typed.  The caller frees it.  */
char *again_program (void);

/* WORD as sh reads it back; the caller frees it.  */
char *again_word (const char *word);

#endif
