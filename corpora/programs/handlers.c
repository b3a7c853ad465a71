/* Handlers that change what they have interrupted: they skip its instruction,
 * change its registers, send it to another function; they leave an alternate
 * stack that lies above the stack they go back to; they switch from one context
 * to another and back. */
#define _GNU_SOURCE /* names of registers */
#include "program.h"
#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

enum { FRAME = 1024, STACK = 1 << 16, TURNS = 3 };

#if defined __x86_64__
#define TRAP "ud2"
#define PC_OF(c) ((c)->uc_mcontext.gregs[REG_RIP])
#define SP_OF(c) ((c)->uc_mcontext.gregs[REG_RSP])
#define FREE_OF(c) ((c)->uc_mcontext.gregs[REG_R12])
enum { TRAP_SIZE = 2, ENTRY = 8 };
#elif defined __aarch64__
#define TRAP "udf #0"
#define PC_OF(c) ((c)->uc_mcontext.pc)
#define SP_OF(c) ((c)->uc_mcontext.sp)
#define FREE_OF(c) ((c)->uc_mcontext.regs[9])
enum { TRAP_SIZE = 4, ENTRY = 0 };
#else /* s390x: the PC is past the instruction already */
#define TRAP ".short 0"
#define PC_OF(c) ((c)->uc_mcontext.psw.addr)
#define SP_OF(c) ((c)->uc_mcontext.gregs[15])
#define FREE_OF(c) ((c)->uc_mcontext.gregs[0])
enum { TRAP_SIZE = 0, ENTRY = 0 };
#endif

static volatile int skipped, landed, switched;
static volatile int changes;
static sigjmp_buf resume;
static ucontext_t contexts[2], back;
static char stacks[2][STACK];
static volatile int now, done;

KEEP static long work(long x)
{
    for (long i = 0; i < 8; i++)
        x = 3 * x + (long)opaque((uint64_t)i);
    return x;
}

static void skip(int number, siginfo_t *info, void *context)
{
    ucontext_t *c = context;
    (void)number, (void)info;
    PC_OF(c) += TRAP_SIZE;
    if (changes)
        FREE_OF(c) ^= 1; /* nothing lives there */
    skipped++;
}

KEEP static long trap(long x)
{
#if defined __x86_64__
    __asm__ volatile(TRAP ::: "r12");
#elif defined __aarch64__
    __asm__ volatile(TRAP ::: "x9");
#else
    __asm__ volatile(TRAP ::: "r0");
#endif
    return work(x) + 1;
}

KEEP static void land(void)
{
    landed += work(1) != 0;
    siglongjmp(resume, 1);
}

static void send(int number, siginfo_t *info, void *context)
{
    ucontext_t *c = context;
    (void)number, (void)info;
    PC_OF(c) = (long)land;
    SP_OF(c) = (long)SP_OF(c) / 64 * 64 - FRAME - ENTRY;
}

static void leave(int number)
{
    work(number);
    siglongjmp(resume, 1);
}

KEEP static long deep(int depth)
{
    char cells[64];
    touch(cells);
    return depth == 0 ? raise(SIGUSR1) : deep(depth - 1) + work(depth);
}

static void preempt(int number)
{
    int old = now;
    (void)number;
    now = !now;
    switched++;
    swapcontext(&contexts[old], &contexts[now]);
}

static void body(void)
{
    for (int i = 0; i < TURNS; i++) {
        work(i);
        raise(SIGUSR2);
        work(-i);
    }
    if (++done == 2)
        setcontext(&back);
    now = !now;
    setcontext(&contexts[now]);
}

KEEP static void run_contexts(void)
{
    volatile int begun = 0;
    for (int i = 0; i < 2; i++) {
        getcontext(&contexts[i]);
        contexts[i].uc_stack.ss_sp = stacks[i];
        contexts[i].uc_stack.ss_size = sizeof stacks[i];
        makecontext(&contexts[i], body, 0);
    }
    getcontext(&back);
    if (!begun++)
        setcontext(&contexts[0]);
    work(2);
}

static void handle(int number, void (*handler)(int), void (*action)(int, siginfo_t *, void *), int flags)
{
    struct sigaction a;
    memset(&a, 0, sizeof a);
    if (action)
        a.sa_sigaction = action;
    else
        a.sa_handler = handler;
    a.sa_flags = flags | (action ? SA_SIGINFO : 0);
    sigaction(number, &a, NULL);
}

/* Its stack for handlers lies above the frames of what it calls. */
KEEP static void leave_alternate_stack(void)
{
    char above[STACK];
    stack_t stack = {.ss_sp = above, .ss_size = sizeof above};
    sigaltstack(&stack, NULL);
    handle(SIGUSR1, leave, NULL, SA_ONSTACK | SA_NODEFER);
    for (volatile int i = 0; i < TURNS; i++) {
        if (sigsetjmp(resume, 1) == 0)
            deep(3);
        work(i);
    }
    stack.ss_flags = SS_DISABLE;
    sigaltstack(&stack, NULL);
}

int main(void)
{
    volatile uint64_t wrong = 0;
    handle(SIGILL, NULL, skip, 0);
    for (int i = 0; i < TURNS; i++)
        trap(i);
    changes = 1;
    trap(0);
    wrong |= skipped != TURNS + 1;
    handle(SIGILL, NULL, send, SA_NODEFER);
    for (volatile int i = 0; i < TURNS; i++)
        if (sigsetjmp(resume, 1) == 0)
            trap(i);
    wrong |= (uint64_t)(landed != TURNS) << 1;
    leave_alternate_stack();
    handle(SIGUSR2, preempt, NULL, SA_NODEFER);
    run_contexts();
    wrong |= (uint64_t)(switched != 2 * TURNS) << 2;
    return finish("handlers", wrong, 0);
}
