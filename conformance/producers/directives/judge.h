/* Functions, many in a file: assembled, and each one's verdict.  */
#ifndef DIRECTIVES_JUDGE_H
#define DIRECTIVES_JUDGE_H

#include "object.h"
#include "verdict.h"

/* The text of one function and what became of it.  */
typedef struct candidate
{
  char *text;
  verdict verdict;
  bool is_settled; /* while a file is taken apart */
} candidate;

typedef struct judge
{
  const target *target;
  assembler assembler;
  char *directory; /* for files that are made on the way */
  bool is_alone;   /* see judge_functions () */
  bool is_code;    /* candidates are instructions: see source.h */
  bool is_disabled; /* --gsframe=no: there must be no .sframe */
  bool is_misuse;  /* candidates may be anything: see judge_misuse () */
  char *plain;     /* functions that are put in front */
  size_t plain_count;
  char *before, *after; /* functions around what may be wrong */
  uint8_t version; /* of .sframe, as last seen */
  uint64_t runs;   /* of the assembler */
  random_state *near; /* see witness.h */
} judge;

/* BOX: sframe-box, which confines the assembler, or NULL.  */
bool judge_begin (judge *j, const target *t, const char *command,
                  const char *options, const char *box, problem *p);
void judge_end (judge *j);

/* Judge COUNT functions, each with labels of its own.  They are assembled as
   one file; when that fails, or says something about one of them and not
   about which, by halves; without those that have errors.  False: see P.

   What GNU as writes for a function depends on those before it: its first
   directives may go into a common entry (CIE) that it shares with them.  So
   that a verdict does not depend on the neighbours, plain functions of every
   kind come first; with IS_ALONE, every function is assembled alone.  That is
   also for functions that would change those behind them: `simple` ones.  */
bool judge_functions (judge *j, candidate *items, size_t count, problem *p);

/* Judge TEXT, which may be no function or several, and may be wrong, between two
   functions that are right.  An error has to name a line.  What is accepted is
   compared as far as it means something; the two have to be right.  */
bool judge_misuse (judge *j, const char *text, verdict *v, problem *p);

/* Judge TEXT, which has an error in one of LINES, numbers with spaces between: the assembler
   has to say so.  */
bool judge_error (judge *j, const char *text, const char *lines, verdict *v,
                  problem *p);

/* Judge one file; CALLBACK gets each function's verdict.  TEXT is what the
   assembler gets.  WRITTEN_OUT: see source.h.  */
bool judge_file (judge *j, const char *name, const char *text,
                 bool written_out,
                 void (*callback) (void *context, const cfi_function *f,
                                   const verdict *v),
                 void *context, problem *p);

/* The same for a file of a compiler: see compiled.h.  REJECTION is empty, or what
   the assembler says when it makes no object of it.  */
bool judge_compiled (judge *j, const char *name, const char *text,
                     bool (*callback) (void *context, const source *s,
                                       const cfi_function *f, const verdict *v,
                                       problem *p),
                     void *context, verdict *rejection, problem *p);

#endif
