/* Calls through the procedure linkage table: of a library of the corpus and
 * of the C library, lazily bound or not, with IBT or BTI, by address as well
 * (a .plt.got entry). The library calls back into the program. */
#include "program.h"
#include <stdlib.h>

long library_add(long left, long right);
long library_apply(long (*function)(long), long value);
long library_frames(long depth);
long library_calls_program(long value);

long program_hook(long value);
KEEP long program_hook(long value) { return library_add(value, 1000); }

KEEP static long twice(long value) { return library_add(value, value); }

/* Taken as an address and called: one entry without lazy binding. */
KEEP static long through_pointer(long value)
{
    char *(*volatile search)(const char *, int) = strrchr;
    const char *text = "0123456789";
    return (search(text, (int)('0' + value)) - text) + (long)strlen(strchr(text, '5'));
}

int main(void)
{
    uint64_t wrong = 0;
    for (int round = 0; round < 2; round++) { /* unbound, then bound */
        wrong |= library_add(opaque(1), 2) != 3;
        wrong |= (uint64_t)(library_apply(twice, opaque(21)) != 43) << 1;
        wrong |= (uint64_t)(library_frames(opaque(6)) != 21) << 2;
        wrong |= (uint64_t)(library_calls_program(opaque(5)) != 1010) << 3;
        wrong |= (uint64_t)(through_pointer(opaque(3)) != 8) << 4;
        wrong |= (uint64_t)(labs(opaque(-4)) != 4) << 5;
    }
    return finish("plt", wrong, 0);
}
