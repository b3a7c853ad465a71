/* What the lines of a printed table are about.  */
#include "printed_table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *
skip_blanks (const char *text)
{
  return text + strspn (text, " \t");
}

/* A row begins with an address of 16 digits, which blanks surround.  */
static bool
is_row (const char *line)
{
  const char *at = skip_blanks (line);
  size_t digits = strspn (at, "0123456789abcdef");
  return at > line && digits == 16 && isblank ((unsigned char) at[digits]);
}

static enum table_line_kind
kind_of (const char *line)
{
  const char *at = skip_blanks (line);
  if (strncmp (at, "Num FDEs:", 9) == 0)
    return TABLE_COUNT;
  if (strncmp (at, "func idx [", 10) == 0)
    return TABLE_FUNCTION;
  return is_row (line) ? TABLE_ROW : TABLE_OTHER;
}

/* Has the last function that was printed as many rows as READING has?  */
static bool
has_all_rows (const printed_table *t, size_t rows, const table_text *reading)
{
  return t->function_count == 0
         || (t->function_count <= reading->function_count
             && rows == reading->functions[t->function_count - 1].row_count);
}

void
printed_table_read (printed_table *t, const text_lines *printed,
                    const table_text *reading)
{
  size_t rows = 0; /* of the function */
  *t = (printed_table) { .is_as_read = true };
  t->about = grow (NULL, (printed->count + 1) * sizeof *t->about);
  for (size_t i = 0; i < printed->count; i++)
    {
      enum table_line_kind kind = kind_of (printed->items[i]);
      t->about[i] = (table_line) { .kind = kind };
      if (kind == TABLE_FUNCTION)
        {
          t->is_as_read = has_all_rows (t, rows, reading) && t->is_as_read;
          t->about[i].at = t->function_count++;
          rows = 0;
        }
      else if (kind == TABLE_ROW)
        {
          t->about[i].at = t->row_count++;
          rows++;
        }
    }
  t->is_as_read = has_all_rows (t, rows, reading) && t->is_as_read
                  && t->function_count == reading->function_count
                  && t->row_count == reading->row_count;
}

void
printed_table_free (printed_table *t)
{
  free (t->about);
  *t = (printed_table) { .function_count = 0 };
}

const char *
reading_line (const table_text *reading, enum table_line_kind kind, size_t at)
{
  for (size_t i = 0; i < reading->lines.count; i++)
    if (reading->about[i].kind == kind && reading->about[i].at == at)
      return reading->lines.items[i];
  return NULL;
}

bool
lines_are_alike (const char *a, const char *b)
{
  for (;;)
    {
      a = skip_blanks (a);
      b = skip_blanks (b);
      size_t size = strcspn (a, " \t");
      if (size != strcspn (b, " \t") || memcmp (a, b, size) != 0)
        return false;
      if (size == 0)
        return true;
      a += size;
      b += size;
    }
}
