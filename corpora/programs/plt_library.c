/* The shared library that plt.c calls; it has stack tables as well. */
#include "program.h"

long program_hook(long value);
long library_add(long left, long right);
long library_apply(long (*function)(long), long value);
long library_frames(long depth);
long library_calls_program(long value);

KEEP long library_add(long left, long right) { return left + right; }

KEEP long library_apply(long (*function)(long), long value)
{
    long result = function(value);
    return library_add(result, 1);
}

/* Global, so its recursion goes through the table too. */
KEEP long library_frames(long depth)
{
    char cells[200];
    touch(cells);
    return depth == 0 ? 0 : library_add(depth, library_frames(depth - 1));
}

KEEP long library_calls_program(long value) { return library_add(program_hook(value), value); }
