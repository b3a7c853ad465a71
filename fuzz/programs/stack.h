/* The stack of a thread that has stopped.  */
#ifndef STACK_H
#define STACK_H

#include <sys/types.h>

#include "lib/base/buffer.h"

/* Add to TEXT the stack of thread TID of PROGRAM, which we trace.  The first line
   names the function to blame as a sanitizer does,

       #0 0x7f0011223344 in FUNCTION (MODULE)

   where FUNCTION is static:CALLER when only CALLER has a symbol, and MODULE+0xOFFSET
   when nothing has.  A line with `--` for each frame follows, innermost first.  */
void add_stack (pid_t program, pid_t tid, buffer *text);

#endif
