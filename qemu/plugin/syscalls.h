/* System calls that concern an observer, by architecture.  */
#ifndef TRUTH_SYSCALLS_H
#define TRUTH_SYSCALLS_H

#include "lib/arch/arch.h"

enum syscall_kind
{
  SYSCALL_OTHER,
  SYSCALL_MAPS, /* changes what memory is mapped */
  SYSCALL_EXEC, /* another program may take the place of this one */
  SYSCALL_KILL, /* sends the signal of its second argument */
  SYSCALL_KILL_THREAD /* of its third one */
};

enum syscall_kind syscall_kind (const arch *a, int64_t number);

#endif
