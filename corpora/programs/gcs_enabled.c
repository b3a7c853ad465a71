/* A guarded control stack (AArch64, GCS), switched on while the program runs, by which the
 * CPU compares each return. Where there is none, the same without it. */
#include <sys/auxv.h>

#include "program.h"

enum { SET_SHADOW_STACK_STATUS = 75, ENABLE = 1, PRCTL = 167, EXIT_GROUP = 94 };

#define HAS_GCS (1UL << 32)

KEEP long descend(long depth)
{
    char cells[24];
    touch(cells);
    return depth == 0 ? 0 : descend(depth - 1) + 1;
}

/* No function may return that was called before. */
static inline long system_call(long number, long first, long second)
{
    register long x0 __asm__("x0") = first, x1 __asm__("x1") = second;
    register long x2 __asm__("x2") = 0, x3 __asm__("x3") = 0, x4 __asm__("x4") = 0;
    register long x8 __asm__("x8") = number;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x8) : "memory");
    return x0;
}

int main(void)
{
    int has = !!(getauxval(AT_HWCAP) & HAS_GCS);
    uint64_t wrong = has && system_call(PRCTL, SET_SHADOW_STACK_STATUS, ENABLE) != 0;
    int status = finish(has ? "gcs_enabled" : "gcs_enabled, without", wrong << 8 | (uint64_t)descend(opaque(9)), 9);
    system_call(EXIT_GROUP, status, 0);
    return 1;
}
