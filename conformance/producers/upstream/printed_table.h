/* Which function or row each line is about that objdump or readelf printed of
   .sframe, as the reference counts them.  */
#ifndef UPSTREAM_PRINTED_TABLE_H
#define UPSTREAM_PRINTED_TABLE_H

#include "table_text.h"

typedef struct printed_table
{
  table_line *about; /* of each printed line */
  size_t function_count, row_count;
  bool is_as_read; /* as many functions, and rows of each, as READING has */
} printed_table;

void printed_table_read (printed_table *t, const text_lines *printed,
                         const table_text *reading);
void printed_table_free (printed_table *t);

/* The line of READING about number AT of KIND, or NULL.  */
const char *reading_line (const table_text *reading,
                          enum table_line_kind kind, size_t at);

/* Are two lines alike but for blanks?  */
bool lines_are_alike (const char *a, const char *b);

#endif
