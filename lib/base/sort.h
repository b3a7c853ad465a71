/* Sorting what is nearly in order, and looking up in what is sorted.  */
#ifndef SORT_H
#define SORT_H

#include <stddef.h>

/* As qsort; equal items keep their order where qsort keeps it, as that of glibc does.  Time is proportional to COUNT
   where the items that follow the first one out of order are few.  */
void sort_late (void *items, size_t count, size_t size,
                int (*compare) (const void *left, const void *right));

/* The first number for which IS_BEFORE, an expression of INDEX, is false, of those from 0
   on and below COUNT; COUNT: for none.  It has to be true for all numbers before
   that one, and for none after.  */
#define BISECT(count, index, is_before)                                       \
  ({                                                                          \
    size_t low_ = 0, high_ = (count);                                         \
    while (low_ < high_)                                                      \
      {                                                                       \
        const size_t index = low_ + (high_ - low_) / 2;                       \
        if (is_before)                                                        \
          low_ = index + 1;                                                   \
        else                                                                  \
          high_ = index;                                                      \
      }                                                                       \
    low_;                                                                     \
  })

#endif
