/* Which calls were returned to, and when: known from what is executed later.
   A call is over when a jump goes to its return address with its SP.  */
#ifndef WITNESS_RETURNS_H
#define WITNESS_RETURNS_H

#include "steps.h"

enum { NO_CALL = UINT32_MAX };

typedef struct call
{
  uint64_t ra, sp; /* SP before it */
  size_t end;      /* the event before which it was returned to; 0: never */
  bool is_fleeting; /* the next jump takes its word from the stack: a way to
                       jump, or a thunk's call of another function */
  uint32_t older;  /* with the same RA and SP, that was open then; or NO_CALL */
} call;

typedef struct returns
{
  const history *history;
  call *calls; /* in their order; so are those of EX that are none */
  size_t count, capacity;
  bool follows_call; /* the step before was the latest call */
  uint32_t *ended; /* by event: the call that ends before it, or NO_CALL */
  uint32_t *open;  /* hash table: the latest of a chain */
  size_t open_size;
  uint64_t *targets; /* of calls, sorted */
  size_t target_count, target_capacity;
} returns;

void returns_find (returns *r, const steps *s);
void returns_free (returns *r);

/* Is S a call?  What EX executes is one when somebody returns to it.  NUMBER is
   that of the next one in R.  */
bool returns_is_call (const returns *r, const step *s, size_t number);

/* May S be a call, so that it has a number?  */
bool returns_has_number (const step *s);

/* Where a call has gone, which begins at PC or is the nearest one before it; 0:
   there is none.  */
uint64_t returns_function (const returns *r, uint64_t pc);

#endif
