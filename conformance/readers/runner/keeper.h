/* The keeper: the process between the runner and a testee that lets nothing
   of it escape.  See process.h.  */
#ifndef CONFORM_KEEPER_H
#define CONFORM_KEEPER_H

#include "process.h"

#include "lib/base/problem.h"

/* What a keeper writes to its status pipe, in one piece.  */
typedef struct ending_message
{
  int32_t ending, value; /* enum ending, and what belongs to it */
} ending_message;

/* Ends of pipes that a keeper gets.  */
enum { STATUS_END, INPUT_END, OUTPUT_END, ERROR_END, ENDS };

/* Start a keeper, which starts ARGV with the other end of its pipes.  Returns
   its process number, or -1 with errno.  */
pid_t keeper_start (char *const argv[], const limits *l, enum isolation how,
                    const int ends[ENDS]);

/* Call FUNCTION for the children of this process, or the first few hundred. */
void for_each_child (void (*function) (pid_t child, const void *context),
                     const void *context);

#endif
