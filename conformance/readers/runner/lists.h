/* What the lists of the runner say (conformance/README.md), without what they
   name: rows of columns, one behind the other, and lines of limits.  */
#ifndef CONFORM_LISTS_H
#define CONFORM_LISTS_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "process.h"

/* A row of a list of cases.  Columns that are `-` are NULL.  */
typedef struct case_row
{
  const char *name, *section, *elf, *tags, *expected;
  uint64_t address;
} case_row;

typedef struct testee_row
{
  const char *name, *executable, *directory, *met;
  bool is_sampled;
} testee_row;

/* A list that is read: TEXT, which is cut into rows, is called PATH in
   problems.  */
typedef struct list_reader
{
  const char *path;
  char *rest;
  size_t line;   /* of the last row */
  bool has_null; /* after which nothing would be read */
} list_reader;

list_reader list_begin (const char *path, buffer *text);

/* Is there another row?  False, too: it cannot be read; then P has a status.
   The row is there until the text is freed.  */
bool list_next_case (list_reader *r, case_row *row, problem *p);
bool list_next_testee (list_reader *r, testee_row *row, problem *p);

/* The next limit into LIMITS, likewise.  Its CASES are NULL, or a block that is freed.  */
bool list_next_limit (list_reader *r, limits *l, problem *p);

#endif
