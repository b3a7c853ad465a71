/* Functions inside functions (GNU C): a static chain, trampolines built on
 * the stack and called from elsewhere, and a jump out of the inner function
 * that leaves frames behind. Needs an executable stack. */
#include "program.h"

KEEP long apply(long (*function)(long), long from, long to)
{
    long sum = 0;
    for (long i = from; i < to; i++)
        sum += function(i);
    return sum;
}

KEEP long outer(long factor)
{
    long calls = 0;
    long inner(long value)
    {
        calls++;
        return value * factor;
    }
    long sum = apply(inner, 0, 5);
    return sum + calls;
}

/* Two trampolines at once, one of which is called through the other's. */
KEEP long two_at_once(long seed)
{
    long factor = 10;
    long low(long y) { return y + seed; }
    long (*volatile through)(long) = low;
    long high(long x) { return through(x) * factor; }
    return apply(high, 1, 3) + apply(low, 0, 3);
}

KEEP long jump_out(long limit)
{
    __label__ found;
    long at = -1;
    long look(long value)
    {
        if (value * value > limit) {
            at = value;
            goto found;
        }
        return 0;
    }
    apply(look, 0, 1000);
found:
    return at;
}

int main(void)
{
    uint64_t wrong = 0;
    wrong |= outer(opaque(7)) != 75;
    wrong |= (uint64_t)(two_at_once(opaque(2)) != 30 + 40 + 2 + 3 + 4) << 1;
    wrong |= (uint64_t)(jump_out(opaque(50)) != 8) << 2;
    return finish("nested", wrong, 0);
}
