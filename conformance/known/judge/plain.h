/* Texts of hostile software, as people and parsers can have them.  */
#ifndef JUDGE_PLAIN_H
#define JUDGE_PLAIN_H

/* A copy of TEXT, or NULL for NULL, with ? for each byte of what a terminal obeys
   (control characters but the end of a line) and of what is no UTF-8.  The caller
   frees it.  */
char *plain_copy (const char *text);

#endif
