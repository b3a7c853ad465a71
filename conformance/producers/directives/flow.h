/* What holds at each instruction of a function of amd64 that has no CFI
   directives, worked out from the instructions: what an assembler that
   synthesizes them (SCFI) has to find.  [as.texi, "--scfi"; psABI, "The Stack
   Frame"]  */
#ifndef DIRECTIVES_FLOW_H
#define DIRECTIVES_FLOW_H

#include "code.h"
#include "lib/base/buffer.h"

enum { FRAME_COPIES = 4 };

/* The state of a frame before an instruction.  A depth says how far below the
   CFA something is, in bytes.  */
typedef struct frame
{
  bool is_reached;
  bool sp_is_known;
  int64_t sp; /* depth; where it is not known, SP is below */
  bool has_fp; /* FP is that deep; it was saved before */
  int64_t fp;
  bool is_saved[CODE_REGISTERS]; /* those that a function has to keep */
  int64_t slot[CODE_REGISTERS];
  bool fp_is_callers; /* FP has the caller's value */
  int64_t copies[FRAME_COPIES]; /* depths where it is stored; 0: none */
  int64_t sp_in_r11; /* depth that r11 points to; 0: it does not */
} frame;

/* That of a function's first instruction.  */
frame frame_at_start (void);

/* The effect of C.  False: no sane function does that here (its caller's
   registers get lost), or what becomes of the frame cannot be told.  */
bool frame_apply (frame *f, const code *c);

/* May both meet at a label?  What only one of them has in r11, or stored
   somewhere else as well, counts for nothing.  */
bool frame_equals (const frame *a, const frame *b);

/* COUNT lines, instructions and labels with a colon, as text with directives
   that say what holds.  Where other rules give the same values (the CFA by SP
   or by FP; FP, where it is still or already in the register and stored, too,
   be it in the red zone), lines `# also RULES` say them.  False if that cannot
   be worked out, or if some line is never reached.  */
bool flow_write (char *const *lines, size_t count, buffer *b);

#endif
