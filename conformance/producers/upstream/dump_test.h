/* A test of gas or ld: a file NAME.d with settings, `#KEY: VALUE', and what a
   tool has to print.  */
#ifndef UPSTREAM_DUMP_TEST_H
#define UPSTREAM_DUMP_TEST_H

#include <stdint.h>

#include "lib/observe/observation.h"
#include "line_rules.h"
#include "table_text.h"

/* Which function or row each line is about that objdump or readelf printed of
   .sframe, as the reference counts them.  */

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

/* What is observed of a test.  */

typedef struct test_place
{
  const char *project, *release; /* of the test: "gas", "2.44" */
  const char *abi, *name;
  const char *path;    /* of the test */
  const char *output;  /* the file that the tools left; or NULL */
  const char *printed; /* what objdump or readelf printed; or NULL */
  const char *log;     /* what assembler and linker said; or NULL */
  const char *lit;     /* the directory of a call of FileCheck; or NULL */
} test_place;

typedef struct finding
{
  enum observed_result result;
  const char *what;   /* "met", "wrong-row", ... */
  const char *demand; /* the line of the test that it is about; or NULL */
  size_t line;        /* its number, from 1 */
  const char *reason; /* of what is excused; or NULL */
  const char *text;   /* for people; or NULL */
  uint64_t count;     /* 0: one */
} finding;

/* Print a line for sframe-judge.  */
void report (const test_place *where, const finding *f);

/* Printed tables that are wrong, to see whether a test would notice.  */

/* The row LINE at the same address with another CFA, FP and RA; to free.  */
char *altered_row (const char *line);

/* The line of a function with another start and size; to free.  */
char *altered_function (const char *line);

/* PRINTED without its functions and rows, where both counts are 0.  */
void emptied_table (text_lines *emptied, const text_lines *printed);

typedef struct dump_test
{
  text_lines lines; /* all of the file */
} dump_test;

bool dump_test_read (dump_test *t, const char *path, problem *p);
void dump_test_free (dump_test *t);

/* Call TAKE for each setting.  KEY is NAME with room for 32 bytes.  */
typedef void setting_taker (void *context, const char *key,
                            const char *value);
void dump_test_settings (const dump_test *t, setting_taker *take,
                         void *context);

/* The first value of KEY, or NULL.  */
const char *dump_test_setting (const dump_test *t, const char *key);

/* Does it say anything about a line that is printed?  */
bool dump_test_expects_lines (const dump_test *t);

#endif
