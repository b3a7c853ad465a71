/* Which calls were returned to, and when: known from what is executed later.
   A call is over when a jump goes to its return address with its SP.  */
#ifndef WITNESS_RETURNS_H
#define WITNESS_RETURNS_H

#include "log.h"

/* The history as steps that may change the stack: calls, jumps that may be
   returns, handlers of signals and their ends.  What a signal interrupted is
   read from where its handler goes back to, later.  */

enum step_kind
{
  STEP_CALL,   /* LAST is a call that went to PC */
  STEP_JUMP,   /* LAST is no call, and went to PC by a register or memory */
  STEP_HANDLER, /* a handler begins at PC; LAST is the instruction before */
  STEP_RESUME, /* the handler that began with the SP AT has ended */
  STEP_OBSERVE /* nothing more happens before the instruction EVENT */
};

typedef struct step
{
  enum step_kind kind;
  size_t event;
  const event *last;
  uint64_t pc, sp; /* where the program is now */
  uint64_t lr;
  uint64_t at;
  bool is_resumed; /* a handler that ends, and goes to RESUMED_PC and _SP */
  uint64_t resumed_pc, resumed_sp;
} step;

/* A handler of a signal.  */
typedef struct handler
{
  size_t begin; /* its first event */
  size_t end;   /* its system call; 0: it did not end */
  bool has_landing;
  uint64_t pc, sp; /* then: where the program went on */
} handler;

typedef struct steps
{
  const history *history;
  size_t from; /* the first event */
  handler *handlers;
  size_t handler_count, handler_capacity;
} steps;

void steps_begin (steps *s, const history *h, size_t from);
void steps_free (steps *s);

typedef void step_visitor (void *context, const step *s);

/* Show all steps to VISIT, in their order.  */
void steps_walk (const steps *s, step_visitor *visit, void *context);

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
