/* Inline functions and templates that comdat_one.cc and comdat_two.cc both
 * instantiate: each object has them with stack tables, the linker keeps one. */
#ifndef COMDAT_H
#define COMDAT_H

#include "program.h"

inline KEEP long shared_inline(long value)
{
    char cells[40];
    cells[value % 40] = 1;
    touch(cells);
    return value + cells[value % 40];
}

template <int N> struct Table {
    long cells[N];
    KEEP long fill(long seed)
    {
        for (int i = 0; i < N; i++)
            cells[i] = shared_inline(seed + i);
        return cells[N - 1];
    }
    static KEEP long &counter(void)
    {
        static long count;
        return count;
    }
};

template <typename T> KEEP T largest(const T *values, int count)
{
    T best = values[0];
    for (int i = 1; i < count; i++)
        if (best < values[i])
            best = values[i];
    return best;
}

long two_table(long seed);
long two_largest(void);

#endif
