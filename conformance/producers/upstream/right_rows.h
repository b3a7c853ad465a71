/* What .eh_frame of the same file gives for each row of .sframe.  */
#ifndef UPSTREAM_RIGHT_ROWS_H
#define UPSTREAM_RIGHT_ROWS_H

#include "table_text.h"

enum standing
{
  STANDING_UNSEEN, /* .eh_frame says nothing of it */
  STANDING_RIGHT,
  STANDING_WRONG,
  STANDING_FORMAT  /* it is wrong, and no row of the version could be right */
};

typedef struct right_row
{
  enum standing standing;
  unsigned wrong;  /* WRONG_... of rules_of.h, at the first place */
  uint64_t pc;     /* of that place, as printed */
  char *line;      /* what objdump would print of the right row; or NULL */
  char *text;      /* the row of DWARF, as the canonical dump spells it */
} right_row;

/* A function that .eh_frame has and .sframe has not.  */
typedef struct missing_function
{
  uint64_t start, size;
  const char *reason; /* why the format cannot say it; or NULL */
} missing_function;

typedef struct right_rows
{
  right_row *rows;      /* of the table's rows */
  right_row *functions; /* of its functions: what no row says */
  size_t row_count, function_count;
  missing_function *missing;
  size_t missing_count, missing_capacity;
} right_rows;

/* Compare TABLE, of S, with all of S's call frame information.  */
bool right_rows_find (right_rows *r, subject *s, const table_text *table,
                      problem *p);
void right_rows_free (right_rows *r);

#endif
