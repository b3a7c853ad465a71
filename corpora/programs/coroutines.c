/* Coroutines: stacks made by makecontext and switched by swapcontext, each
 * suspended several calls deep; a generator, and two that call each other. */
#include "program.h"
#include <ucontext.h>

struct coroutine {
    ucontext_t own, caller;
    long value;
    int finished;
    _Alignas(16) char stack[1 << 15];
};

static struct coroutine *current;

KEEP static void yield(long value)
{
    struct coroutine *self = current;
    self->value = value;
    swapcontext(&self->own, &self->caller);
}

KEEP static void walk(long low, long high)
{
    if (low > high)
        return;
    long middle = (low + high) / 2;
    walk(low, middle - 1);
    yield(middle);
    walk(middle + 1, high);
}

static void generator(void)
{
    walk(1, 15);
    current->finished = 1;
}

KEEP static int resume(struct coroutine *coroutine)
{
    struct coroutine *before = current;
    if (coroutine->finished)
        return 0;
    current = coroutine;
    swapcontext(&coroutine->caller, &coroutine->own);
    current = before;
    return !coroutine->finished;
}

static void start(struct coroutine *coroutine, void (*body)(void))
{
    getcontext(&coroutine->own);
    coroutine->own.uc_stack.ss_sp = coroutine->stack;
    coroutine->own.uc_stack.ss_size = sizeof coroutine->stack;
    coroutine->own.uc_link = &coroutine->caller;
    coroutine->finished = 0;
    makecontext(&coroutine->own, body, 0);
}

static struct coroutine inner, outer;

/* Sums up pairs of what the inner one yields. */
static void adder(void)
{
    start(&inner, generator);
    while (resume(&inner)) {
        long first = inner.value;
        yield(resume(&inner) ? first + inner.value : first);
    }
    current->finished = 1;
}

int main(void)
{
    long count = 0, sum = 0, expected = 3;
    uint64_t wrong = 0;
    start(&outer, adder);
    while (resume(&outer)) {
        /* 1+2, 3+4, ... 13+14, and 15 alone */
        wrong |= outer.value != (count < 7 ? expected : 15);
        expected += 4;
        count++;
        sum += outer.value;
        if (count > 20)
            break;
    }
    wrong |= (uint64_t)(count != 8) << 1;
    wrong |= (uint64_t)(sum != 120) << 2;
    return finish("coroutines", wrong, 0);
}
