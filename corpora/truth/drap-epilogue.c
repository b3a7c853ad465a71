/* A function that realigns its stack and has a dynamic part keeps the old SP
   in %r10, and saves %rbp where the CFA does not lead: the row for it says
   fp=*(fp). It is not taken back behind the `pop %rbp` of the epilogue, so that
   at the two instructions that follow, FP is read from where the caller's %rbp
   happens to point.

   build: x86_64-linux-gnu-gcc -O2
   shows: f fp wrong */
#define KEEP __attribute__((noipa))

struct line {
    _Alignas(64) long cells[8];
};

KEEP long use(struct line *line, long *numbers)
{
    return line->cells[0] = numbers[0] = 1;
}

KEEP long f(int count)
{
    struct line line;
    long *numbers = __builtin_alloca(count * sizeof *numbers);
    return use(&line, numbers) + numbers[0];
}

int main(void)
{
    return f(5) != 2;
}
