/* clang folds the last load from the stack and the release of the stack into one
   instruction, `ldr x8, [sp], #64`, but leaves the directive that says that the
   CFA is SP again where the release was, behind the instruction that follows.

   build: clang --target=aarch64-linux-gnu -fno-integrated-as -O2
   shows: f cfa wrong */
#define KEEP __attribute__((noinline, used))

KEEP long f(long a)
{
    volatile long cells[8];
    for (int i = 0; i < 8; i++)
        cells[i] = a;
    return cells[7] * 5;
}

int main(void)
{
    return f(1) != 5;
}
