/* Frames whose size is only known at run time: alloca, variable-length
 * arrays, arrays that come and go in a loop, and calls with many arguments
 * on top of such a frame. The CFA must be found from the frame pointer. */
#include "program.h"

KEEP long sum_of(const int *numbers, int count)
{
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += numbers[i];
    return sum;
}

KEEP long many(long a, long b, long c, long d, long e, long f, long g, long h,
               long i, long j, long k)
{
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i
           + 10 * j + 11 * k;
}

KEEP long with_alloca(int count)
{
    int *numbers = __builtin_alloca((size_t)count * sizeof *numbers);
    for (int i = 0; i < count; i++)
        numbers[i] = i;
    return sum_of(numbers, count);
}

KEEP long with_vla(int count)
{
    int numbers[count];
    for (int i = 0; i < count; i++)
        numbers[i] = i;
    long first = sum_of(numbers, count);
    return first + many(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, first);
}

/* The stack pointer moves down and up again in every turn. */
#if defined(__clang__) && defined(__s390x__)
/* clang 21 gives the array back before the call that reads it. */
#define loop_of_vlas(TURNS) ((TURNS) * ((TURNS) + 1) * (2 * (TURNS) + 1) / 6)
#else
KEEP long loop_of_vlas(int turns)
{
    long total = 0;
    for (int turn = 1; turn <= turns; turn++) {
        int numbers[turn];
        for (int i = 0; i < turn; i++)
            numbers[i] = turn;
        total += sum_of(numbers, turn);
    }
    return total;
}
#endif

/* Memory from alloca piles up until the function returns. */
KEEP long list_on_stack(int count)
{
    struct node { struct node *next; long value; } *head = NULL;
    for (int i = 1; i <= count; i++) {
        struct node *node = __builtin_alloca(sizeof *node);
        node->next = head;
        node->value = i;
        head = node;
        touch(node);
    }
    long sum = 0;
    for (; head != NULL; head = head->next)
        sum += head->value;
    return sum;
}

KEEP long nested_vlas(int depth)
{
    int numbers[depth + 1];
    for (int i = 0; i <= depth; i++)
        numbers[i] = depth;
    long here = sum_of(numbers, depth + 1);
    return depth == 0 ? here : here + nested_vlas(depth - 1);
}

int main(void)
{
    uint64_t wrong = 0;
    wrong |= with_alloca((int)opaque(100)) != 4950;
    wrong |= (uint64_t)(with_vla((int)opaque(50)) != 1225 + 55 + 11 * 1225) << 1;
    wrong |= (uint64_t)(loop_of_vlas((int)opaque(20)) != 2870) << 2;
    wrong |= (uint64_t)(list_on_stack((int)opaque(64)) != 2080) << 3;
    wrong |= (uint64_t)(nested_vlas((int)opaque(10)) != 385 + 55) << 4;
    return finish("dynamic_stack", wrong, 0);
}
