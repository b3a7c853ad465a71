/* Indirect functions: resolved when the program starts, called through PLT
 * entries of their own, in static programs as well. */
#include "program.h"

typedef long operation(long, long);

static long add(long left, long right) { return left + right; }
static long multiply(long left, long right)
{
    char cells[32];
    touch(cells);
    return left * right;
}

/* Runs before the program is relocated, so it must not call anything. */
static operation *choose_first(void) { return add; }
static operation *choose_second(void) { return multiply; }

long first_operation(long left, long right) __attribute__((ifunc("choose_first")));
long second_operation(long left, long right) __attribute__((ifunc("choose_second")));

static operation *table[2] = {first_operation, second_operation};

KEEP static long apply(operation *function, long left, long right)
{
    return function(left, right) + 1;
}

int main(void)
{
    uint64_t wrong = 0;
    wrong |= first_operation(opaque(3), 4) != 7;
    wrong |= (uint64_t)(second_operation(opaque(3), 4) != 12) << 1;
    wrong |= (uint64_t)(apply(table[opaque(0)], 3, 4) != 8) << 2;
    wrong |= (uint64_t)(apply(table[opaque(1)], 3, 4) != 13) << 3;
    return finish("ifunc", wrong, 0);
}
