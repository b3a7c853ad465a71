/* Stack realignment: locals that want more alignment than the stack has, so
 * that the CFA is saved in a register or in memory (GCC's dynamic realigned
 * argument pointer), alone and together with alloca, many arguments, varargs. */
#include "program.h"

struct line { _Alignas(64) long cells[8]; };

KEEP int is_aligned(const void *pointer, uintptr_t alignment)
{
    return ((uintptr_t)pointer & (alignment - 1)) == 0;
}

KEEP long fill_line(struct line *line, long seed)
{
    for (int i = 0; i < 8; i++)
        line->cells[i] = seed * i;
    return is_aligned(line, 64) ? line->cells[7] : -1;
}

KEEP long aligned_local(long seed)
{
    struct line line;
    return fill_line(&line, seed) + line.cells[1];
}

/* Arguments on the stack must be read through the saved CFA. */
KEEP long aligned_with_arguments(long a, long b, long c, long d, long e, long f,
                                 long g, long h, long i, long j)
{
    struct line line;
    long filled = fill_line(&line, a + b);
    return filled + c + d + e + f + g + h + i * j;
}

KEEP long aligned_and_dynamic(int count)
{
    struct line line;
    long *numbers = __builtin_alloca((size_t)count * sizeof *numbers);
    for (int i = 0; i < count; i++)
        numbers[i] = i;
    touch(numbers);
    return fill_line(&line, numbers[count - 1]) + numbers[1];
}

KEEP long aligned_varargs(int count, ...)
{
    struct line line;
    va_list list;
    va_start(list, count);
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += va_arg(list, long);
    va_end(list);
    return sum + fill_line(&line, 1);
}

KEEP long very_aligned(int depth)
{
    _Alignas(4096) char page[32];
    page[0] = (char)depth;
    touch(page);
    if (!is_aligned(page, 4096))
        return -1000;
    return depth == 0 ? 0 : page[0] + very_aligned(depth - 1);
}

/* Only one path needs the aligned frame. */
KEEP long aligned_on_one_path(long seed)
{
    if (seed < 10)
        return seed;
    struct line line;
    return fill_line(&line, seed);
}

int main(void)
{
    uint64_t wrong = 0;
    wrong |= aligned_local(opaque(3)) != 24;
    wrong |= (uint64_t)(aligned_with_arguments(opaque(1), 1, 2, 3, 4, 5, 6, 7, 8, 9)
                        != 14 + 27 + 72) << 1;
    wrong |= (uint64_t)(aligned_and_dynamic((int)opaque(5)) != 29) << 2;
    wrong |= (uint64_t)(aligned_varargs((int)opaque(3), 10L, 20L, 30L) != 67) << 3;
    wrong |= (uint64_t)(very_aligned((int)opaque(8)) != 36) << 4;
    wrong |= (uint64_t)(aligned_on_one_path(opaque(9)) != 9) << 5;
    wrong |= (uint64_t)(aligned_on_one_path(opaque(10)) != 70) << 6;
    return finish("realign", wrong, 0);
}
