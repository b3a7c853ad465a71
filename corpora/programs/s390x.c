/* What only s390x does: leaves that keep call-saved registers in
 * floating-point registers, the backchain, the packed stack layout, and
 * functions that save some of %r6 to %r15 and return by another register. */
#include "program.h"

/* A leaf that needs more registers than a callee may spoil: GCC moves some of
 * %r6 to %r14 to floating-point registers instead of the stack. */
KEEP long busy_leaf(const long *in, long count)
{
    long a = in[0], b = in[1], c = in[2], d = in[3], e = in[4], f = in[5], g = in[6];
    for (long i = 0; i < count; i++) {
        long *at = (long *)in + i % 8;
        a += b * i; b ^= c + *at; c += d; d ^= e * i; e += f; f ^= g + a; g += *at;
    }
    return a + b + c + d + e + f + g;
}

KEEP long busy_slow(const long *in, long count)
{
    volatile long v[7];
    for (int i = 0; i < 7; i++)
        v[i] = in[i];
    for (long i = 0; i < count; i++) {
        v[0] += v[1] * i; v[1] ^= v[2] + in[i % 8]; v[2] += v[3]; v[3] ^= v[4] * i;
        v[4] += v[5]; v[5] ^= v[6] + v[0]; v[6] += in[i % 8];
    }
    return v[0] + v[1] + v[2] + v[3] + v[4] + v[5] + v[6];
}

/* Two live values beyond the scratch registers: only %r11 or %r12 is kept. */
KEEP long needs_one(long a, long b, long c, long d, long e)
{
    long sum = 0;
    for (long i = 0; i < e; i++) {
        sum += a * i + b;
        a ^= c + sum;
        b += d * a;
        c -= b >> 3;
    }
    return sum + a + b + c;
}

KEEP long needs_one_slow(long a, long b, long c, long d, long e)
{
    volatile long sum = 0, x = a, y = b, z = c;
    for (long i = 0; i < e; i++) {
        sum += x * i + y;
        x ^= z + sum;
        y += d * x;
        z -= y >> 3;
    }
    return sum + x + y + z;
}

KEEP double with_doubles(const double *in, long count)
{
    double a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10;
    for (long at = 0; at < count; at++) {
        double x = in[at];
        a += x; b += a; c += b; d += c; e += d; f += x; g += f; h += g; i += h; j += x;
    }
    return a + b + c + d + e + f + g + h + i + j;
}

KEEP long seven_arguments(long a, long b, long c, long d, long e, long f, long g)
{
    long cells[3] = {a + b, c + d, e + f};
    touch(cells);
    return needs_one(cells[0], cells[1], cells[2], g, 3);
}

KEEP long backward(void *frames)
{
    /* The caller's frame address is part of what a backchain gives. */
    return __builtin_frame_address(0) != frames;
}

KEEP long chain(int depth)
{
    char cells[20];
    touch(cells);
    return depth == 0 ? backward(cells) : chain(depth - 1) + 1;
}

int main(void)
{
    long in[8];
    double values[4] = {1, 1, 1, 1};
    for (int i = 0; i < 8; i++)
        in[i] = opaque(i * 5 + 3);
    uint64_t wrong = 0;
    wrong |= busy_leaf(in, opaque(20)) != busy_slow(in, 20);
    wrong |= (uint64_t)(needs_one(opaque(1), 2, 3, 4, 9) != needs_one_slow(1, 2, 3, 4, 9)) << 1;
    wrong |= (uint64_t)(seven_arguments(opaque(1), 2, 3, 4, 5, 6, 7)
                        != needs_one_slow(3, 7, 11, 7, 3)) << 2;
    wrong |= (uint64_t)(chain((int)opaque(6)) != 7) << 3;
    /* Sums of sums: with x = 1 each turn. */
    double a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10;
    for (volatile int turn = 0; turn < 4; turn++) {
        a += 1; b += a; c += b; d += c; e += d; f += 1; g += f; h += g; i += h; j += 1;
    }
    wrong |= (uint64_t)(with_doubles(values, opaque(4)) != a + b + c + d + e + f + g + h + i + j)
             << 4;
    return finish("s390x", wrong, 0);
}
