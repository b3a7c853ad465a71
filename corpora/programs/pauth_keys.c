/* Pointer authentication (AArch64) with every key: calls by signed pointers (IA, IB), with
 * a modifier and without; data pointers (DA, DB) and generic codes (GA), which are no
 * return addresses. */
#include "program.h"

KEEP long leaf(long value) { return value + 1; }

KEEP __attribute__((target("branch-protection=pac-ret"))) long a_key(long value)
{
    char cells[24];
    touch(cells);
    return leaf(value) + 1;
}

KEEP __attribute__((target("branch-protection=pac-ret+leaf+b-key"))) long b_key(long value)
{
    char cells[24];
    touch(cells);
    return leaf(value) + 1;
}

#define CLOBBERED                                                                           \
    "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13",       \
        "x14", "x15", "x16", "x17", "x30", "memory", "cc"

/* A call by a pointer that SIGN signs and BRANCH authenticates, with another one of the
 * frame's address. */
#define CALL_BY(name, sign, branch)                                                         \
    KEEP long name(long (*function)(long), long value)                                      \
    {                                                                                       \
        register long x0 __asm__("x0") = value;                                             \
        register long (*x19)(long) __asm__("x19") = function;                               \
        register long x20 __asm__("x20") = 1234;                                            \
        __asm__ volatile(sign "\n\t" branch                                                 \
                         : "+r"(x0), "+r"(x19), "+r"(x20) : : CLOBBERED);                   \
        return x0;                                                                          \
    }

CALL_BY(by_ia, "pacia x19, x20", "blraa x19, x20")
CALL_BY(by_ia_zero, "paciza x19", "blraaz x19")
CALL_BY(by_ib, "pacib x19, x20", "blrab x19, x20")
CALL_BY(by_ib_zero, "pacizb x19", "blrabz x19")

KEEP long by_data_keys(const long *values)
{
    const long *a = values, *b = values;
    uint64_t code;
    __asm__ volatile("pacda %0, sp\n\tautda %0, sp\n\tpacdb %1, sp\n\tautdb %1, sp\n\t"
                     "pacga %2, %0, %1"
                     : "+r"(a), "+r"(b), "=&r"(code));
    touch(&code);
    return *a + leaf(*b);
}

int main(void)
{
    const long two[1] = {opaque(2)};
    long sum = by_ia(a_key, opaque(1)) + by_ia_zero(b_key, 1) + by_ib(a_key, 1) + by_ib_zero(b_key, 1);
    return finish("pauth_keys", (uint64_t)(sum + by_data_keys(two)), 4 * 3 + 5);
}
