/* What the reference reads in the .sframe sections of a file, by the names of
   llvm-readobj.  */
#ifndef UPSTREAM_READOBJ_READING_H
#define UPSTREAM_READOBJ_READING_H

#include "lib/elf/image.h"
#include "readobj_text.h"
#include "reference/finding.h"

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
