/* Every byte of text without a row, by cause.  */
#ifndef TABLES_GAPS_H
#define TABLES_GAPS_H

#include <stdio.h>

#include "frames.h"

/* Text of one cause.  */
typedef struct gap_cause
{
  const char *why;
  uint64_t bytes, ranges;
} gap_cause;

typedef struct gap
{
  uint64_t start, size;
  const char *why;
  char *name; /* "FILE: FUNCTION", or the section where there is no symbol */
  char *line; /* "SOURCE:NUMBER"; or NULL: not known */
} gap;

/* GAPS_NAMED are shown, unless they are smaller than GAP_LEAST bytes: only alignment.  */
enum
{
  GAPS_NAMED = 10,
  GAP_LEAST = 16
};

typedef struct gap_sum
{
  uint64_t text, bare, missing; /* bytes: all; in no table; without rows */
  gap_cause *causes;
  size_t count, capacity;
  gap largest[GAPS_NAMED]; /* largest first */
  size_t named;
} gap_sum;

/* ROWS are ranges with rows, and CLAIMS those of functions in DWARF's tables, each with the reason for which it has no
   rows, or NULL; both in any order, and sorted.  What is in neither is by the symbols of S.  Free SUM with gaps_free.  */
void gaps_measure (gap_sum *sum, subject *s, name_list *rows,
                   name_list *claims);

/* Add what has rows in FRAMES to ROWS.  */
void gaps_rows (const frame_table *frames, name_list *rows);

/* Add FROM, of the file S, to TO, with the source lines of what is among the largest of TO.  */
void gaps_join (gap_sum *to, const gap_sum *from, const subject *s);

/* The first line is the share of text that no table has.  Nothing where there is no text.  */
void gaps_print (FILE *out, gap_sum *sum);
void gaps_free (gap_sum *sum);

#endif
