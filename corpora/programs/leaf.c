/* Leaf functions: no frame at all, the red zone (amd64), locals below the
 * stack pointer, register pressure that makes a leaf save registers, and on
 * s390x leaves that save r11 and up in floating-point registers. */
#include "program.h"

KEEP long add(long left, long right) { return left + right; }

KEEP void nothing(void) { }

/* Enough locals in memory to use the red zone where there is one. */
KEEP long red_zone(long seed)
{
    volatile long cells[8];
    for (int i = 0; i < 8; i++)
        cells[i] = seed + i;
    long sum = 0;
    for (int i = 0; i < 8; i++)
        sum += cells[i] * (i + 1);
    return sum;
}

/* More live values than the call-clobbered registers hold. */
KEEP long pressure(const long *in)
{
    long a = in[0], b = in[1], c = in[2], d = in[3], e = in[4], f = in[5];
    long g = in[6], h = in[7], i = in[8], j = in[9], k = in[10], l = in[11];
    for (int turn = 0; turn < 4; turn++) {
        a += b; b ^= c; c += d; d ^= e; e += f; f ^= g;
        g += h; h ^= i; i += j; j ^= k; k += l; l ^= a;
    }
    return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j ^ k ^ l;
}

/* The same on an array, one operation at a time. */
KEEP long pressure_slow(const long *in)
{
    volatile long v[12];
    for (int i = 0; i < 12; i++)
        v[i] = in[i];
    for (int turn = 0; turn < 4; turn++)
        for (int i = 0; i < 12; i++)
            v[i] = i % 2 == 0 ? v[i] + v[(i + 1) % 12] : v[i] ^ v[(i + 1) % 12];
    long all = 0;
    for (int i = 0; i < 12; i++)
        all ^= v[i];
    return all;
}

KEEP double mean(const double *values, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum / count;
}

KEEP int leaf_with_exits(int n)
{
    if (n < 0)
        return -1;
    if (n == 0)
        return 0;
    if (n > 100)
        return 1;
    return n * 2;
}

int main(void)
{
    long in[12];
    double values[4] = {1, 2, 3, 6};
    for (int i = 0; i < 12; i++)
        in[i] = opaque(i * 37 + 5);
    nothing();
    uint64_t wrong = 0;
    wrong |= add(opaque(20), 22) != 42;
    wrong |= (uint64_t)(red_zone(opaque(10)) != 10 * 36 + 168) << 1;
    wrong |= (uint64_t)(pressure(in) != pressure_slow(in)) << 2;
    wrong |= (uint64_t)(mean(values, (int)opaque(4)) != 3) << 3;
    wrong |= (uint64_t)(leaf_with_exits((int)opaque(-4)) != -1) << 4;
    wrong |= (uint64_t)(leaf_with_exits((int)opaque(7)) != 14) << 5;
    return finish("leaf", wrong, 0);
}
