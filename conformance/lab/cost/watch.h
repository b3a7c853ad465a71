/* What memory a piece of code reads and writes in some places: each page there is taken away,
   and given back for one instruction.  */
#ifndef COST_WATCH_H
#define COST_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct touch
{
  uint64_t pc, address;
} touch;

enum { MOST_TOUCHES = 1 << 20, WATCHED = 2 };

/* What was touched since watch_clear.  */
extern touch watch_log[MOST_TOUCHES];
extern size_t watch_count; /* may be more than are logged */

/* Place NUMBER is this; SIZE 0: none.  Whole pages.  */
void watch_place (int number, uint8_t *start, size_t size);

/* From here on touches are logged; from there on not.  */
void watch_begin (void);
void watch_end (void);
void watch_clear (void);

#endif
