/* What the reference reads in the .sframe of a file, in the form in which
   objdump prints it; and which function or row each line is about.  */
#ifndef UPSTREAM_TABLE_TEXT_H
#define UPSTREAM_TABLE_TEXT_H

#include "lib/tables/subject.h"
#include "line_rules.h"
#include "reference/decode.h"
#include "reference/rules.h"

/* Releases of binutils print the same table otherwise.  */
typedef struct table_style
{
  bool names_fixed_offsets; /* 2.41 on: lines "CFA fixed ...", RA as `f' */
  bool has_flag_lines;      /* 2.45 on: one line for each flag */
} table_style;

/* That of RELEASE, "2.44".  */
table_style table_style_of (const char *release);

typedef struct table_row
{
  uint32_t start;   /* bytes from the start of function or block */
  uint64_t printed; /* the address as printed */
} table_row;

typedef struct table_function
{
  uint64_t start;          /* address, as tables/layout.c lays objects out */
  uint32_t size, rep_size; /* bytes */
  uint8_t version;
  bool is_mask;
  size_t first_row, row_count;
} table_function;

enum table_line_kind
{
  TABLE_OTHER,
  TABLE_COUNT,    /* "Num FDEs" */
  TABLE_FUNCTION, /* AT is its number */
  TABLE_ROW       /* likewise */
};

typedef struct table_line
{
  enum table_line_kind kind;
  size_t at;
} table_line;

typedef struct table_text
{
  text_lines lines;
  table_line *about; /* of each line */
  table_function *functions; /* in the order of the index */
  size_t function_count, function_capacity;
  table_row *rows;
  size_t row_count, row_capacity;
  enum sf_verdict verdict;
  sf_report report; /* why the section is not valid */
  uint8_t version;  /* 0: there is no section */
} table_text;

/* Print S.  */
void table_text_make (table_text *t, const subject *s,
                      const table_style *style);
void table_text_free (table_text *t);

/* ADDRESS as printed: in an object from the start of its section.  */
uint64_t printed_address (const subject *s, uint64_t address);

/* One line of a row: its ADDRESS and three rules.  */
void print_row_line (buffer *b, uint64_t address, const char *cfa,
                     const char *fp, const char *ra, bool is_signed);

#endif
