/* With -Oz on amd64, clang takes two words of arguments off the stack by two
   `popq`, and writes one directive behind both: in between, the CFA is 8 too
   high.

   build: clang -fno-integrated-as -Oz -fomit-frame-pointer
   shows: f cfa wrong */
#define KEEP __attribute__((noinline, used))

KEEP long g(long a, long b, long c, long d, long e, long f, long h, long i)
{
    volatile long cell = a + b + c + d + e + f + h + i;
    return cell;
}

KEEP long f(long a)
{
    return g(a, 2, 3, 4, 5, 6, 7, 8) + a;
}

int main(void)
{
    return f(1) != 37;
}
