/* clang puts the store of the return address into one `stp` with a later store,
   behind the registers of the variable arguments, and leaves the directive that
   says that it is saved behind `sub sp, sp, #256`.

   build: clang --target=aarch64-linux-gnu -fno-integrated-as -O2 -fomit-frame-pointer
   shows: sum ra wrong */
#include <stdarg.h>

#define KEEP __attribute__((noinline, used))

KEEP int add(int first, int count, va_list list)
{
    int all = first;
    for (int i = 0; i < count; i++)
        all += va_arg(list, int);
    return all;
}

KEEP int sum(int first, int count, ...)
{
    va_list list;
    va_start(list, count);
    int all = add(first, count, list);
    va_end(list);
    return all;
}

int main(void)
{
    return sum(1, 3, 1, 2, -4);
}
