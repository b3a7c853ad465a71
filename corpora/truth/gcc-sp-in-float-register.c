/* With -Os and -O3, GCC keeps the caller's %r15 and %r11 in floating-point registers.
   Where it has restored %r11 it says that the CFA is %r15 + 160 again; but %r15
   is restored some instructions later, and the frame is still allocated.

   build: s390x-linux-gnu-gcc -Os
   shows: f cfa wrong */
#define KEEP __attribute__((noipa))

volatile long cells[7];

KEEP long f(const long *in, long count)
{
    volatile long local = 0;
    for (int i = 0; i < 7; i++)
        cells[i] = in[i];
    for (long i = 0; i < count; i++)
        (void)cells[0];
    return local;
}

int main(void)
{
    static const long in[7];
    return f(in, 3) != 0;
}
