// COMDAT groups, second unit: see comdat.h.
#include "comdat.h"

KEEP long two_only(long value) { return shared_inline(value) + 1; }

long two_table(long seed)
{
    Table<7> table;
    Table<11> other;
    Table<7>::counter()++;
    return table.fill(seed) + other.fill(two_only(seed));
}

long two_largest(void)
{
    static const int numbers[3] = {3, 7, 2};
    static const double others[2] = {1.5, 0.5};
    return largest(numbers, 3) + (largest(others, 2) > 2);
}
