/* Frames of every size class: CFA offsets that fit 1, 2 and 4 bytes, and the
 * largest that a default stack of 8 MiB allows. */
#include "program.h"

KEEP long fill(unsigned char *bytes, long count, long seed)
{
    long sum = 0;
    for (long at = 0; at < count; at += 997) {
        bytes[at] = (unsigned char)(seed + at);
        sum += bytes[at];
    }
    return sum;
}

static long expected_fill(long count, long seed)
{
    long sum = 0;
    for (long at = 0; at < count; at += 997)
        sum += (unsigned char)(seed + at);
    return sum;
}

#define FRAME(NAME, SIZE, INNER)                                        \
    KEEP long NAME(long seed)                                           \
    {                                                                   \
        unsigned char bytes[SIZE];                                      \
        long sum = fill(bytes, SIZE, seed);                             \
        touch(bytes);                                                   \
        return sum + INNER;                                             \
    }

FRAME(frame_16, 16, 0)
FRAME(frame_100, 100, frame_16(seed + 1))
FRAME(frame_127, 127, frame_100(seed + 1))
FRAME(frame_250, 250, frame_127(seed + 1))
FRAME(frame_1000, 1000, frame_250(seed + 1))
FRAME(frame_4096, 4096, frame_1000(seed + 1))
FRAME(frame_32k, 32700, frame_4096(seed + 1))
FRAME(frame_33k, 33000, frame_32k(seed + 1))
FRAME(frame_66k, 66000, frame_33k(seed + 1))
FRAME(frame_1m, 1 << 20, frame_66k(seed + 1))
FRAME(frame_3m, 3 << 20, frame_1m(seed + 1))

int main(void)
{
    static const long sizes[] = {3 << 20, 1 << 20, 66000, 33000, 32700, 4096,
                                 1000, 250, 127, 100, 16};
    long expected = 0;
    for (int i = 0; i < 11; i++)
        expected += expected_fill(sizes[i], 9 + i);
    return finish("frames", (uint64_t)frame_3m(opaque(9)), (uint64_t)expected);
}
