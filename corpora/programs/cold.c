/* Functions that do not return and paths that are moved away: calls at the
 * very end of a function, so that the return address lies behind it; cold
 * parts of a function in another section with rows of their own. */
#include "program.h"

static volatile int reached;

KEEP __attribute__((noreturn, cold)) void leave(uint64_t wrong)
{
    if (wrong == 0 && reached != 5)
        wrong = 1u << 20;
#if __STDC_HOSTED__
    _exit(finish("cold", wrong, 0));
#else
    extern __attribute__((noreturn)) void leave_program(int status);
    leave_program(finish("cold", wrong, 0));
#endif
}

/* Ends with a call: nothing of this function follows the return address. */
KEEP __attribute__((noreturn)) void complain(const char *what, long value)
{
    char text[64];
    touch(text);
    text[0] = what[0];
    touch(text);
    reached += text[0] == 'l' ? 4 : 0;
    leave(value == 42 ? 0 : 1);
}

KEEP __attribute__((cold)) long rarely(long value, long other)
{
    reached++;
    return value + other;
}

/* The unlikely block wants registers saved that the rest does not. */
KEEP long split(const long *values, int count)
{
    long sum = 0, product = 1;
    for (int i = 0; i < count; i++) {
        if (__builtin_expect(values[i] > 1000, 0)) {
            long part = rarely(values[i], sum);
            sum = rarely(part, product) - rarely(sum, product);
            product += rarely(part, sum);
        }
        sum += values[i];
        product ^= values[i];
    }
    return sum + product;
}

KEEP long checked_divide(long a, long b)
{
    if (b == 0)
        complain("division", a);
    return a / b;
}

KEEP long checked_index(const long *values, long count, long at)
{
    if (at < 0)
        complain("negative", at);
    if (at >= count)
        complain("large", at);
    return values[at];
}

int main(void)
{
    long values[4] = {1, 2, 3000, 4};
    for (int i = 0; i < 4; i++)
        values[i] = opaque(values[i]);
    /* At 3000: sum=3, product=2 (1^1^2); part=3003, sum=3005-5=3000,
     * product=2+6003; then sum=6000, product=6005^3000; then 4. */
    uint64_t wrong = split(values, 4) != 6004 + ((6005 ^ 3000) ^ 4);
    if (reached != 4)
        wrong |= 2;
    reached = 1;
    if (checked_divide(opaque(84), 2) != 42)
        wrong |= 4;
    if (checked_index(values, 4, opaque(2)) != 3000)
        wrong |= 8;
    if (wrong != 0)
        leave(wrong);
    return (int)checked_index(values, 4, opaque(42));
}
