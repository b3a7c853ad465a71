/* The text of `llvm-readobj --sframe', or what the reference would print in its
   place, as values by place: section, function, row and name.  */
#ifndef UPSTREAM_READOBJ_TEXT_H
#define UPSTREAM_READOBJ_TEXT_H

#include "lib/tables/subject.h"
#include "reference/decode.h"
#include "text_lines.h"

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

/* Add a value to T, which was emptied.  The texts have to live as long.  */
void readobj_text_add (readobj_text *t, const readobj_value *value);

/* The value of T that stands where V stands; NULL: there is none.  */
const readobj_value *readobj_text_find (const readobj_text *t,
                                        const readobj_value *v);

#endif
