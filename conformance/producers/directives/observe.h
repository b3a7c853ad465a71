/* What sframe-asm saw, for sframe-judge (conformance/known/judge/README.md).  */
#ifndef DIRECTIVES_OBSERVE_H
#define DIRECTIVES_OBSERVE_H

#include "lib/observe/observation.h"
#include "verdict.h"

typedef struct observer
{
  const char *path;  /* of the observations; NULL: nobody wants them */
  const char *label; /* what pages call the assembler */
  FILE *out; /* into TEXT */
  char *text;
  size_t size;
} observer;

bool observer_open (observer *o, problem *p);

/* Write PATH, whole or not at all.  */
bool observer_close (observer *o, problem *p);

/* COUNT functions for T of which V is the verdict.  */
typedef struct judged_functions
{
  const target *target;
  const verdict *verdict;
  const char *function; /* as pages name it; NULL: there are several */
  const char *test;     /* what they are called, after assembler and ABI */
  const char *text;     /* what is wrong, for people; or NULL */
  const char *again;    /* the command that shows it; or NULL */
  uint64_t count;
} judged_functions;

void observe (const observer *o, const judged_functions *f);

/* Why V is not compared, in words that are the same for all functions of its
   kind: without their names and numbers; or NULL.  FUNCTION, of a hand-written
   file, stands there itself where it could be compared.  The caller frees
   it.  */
char *excuse_of (const verdict *v, const char *function);

/* What a run has found, of at least LEAST that have to be equal.  */
typedef struct found
{
  const char *what; /* "files", "random functions" */
  const char *abi;  /* NULL: several */
  uint64_t total, equal, wrong, least;
} found;

/* All was looked at.  Fewer than have to be equal are no verdict where nothing
   is wrong, else one more thing that is.  Gives the exit status.  */
int observe_enough (const observer *o, const found *f);

#endif
