/* Scalable vectors (AArch64, SVE): a function that takes them keeps z8 to z23 for its
 * caller, in a frame whose size is a number of vectors, which the CPU knows. */
#include <arm_sve.h>

#include "program.h"

KEEP svint64_t twice(svint64_t value)
{
    char cells[24];
    touch(cells);
    return svadd_x(svptrue_b64(), value, value);
}

/* OTHER is alive while TWICE is called, and all its registers may be used by that. */
KEEP svint64_t four_times(svint64_t value, svint64_t other)
{
    svint64_t half = twice(value);
    touch(&half);
    return svadd_x(svptrue_b64(), twice(half), other);
}

KEEP long sum_of(const long *values, long count)
{
    long sum = 0;
    for (long i = 0; i < count; i += (long)svcntd()) {
        svbool_t active = svwhilelt_b64(i, count);
        sum += svaddv(active, svld1(active, values + i));
    }
    return sum;
}

int main(void)
{
    long values[7] = {1, 2, 3, 4, 5, 6, opaque(7)};
    svint64_t three = svdup_s64(opaque(3));
    uint64_t wrong = svaddv(svptrue_b64(), four_times(three, three)) != (long)svcntd() * 15;
    return finish("sve", wrong << 8 | (uint64_t)sum_of(values, 7), 28);
}
