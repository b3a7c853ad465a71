// COMDAT groups, first unit: see comdat.h. Functions that only this object
// or both objects have are mixed, so discarded rows lie between kept ones.
#include "comdat.h"

KEEP long one_table(long seed)
{
    Table<7> table;
    Table<7>::counter()++;
    return table.fill(seed);
}

KEEP long one_only(long seed)
{
    Table<3> table;
    return table.fill(seed);
}

int main()
{
    static const int numbers[5] = {3, 9, 2, 8, 1};
    uint64_t wrong = 0;
    wrong |= one_table(opaque(10)) != 17;
    wrong |= (uint64_t)(two_table(opaque(20)) != 27 + 33) << 1;
    wrong |= (uint64_t)(one_only(opaque(1)) != 4) << 2;
    wrong |= (uint64_t)(largest(numbers, 5) != 9) << 3;
    wrong |= (uint64_t)(two_largest() != 7) << 4;
    wrong |= (uint64_t)(Table<7>::counter() != 2) << 5;
    return finish("comdat", wrong, 0);
}
