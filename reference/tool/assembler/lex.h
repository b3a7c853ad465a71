/* Lines of the vector language (corpora/VECTORS.md) as words, and errors that
   show the place.  */
#ifndef LEX_H
#define LEX_H

#include <stddef.h>

#include "lib/base/buffer.h"
#include "lib/base/options.h"
#include "lib/base/problem.h"

/* A word, or a part of one; points into the line.  */
typedef struct word
{
  const char *text;
  int length;
} word;

typedef struct line
{
  const char *path;
  unsigned number; /* from 1 on */
  const char *text;
  int length;
  word *words; /* separated by blanks, up to a '#' that begins a word */
  size_t count, capacity;
} line;

/* Split the line that starts at TEXT and ends at END or before a newline;
   returns where the next one starts.  What LINE held before is replaced.  */
const char *lex_line (line *line, const char *text, const char *end);

/* Record a problem at AT, a place in LINE: FILE:LINE:COLUMN, the message, the
   line and a caret.  Returns false.  */
bool line_problem (const line *line, const char *at, problem *p,
                   const char *format, ...)
    __attribute__ ((format (printf, 4, 5)));

bool word_is (word w, const char *text);

/* Cut W at the first SEPARATOR: the part before stays in *HEAD, the part
   behind goes to *TAIL.  False: there is no separator, and HEAD is all.  */
bool split_word (word w, char separator, word *head, word *tail);

/* key=value on the lines of the vector language: which keys there are, and
   what their values may be.  */

typedef struct field_name
{
  const char *name;
  uint64_t value;
} field_name;

enum field_kind
{
  FIELD_NUMBER, /* or one of the names */
  FIELD_SET,    /* likewise, or several names separated by commas */
  FIELD_TEXT    /* for the caller to read */
};

typedef struct field
{
  const char *key;
  enum field_kind kind;
  uint8_t bits;            /* width; negative numbers are wrapped to it */
  const field_name *names; /* ended by a name of NULL; may be NULL */
} field;

/* What a line says about a field.  */
typedef struct field_value
{
  bool is_given;
  uint64_t number;
  word text;
} field_value;

/* Read words FROM to the end of LINE as fields: VALUES[i] is that of
   FIELDS[i], of which there are COUNT.  */
bool read_fields (const line *line, size_t from, const field *fields,
                  size_t count, field_value *values, problem *p);

/* W as a number of BITS bits; what is negative is wrapped.  */
bool read_number (const line *line, word w, unsigned bits, uint64_t *value,
                  problem *p);

/* Hexadecimal digits, an even number of them: add the bytes to OUT.  */
bool read_hex_bytes (const line *line, word w, buffer *out, problem *p);

#endif
