/* Threads: several stacks at once, thread-local storage, functions that run
 * only on a thread's stack, below which the C library starts it. */
#include "program.h"
#include <pthread.h>

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
    return finish("threads", wrong, 0);
}
