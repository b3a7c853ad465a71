// Exceptions: landing pads, destructors run on the way (a cleanup resumes the
// unwinding), rethrowing, a function try block, and a throw through frames
// with large locals. Personality and language data make functions' rows odd.
#include "program.h"

static long destroyed;

struct Guard {
    long weight;
    explicit Guard(long weight) : weight(weight) {}
    ~Guard() { destroyed += weight; }
};

struct Failure { long code; };
struct Worse : Failure { long detail; };

KEEP long thrower(long depth)
{
    Guard guard(1);
    char cells[100];
    touch(cells);
    if (depth > 0)
        return thrower(depth - 1) + 1;
    Worse worse;
    worse.code = 5;
    worse.detail = 6;
    throw worse;
}

KEEP long catch_base(long depth)
{
    try {
        return thrower(depth);
    } catch (const Failure &failure) {
        return failure.code;
    }
}

KEEP long rethrow(long depth)
{
    Guard guard(100);
    try {
        return thrower(depth);
    } catch (...) {
        destroyed += 1000;
        throw;
    }
}

KEEP long catch_most_derived(long depth)
{
    try {
        return rethrow(depth);
    } catch (int) {
        return -1;
    } catch (const Worse &worse) {
        return worse.detail;
    } catch (const Failure &) {
        return -2;
    }
}

KEEP long inner_and_outer(long value)
{
    long result = 0;
    for (long i = 0; i < 4; i++)
        try {
            Guard guard(10000);
            if (i == value)
                throw i;
            try {
                if (i > value)
                    throw static_cast<int>(i);
                result += 1;
            } catch (int small) {
                result += small * 10;
            }
        } catch (long exact) {
            result += exact * 100;
        }
    return result;
}

struct Member {
    long value;
    Member(long given) try : value(checked(given)) {
    } catch (int) {
        destroyed += 7;
    }
    static KEEP long checked(long given)
    {
        if (given < 0)
            throw 3;
        return given;
    }
};

KEEP long function_try_block(long given)
{
    try {
        Member member(given);
        return member.value;
    } catch (int code) {
        return -code;
    }
}

KEEP long never_throws(long value) noexcept { return catch_base(value) + 1; }

int main()
{
    uint64_t wrong = 0;
    wrong |= catch_base(opaque(4)) != 5 || destroyed != 5;
    destroyed = 0;
    wrong |= (uint64_t)(catch_most_derived(opaque(9)) != 6 || destroyed != 1110) << 1;
    destroyed = 0;
    // i=0: 1; i=1: 100; i=2: 20; i=3: 30
    wrong |= (uint64_t)(inner_and_outer(opaque(1)) != 151 || destroyed != 40000) << 2;
    destroyed = 0;
    wrong |= (uint64_t)(function_try_block(opaque(8)) != 8 || destroyed != 0) << 3;
    wrong |= (uint64_t)(function_try_block(opaque(-8)) != -3 || destroyed != 7) << 4;
    wrong |= (uint64_t)(never_throws(opaque(0)) != 6) << 5;
    return finish("exceptions", wrong, 0);
}
