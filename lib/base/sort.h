/* Sorting what is in order, but for little that comes late.  */
#ifndef SORT_H
#define SORT_H

#include <stddef.h>

/* As qsort, with equal items in the order in which they came.  Time is proportional to COUNT where the items that
   follow the first one out of order are few.  */
void sort_late (void *items, size_t count, size_t size,
                int (*compare) (const void *left, const void *right));

#endif
