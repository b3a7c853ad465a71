/* EX and EXRL of s390x, which execute an instruction that is elsewhere.  */
#ifndef TRUTH_EXECUTE_H
#define TRUTH_EXECUTE_H

#include "view.h"

/* What the INSN_EXECUTE at V's PC does, with its own length.  */
insn executed_insn (const arch *a, const view *v);

#endif
