/* What an encoder is told, by whom, and what has to come of it.  */
#ifndef PLAN_H
#define PLAN_H

#include "release.h"

typedef struct planned_row
{
  uint32_t start;
  uint8_t info;
  uint32_t words[15];
} planned_row;

typedef struct planned_function
{
  api_function function; /* its number of rows is that of ROWS */
  planned_row *rows;
} planned_function;

/* In which order functions and rows are added.  The header names none.  */
enum order
{
  ROWS_BEHIND_FUNCTION, /* as GNU as does */
  FUNCTIONS_FIRST,
  ROWS_FROM_THE_LAST, /* functions first, then rows, of the last first */
  AT_ONCE             /* each function's rows in one buffer, as GNU ld does */
};

typedef struct plan
{
  uint8_t version, flags, abi;
  int8_t fixed_fp, fixed_ra;
  bool sorts;
  enum order order;
  unsigned count;
  planned_function *functions;
} plan;

/* A plan of COUNT functions of 16 bytes with ROWS rows each: what is special is
   changed by the caller.  */
plan plain_plan (unsigned count, uint32_t rows);
void plan_free (plan *p);

/* The byte of a row: base register, number of words, their size as code.  */
uint8_t row_info (bool base_is_sp, unsigned words, unsigned size_code);

/* Tell an encoder P.  NULL: the function that refused has its error in ERROR.  */
encoder *follow (const plan *p, int *error);

/* Tell an encoder P and write it.  What is written has to be P; where MAY_REFUSE,
   an error will do, too.  */
void compare_plan (const plan *p, bool may_refuse);

/* Are the SIZE BYTES P, as the reference reads them?  */
void compare_bytes (const plan *p, const char *bytes, size_t size);

#endif
