/* Two canonical dumps, line by line and field by field.  */
#ifndef CONFORM_COMPARE_H
#define CONFORM_COMPARE_H

#include "conformance/known/words/words.h"
#include "lib/base/buffer.h"

/* The lines of the canonical dump, of look-ups and of unwinds, taken apart.  */

/* The field called "fde.start", or 0.  */
field_set dump_field_by_name (const char *name, size_t length);

/* The fields that a testee may declare that it cannot know.  */
extern const field_set maskable_fields;

/* What a testee declares by the word NAME after `cannot`, or 0: one of these fields,
   "fre.signed" or "find.signed".  */
field_set unknowable_by_name (const char *name);

/* Append the names of FIELDS, separated by SEPARATOR.  */
void field_names (buffer *to, field_set fields, const char *separator);

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

/* Lines of a right answer that the specification leaves open end with
   ` silent CLAUSE`.  They and what a testee says in their place are left out
   before two answers are compared.  (../../README.md, "Expected answers")  */

/* How many lines of an answer are open, and how many are not.  The heads of
   stacks, `unwind 0xPC`, are neither: they repeat the question.  */
typedef struct open_lines
{
  size_t open, graded;
  const char *clause; /* id, of the first that is open, or NULL */
} open_lines;

/* False: a line of ANSWER names a clause that there is not.  */
bool count_open_lines (const buffer *answer, open_lines *n);

/* Append ANSWER to TO, its open lines without what says that they are; those in whose place anything may stand are
   left out.  */
void add_without_marks (buffer *to, const buffer *answer);

/* Append to KEPT_EXPECTED the lines of EXPECTED that are not open, and to
   KEPT_GOT those of GOT, of which each is one of a dump, that do not stand in
   the place of open ones.  Where there are several ways of telling which do,
   the one with the fewest differences.  */
void leave_out (const buffer *expected, const buffer *got,
                buffer *kept_expected, buffer *kept_got);

#endif
