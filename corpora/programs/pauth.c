/* Signed return addresses (AArch64): with the A key and the B key, in leaves
 * too, chosen for the file by its manifest line and for single functions
 * here, so that signed and unsigned frames alternate on one stack. */
#include "program.h"

#define PROTECT(HOW) __attribute__((target("branch-protection=" HOW)))

KEEP long leaf(long value) { return value + 1; }

KEEP long with_frame(long value)
{
    long cells[8];
    for (int i = 0; i < 8; i++)
        cells[i] = value + i;
    touch(cells);
    return leaf(cells[7]);
}

KEEP PROTECT("none") long unsigned_frame(long value)
{
    char cells[40];
    touch(cells);
    return with_frame(value) + 1;
}

KEEP PROTECT("pac-ret") long a_key(long value) { return unsigned_frame(value) + 1; }

KEEP PROTECT("pac-ret+leaf") long signed_leaf(long value) { return value * 2; }

KEEP PROTECT("pac-ret+b-key") long b_key(long value)
{
    if (value == 0)
        return 0;
    return a_key(value) + signed_leaf(value);
}

KEEP PROTECT("standard") long recursive(long depth)
{
    return depth == 0 ? b_key(2) : recursive(depth - 1) + b_key(depth - depth);
}

/* Signs only on the path that calls. */
KEEP long one_path(long value)
{
    if (value < 5)
        return value;
    return recursive(value) + 1;
}

KEEP long tail(long value)
{
    long before = leaf(value);
    touch(&before);
    return one_path(before);
}

int main(void)
{
    uint64_t wrong = 0;
    wrong |= with_frame(opaque(1)) != 9;
    wrong |= (uint64_t)(b_key(opaque(2)) != 2 + 7 + 1 + 1 + 1 + 4) << 1;
    wrong |= (uint64_t)(one_path(opaque(3)) != 3) << 2;
    wrong |= (uint64_t)(tail(opaque(9)) != 17) << 3;
    return finish("pauth", wrong, 0);
}
