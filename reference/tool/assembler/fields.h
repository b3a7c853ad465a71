/* key=value on the lines of the vector language: which keys there are, and
   what their values may be.  */
#ifndef FIELDS_H
#define FIELDS_H

#include "lex.h"
#include "lib/base/buffer.h"
#include "lib/base/options.h"

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
