/* Does an input still fail where it did?  A question to the program under test.  */
#ifndef ASK_H
#define ASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/base/buffer.h"
#include "lib/base/problem.h"

typedef struct question
{
  const char *program; /* path; run with PATH as its only argument */
  const char *path;    /* a file that is overwritten for each question */
  unsigned frame;      /* of the stack that the program prints; which one tells */
  char answer[512];    /* what that frame's line says, without its address */
  bool is_section;     /* the input; what the reference says of it stays too: */
  const char *verdict; /* the clause that is broken, or silent; or "" */
  uint64_t deadline;   /* in seconds, as time () */
  uint64_t most;       /* times that it may be asked */
  uint64_t asked;
} question;

/* Set the answer to that of SIZE bytes at DATA, the input that is to be shrunk.
   False: the program does not fail on it, or not with such a stack.  */
bool ask_first (question *q, const uint8_t *data, size_t size, problem *p);

/* Does the program fail on DATA as it did on the first, and does the reference say
   the same of it?  False when it may not be asked any more.  */
bool ask (question *q, const uint8_t *data, size_t size);

/* Before the deadline, and not too often so far?  */
bool may_ask (const question *q);

#endif
