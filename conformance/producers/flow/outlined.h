/* What LLVM's outliner makes: functions of what several others do.  They are parts of their callers, and change registers
   that a function has to keep, or SP.  */
#ifndef FLOW_OUTLINED_H
#define FLOW_OUTLINED_H

#include "walk.h"

/* Is function C of T one?  */
bool outlined_is (const claim_table *t, const code_map *code, const claims *c);

/* Note in CODE which functions of T are.  */
void outlined_mark (claim_table *t, const code_map *code);

/* Was the function at ADDRESS noted?  */
bool outlined_at (const code_map *code, uint64_t address);

enum outlined_end
{
  OUTLINED_RETURNS,
  OUTLINED_MAY_RETURN, /* another function does it for this one, to which it jumps at its end */
  OUTLINED_IS_UNKNOWN
};

/* The one at ADDRESS is called in state S, to return to NEXT: S is what it leaves then.  Where it does not run straight
   through, nothing is known any more.  */
enum outlined_end outlined_follow (const claim_table *t, const code_map *code, frame_bases *bases, uint64_t address,
                                   uint64_t next, frame_state *s);

#endif
