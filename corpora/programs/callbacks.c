/* Callbacks: own code called from a C library without stack tables (qsort,
 * bsearch, atexit), so a stack has frames of both sorts on it. */
#include "program.h"
#include <stdlib.h>

static int comparisons;
static uint64_t wrong;

KEEP static int by_value(const void *left, const void *right)
{
    comparisons++;
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}

/* A comparison that sorts something itself. */
KEEP static int by_sorted_digits(const void *left, const void *right)
{
    int keys[2] = {0, 0};
    const int *value[2] = {left, right};
    for (int side = 0; side < 2; side++) {
        int digits[4], count = 0;
        for (int rest = *value[side]; rest > 0 && count < 4; rest /= 10)
            digits[count++] = rest % 10;
        qsort(digits, (size_t)count, sizeof *digits, by_value);
        for (int i = 0; i < count; i++)
            keys[side] = keys[side] * 10 + digits[i];
    }
    return (keys[0] > keys[1]) - (keys[0] < keys[1]);
}

KEEP static void at_end(void)
{
    if (finish("callbacks", wrong, 0) != 0)
        _exit(1);
}

int main(void)
{
    int values[20], digits[3] = {(int)opaque(91), 20, 55};
    for (int i = 0; i < 20; i++)
        values[i] = (int)opaque(i * 7 % 20);
    qsort(values, 20, sizeof *values, by_value);
    for (int i = 0; i < 20; i++)
        wrong |= values[i] != i;
    int key = (int)opaque(13);
    const int *found = bsearch(&key, values, 20, sizeof *values, by_value);
    wrong |= (uint64_t)(found != &values[13]) << 1;
    qsort(digits, 3, sizeof *digits, by_sorted_digits); /* keys 19, 2, 55 */
    wrong |= (uint64_t)(digits[0] != 20 || digits[1] != 91 || digits[2] != 55) << 2;
    wrong |= (uint64_t)(comparisons < 19) << 3;
    return atexit(at_end) != 0;
}
