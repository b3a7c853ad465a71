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

#include "lib/base/text_index.h"

enum signing { NOT_SIGNED, SIGNED_A, SIGNED_B };

/* Why nobody can know the real stack from what was executed.  */
enum unknown
{
  UNKNOWN_NOTHING,      /* it is known */
  UNKNOWN_RESUMED,      /* a handler ended, and the program went on elsewhere */
  UNKNOWN_REGISTERS,    /* a handler changed registers of what it interrupted */
  UNKNOWN_CALL_INSIDE,  /* a call within a function, before another function
                           begins: a part of it, or one of its own */
  UNKNOWN_OVER,         /* the program goes on in a function that is over: its
                           stack was copied back */
  UNKNOWN_SWITCHING,    /* a function has set SP to another stack, and has not
                           gone there yet */
  UNKNOWN_BY_HAND,      /* the tables lead to the recorded stack by way of calls
                           that no instruction made: of pushed addresses */
  UNKNOWN_REWRITTEN,    /* the program has written another return address than
                           that of the call, or has returned by it */
  UNKNOWN_BEGINNING,    /* it was called before it was observed */
  UNKNOWNS
};

/* "resumed-elsewhere", ...  */
const char *unknown_name (enum unknown reason);

/* What the system keeps for the end of a handler, when that begins.  */
typedef struct interrupted_context
{
  uint64_t at;        /* SP as the handler begins: where its frame is */
  uint64_t registers; /* a hash of all general registers there but the PC */
} interrupted_context;

/* What RA_AT is, other than an address.  */
enum { RA_NOT_SEEN = 0, RA_IN_REGISTER = 1 };

typedef struct shadow_frame
{
  uint64_t ra;     /* where the call returns to */
  uint64_t sp, fp; /* what the caller had in these registers before it */
  uint64_t entry;  /* where the function begins that was called; 0: not known */
  enum signing signing; /* of the return address, where it is kept now */
  uint64_t ra_at;  /* where RA was seen last while the function ran, and has not
                      called since where that is its register */
  bool ra_is_popped; /* where calls push it, the function has taken it from there */
  bool is_begun; /* a return has begun what runs, by the register of RA, which
                    therefore is no caller's */
  bool is_first; /* no call: a stack begins with this function, and what it finds in
                    place of RA and FP need not be a caller's */
  bool is_interrupt; /* no call: a signal came when these were PC, SP, FP */
  enum unknown unknown; /* nothing of this frame is to be relied on */
  uint64_t serial;      /* another one for each frame there was */
  interrupted_context context; /* of an interrupt */
} shadow_frame;

typedef struct shadow_stack
{
  enum unknown below; /* of the outermost frame: who called it */
  shadow_frame *frames; /* the last one is that of the function that runs */
  size_t depth, capacity;
  size_t steady; /* the frames below are as they were when somebody set it to
                    DEPTH */
  uint64_t serial; /* as those of frames; for its outermost one, which has none */
  bool is_gone;    /* another thread has taken it */
} shadow_stack;

/* More is allocated at once for no frame.  */
enum { MOST_OF_FRAME = 65536 };

/* A place to which a call returned: where longjmp may come back to.  */
typedef struct returned_place
{
  uint64_t pc, sp;
  uint64_t frame; /* serial of the frame that ran on, or that of STACK */
  size_t stack;
} returned_place;

/* A call to the middle of its own function, by where it returns to.  */
typedef struct inside_call
{
  uint64_t ra;
  bool is_call; /* for a function that began, or somebody has returned there;
                   else it is a way to jump */
} inside_call;

/* Calls that have not returned and will go back to the same place with the same
   SP, on all stacks.  */
typedef struct awaited_return
{
  uint64_t pc, sp;
  size_t calls;
} awaited_return;

typedef struct shadow
{
  bool pushes_ra; /* see arch */
  shadow_stack *stacks;
  size_t current, count, capacity;
  number_table awaited;  /* of awaited_return, by PC and SP */
  number_table returned; /* of returned_place, by PC and SP */
  number_table inside;   /* of inside_call, by RA */
  number_table executed; /* where calls return to that were executed */
  uint64_t serials; /* so far */
} shadow;

void shadow_begin (shadow *s, bool pushes_ra);
void shadow_free (shadow *s);

/* TO becomes a copy of FROM.  */
void shadow_copy (shadow *to, const shadow *from);

/* A call that will return to RA was executed with these registers.  */
void shadow_call (shadow *s, uint64_t ra, uint64_t sp, uint64_t fp);

/* Likewise, to the middle of the function that runs: this may be a call, or only
   a way to jump (return thunks, retpolines), which pushes nothing once somebody
   has gone past it.  Until a function begins that it calls, tables may speak of
   the frame with it or without it.  */
void shadow_call_inside (shadow *s, uint64_t ra, uint64_t sp, uint64_t fp);

/* The latest call went to PC.  */
void shadow_enter (shadow *s, uint64_t pc);

/* A function begins with this RA and SP, as if the call before which SP held had
   gone there; when that is the latest one within a function, it was a call.  */
void shadow_begins (shadow *s, uint64_t ra, uint64_t sp);

/* An indirect branch went to PC, where SP holds, and a call has returned there
   before, in a function that is not over: go back to it (longjmp).  False: it
   is no such place.  */
bool shadow_return_again (shadow *s, uint64_t pc, uint64_t sp);

/* An indirect branch went to PC, where SP holds: is this a return?  It is when
   a call awaits exactly that, on the current stack or another one; then that
   stack is current, and this call and all that it made are over.  */
bool shadow_return (shadow *s, uint64_t pc, uint64_t sp);

/* Likewise, and the function is over.  */
bool shadow_is_over (const shadow *s, uint64_t pc, uint64_t sp);

/* Is this a return of a function that pops more than its return address: to where
   a call returns, with more than its SP and within its caller's frame?  */
bool shadow_return_popping (shadow *s, uint64_t pc, uint64_t sp);

/* Is PC where a call that was executed returns to, be it only a way to
   jump?  */
bool shadow_has_called_from (const shadow *s, uint64_t pc);

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

/* Is SP that with which the function began that runs on another stack?  Then that
   stack is current: the function goes on where it kept its context, and not where
   it was called (swapcontext of AArch64).  */
bool shadow_resume (shadow *s, uint64_t sp);

/* A function begins with this RA and SP: are they those of a call that is not
   over, on a stack that waits or, if IS_HERE, the current one?  Then that
   stack is current, and the function runs in place of the one that was called;
   all that this has called is over.  */
bool shadow_begin_in_place (shadow *s, uint64_t ra, uint64_t sp, bool is_here);

/* Does a stack that waits in FROM, another thread of the process, go on at PC with SP?
   Then it becomes one of S, and the current one: threads hand coroutines on.  */
bool shadow_take_stack (shadow *s, shadow *from, uint64_t pc, uint64_t sp);

/* Likewise, as shadow_resume.  */
bool shadow_take_resumed (shadow *s, shadow *from, uint64_t sp);

/* The latest function that began at ENTRY and has SP in its frame, on whatever stack, goes
   on.  False: there is none.  */
bool shadow_go_back (shadow *s, uint64_t entry, uint64_t sp);

/* Likewise the function that has made the only call with SP.  */
bool shadow_go_back_by_sp (shadow *s, uint64_t sp);

/* SIZE bytes from AT on are memory no more: what waits there is over.  */
void shadow_unmap (shadow *s, uint64_t at, uint64_t size);

/* Does some call that is not over return to PC, with whatever SP?  */
bool shadow_calls_from (const shadow *s, uint64_t pc);

/* Is SP where a stack that waits goes on?  */
bool shadow_waits_at (const shadow *s, uint64_t sp);

/* From now on a new stack is current.  */
void shadow_add_stack (shadow *s);

/* A signal came with these registers, of which the system has kept CONTEXT.  */
void shadow_interrupt (shadow *s, uint64_t pc, uint64_t sp, uint64_t fp,
                       interrupted_context context);

/* The latest signal whose handler began with the SP AT, on any stack, is over:
   what it interrupted goes on.  Returns that; false: there is none.  */
bool shadow_end_handler (shadow *s, uint64_t at, shadow_frame *interrupted);

/* From here on nobody knows the stack, for REASON, up to a frame that somebody
   returns to; the function that runs was entered as if by a call that led to
   this SP.  */
void shadow_lose (shadow *s, uint64_t sp, enum unknown reason);

/* Nor what the frame that runs is; UNKNOWN_NOTHING: it is known again.  */
void shadow_doubt (shadow *s, enum unknown reason);

void shadow_sign (shadow *s, enum signing signing);

/* How many of the outermost frames of the current stack are as they were at
   the last call of this.  */
size_t shadow_steady (shadow *s);

/* The return address of the frame that runs was seen AT: see shadow_frame.  */
void shadow_saw_ra (shadow *s, uint64_t at);

/* SP is this now, and no return was executed: see shadow_frame.ra_is_popped.  */
void shadow_moved_sp (shadow *s, uint64_t sp);

/* See shadow_frame.is_begun.  */
void shadow_set_begun (shadow *s);

/* See shadow_frame.is_first.  */
void shadow_set_first (shadow *s);

/* The latest frame of the current stack whose call came with this SP, or NULL.  */
const shadow_frame *shadow_called_with (const shadow *s, uint64_t sp);

/* That of the function that has called FRAME, or NULL.  */
const shadow_frame *shadow_called_by (const shadow *s,
                                      const shadow_frame *frame);

/* The frame RETURNED has returned, but not to where its call was: the program runs in the
   place of the caller, up to a return to a known frame.  */
void shadow_return_elsewhere (shadow *s, const shadow_frame *returned);

/* The current stack has callers that nobody saw, or has none.  */
void shadow_begin_inside (shadow *s);
/* What is known of the frame LEVEL calls above the one that runs (0), also of the
   outermost one.  */
enum unknown shadow_unknown_at (const shadow *s, size_t level);

/* Number of frames of the current stack.  */
size_t shadow_depth (const shadow *s);

/* The frame LEVEL calls above the one that runs (0); NULL: the outermost
   one, whose caller nobody saw.  */
const shadow_frame *shadow_at (const shadow *s, size_t level);

#endif
