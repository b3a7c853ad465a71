/* Hundreds of small functions in one object: a long index, sorted by the
 * linker, with neighbours that touch each other, some in sections of their
 * own, which the linker may drop. */
#include "program.h"

#define ONE(N)                                                                  \
    static KEEP long leaf_##N(long value) { return value * 3 + N % 10; }        \
    static KEEP long call_##N(long value)                                       \
    {                                                                           \
        char cells[N % 37 + 8];                                                 \
        touch(cells);                                                           \
        return leaf_##N(value) + 1;                                             \
    }                                                                           \
    static KEEP long twice_##N(long value)                                      \
    {                                                                           \
        long first = call_##N(value), second = leaf_##N(first);                 \
        return first + second;                                                  \
    }
#define TEN(N) ONE(N##0) ONE(N##1) ONE(N##2) ONE(N##3) ONE(N##4) \
               ONE(N##5) ONE(N##6) ONE(N##7) ONE(N##8) ONE(N##9)

TEN(1) TEN(2) TEN(3) TEN(4) TEN(5) TEN(6) TEN(7) TEN(8)

#define NAME(N) twice_##N,
#define TEN_NAMES(N) NAME(N##0) NAME(N##1) NAME(N##2) NAME(N##3) NAME(N##4) \
                     NAME(N##5) NAME(N##6) NAME(N##7) NAME(N##8) NAME(N##9)

static long (*const functions[80])(long) = {
    TEN_NAMES(1) TEN_NAMES(2) TEN_NAMES(3) TEN_NAMES(4)
    TEN_NAMES(5) TEN_NAMES(6) TEN_NAMES(7) TEN_NAMES(8)
};

long unused(long value);

/* Never called; --gc-sections removes it from between the others. */
__attribute__((noinline, section(".text.unused"))) long unused(long value)
{
    char cells[100];
    touch(cells);
    return leaf_10(value) + 1;
}

int main(void)
{
    uint64_t wrong = 0;
    for (int i = 0; i < 80; i++) {
        long first = i * 3 + i % 10 + 1, second = first * 3 + i % 10;
        wrong += functions[i](opaque(i)) != first + second;
    }
    return finish("many_functions", wrong, 0);
}
