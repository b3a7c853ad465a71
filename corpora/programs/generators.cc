/* C++20 coroutines: frames on the heap, of which only a part is a stack frame;
 * resumed from different depths, and left by an exception. */
#include "program.h"
#include <coroutine>
#include <exception>

namespace {

struct numbers {
    struct promise_type {
        long value = 0;
        std::exception_ptr error;
        numbers get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(long next) noexcept { value = next; return {}; }
        void return_void() {}
        void unhandled_exception() { error = std::current_exception(); }
    };
    std::coroutine_handle<promise_type> handle;
};

KEEP long step(long value) { return value * 3 + 1; }

numbers count_up(long from, long count)
{
    volatile char room[200];
    touch(const_cast<char *>(room));
    for (long i = 0; i < count; i++)
        co_yield step(from + i);
    if (opaque(count) > 4)
        throw count;
}

KEEP long resume_deep(numbers &n, long depth)
{
    volatile char room[64];
    touch(const_cast<char *>(room));
    if (depth > 0)
        return resume_deep(n, depth - 1) + 1;
    n.handle.resume();
    return n.handle.promise().value;
}

KEEP long drain(numbers n)
{
    long sum = 0;
    for (long depth = 0; !n.handle.done(); depth++)
        sum += resume_deep(n, depth);
    try {
        if (n.handle.promise().error)
            std::rethrow_exception(n.handle.promise().error);
    } catch (long count) {
        sum += 1000 * count;
    }
    n.handle.destroy();
    return sum;
}

}

int main()
{
    /* Values 3(from+i)+1, plus the depths 0, 1, ... of each resumption; the last
     * one, which ends the coroutine, sees the last value again. */
    long short_one = drain(count_up(10, 3));
    long long_one = drain(count_up(1, 6));
    long expected_short = 31 + 34 + 37 + 37 + (0 + 1 + 2 + 3);
    long expected_long = 4 + 7 + 10 + 13 + 16 + 19 + 19 + (0 + 1 + 2 + 3 + 4 + 5 + 6) + 6000;
    return finish("generators", (uint64_t)(short_one + long_one), (uint64_t)(expected_short + expected_long));
}
