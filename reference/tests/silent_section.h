/* Sections of version 2 for amd64, written byte by byte, and how far their silences reach.  */
#ifndef SILENT_SECTION_H
#define SILENT_SECTION_H

#include "testing.h"

#include "lib/base/lend.h"

/* Sections of version 2 for amd64, written here byte by byte.  */

enum { ROOM = 2048, LINES = 1024 };

typedef struct function
{
  uint32_t start, size, rows_at, rows;
} function;

typedef struct writer
{
  uint8_t bytes[ROOM];
  size_t size;
} writer;

static inline void
put (writer *w, uint64_t value, int count)
{
  put_number (w->bytes + w->size, value, count, false);
  w->size += (size_t) count;
}

static inline void
add_element (writer *w, const function *functions, uint32_t count,
             const uint8_t *rows, uint32_t row_bytes, uint32_t row_count)
{
  put (w, 0xdee2, 2);
  put (w, 2, 1);
  put (w, 1, 1); /* sorted */
  put (w, 3, 1); /* amd64 */
  put (w, 0, 1);
  put (w, 0xf8, 1);
  put (w, 0, 1);
  put (w, count, 4);
  put (w, row_count, 4);
  put (w, row_bytes, 4);
  put (w, 0, 4);
  put (w, (uint64_t) count * 20, 4);
  for (uint32_t i = 0; i < count; i++)
    {
      put (w, functions[i].start, 4);
      put (w, functions[i].size, 4);
      put (w, functions[i].rows_at, 4);
      put (w, functions[i].rows, 4);
      put (w, 0, 4);
    }
  memcpy (w->bytes + w->size, rows, row_bytes);
  w->size += row_bytes;
}

#define ADD(w, functions, rows, row_count)                                    \
  add_element (w, functions, COUNT (functions), rows, sizeof rows, row_count)

/* MARKS has a character for each line: `.`, or `s` where it rests on
   CLAUSE.  */
static inline sf_silences
expect_marks (const writer *w, const char *marks, enum sf_clause clause)
{
  static enum sf_clause got[LINES];
  sf_section section = load (w->bytes, w->size);
  uint64_t *lent = lend (&section);
  sf_report report = SF_NO_REPORT;
  char text[LINES + 1];
  memset (got, 0xa5, sizeof got);
  sf_silences s = sf_mark_silences (&section, lent, got, LINES, &report);
  uint64_t silent = 0;
  for (uint64_t i = 0; i < s.lines; i++)
    {
      text[i] = "?s."[got[i] == SF_CLAUSES ? 2 : got[i] == clause];
      silent += got[i] != SF_CLAUSES;
    }
  text[s.lines] = 0;
  assert_string_equal (text, marks);
  assert_int_equal (s.silent, silent);

  /* What was in the memory before changes nothing.  */
  for (uint64_t i = 0; i < LINES; i++)
    got[i] = SF_CLAUSES;
  report = SF_NO_REPORT;
  assert_int_equal (
      sf_mark_silences (&section, lent, got, LINES, &report).silent, silent);
  for (uint64_t i = s.lines; i < LINES; i++)
    assert_int_equal (got[i], SF_CLAUSES);

  /* Less room: no mark behind it is touched.  */
  memset (got, 0xa5, sizeof got);
  enum sf_clause untouched = got[0];
  report = SF_NO_REPORT;
  sf_mark_silences (&section, lent, got, 1, &report);
  assert_int_equal (got[1], untouched);
  free (lent);
  release (&section);
  checked ("dumps", 1);
  return s;
}

static inline void
expect_find (const writer *w, uint64_t offset, enum sf_clause clause)
{
  sf_section section = load (w->bytes, w->size);
  sf_found found;
  enum sf_clause got = sf_find_silence (&section, BASE + offset, &found);
  release (&section);
  if (got != clause)
    fail_msg ("0x%llx: clause %d instead of %d", (unsigned long long) offset,
              (int) got, (int) clause);
  checked ("look-ups", 1);
}

/* Rows of one word of 1 byte: CFA = SP + 8.  */
static const uint8_t plain_rows[] = { 0, 0x03, 8, 4, 0x03, 8 };

#endif
