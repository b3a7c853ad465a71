/* A call at the very start of every function and another at its end, made by
 * the compiler (-finstrument-functions): the hooks count what is entered and
 * left, and no function is a leaf. */
#include "program.h"

#define HOOK __attribute__((no_instrument_function))

static long entered, left, deepest;

void __cyg_profile_func_enter(void *function, void *caller) HOOK;
void __cyg_profile_func_exit(void *function, void *caller) HOOK;

void __cyg_profile_func_enter(void *function, void *caller)
{
    (void)function, (void)caller;
    entered++;
    if (entered - left > deepest)
        deepest = entered - left;
}

void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function, (void)caller;
    left++;
}

KEEP static long leaf(long value) { return value + 1; }
KEEP static long middle(long value) { return leaf(value) * 2; }
KEEP static long top(long value) { return value <= 0 ? leaf(0) : middle(value) + top(value - 1); }

HOOK int main(void)
{
    uint64_t wrong = top(opaque(3)) != 8 + 6 + 4 + 1;
    wrong |= (uint64_t)(entered != left || entered != 4 + 3 + 3 + 1) << 1;
    wrong |= (uint64_t)(deepest != 5) << 2;
    return finish("instrumented", wrong, 0);
}
