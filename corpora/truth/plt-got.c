/* The C library's start-up code calls __cxa_finalize and takes its address: such
   a function gets its entry in .plt.got, one `jmp`. GNU ld writes the rows of
   .plt for it, which say that something was pushed, CFA = SP + 16. It is SP + 8.

   build: x86_64-linux-gnu-gcc -O2
   shows: .plt.got cfa right */
int main(void)
{
    return 0;
}
