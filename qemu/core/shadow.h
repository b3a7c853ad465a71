/* The stack as it really is: one frame for every call that was executed and
   has not returned.  It learns from executed instructions alone and trusts no
   table.  Nothing is dropped because of what SP does: code may pop its own
   return address and push it back.  */
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
} shadow_frame;

/* A place to which a call returned: where longjmp may come back to.  */
typedef struct returned_place
{
  uint64_t pc, sp;
} returned_place;

typedef struct shadow
{
  bool pushes_ra; /* see arch */
  shadow_frame *frames; /* the last one is that of the function that runs */
  size_t depth, capacity;
  returned_place *returned; /* a hash table */
  size_t returned_count, returned_size;
} shadow;

void shadow_free (shadow *s);

/* A call that will return to RA was executed with these registers.  */
void shadow_call (shadow *s, uint64_t ra, uint64_t sp, uint64_t fp);

/* An indirect branch went to PC, where SP holds.  It is a return when a call
   awaits exactly that; then this call and all that it made are over.  Else it
   is a jump within the function, a tail call, or it leaves several frames
   behind (longjmp, a landing pad).  Returns the number of frames dropped.  */
size_t shadow_branch (shadow *s, uint64_t pc, uint64_t sp);

void shadow_sign (shadow *s, enum signing signing);

/* The frame LEVEL calls above the one that runs (0); NULL: the outermost
   one, whose caller nobody saw.  */
const shadow_frame *shadow_at (const shadow *s, size_t level);

#endif
