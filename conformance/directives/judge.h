/* Functions, many in a file: assembled, and each one's verdict.  */
#ifndef DIRECTIVES_JUDGE_H
#define DIRECTIVES_JUDGE_H

#include "assemble.h"
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
  char *plain;     /* functions that are put in front */
  size_t plain_count;
  uint8_t version; /* of .sframe, as last seen */
  uint64_t runs;   /* of the assembler */
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

/* Judge one file; CALLBACK gets each function's verdict.  TEXT is what the
   assembler gets.  WRITTEN_OUT: see source.h.  */
bool judge_file (judge *j, const char *name, const char *text,
                 bool written_out,
                 void (*callback) (void *context, const cfi_function *f,
                                   const verdict *v),
                 void *context, problem *p);

#endif
