/* Ranges of addresses, each with a number, which may overlap: at an address the
   lowest number counts.  Found in logarithmic time.  */
#ifndef INTERVALS_H
#define INTERVALS_H

#include <stddef.h>
#include <stdint.h>

typedef struct interval
{
  uint64_t start, last; /* its last address */
  size_t number;
} interval;

typedef struct intervals
{
  interval *items;
  size_t count, capacity;
} intervals;

/* Add SIZE bytes from START on.  They may go round, past the last address.  */
void intervals_add (intervals *all, uint64_t start, uint64_t size,
                    size_t number);
/* After the last one was added, before anything is found.  In n log n.  */
void intervals_settle (intervals *all);

/* The lowest number at ADDRESS, or SIZE_MAX.  */
size_t intervals_find (const intervals *all, uint64_t address);
void intervals_free (intervals *all);

#endif
