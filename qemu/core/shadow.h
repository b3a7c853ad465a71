/* The stack as it really is: one frame for every call that was executed and
   has not returned.  It learns from executed instructions alone and trusts no
   table.  Nothing is dropped because of what SP does: code may pop its own
   return address and push it back.

   A thread may have several stacks (coroutines): one is current, the others
   wait for somebody to return to them.  */
#ifndef TRUTH_SHADOW_H
#define TRUTH_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum signing { NOT_SIGNED, SIGNED_A, SIGNED_B };

typedef struct shadow_frame
{
  uint64_t ra;     /* where the call returns to */
  uint64_t sp, fp; /* what the caller had in these registers before it */
  enum signing signing; /* of the return address, where it is kept now */
  bool is_interrupt; /* no call: a signal came when these were PC, SP, FP */
} shadow_frame;

typedef struct shadow_stack
{
  shadow_frame *frames; /* the last one is that of the function that runs */
  size_t depth, capacity;
  size_t steady; /* the frames below are as they were when somebody set it to
                    DEPTH */
} shadow_stack;

/* A place to which a call returned: where longjmp may come back to.  */
typedef struct returned_place
{
  uint64_t pc, sp;
} returned_place;

typedef struct shadow
{
  bool pushes_ra; /* see arch */
  shadow_stack *stacks;
  size_t current, count, capacity;
  returned_place *returned; /* a hash table */
  size_t returned_count, returned_size;
} shadow;

void shadow_begin (shadow *s, bool pushes_ra);
void shadow_free (shadow *s);

/* TO becomes a copy of FROM.  */
void shadow_copy (shadow *to, const shadow *from);

/* A call that will return to RA was executed with these registers.  */
void shadow_call (shadow *s, uint64_t ra, uint64_t sp, uint64_t fp);

/* An indirect branch went to PC, where SP holds: is this a return?  It is when
   a call awaits exactly that, on the current stack or another one; then that
   stack is current, and this call and all that it made are over.  */
bool shadow_return (shadow *s, uint64_t pc, uint64_t sp);

/* An indirect branch that is no return went to PC, where SP holds: a jump
   within the function, a tail call, or one that leaves several frames behind
   (longjmp, a landing pad).  */
void shadow_jump (shadow *s, uint64_t pc, uint64_t sp);

/* Control went to a function further down, with this SP: the frames of all
   that it called are over.  */
void shadow_leave (shadow *s, uint64_t sp);

/* Is SP where no frame of the current stack is: below the frame that runs and
   not what a tail call leaves, or above all frames?  */
bool shadow_is_elsewhere (const shadow *s, uint64_t sp);

/* From now on a new stack is current.  */
void shadow_add_stack (shadow *s);

/* A signal came with these registers.  */
void shadow_interrupt (shadow *s, uint64_t pc, uint64_t sp, uint64_t fp);

/* The program goes on at PC with SP; when this is what the latest signal with
   these registers interrupted, its handler is over.  */
bool shadow_resume (shadow *s, uint64_t pc, uint64_t sp);

void shadow_sign (shadow *s, enum signing signing);

/* How many of the outermost frames of the current stack are as they were at
   the last call of this.  */
size_t shadow_steady (shadow *s);

/* Number of frames of the current stack.  */
size_t shadow_depth (const shadow *s);

/* The frame LEVEL calls above the one that runs (0); NULL: the outermost
   one, whose caller nobody saw.  */
const shadow_frame *shadow_at (const shadow *s, size_t level);

/* The latest interrupt of the current stack, or NULL.  */
const shadow_frame *shadow_interrupted (const shadow *s);

#endif
