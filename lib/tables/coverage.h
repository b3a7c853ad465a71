/* How much of a file's code its tables cover.  */
#ifndef TABLES_COVERAGE_H
#define TABLES_COVERAGE_H

#include "frames.h"
#include "subject.h"

/* Bytes of code that tables cover.  */
typedef struct coverage
{
  uint64_t code;          /* in executable sections */
  uint64_t sframe, dwarf; /* of them, with a function there */
  uint64_t rows, places;  /* rows of DWARF; places that were compared */
} coverage;

/* Count the bytes of S and of its .sframe, FRAMES; what the comparison counted
   stays.  */
void coverage_measure (coverage *c, const subject *s,
                       const frame_table *frames);

#endif
