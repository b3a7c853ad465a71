/* setcontext and getcontext without a switch of stacks: a loop made of returns
 * to a place that was left behind, and contexts that follow one another by
 * uc_link. */
#include "program.h"
#include <ucontext.h>

static ucontext_t place, end_of_chain, links[3];
static _Alignas(16) char stacks[3][1 << 14];
static long trace;

KEEP void climb(long depth)
{
    volatile char room[80];
    touch((void *)room);
    if (depth > 0)
        climb(depth - 1);
    else
        setcontext(&place);
    touch((void *)room);
}

KEEP long loop(long count)
{
    volatile long passed = 0;
    getcontext(&place);
    passed = passed + 1;
    if (passed < count)
        climb(passed);
    return passed;
}

KEEP void link_in_chain(int number)
{
    trace = trace * 10 + number;
}

KEEP long chain(void)
{
    for (int i = 0; i < 3; i++) {
        getcontext(&links[i]);
        links[i].uc_stack.ss_sp = stacks[i];
        links[i].uc_stack.ss_size = sizeof stacks[i];
        links[i].uc_link = i < 2 ? &links[i + 1] : &end_of_chain;
        makecontext(&links[i], (void (*)(void))link_in_chain, 1, i + 1);
    }
    swapcontext(&end_of_chain, &links[0]);
    return trace;
}

int main(void)
{
    return finish("contexts", (uint64_t)(loop(opaque(6)) * 1000 + chain()), 6123);
}
