/* Where clang has moved instructions that functions have in common to a function
   of its own (-moutline), it keeps the return address in another register around
   the call of it, and writes no directive for that.

   build: clang --target=aarch64-linux-gnu -fno-integrated-as -O2 -moutline
   shows: f ra wrong */
#include <stdarg.h>

#define KEEP __attribute__((noinline, used))

KEEP long f(int n, ...)
{
    va_list list;
    long sum = 0;
    va_start(list, n);
    while (n--)
        sum += va_arg(list, long);
    va_end(list);
    return sum;
}

KEEP long g(int n, ...)
{
    va_list list;
    long product = 1;
    va_start(list, n);
    while (n--)
        product *= va_arg(list, long);
    va_end(list);
    return product;
}

KEEP double h(int n, ...)
{
    va_list list;
    double sum = 0;
    va_start(list, n);
    while (n--)
        sum += va_arg(list, double);
    va_end(list);
    return sum;
}

int main(void)
{
    return f(2, 3L, 4L) != 7 || g(2, 3L, 4L) != 12 || h(1, 2.0) != 2;
}
