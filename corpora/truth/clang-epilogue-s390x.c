/* clang writes no CFI for epilogues on s390x: behind the `lmg` that restores
   %r15, the CFA is still said to be %r15 + 320, which is 160 too much.

   build: clang --target=s390x-linux-gnu -fno-integrated-as -O2
   shows: f cfa wrong */
#define KEEP __attribute__((noinline, used))

KEEP int g(int a)
{
    __asm__ volatile("" : "+r"(a));
    return a;
}

KEEP int f(int a)
{
    return g(a) + 1;
}

int main(void)
{
    return f(1) != 2;
}
