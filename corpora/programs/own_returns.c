/* Functions that write their own return address, or their caller's, in the hand-written
 * functions of own_returns_amd64.S, own_returns_aarch64.S and own_returns_s390x.S: hooks of
 * a profiler, returns to elsewhere, a word behind a call, chains of functions, a jump by a
 * return, an address that is hidden for a while. */
#include "program.h"

/* Each returns value + 10. */
long own_hooked(long value);
long own_hooked_leaf(long value);
long own_aside(long value);
long own_other(long value);
long own_saved_other(long value);
long own_skipping(long value);
long own_chained(long value);
long own_jumping(long value);
long own_hidden(long value);

/* Where a function that is hooked returns to. */
void own_exit(void);

static void *kept[8];
static int hooked;

/* What a profiler does when a function begins, whose return address is in *SLOT. */
void own_enter(void **slot)
{
    kept[hooked++] = *slot;
    *slot = (void *)own_exit;
}

/* Likewise, for an address that is in a register: the one to use. */
void *own_enter_leaf(void *address)
{
    kept[hooked++] = address;
    return (void *)own_exit;
}

/* Where the function would have returned to that ends now. */
void *own_leave(void) { return kept[--hooked]; }

KEEP static long descend(long depth)
{
    char cells[24];
    touch(cells);
    return depth == 0 ? 0 : descend(depth - 1) + 1;
}

/* value + 10 */
KEEP long own_work(long value) { return descend(10) + value; }

int main(void)
{
    long sum = 0;
    for (long i = 0; i < 3; i++) {
        sum += own_hooked(opaque(i)) + own_hooked_leaf(opaque(i)) + own_aside(opaque(i));
        sum += own_other(opaque(i)) + own_saved_other(opaque(i)) + own_skipping(opaque(i));
        sum += own_chained(opaque(i)) + own_jumping(opaque(i)) + own_hidden(opaque(i));
    }
    return finish("own_returns", (uint64_t)sum, 9 * (3 * 10 + 0 + 1 + 2));
}
