/* Recursion: many frames of one function, mutual recursion, recursion that
 * the compiler unrolls into itself, and a walk over a tree. */
#include "program.h"

KEEP long fibonacci(long n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

KEEP long ackermann(long m, long n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

long is_odd(long n);
KEEP long is_even(long n)
{
    long result = n == 0 ? 1 : is_odd(n - 1);
    touch(&result);
    return result;
}
KEEP long is_odd(long n)
{
    long result = n == 0 ? 0 : is_even(n - 1);
    touch(&result);
    return result;
}

KEEP long depth(long n)
{
    char cells[24];
    cells[n % 24] = (char)(n & 1);
    touch(cells);
    return n == 0 ? 0 : 1 + depth(n - 1) + (cells[n % 24] != (n & 1));
}

struct tree { struct tree *left, *right; long key; };

static struct tree *insert(struct tree *at, struct tree *node)
{
    if (at == NULL)
        return node;
    if (node->key < at->key)
        at->left = insert(at->left, node);
    else
        at->right = insert(at->right, node);
    return at;
}

static long walk(const struct tree *at, long position, long *checksum)
{
    if (at == NULL)
        return position;
    position = walk(at->left, position, checksum);
    *checksum += at->key * ++position;
    return walk(at->right, position, checksum);
}

KEEP long towers(int discs, int from, int to, int spare)
{
    if (discs == 0)
        return 0;
    long moves = towers(discs - 1, from, spare, to);
    return moves + 1 + towers(discs - 1, spare, to, from);
}

int main(void)
{
    static struct tree nodes[31];
    struct tree *root = NULL;
    long checksum = 0;
    uint64_t wrong = 0;
    for (int i = 0; i < 31; i++) {
        nodes[i].key = (i * 12 + 5) % 31 + 1; /* a permutation of 1 .. 31 */
        root = insert(root, &nodes[i]);
    }
    wrong |= fibonacci(opaque(12)) != 144;
    wrong |= (uint64_t)(ackermann(opaque(2), 3) != 9) << 1;
    wrong |= (uint64_t)(is_even(opaque(101)) != 0) << 2;
    wrong |= (uint64_t)(depth(opaque(300)) != 300) << 3;
    wrong |= (uint64_t)(walk(root, 0, &checksum) != 31) << 4;
    wrong |= (uint64_t)(checksum != 31 * 32 * 63 / 6) << 5;
    wrong |= (uint64_t)(towers((int)opaque(7), 0, 2, 1) != 127) << 6;
    return finish("recursion", wrong, 0);
}
