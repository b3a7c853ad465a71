/* Two canonical dumps, line by line and field by field.  */
#ifndef CONFORM_COMPARE_H
#define CONFORM_COMPARE_H

#include "base.h"

/* A set of fields of the dump, one bit each.  */
typedef uint64_t field_set;

/* The field called "fde.start", or 0.  Besides the named fields there are
   fre.address, find.none (one finds a row where the other finds none) and
   lines (the lines themselves differ: their kind, number or order).  */
field_set field_by_name (const char *name, size_t length);

/* The fields that a testee may declare that it cannot know.  */
extern const field_set maskable_fields;

/* Append the names of FIELDS, separated by SEPARATOR.  */
void field_names (buffer *to, field_set fields, const char *separator);

typedef struct comparison
{
  field_set differing;
  size_t line;          /* of the first difference, from 1 */
  char *expected, *got; /* that line, printable, or NULL where it ended */
  char *malformed;      /* why GOT is no dump, or NULL */
} comparison;

/* Compare GOT with EXPECTED, in which the fields of MASK read `?`.  DIFF, if
   not NULL, receives the first lines that differ.  */
comparison compare_dumps (const buffer *expected, const buffer *got,
                          field_set mask, buffer *diff);

/* Is GOT made of lines that a dump may have?  Sets only MALFORMED.  */
comparison check_dump (const buffer *got);

void comparison_free (comparison *c);

#endif
