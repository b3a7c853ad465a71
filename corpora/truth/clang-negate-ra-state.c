/* In a function with signed return addresses, whose frame is set up behind an
   early return that clang places in its middle, the return address is signed on
   both ways. clang resets the CFI at the early return to that of the entry, with
   a .cfi_negate_ra_state too many: the address that is signed is said not to be,
   and, behind the instruction that authenticates it, the reverse.

   build: clang --target=aarch64-linux-gnu -fno-integrated-as -O2 -mbranch-protection=pac-ret+leaf
   shows: f signing none */
#define KEEP __attribute__((noinline, used))

KEEP long g(long a)
{
    __asm__ volatile("" : "+r"(a));
    return a;
}

KEEP long f(long *a, long b)
{
    if (!a)
        return b;
    if (b < *a)
        a[0] = g(b);
    else
        a[1] = g(b);
    return a[1];
}

int main(void)
{
    long a[2] = { 2, 0 };
    return f(0, 3) != 3 || f(a, 1) != 0 || f(a, 5) != 5;
}
