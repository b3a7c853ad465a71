/* A coroutine that is suspended calls a function that clang made up, in which
   there are CFI directives for exceptions only: at the store behind the
   instruction that allocates the stack, and at the return, CFA is off by the frame.
   All other functions of the file have directives for every instruction.

   build: clang++ --target=aarch64-linux-gnu -fno-integrated-as -std=c++20 -O0
   shows: .text cfa wrong */
#include <coroutine>

struct task {
    struct promise_type {
        task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> handle;
};

static task f() { co_return; }

int main()
{
    f().handle.resume();
    return 0;
}
