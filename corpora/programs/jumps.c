/* setjmp and longjmp: frames that disappear without returning, from several
 * depths, and the compiler's own short form. */
#include "program.h"
#include <setjmp.h>

static jmp_buf target;

KEEP __attribute__((noreturn)) void escape(int value)
{
    char cells[48];
    touch(cells);
    longjmp(target, value);
}

KEEP long descend(int levels)
{
    char cells[32];
    touch(cells);
    if (levels == 0)
        escape(7);
    return 1 + descend(levels - 1);
}

KEEP long from_depth(int levels)
{
    volatile long state = 1;
    int value = setjmp(target);
    if (value == 0) {
        state = 2;
        descend(levels);
        state = 3;
    }
    return state * 10 + value;
}

/* Comes back several times. */
KEEP long again(int times)
{
    volatile int round = 0;
    int value = setjmp(target);
    round++;
    if (value < times)
        escape(value + 1);
    return round * 100 + value;
}

/* clang has the compiler's own form for some processors only. */
#if defined(__clang__) && !defined(__x86_64__)
KEEP long short_form(void) { return from_depth(3) == 27 ? 6 : 0; }
#else
static void *short_target[5];

KEEP __attribute__((noreturn)) void short_escape(void) { __builtin_longjmp(short_target, 1); }

KEEP long short_form(void)
{
    volatile long state = 5;
    if (__builtin_setjmp(short_target) == 0) {
        state = 6;
        short_escape();
    }
    return state;
}
#endif

int main(void)
{
    uint64_t wrong = 0;
    wrong |= from_depth((int)opaque(0)) != 27;
    wrong |= (uint64_t)(from_depth((int)opaque(25)) != 27) << 1;
    wrong |= (uint64_t)(again((int)opaque(3)) != 403) << 2;
    wrong |= (uint64_t)(short_form() != 6) << 3;
    return finish("jumps", wrong, 0);
}
