/* With -mretpoline and -g, clang gives its thunk a table without a directive: in
   the half that is called, the CFA is still SP + 8, and not SP + 16.

   build: clang -fno-integrated-as -O2 -mretpoline -g1
   shows: __llvm_retpoline_r11 cfa wrong */
#define KEEP __attribute__((noinline, used))

KEEP long f(long (*called)(long), long a)
{
    return called(a) + 1;
}

KEEP long g(long a)
{
    return a;
}

int main(void)
{
    long sum = 0;
    for (long i = 0; i < 9; i++)
        sum += f(g, i);
    return sum != 45;
}
