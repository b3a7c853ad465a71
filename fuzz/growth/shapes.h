/* Valid sections of any size, for measuring how time grows with it.  */
#ifndef SHAPES_H
#define SHAPES_H

#include <stdbool.h>

#include "lib/base/buffer.h"

enum { SHAPE_ROWS = 16 }; /* that a function has at most, unless it is the only one */

typedef struct shape
{
  const char *name;
  bool is_one_function; /* COUNT is of its rows, else of functions */
  bool is_shuffled;     /* an index that is not sorted */
  bool is_foreign;      /* big-endian, to a little-endian reader */
  bool is_claimed;      /* COUNT is in the header alone: the section is invalid */
  uint32_t most;        /* COUNT, unless more is asked for; of rows, that there can be in every version */
} shape;

extern const shape shapes[];
extern const size_t shape_count;

/* Write a section of S to OUT, which is empty: COUNT functions of ROWS_EACH rows, up
   to SHAPE_ROWS, or COUNT rows.  */
void make_section (const shape *s, uint8_t version, uint32_t count,
                   uint32_t rows_each, buffer *out);

/* An address in function, or row, I of such a section at address 0.  */
uint64_t address_in (const shape *s, uint32_t i);

#endif
