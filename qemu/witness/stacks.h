/* The stacks of one thread, by what is executed before and after: a call that
   is returned to is on its stack from the one to the other, whatever happens
   between.  One that never is, is over at one of the jumps that went to its SP
   or above; between the first that may have been it and one that must have
   been, it is doubtful.  */
#ifndef WITNESS_STACKS_H
#define WITNESS_STACKS_H

#include "lib/base/text_index.h"
#include "returns.h"

enum frame_kind
{
  FRAME_CALL,
  FRAME_ENTRY,    /* of a handler, or of code that began on another stack: no
                     call was seen */
  FRAME_INTERRUPT /* what a handler interrupted */
};

typedef struct frame
{
  enum frame_kind kind;
  uint32_t call; /* of FRAME_CALL */
  uint64_t serial; /* another one for each frame there was */
  bool is_doubtful;
  bool has_any_ra;
  uint64_t ra, sp;
  uint64_t other_ra, other_sp; /* it may be these: what was interrupted had been
                                  executed or not */
  uint64_t third_ra;
  uint64_t begun_at; /* SP of the handler: of an interrupt */
} frame;

typedef struct stack
{
  frame *frames;
  size_t depth, capacity;
} stack;

/* A place to which a call has returned, and what was left on the stack.  */
typedef struct place
{
  uint64_t pc, sp;
  size_t stack;
  uint64_t below; /* serial of the frame on top then; 0: there was none */
} place;

typedef struct stacks
{
  const returns *returns;
  const machine *machine;
  stack *items;
  size_t current, count, capacity;
  size_t calls;     /* so far */
  uint64_t serials; /* likewise */
  const event *seen; /* the latest instruction */
  bool has_leapt; /* SP was loaded with a far one since the last call or jump */
  number_table places; /* by PC and SP */
  bool is_lost; /* calls that cross each other on one stack: where the program
                   changed stacks was not seen */
} stacks;

void stacks_begin (stacks *s, const returns *r);
void stacks_free (stacks *s);

/* The first instruction is that of a function that was called.  */
void stacks_begin_inside (stacks *s, const event *first);

void stacks_take (stacks *s, const step *at);

const stack *stacks_now (const stacks *s);

#endif
