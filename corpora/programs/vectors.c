/* Loops and functions in vector registers (s390x: the vector facility and its
 * enhancements). */
#include "program.h"

typedef float four_floats __attribute__((vector_size(16)));

KEEP double sum_of(const double *a, const float *b, const int *c, long count)
{
    double sum = 0;
    for (long i = 0; i < count; i++)
        sum += a[i] * b[i] + c[i];
    return sum;
}

KEEP four_floats multiply(four_floats a, four_floats b)
{
    char cells[24];
    touch(cells);
    return a * b + a;
}

KEEP uint64_t mixed(const uint8_t *bytes, long count)
{
    uint64_t sum = 0;
    for (long i = 0; i < count; i++)
        sum += (uint64_t)(bytes[i] ^ 0x55) << (i & 7);
    return sum;
}

KEEP uint64_t mixed_slowly(const uint8_t *bytes, long count)
{
    static volatile uint64_t sum;
    for (long i = 0; i < count; i++)
        sum += (uint64_t)(bytes[i] ^ 0x55) << (i & 7);
    return sum;
}

int main(void)
{
    double a[32];
    float b[32];
    int c[32];
    uint8_t bytes[64];
    for (int i = 0; i < 32; i++) {
        a[i] = i;
        b[i] = 2;
        c[i] = 1;
        bytes[i] = bytes[63 - i] = (uint8_t)(i * 37);
    }
    four_floats ramp = {1, 2, 3, (float)opaque(4)};
    uint64_t wrong = sum_of(a, b, c, opaque(32)) != 31 * 32 + 32;
    wrong |= (uint64_t)(multiply(ramp, ramp)[3] != 20) << 1;
    wrong |= (uint64_t)(mixed(bytes, opaque(64)) != mixed_slowly(bytes, 64)) << 2;
    return finish("vectors", wrong, 0);
}
