/* AVX on amd64: 32-byte spills that make the compiler realign the stack by
 * itself. On a processor without AVX2 it has nothing to do. */
#include "program.h"

typedef int lanes __attribute__((vector_size(32)));

#define AVX __attribute__((target("avx2")))

KEEP AVX void rotate(lanes *value)
{
    lanes in = *value;
    for (int i = 0; i < 8; i++)
        (*value)[i] = in[(i + 1) % 8];
}

/* Many vectors live across a call, none of which a callee keeps. */
KEEP AVX long spill(int seed)
{
    lanes a = {seed, 1, 2, 3, 4, 5, 6, 7};
    lanes b = a + 1, c = a * 2, d = b ^ c, e = d - a, f = e + c, g = f * b;
    rotate(&a);
    rotate(&g);
    lanes sum = a + b + c + d + e + f + g;
    rotate(&sum);
    long total = 0;
    for (int i = 0; i < 8; i++)
        total += sum[i];
    return total;
}

KEEP AVX long spill_and_alloca(int seed, int count)
{
    lanes value = {seed, seed, seed, seed, seed, seed, seed, seed};
    int *numbers = __builtin_alloca((size_t)count * sizeof *numbers);
    for (int i = 0; i < count; i++)
        numbers[i] = i;
    touch(numbers);
    rotate(&value);
    return value[3] + numbers[count - 1];
}

/* The same as spill, a lane at a time. */
KEEP long spill_slow(int seed)
{
    long total = 0;
    for (int i = 0; i < 8; i++) {
        int a = i == 0 ? seed : i, b = a + 1, c = a * 2, d = b ^ c;
        int e = d - a, f = e + c, g = f * b;
        total += a + b + c + d + e + f + g;
    }
    return total;
}

int main(void)
{
    uint64_t wrong = 0;
    if (__builtin_cpu_supports("avx2")) {
        wrong |= spill((int)opaque(9)) != spill_slow(9);
        wrong |= (uint64_t)(spill_and_alloca((int)opaque(9), (int)opaque(21)) != 29) << 1;
    }
    return finish("avx", wrong, 0);
}
