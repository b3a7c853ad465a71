/* Threads: several stacks at once, thread-local storage, functions that run
 * only on a thread's stack, below which the C library starts it; a coroutine
 * that one thread begins and others go on with. */
#include "program.h"
#include <pthread.h>
#include <ucontext.h>

enum { THREADS = 3 };

static __thread long mine;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long total;

KEEP static long work(long depth)
{
    char cells[64];
    touch(cells);
    mine++;
    return depth == 0 ? 0 : depth + work(depth - 1);
}

KEEP static void *body(void *argument)
{
    long number = *(long *)argument;
    long sum = work(number * 10);
    pthread_mutex_lock(&lock);
    total += sum + mine;
    pthread_mutex_unlock(&lock);
    return argument;
}

static ucontext_t coroutine, resumer;
static _Alignas(16) char room[65536];
static long steps;

/* Goes back to who resumed it, from each depth. */
KEEP static void hand_on(long depth)
{
    char cells[40];
    touch(cells);
    steps++;
    swapcontext(&coroutine, &resumer);
    if (depth > 0)
        hand_on(depth - 1);
    touch(cells);
}

KEEP static void begin_coroutine(void)
{
    hand_on(2 * THREADS);
    swapcontext(&coroutine, &resumer);
}

KEEP static void *resume(void *argument)
{
    swapcontext(&resumer, &coroutine);
    swapcontext(&resumer, &coroutine);
    return argument;
}

/* Each thread goes on with it on the stack that the one before has left. */
KEEP static uint64_t hand_on_to_threads(void)
{
    pthread_t thread;
    getcontext(&coroutine);
    coroutine.uc_stack.ss_sp = room;
    coroutine.uc_stack.ss_size = sizeof room;
    makecontext(&coroutine, begin_coroutine, 0);
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&thread, NULL, resume, NULL) != 0 || pthread_join(thread, NULL) != 0)
            return 1;
    resume(NULL);
    return steps != 2 * (THREADS + 1) - 1;
}

int main(void)
{
    pthread_t threads[THREADS];
    long numbers[THREADS];
    uint64_t wrong = 0;
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i + 1;
        if (pthread_create(&threads[i], NULL, body, &numbers[i]) != 0)
            return finish("threads", 1u << 8, 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *result = NULL;
        pthread_join(threads[i], &result);
        wrong |= result != &numbers[i];
    }
    /* 55 + 210 + 465, and 11 + 21 + 31 calls */
    wrong |= (uint64_t)(total != 730 + 63) << 1;
    wrong |= (uint64_t)(mine != 0) << 2;
    wrong |= hand_on_to_threads() << 3;
    return finish("threads", wrong, 0);
}
