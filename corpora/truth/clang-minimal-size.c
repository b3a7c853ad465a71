/* With -Oz on AArch64, clang writes a table that is exact only at calls, though
   one that is exact at each instruction is asked for: where the prologue has
   allocated the frame, the CFA is still SP.

   build: clang --target=aarch64-linux-gnu -fno-integrated-as -Oz
   shows: f cfa wrong */
#define KEEP __attribute__((noinline, used))

KEEP long g(long a)
{
    volatile long cell = a;
    return cell;
}

KEEP long f(long a)
{
    return g(a) + g(a + 1);
}

int main(void)
{
    return f(1) != 3;
}
