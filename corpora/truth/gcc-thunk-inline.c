/* An indirect call by a retpoline within the function: the directive that says
   what the retpoline's own call has pushed, `.cfi_def_cfa_offset 16`, is right
   for a thunk that is a function, and here it holds for the rest of the
   function, which has a frame.

   build: x86_64-linux-gnu-gcc -O2 -fcf-protection=none -mindirect-branch=thunk-inline
   shows: f cfa wrong */
#define KEEP __attribute__((noipa))

KEEP int one(int x)
{
    return x + 1;
}

KEEP int f(int (*called)(int), int x)
{
    return called(x) + called(x + 1);
}

int main(void)
{
    return f(one, 1) + f(one, 2) != 12;
}
