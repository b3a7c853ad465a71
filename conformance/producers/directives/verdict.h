/* One function's verdict: its directives against what the assembler wrote.  */
#ifndef DIRECTIVES_VERDICT_H
#define DIRECTIVES_VERDICT_H

#include "difference.h"
#include "witness.h"

enum verdict_kind
{
  JUDGED_EQUAL,
  JUDGED_REFUSED,   /* the assembler said that it leaves the function out */
  JUDGED_NONSENSE,  /* the directives mean nothing: nothing to compare */
  JUDGED_UNSAID,    /* .sframe gives an RA that the directives do not name */
  JUDGED_REJECTED,  /* the assembler found an error in the source */
  JUDGED_SFRAME_WRONG,
  JUDGED_EH_FRAME_WRONG,
  JUDGED_BOTH_WRONG,
  JUDGED_MISSING, /* left out without a word */
  JUDGED_INVALID, /* sframe-ref check names a broken clause */
  JUDGED_CRASHED, /* signal, internal error, out of time */
  JUDGED_FATAL,   /* no output at all because .sframe cannot say something */
  JUDGED_NO_LINE, /* an error that does not say where */
  JUDGED_AUTHOR_WRONG, /* the expectation that a person wrote differs */
  JUDGEMENTS
};

/* "equal", "sframe-wrong", ...  */
const char *verdict_name (enum verdict_kind kind);
bool verdict_is_failure (enum verdict_kind kind);

/* What is compared with the directives.  */
enum table
{
  IN_SFRAME,
  IN_EH_FRAME,
  IN_COMMENT, /* what a person wrote */
  TABLES
};

typedef struct verdict
{
  enum verdict_kind kind;
  enum part part; /* what is wrong */
  unsigned line;  /* of the first place where it is */
  bool can_be_said; /* the format has a way to say what was refused */
  const char *why_not; /* expressible () */
  bool has_rows; /* .sframe has rows of the function */
  bool is_refused; /* a message says that it is left out */
  uint8_t differs[TABLES][PARTS]; /* enum difference, of the first place */
  /* The same in words: TABLE:PART:NAME, or TABLE:PART:WANTED>FOUND.  */
  char difference[800];
  char text[400]; /* what was expected and found, or the message */
} verdict;

/* Are A and B wrong in the same way?  */
bool verdict_is_like (const verdict *a, const verdict *b);

/* What the assembler said, without places and names of functions; NULL: V is
   about what it wrote.  The caller frees it.  */
char *verdict_says (const verdict *v);

/* V is about one whole function, or about none.  */
void verdict_tell (verdict *v, enum difference d);

/* Compare F with W.  The message of the assembler is the caller's business: a
   function that is left out is JUDGED_MISSING here.  */
verdict verdict_of (const cfi_function *f, const cfi_file *file, witness *w);

/* Hold what a person wrote in the source against the directives of F; V changes
   where they differ.  */
void verdict_of_author (const cfi_function *f, const target *t, verdict *v);

#endif
