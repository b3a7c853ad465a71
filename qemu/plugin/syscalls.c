/* System calls that concern an observer.  */
#include "syscalls.h"

static bool
is_among (const uint16_t *list, size_t count, int64_t number)
{
  for (size_t i = 0; i < count; i++)
    if (list[i] && list[i] == number)
      return true;
  return false;
}

enum syscall_kind
syscall_kind (const arch *a, int64_t number)
{
  if (number == a->munmap
      || is_among (a->remaps, sizeof a->remaps / sizeof a->remaps[0], number))
    return SYSCALL_MAPS;
  if (number == a->execve || number == a->execveat)
    return SYSCALL_EXEC;
  if (is_among (a->kill, sizeof a->kill / sizeof a->kill[0], number))
    return SYSCALL_KILL;
  if (is_among (a->kill_thread, sizeof a->kill_thread / sizeof a->kill_thread[0], number))
    return SYSCALL_KILL_THREAD;
  return SYSCALL_OTHER;
}
