/* System calls that concern an observer: Linux's numbers.  */
#include "syscalls.h"

#include <elf.h>

typedef struct numbers
{
  unsigned machine;
  int16_t maps[8]; /* brk mmap mprotect munmap mremap shmat shmdt ipc */
  int16_t exec[2]; /* execve execveat */
  int16_t kill[4]; /* kill tkill rt_sigqueueinfo pidfd_send_signal */
  int16_t tgkill[2]; /* tgkill rt_tgsigqueueinfo */
} numbers;

static const numbers all[] = {
  { EM_X86_64, { 12, 9, 10, 11, 25, 30, 67, -1 }, { 59, 322 }, { 62, 200, 129, 424 }, { 234, 297 } },
  { EM_AARCH64, { 214, 222, 226, 215, 216, 196, 197, -1 }, { 221, 281 }, { 129, 130, 138, 424 }, { 131, 240 } },
  { EM_S390, { 45, 90, 125, 91, 163, -1, -1, 117 }, { 11, 354 }, { 37, 237, 178, 424 }, { 241, 330 } },
};

static bool
is_among (const int16_t *list, size_t count, int64_t number)
{
  for (size_t i = 0; i < count; i++)
    if (list[i] >= 0 && list[i] == number)
      return true;
  return false;
}

enum syscall_kind
syscall_kind (const arch *a, int64_t number)
{
  const numbers *n = all;
  while (n->machine != a->machine)
    n++;
  if (is_among (n->maps, sizeof n->maps / sizeof n->maps[0], number))
    return SYSCALL_MAPS;
  if (is_among (n->exec, sizeof n->exec / sizeof n->exec[0], number))
    return SYSCALL_EXEC;
  if (is_among (n->kill, sizeof n->kill / sizeof n->kill[0], number))
    return SYSCALL_KILL;
  if (is_among (n->tgkill, sizeof n->tgkill / sizeof n->tgkill[0], number))
    return SYSCALL_KILL_THREAD;
  return SYSCALL_OTHER;
}
