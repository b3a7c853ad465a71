/* The lines of the canonical dump, of look-ups and of unwinds, taken apart.  */
#ifndef CONFORM_DUMP_LINE_H
#define CONFORM_DUMP_LINE_H

#include "base.h"

/* A set of fields of the dump, one bit each.  */
typedef uint64_t field_set;

/* The field called "fde.start", or 0.  Besides the named fields there are
   fre.address, find.none (one finds a row where the other finds none) and
   lines (the lines themselves differ: their kind, number or order).  */
field_set dump_field_by_name (const char *name, size_t length);

/* The fields that a testee may declare that it cannot know.  */
extern const field_set maskable_fields;

/* Append the names of FIELDS, separated by SEPARATOR.  */
void field_names (buffer *to, field_set fields, const char *separator);

enum
{
  ELEMENT_LINE,
  FDE_LINE,
  FRE_LINE,
  FIND_LINE,
  STACK_LINE,
  CALLER_LINE,
  END_LINE,
  LINE_KINDS
};
enum { MOST_FIELDS = 7 };

#define DUMP_FIELD(kind, field)                                                    \
  ((field_set) 1 << ((unsigned) (kind) * 8 + (unsigned) (field)))
#define FIND_NONE ((field_set) 1 << 60)
#define LINES ((field_set) 1 << 61)

/* A line taken apart.  The values are not ended by 0.  */
typedef struct dump_line
{
  int kind; /* or -1: no line of a dump */
  bool is_none; /* find ... none */
  size_t count;
  const char *value[MOST_FIELDS];
  size_t length[MOST_FIELDS];
} dump_line;

dump_line take_apart (const char *text, size_t length);

/* The fields by which A and B differ; LINES when they are of two kinds.  */
field_set differing_fields (const dump_line *a, const dump_line *b);

/* A text, line by line.  */
typedef struct dump_lines
{
  const char *at, *end;
  const char *text; /* the line last read */
  size_t length;
  bool is_cut; /* it had no newline */
} dump_lines;

dump_lines lines_of (const buffer *b);
bool next_line (dump_lines *l);

#endif
