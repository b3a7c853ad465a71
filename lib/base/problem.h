/* What went wrong, as a value: functions hand it up, the command prints it
   once.  */
#ifndef PROBLEM_H
#define PROBLEM_H

#include <stdbool.h>

enum
{
  STATUS_GOOD = 0,           /* valid, silent, accepted */
  STATUS_INVALID = 1,        /* a clause is broken, rejected */
  STATUS_USAGE = 2,          /* wrong usage or input */
  STATUS_INFRASTRUCTURE = 3, /* memory, disk, the system */
  STATUS_UNSUPPORTED = 89    /* CONTRACT.md */
};

typedef struct problem
{
  int status;
  bool is_placed; /* TEXT begins with FILE:LINE:COLUMN */
  char text[1024];
} problem;

/* Record a problem; what is too long for TEXT is cut.  Returns false, for
   `return problem_set (...)`.  */
bool problem_set (problem *p, int status, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

/* What messages begin with; "sframe-ref" unless a program says otherwise.  */
extern const char *program_name;

/* Print P on stderr, behind the program's name unless it is placed; returns
   its status.  */
int problem_print (const problem *p);

/* Print a message of the same form that is no problem of its own.  */
void warn_of (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Print a message of the same form and exit with STATUS.  */
void give_up (int status, const char *format, ...)
    __attribute__ ((noreturn, format (printf, 2, 3)));

/* Called by give_up () before it exits; NULL for nothing.  */
extern void (*before_giving_up) (void);

#endif
