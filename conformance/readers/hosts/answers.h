/* What implementations answered, each as a program of several machines.  */
#ifndef HOSTS_ANSWERS_H
#define HOSTS_ANSWERS_H

#include "lib/base/options.h"
#include "lib/observe/observation.h"

/* One answer of an implementation as a program of one machine.  Texts are its own.  */
typedef struct answer
{
  size_t host;          /* its place among the machines */
  char *implementation; /* the testee's name without the machine's */
  char *release, *test_case, *tags, *operation;
  char *verdict, *field, *clause, *note; /* NULL: nothing */
  char *text;   /* what is wrong, for people; or NULL */
  char *whole;  /* the whole answer, where it is wrong; or NULL */
} answer;

/* A machine, and the place of the one whose answers its answers are compared with.  */
typedef struct machine
{
  const char *name;
  size_t like;
} machine;

typedef struct machines
{
  machine *items; /* the first one's programs have its name not in theirs */
  size_t count;
} machines;

typedef struct answers
{
  const machines *hosts;
  answer *all;
  size_t count, capacity;
} answers;

/* The machine that the program TESTEE is for: its place among HOSTS.  */
size_t host_of (const machines *hosts, const char *testee);

/* Keep O, which is of the oracle `section`.  */
void answers_add (answers *a, const observation *o);

/* Sort by implementation, case, operation and machine.  */
void answers_sort (answers *a);

/* Are both of one implementation, case and operation?  */
bool answers_are_of_one (const answer *x, const answer *y);

/* Was it asked at all, and took it?  */
bool answer_is_one (const answer *x);

/* Is it the same?  Two crashes are; two wrong values where the same is wrong.  */
bool answers_agree (const answer *x, const answer *y);

void answers_free (answers *a);

#endif
