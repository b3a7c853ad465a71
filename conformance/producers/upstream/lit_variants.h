/* What llvm-readobj could have printed instead.  FileCheck decides which of it
   passes, too.  */
#ifndef UPSTREAM_LIT_VARIANTS_H
#define UPSTREAM_LIT_VARIANTS_H

#include "line_rules.h"
#include "readobj_reading.h"

enum variant
{
  VARIANT_OTHER,  /* another number */
  VARIANT_LONGER, /* a digit more */
  VARIANT_RIGHT,  /* the number that the reference reads, or no line */
  VARIANT_EMPTIED /* a table without functions */
};

typedef struct variants
{
  const char *directory; /* they are files in DIRECTORY/variants */
  const text_lines *printed;
  const readobj_text *values; /* of them */
} variants;

/* The name of the file; to free.  */
char *variant_name (enum variant kind, const met_line *m);

/* Write the text with another line in the place of M's.  RIGHT is that of the
   reference, or NULL: it has none.  */
bool write_changed (const variants *w, enum variant kind, const met_line *m,
                    const readobj_value *right, problem *p);

/* Write the text without functions, where it has any.  */
bool write_emptied (const variants *w, problem *p);

#endif
