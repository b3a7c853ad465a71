/* Signal frames: handlers on the normal and on an alternate stack, nested,
 * entered from a leaf in the middle of its work by a fault, which they repair
 * or leave with siglongjmp. */
#include "program.h"
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>

static volatile sig_atomic_t handled, nested_depth;
static volatile uintptr_t handler_stack;
static char *page;
static sigjmp_buf resume;
static char alternate[1 << 16];

KEEP static void note(int number)
{
    char here;
    handler_stack = (uintptr_t)&here;
    handled = handled * 10 + (number == SIGUSR1 ? 1 : 2);
}

KEEP static void nest(int number)
{
    (void)number;
    nested_depth++;
    raise(SIGUSR2);
}

/* Makes the page accessible, so that the access succeeds on return. */
KEEP static void repair(int number, siginfo_t *info, void *context)
{
    (void)number, (void)context;
    if (info->si_addr == page)
        mprotect(page, 4096, PROT_READ | PROT_WRITE);
    else
        _exit(3);
}

KEEP static void escape(int number)
{
    siglongjmp(resume, number);
}

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigaction(number, &action, NULL);
}

/* A leaf with live values in registers and below the stack pointer. */
KEEP static long faulting_leaf(volatile char *where, long seed)
{
    volatile long cells[4];
    for (int i = 0; i < 4; i++)
        cells[i] = seed + i;
    *where = 5;
    return cells[0] + cells[1] + cells[2] + cells[3] + *where;
}

KEEP static long deep_fault(int depth)
{
    char cells[64];
    touch(cells);
    return depth == 0 ? faulting_leaf(page, 1) : deep_fault(depth - 1) + 1;
}

KEEP static int on_alternate_stack(void)
{
    return handler_stack >= (uintptr_t)alternate
           && handler_stack < (uintptr_t)alternate + sizeof alternate;
}

int main(void)
{
    uint64_t wrong = 0;
    page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    stack_t stack = {.ss_sp = alternate, .ss_size = sizeof alternate};
    sigaltstack(&stack, NULL);

    handle(SIGUSR1, note, 0);
    raise(SIGUSR1);
    wrong |= handled != 1 || on_alternate_stack();

    handle(SIGUSR2, note, SA_ONSTACK);
    raise(SIGUSR2);
    wrong |= (uint64_t)(handled != 12 || !on_alternate_stack()) << 1;

    handle(SIGUSR1, nest, SA_ONSTACK);
    raise(SIGUSR1);
    wrong |= (uint64_t)(handled != 122 || nested_depth != 1) << 2;

    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = repair;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, NULL);
    wrong |= (uint64_t)(deep_fault((int)opaque(3)) != 10 + 5 + 3) << 3;

    mprotect(page, 4096, PROT_NONE);
    handle(SIGSEGV, escape, SA_NODEFER);
    int number = sigsetjmp(resume, 1);
    if (number == 0)
        wrong |= (uint64_t)(deep_fault((int)opaque(3)) != 0) << 4;
    wrong |= (uint64_t)(number != SIGSEGV) << 5;
    return finish("signals", wrong, 0);
}
