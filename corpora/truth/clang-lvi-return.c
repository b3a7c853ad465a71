/* With -mlvi-cfi (and -mlvi-hardening), clang writes a return as `popq %rcx`,
   `lfence`, `jmpq *%rcx`, and no directive: behind the `popq`, the CFA is still
   SP + 8.

   build: clang -fno-integrated-as -O2 -mlvi-cfi
   shows: f cfa wrong */
#define KEEP __attribute__((noinline, used))

KEEP long f(long a)
{
    volatile long cell = a;
    return cell;
}

int main(void)
{
    return f(1) != 1;
}
