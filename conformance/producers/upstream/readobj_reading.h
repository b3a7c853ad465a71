/* What the reference reads in the .sframe sections of a file, by the names of
   llvm-readobj.  */
#ifndef UPSTREAM_READOBJ_READING_H
#define UPSTREAM_READOBJ_READING_H

#include "lib/elf/image.h"
#include "lib/tables/subject.h"
#include "line_rules.h"
#include "reference/decode.h"
#include "reference/finding.h"

/* The text of `llvm-readobj --sframe', or what the reference would print in its
   place, as values by place: section, function, row and name.  */

enum { NO_NUMBER = -1 };

/* One value.  */
typedef struct readobj_value
{
  const char *section; /* its name, "" outside of all */
  int function, row;   /* from 0 in the section and in the function, or
                          NO_NUMBER */
  const char *name;    /* "CFA Offset", without the words "(unused)" */
  bool has_number;
  bool is_word; /* Yes or No, as 1 or 0 */
  int64_t number;
  size_t digits, end; /* in a printed line: where the number begins and ends */
} readobj_value;

typedef struct readobj_text
{
  buffer names;          /* what the values point to */
  readobj_value *values; /* of a printed text one for each line; one without a
                            name is no value */
  size_t count, capacity;
} readobj_text;

/* What llvm-readobj has printed.  */
void readobj_text_of (readobj_text *t, const text_lines *printed);
void readobj_text_free (readobj_text *t);

/* The value of T that stands where V stands; NULL: there is none.  */
const readobj_value *readobj_text_find (const readobj_text *t,
                                        const readobj_value *v);

/* Of one section.  */
typedef struct section_reading
{
  const char *name;
  bool is_valid;
  sf_report report;    /* why it is not */
  int functions, rows; /* that were read; ROWS: of the last function */
} section_reading;

/* Tests of a reader have sections that break a clause on purpose or by the way.
   What does not touch what the rows mean is mended in a copy before functions
   and rows are read: place and length of the rows, and a fixed RA offset where
   rows have RA.  What breaks another clause ends the reading.  IS_VALID is of the section as it is.  */
typedef struct readobj_reading
{
  readobj_text text;
  section_reading *sections;
  size_t section_count;
} readobj_reading;

void readobj_reading_of (readobj_reading *r, const image_file *file);
void readobj_reading_free (readobj_reading *r);

/* The one called NAME, or NULL.  */
const section_reading *readobj_reading_section (const readobj_reading *r,
                                                const char *name);

#endif
