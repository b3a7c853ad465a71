/* Stacks that are used again: contexts that begin where others were given up, contexts
 * that a handler on its own stack goes to, and a stack that is copied away and back,
 * so that functions return again that are over. */
#include "program.h"
#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

enum { SIZE = 1 << 16 };
static _Alignas(16) char stacks[4][SIZE];

static void begin(ucontext_t *context, char *stack, ucontext_t *next, void (*function)(void))
{
    getcontext(context);
    context->uc_stack.ss_sp = stack;
    context->uc_stack.ss_size = SIZE;
    context->uc_link = next;
    makecontext(context, function, 0);
}

/* Each is given up in the middle, by a jump out of it to where it began. */
static ucontext_t back, given_up;
static jmp_buf out;
static volatile long dug;

KEEP void dig(long depth)
{
    volatile char room[200];
    touch((void *)room);
    dug = dug + 1;
    if (depth == 0)
        longjmp(out, 1);
    dig(depth - 1);
    touch((void *)room);
}

KEEP void give_up(void)
{
    if (!setjmp(out))
        dig(5);
}

KEEP long again(void)
{
    for (int i = 0; i < 3; i++) {
        begin(&given_up, stacks[0], &back, give_up);
        swapcontext(&back, &given_up);
    }
    return dug;
}

/* The handler leaves for a context whose stack lies above its own. */
static ucontext_t handler, above;
static sigjmp_buf place;
static volatile long handled;

KEEP void work_above(void)
{
    handled = handled + 100;
    swapcontext(&above, &handler);
}

KEEP void on_signal(int number)
{
    handled = handled + 1;
    if (number == SIGUSR1)
        raise(SIGUSR2);
    swapcontext(&handler, &above);
    siglongjmp(place, 1);
}

KEEP long from_handlers(void)
{
    stack_t own = { .ss_sp = stacks[1], .ss_size = SIZE };
    struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_NODEFER };
    sigaltstack(&own, 0);
    sigaction(SIGUSR1, &action, 0);
    sigaction(SIGUSR2, &action, 0);
    begin(&above, stacks[2], 0, work_above);
    if (!sigsetjmp(place, 1)) {
        raise(SIGUSR1);
        handled = 0;
    }
    return handled;
}

/* A stack that another one copies back. */
static ucontext_t copier;
static jmp_buf resumed;
static char *bottom, *kept_from, kept[SIZE];
static size_t kept_size;

KEEP void copy_back(void)
{
    for (size_t i = 0; i < kept_size; i++)
        ((volatile char *)kept_from)[i] = kept[i];
    longjmp(resumed, 1);
}

KEEP long keep(void)
{
    if (setjmp(resumed))
        return 1;
    kept_from = (char *)__builtin_frame_address(0) - 2048;
    kept_size = (size_t)(bottom - kept_from);
    for (size_t i = 0; i < kept_size; i++)
        ((volatile char *)kept)[i] = kept_from[i];
    return 0;
}

KEEP long climb(long depth)
{
    return depth > 0 ? climb(depth - 1) + 1 : keep();
}

KEEP long other(long depth)
{
    return depth > 0 ? other(depth - 1) * 2 + 1 : 1;
}

KEEP long copied(void)
{
    static long times, sum;
    volatile char room[4096];
    bottom = (char *)room + 2048;
    climb(3);
    sum += other(times);
    if (++times < 4) {
        begin(&copier, stacks[3], 0, copy_back);
        setcontext(&copier);
    }
    return sum;
}

int main(void)
{
    long result = again() * 100000 + from_handlers() * 100 + copied();
    return finish("stacks", (uint64_t)result, 18 * 100000 + 102 * 100 + 1 + 3 + 7 + 15);
}
