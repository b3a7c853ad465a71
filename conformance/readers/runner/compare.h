/* Two canonical dumps, line by line and field by field.  */
#ifndef CONFORM_COMPARE_H
#define CONFORM_COMPARE_H

#include "dump_line.h"

#include "lib/base/buffer.h"

typedef struct comparison
{
  field_set differing;
  size_t line;          /* of the first difference, from 1 */
  char *expected, *got; /* that line, printable, or NULL where it ended */
  char *malformed;      /* why GOT is no dump, or NULL */
} comparison;

/* Compare GOT with EXPECTED, in which the fields of MASK read `?`.  Lines of it
   that end with ` silent CLAUSE` are left out, with what GOT says in their
   place.  DIFF, if not NULL, receives the first lines that differ.  */
comparison compare_dumps (const buffer *expected, const buffer *got,
                          field_set mask, buffer *diff);

/* Is GOT made of lines that a dump may have?  Sets only MALFORMED.  */
comparison check_dump (const buffer *got);

/* DUMP with the fields of MASK as `?`, printable, in whole lines; the caller frees
   it.  Where that is more than WHOLE_LIMIT bytes, `...` stands for the rest.  */
enum { WHOLE_LIMIT = 4096 };
char *whole_dump (const buffer *dump, field_set mask);

void comparison_free (comparison *c);

#endif
