/* Did a program bear a fault as it should?  */
#ifndef JUDGE_H
#define JUDGE_H

#include "commands.h"
#include "inject.h"
#include "state.h"

enum { REASON_SIZE = 400 };

/* How a program ended, and what it left.  */
typedef struct ending
{
  run_result run;
  state left;
} ending;

/* AFTER, with a fault of KIND, as far as WHOLE, without a fault, and BEFORE,
   the files that were there, allow.  False: REASON, of REASON_SIZE bytes,
   says why.  */
bool judge (const disturbed *d, const fault_kind *kind, const state *before,
            const ending *whole, const ending *after, char *reason);

/* The program went on after a fault, and ended as AFTER; where is that not what
   it would have ended as without the fault?  */
bool judge_again (const ending *whole, const ending *after, char *reason);

#endif
