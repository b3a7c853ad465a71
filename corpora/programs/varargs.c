/* Variadic functions: the register save area, integers and doubles mixed,
 * arguments passed on in a va_list and copied. */
#include "program.h"

KEEP long sum_longs(int count, ...)
{
    va_list list;
    va_start(list, count);
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum = sum * 3 + va_arg(list, long);
    va_end(list);
    return sum;
}

/* d: double, i: int, l: long, s: string (its length counts). */
KEEP double sum_list(const char *kinds, va_list list)
{
    double sum = 0;
    for (; *kinds != '\0'; kinds++)
        switch (*kinds) {
        case 'd': sum += va_arg(list, double); break;
        case 'i': sum += va_arg(list, int); break;
        case 'l': sum += (double)va_arg(list, long); break;
        case 's': sum += (double)strlen(va_arg(list, const char *)); break;
        default: break;
        }
    return sum;
}

KEEP double sum_mixed(const char *kinds, ...)
{
    va_list list;
    va_start(list, kinds);
    double sum = sum_list(kinds, list);
    va_end(list);
    return sum;
}

KEEP double sum_twice(const char *kinds, ...)
{
    va_list list, again;
    va_start(list, kinds);
    va_copy(again, list);
    double sum = sum_list(kinds, list) + 2 * sum_list(kinds, again);
    va_end(again);
    va_end(list);
    return sum;
}

/* A variadic function with a large frame and a call to another one. */
KEEP long nested_variadic(int count, ...)
{
    long copy[64];
    va_list list;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        copy[i] = va_arg(list, long);
    va_end(list);
    touch(copy);
    return sum_longs(3, copy[0], copy[1], copy[count - 1]);
}

int main(void)
{
    uint64_t wrong = 0;
    wrong |= sum_longs((int)opaque(4), 1L, 2L, 3L, 4L) != 27 + 18 + 9 + 4;
    wrong |= (uint64_t)(sum_longs((int)opaque(9), 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 2L) != 5) << 1;
    wrong |= (uint64_t)(sum_mixed("didlsd", 0.5, 2, 3.25, 4L, "abcde", 1.25) != 16) << 2;
    wrong |= (uint64_t)(sum_mixed("ddddddddddii", 1., 1., 1., 1., 1., 1., 1., 1., 1., 1.,
                                  5, 6) != 21) << 3;
    wrong |= (uint64_t)(sum_twice("dis", 1.5, 4, "ab") != 22.5) << 4;
    wrong |= (uint64_t)(nested_variadic((int)opaque(10), 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L,
                                        10L) != 9 + 6 + 10) << 5;
    return finish("varargs", wrong, 0);
}
