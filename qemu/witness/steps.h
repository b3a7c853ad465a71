/* The history as steps that may change the stack: calls, jumps that may be
   returns, handlers of signals and their ends.  What a signal interrupted is
   read from where its handler goes back to, later.  */
#ifndef WITNESS_STEPS_H
#define WITNESS_STEPS_H

#include "log.h"

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

#endif
