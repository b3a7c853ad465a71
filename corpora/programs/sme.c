/* The streaming mode of AArch64 (SME): functions that enter and leave it, and one with a ZA
 * of its own, which those that it calls save when they need ZA themselves. */
#include <arm_sme.h>

#include "program.h"

KEEP long plain(long value)
{
    char cells[24];
    touch(cells);
    return value + 1;
}

[[arm::locally_streaming]] KEEP long streaming(long value)
{
    char cells[40];
    touch(cells);
    return plain(value) + 1;
}

[[arm::new("za")]] KEEP long own_za(long value)
{
    svzero_za();
    long got = value > 0 ? own_za(value - 1) : streaming(value);
    touch(&got);
    return got + 1;
}

int main(void) { return finish("sme", (uint64_t)own_za(opaque(3)), 6); }
