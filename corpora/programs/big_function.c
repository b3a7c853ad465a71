/* Functions longer than 256 bytes and longer than 64 KiB, so that the rows'
 * start offsets take 2 and 4 bytes: a switch with hundreds of cases, and
 * functions with a gap of code that is jumped over. */
#include "program.h"

KEEP long mix(long a, long b) { return (a ^ b) * 3; }

#define CASE(N) case N: sum = mix(sum, N) + (sum >> ((N) % 7)); break;
#define CASES_8(N) \
    CASE(N) CASE(N + 1) CASE(N + 2) CASE(N + 3) CASE(N + 4) CASE(N + 5) CASE(N + 6) CASE(N + 7)
#define CASES_64(N)                                                       \
    CASES_8(N) CASES_8(N + 8) CASES_8(N + 16) CASES_8(N + 24)             \
    CASES_8(N + 32) CASES_8(N + 40) CASES_8(N + 48) CASES_8(N + 56)

KEEP long large_switch(const unsigned char *codes, int count)
{
    long sum = 1;
    for (int i = 0; i < count; i++)
        switch (codes[i]) {
            CASES_64(0)
            CASES_64(64)
            CASES_64(128)
            CASES_64(192)
        }
    return sum;
}

static long switch_slow(const unsigned char *codes, int count)
{
    long sum = 1;
    for (int i = 0; i < count; i++)
        sum = mix(sum, codes[i]) + (sum >> (codes[i] % 7));
    return sum;
}

/* SIZE bytes of code that no branch of the compiler's crosses: control flow
 * before and after it is straight. */
#if defined(__x86_64__)
#define GAP(SIZE) __asm__ volatile("jmp 1f\n.skip " #SIZE ", 0x90\n1:" : : : "memory")
#elif defined(__aarch64__)
#define GAP(SIZE) __asm__ volatile("b 1f\n.skip " #SIZE "\n1:" : : : "memory")
#else
#define GAP(SIZE) __asm__ volatile("jg 1f\n.skip " #SIZE "\n1:" : : : "memory")
#endif

KEEP long gap_of_256(long value)
{
    char cells[64];
    touch(cells);
    long before = mix(value, 1);
    GAP(256);
    return mix(before, 2);
}

KEEP long gap_of_70k(long value)
{
    char cells[64];
    touch(cells);
    long before = mix(value, 3);
    GAP(70000);
    return mix(before, 4);
}

/* The first row that differs lies behind the gap. */
KEEP long frame_behind_gap(long value)
{
    GAP(66000);
    char cells[300];
    touch(cells);
    return mix(value, 5) + 1;
}

int main(void)
{
    unsigned char codes[300];
    for (int i = 0; i < 300; i++)
        codes[i] = (unsigned char)opaque(i * 11);
    uint64_t wrong = 0;
    wrong |= large_switch(codes, 300) != switch_slow(codes, 300);
    wrong |= (uint64_t)(gap_of_256(opaque(6)) != 69) << 1;  /* (6^1)*3=21; (21^2)*3=69 */
    wrong |= (uint64_t)(gap_of_70k(opaque(8)) != 111) << 2; /* (8^3)*3=33; (33^4)*3=111 */
    wrong |= (uint64_t)(frame_behind_gap(opaque(2)) != 22) << 3;
    return finish("big_function", wrong, 0);
}
