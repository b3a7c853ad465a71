/* A function that asks for the address of its frame has a CFA that counts from
   x29.  Where its locals take more than 512 bytes, x29 is read back before SP is
   moved: at the last but one instruction the CFA counts from the caller's x29.

   build: aarch64-linux-gnu-gcc -O2
   shows: f cfa wrong */
#define KEEP __attribute__((noipa))

KEEP long use(long *numbers, void *frame)
{
    return numbers[0] = frame != 0;
}

KEEP long f(void)
{
    long numbers[100];
    return use(numbers, __builtin_frame_address(0)) + 1;
}

int main(void)
{
    return f() != 2;
}
