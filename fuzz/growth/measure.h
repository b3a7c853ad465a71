/* The processor time and the memory that a program takes.  */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>

#include "lib/base/buffer.h"

typedef struct cost
{
  double seconds; /* of processor time; or one of these */
  long memory;    /* in kilobytes, the most that one of its processes had */
  long space;     /* likewise: of addresses that its first process had, touched or not; 0: not asked */
} cost;

enum { NO_ANSWER = -1, TOO_LONG = -2 };

/* What ARGV, a path first, costs with its children, without output, for at most
   SECONDS.  NO_ANSWER: it did not exit with WANTED, which leaves nothing to measure.
   Ends the program when the system fails.  */
cost cost_of (char *const argv[], int wanted, unsigned seconds, bool asks_space);

/* Ask a server of PROGRAM (conformance/CONTRACT.md, `serve`) so many times to
   decode SECTION.  KEPT becomes by how many kilobytes its memory grew from a
   quarter of the requests to a half, and from there to the last.  Returns how
   many it answers; with 0 it is no server, or one that is too slow.  Ends the
   program when the system fails.  */
unsigned kept_by_server (const char *program, const buffer *section,
                         unsigned requests, long kept[2]);

/* Valid sections of any size, for measuring how time grows with it.  */

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
