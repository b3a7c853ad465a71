/* Other processes: fork in the middle of a recursion, whose child goes back
 * through all of it; vfork, whose child shares the parent's stack until it
 * ends; a child that forks again. */
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

static int status_of(pid_t child)
{
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return -1;
    return WEXITSTATUS(status);
}

/* At the bottom a child begins; parent and child return the whole way, and
 * differ in what they return. */
KEEP int descend(int depth, pid_t *child)
{
    if (depth == 0) {
        *child = fork();
        return *child == 0 ? 2 : 1;
    }
    return descend(depth - 1, child) + (int)opaque(1);
}

KEEP int fork_deeply(int depth)
{
    pid_t child;
    int sum = descend(depth, &child);
    if (child == 0)
        _exit(sum);
    return sum == depth + 1 ? status_of(child) : -1;
}

KEEP int vfork_once(int value)
{
    pid_t child = vfork();
    if (child == 0)
        _exit(value);
    return status_of(child);
}

KEEP int grandchild(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(fork_deeply(3) + 40);
    return status_of(child);
}

int main(void)
{
    uint64_t wrong = fork_deeply((int)opaque(20)) != 22;
    wrong |= (uint64_t)(vfork_once((int)opaque(7)) != 7) << 1;
    wrong |= (uint64_t)(grandchild() != 45) << 2;
    return finish("processes", wrong, 0);
}
