/* What the .sframe sections of a file say, ready for a sweep over addresses:
   every function and row, in the order of addresses.  */
#ifndef TABLES_FRAMES_H
#define TABLES_FRAMES_H

#include "reference/rules.h"
#include "subject.h"

typedef struct frame_row
{
  uint32_t start; /* bytes from the start of function or block */
  uint32_t rules; /* index in the table */
} frame_row;

/* Rules that were met a while ago; most rows repeat one of few.  */
enum { RECENT_RULES = 1024 };

typedef struct frame_function
{
  uint64_t start;
  uint32_t size, first_row, row_count;
  uint8_t version, rep_size;
  bool is_mask, is_flexible, is_signal_frame, uses_key_b;
  bool is_ascending; /* no row starts before, or where, the one before it does */
} frame_function;

typedef struct frame_table
{
  frame_function *functions; /* sorted by start */
  frame_row *rows;
  sf_rules *rules; /* of the rows; some may be there twice */
  size_t function_count, function_capacity, row_count, row_capacity;
  size_t rule_count, rule_capacity;
  uint32_t recent[RECENT_RULES]; /* indexes in RULES, by what they hash to */
  uint8_t version; /* of the first element */
  uint8_t element_version; /* of the one that is being read */
  uint32_t elements;
  uint64_t overlaps; /* functions that begin inside of the one before */
  enum sf_verdict verdict;
  sf_report report; /* of the section that decides the verdict */
} frame_table;

/* Read all sections of FILE, and check them on the way.  What follows a
   broken clause is not read.  Memory is proportional to their size.  */
void frames_read (frame_table *t, const image_file *file);
void frames_free (frame_table *t);

/* What is said about PC, and up to where it stays so.  */
typedef struct frame_segment
{
  const frame_function *function; /* NULL: none covers PC */
  const sf_rules *rules;          /* NULL: no row of it does */
  bool is_outermost;              /* RULES is NULL as it has no rows, which
                                     says so (version 3) */
  uint64_t end;
} frame_segment;

/* The place of a sweep; begins as { .table = TABLE }.  Going back, and over
   many functions, is slower, not wrong.  */
typedef struct frame_cursor
{
  const frame_table *table;
  size_t next; /* functions before it start at or below the last PC */
  const frame_function *function; /* the last answer's, and its row */
  uint32_t row,
      following;  /* FOLLOWING: the one at the end of the answer, or 0 */
  uint64_t steps; /* rows that answers have looked at */
} frame_cursor;

frame_segment frames_at (frame_cursor *c, uint64_t pc);

/* How much of a file's code its tables cover.  */

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
