/* One run of the assembler on one file, and the verdict on each function.  */
#ifndef DIRECTIVES_ATTEMPT_H
#define DIRECTIVES_ATTEMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "judge.h"

typedef struct attempt
{
  source source;
  cfi_file file;
  enum assembly outcome;
  buffer messages;
  object object;
  bool has_object;
  witness witness;
  verdict *verdicts;      /* of each function */
  size_t warnings;        /* that say that a function is left out */
  bool is_disabled; /* see judge */
  size_t placed_warnings; /* those that say which one */
} attempt;

/* Assemble TEXT, which is called NAME, and judge its functions; WRITTEN_OUT: see
   source.h.  False: see P.  Free in any case.  */
bool attempt_make (attempt *a, judge *j, const char *name, const char *text,
                   bool written_out, problem *p);
/* The same for TEXT that may be wrong: the file has the error.  */
bool attempt_make_errors (attempt *a, judge *j, const char *text, problem *p);
/* The same for what a compiler writes: see compiled.h.  */
bool attempt_make_compiled (attempt *a, judge *j, const char *name,
                            const char *text, problem *p);
void attempt_free (attempt *a);

/* Does each verdict stand?  Else the functions have to be looked at one by
   one.  */
bool attempt_is_clear (const attempt *a);

/* There is only one function, or they cannot be taken apart: verdicts that
   stand.  */
void attempt_settle (attempt *a);

/* An attempt that was rejected: the verdict of functions that a message names is
   JUDGED_REJECTED, of others JUDGED_EQUAL.  */
void attempt_take_errors (attempt *a);

/* LINE says that a function is left out of .sframe.  */
bool message_is_refusal (const char *line);

/* The first of the lines of MESSAGES that say most, without the file's name;
   into TEXT.  */
void messages_copy_best (const char *messages, char *text, size_t size);

/* Does an error of MESSAGES name LINE?  */
bool messages_name_line (const char *messages, unsigned long line);

/* Does an error of MESSAGES say in which line it is?  */
bool messages_have_line (const char *messages);

#endif
