/* How far silences reach: lines of the dump, and look-ups.  */
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

static void
put (writer *w, uint64_t value, int count)
{
  put_number (w->bytes + w->size, value, count, false);
  w->size += (size_t) count;
}

static void
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
static sf_silences
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

static void
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

static void
test_scopes (void **state)
{
  (void) state;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      enum sf_clause clause = (enum sf_clause) i;
      const sf_clause_text *text = sf_clause_text_of (clause);
      bool has_scope = sf_scope_of (clause) != SF_NO_SILENCE;
      if (has_scope != (text->kind == SF_SILENCE))
        fail_msg ("%s is %s, and has %s scope (silence.c)", text->id,
                  sf_clause_kind_name (text->kind), has_scope ? "a" : "no");
    }
}

static void
test_nothing_silent (void **state)
{
  static const function functions[] = { { 0x100, 16, 0, 2 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 2);
  sf_silences s = expect_marks (&w, "....", SF_CLAUSES);
  assert_int_equal (s.rest, SF_CLAUSES);
  expect_find (&w, 0xff, SF_CLAUSES);
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, 0x110, SF_CLAUSES);
}

static void
test_function (void **state)
{
  static const uint8_t rows[]
      = { 0, 0x03, 8, 4, 0x03, 8, 0, 0x03, 8, 0, 0x03, 16 };
  static const function functions[]
      = { { 0x100, 16, 0, 2 }, { 0x200, 0, 6, 1 }, { 0x300, 16, 9, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 4);
  assert_int_equal (expect_marks (&w, "....ss..", FUNCTION_EMPTY).rest,
                    SF_CLAUSES);
  expect_find (&w, 0xff, SF_CLAUSES);
  expect_find (&w, 0x10f, SF_CLAUSES);
  expect_find (&w, 0x1ff, SF_CLAUSES);
  /* Where the empty function is the last one that starts.  */
  expect_find (&w, 0x200, FUNCTION_EMPTY);
  expect_find (&w, 0x2ff, FUNCTION_EMPTY);
  expect_find (&w, 0x300, SF_CLAUSES);
  expect_find (&w, 0x310, SF_CLAUSES);
}

static void
test_empty_functions_beside_another (void **state)
{
  static const function before[]
      = { { 0x100, 0, 0, 1 }, { 0x100, 16, 3, 1 } };
  static const function last[] = { { 0x100, 16, 0, 1 }, { 0x200, 0, 3, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, before, plain_rows, 2);
  expect_find (&w, 0xff, SF_CLAUSES);
  expect_find (&w, 0x100, FUNCTION_EMPTY);
  expect_find (&w, 0x10f, FUNCTION_EMPTY);
  w.size = 0;
  ADD (&w, last, plain_rows, 2);
  expect_find (&w, 0xff, SF_CLAUSES);
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, 0x200, FUNCTION_EMPTY);
}

static void
test_rows_of_a_function (void **state)
{
  static const uint8_t rows[]
      = { 0, 0x03, 8, 8, 0x03, 8, 4, 0x03, 8, 12, 0x03, 8, 0, 0x03, 8 };
  static const function functions[]
      = { { 0x100, 16, 0, 4 }, { 0x200, 16, 12, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 5);
  expect_marks (&w, "..ssss..", FRE_NOT_ASCENDING);
  expect_find (&w, 0x100, FRE_NOT_ASCENDING);
  expect_find (&w, 0x10f, FRE_NOT_ASCENDING);
  expect_find (&w, 0x110, SF_CLAUSES);
  expect_find (&w, 0x200, SF_CLAUSES);
}

/* Equal starts do not ascend either.  */
static void
test_equal_rows (void **state)
{
  static const uint8_t rows[] = { 0, 0x03, 8, 4, 0x03, 8, 4, 0x03, 16 };
  static const function functions[] = { { 0x100, 16, 0, 3 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 3);
  expect_marks (&w, "..sss", FRE_NOT_ASCENDING);
  expect_find (&w, 0x100, FRE_NOT_ASCENDING);
  expect_find (&w, 0x104, FRE_NOT_ASCENDING);
}

static void
test_row (void **state)
{
  /* Three words where amd64 has two.  */
  static const uint8_t rows[]
      = { 0, 0x03, 8, 4, 0x07, 8, 0xf0, 1, 8, 0x03, 8 };
  static const function functions[] = { { 0x100, 16, 0, 3 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 3);
  expect_marks (&w, "...s.", DEFAULT_SURPLUS_WORDS);
  expect_find (&w, 0x103, SF_CLAUSES);
  expect_find (&w, 0x104, DEFAULT_SURPLUS_WORDS);
  expect_find (&w, 0x107, DEFAULT_SURPLUS_WORDS);
  expect_find (&w, 0x108, SF_CLAUSES);
}

static void
test_row_beyond_the_function (void **state)
{
  static const uint8_t rows[]
      = { 0, 0x03, 8, 20, 0x03, 8, 0, 0x03, 8, 4, 0x03, 8 };
  static const function functions[]
      = { { 0x100, 16, 0, 2 }, { 0x200, 16, 6, 2 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 4);
  expect_marks (&w, "...s...", FRE_BEYOND_FUNCTION);
  expect_find (&w, 0x10f, SF_CLAUSES);
  /* Where the first row might go on.  */
  expect_find (&w, 0x110, FRE_BEYOND_FUNCTION);
  expect_find (&w, 0x1ff, FRE_BEYOND_FUNCTION);
  expect_find (&w, 0x200, SF_CLAUSES);
  expect_find (&w, 0x210, SF_CLAUSES);
}

/* Of two functions at one place, which a search comes upon is open.  */
static void
test_row_beyond_one_of_two_functions (void **state)
{
  static const uint8_t rows[] = { 0, 0x03, 8, 20, 0x03, 8, 0, 0x03, 8 };
  static const function functions[][2]
      = { { { 0x100, 16, 0, 2 }, { 0x100, 8, 6, 1 } },
          { { 0x100, 8, 6, 1 }, { 0x100, 16, 0, 2 } } };
  (void) state;
  for (int i = 0; i < 2; i++)
    {
      writer w = { .size = 0 };
      ADD (&w, functions[i], rows, 3);
      expect_find (&w, 0x110, FRE_BEYOND_FUNCTION);
    }
}

/* The first row that is not in its function starts where that ends.  */
static void
test_row_at_the_end_of_the_function (void **state)
{
  static const uint8_t rows[] = { 0, 0x03, 8, 16, 0x03, 8, 0, 0x03, 8, 15,
                                  0x03, 8 };
  static const function functions[]
      = { { 0x100, 16, 0, 2 }, { 0x200, 16, 6, 2 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 4);
  expect_marks (&w, "...s...", FRE_BEYOND_FUNCTION);
  expect_find (&w, 0x10f, SF_CLAUSES);
  expect_find (&w, 0x110, FRE_BEYOND_FUNCTION);
  expect_find (&w, 0x210, SF_CLAUSES);
}

static void
test_two_silences_of_a_row (void **state)
{
  /* The words of the second row are too many, and it is beyond the end; the
     third is silent like the others, for all of them.  */
  static const uint8_t rows[]
      = { 0, 0x03, 8, 20, 0x07, 8, 0xf0, 1, 20, 0x03, 8 };
  static const function functions[] = { { 0x100, 16, 0, 2 } };
  static const function descending[] = { { 0x100, 32, 0, 3 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 2);
  expect_marks (&w, "...s", DEFAULT_SURPLUS_WORDS);
  w.size = 0;
  ADD (&w, descending, rows, 3);
  expect_marks (&w, "..s?s", FRE_NOT_ASCENDING);
}

static void
test_overlap (void **state)
{
  static const function functions[]
      = { { 0x100, 32, 0, 1 }, { 0x110, 8, 3, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 2);
  assert_int_equal (expect_marks (&w, ".....", SF_CLAUSES).rest, SF_CLAUSES);
  expect_find (&w, 0x10f, SF_CLAUSES);
  expect_find (&w, 0x110, FUNCTIONS_OVERLAP);
  /* Only the first covers it, but a search comes upon the second.  */
  expect_find (&w, 0x118, FUNCTIONS_OVERLAP);
  expect_find (&w, 0x120, SF_CLAUSES);
}

/* Of two that start at the same place a search may come upon either, in
   whichever order they are.  */
static void
test_same_start (void **state)
{
  static const function longer_first[]
      = { { 0x100, 32, 0, 1 }, { 0x100, 8, 3, 1 } };
  static const function shorter_first[]
      = { { 0x100, 8, 0, 1 }, { 0x100, 32, 3, 1 } };
  static const function *const orders[] = { longer_first, shorter_first };
  (void) state;
  for (size_t i = 0; i < COUNT (orders); i++)
    {
      writer w = { .size = 0 };
      add_element (&w, orders[i], 2, plain_rows, sizeof plain_rows, 2);
      expect_find (&w, 0xff, SF_CLAUSES);
      expect_find (&w, 0x107, FUNCTIONS_OVERLAP);
      /* Only one of them covers it.  */
      expect_find (&w, 0x108, FUNCTIONS_OVERLAP);
      expect_find (&w, 0x11f, FUNCTIONS_OVERLAP);
      expect_find (&w, 0x120, SF_CLAUSES);
    }
}

/* In an index that is not sorted a function may come after one that is nearer
   to the PC.  */
static void
test_not_sorted (void **state)
{
  static const function functions[]
      = { { 0x200, 16, 0, 1 }, { 0x100, 16, 3, 1 } };
  static const function overlapping[]
      = { { 0x110, 8, 0, 1 }, { 0x100, 32, 3, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 2);
  w.bytes[3] = 0;
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, 0x20f, SF_CLAUSES);
  expect_find (&w, 0x210, SF_CLAUSES);
  w.size = 0;
  ADD (&w, overlapping, plain_rows, 2);
  w.bytes[3] = 0;
  expect_find (&w, 0x10f, SF_CLAUSES);
  expect_find (&w, 0x110, FUNCTIONS_OVERLAP);
  expect_find (&w, 0x118, FUNCTIONS_OVERLAP);
}

/* What "may be used for the purpose of extending" changes no answer.  */
static void
test_auxiliary_header (void **state)
{
  static const function functions[] = { { 0x100, 16, 0, 2 } };
  static const uint8_t aux[] = { 1, 2, 3 };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 2);
  memmove (w.bytes + 28 + sizeof aux, w.bytes + 28, w.size - 28);
  memcpy (w.bytes + 28, aux, sizeof aux);
  w.size += sizeof aux;
  w.bytes[7] = sizeof aux;
  assert_int_equal (expect_marks (&w, "....", SF_CLAUSES).rest, SF_CLAUSES);
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, 0x110, SF_CLAUSES);
}

/* A look-up past the end of a function that cannot be read need not read
   it.  */
static void
test_broken_function_before (void **state)
{
  static const function functions[]
      = { { 0x100, 16, 0, 1 }, { 0x200, 16, 3, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 2);
  w.bytes[28 + 16] = 3; /* no FRE type */
  expect_find (&w, 0x10f, FDE_FRE_TYPE);
  expect_find (&w, 0x110, SF_CLAUSES);
  expect_find (&w, 0x200, SF_CLAUSES);
}

/* Where addresses and distances from the section end.  Sections of version 3,
   whose starts have 64 bits; their functions have one row each.  */

typedef struct far_function
{
  int64_t place;
  uint32_t size;
} far_function;

enum { SORTED = 1, PCREL = 4 };

static void
add_far_element (writer *w, uint8_t flags, const far_function *functions,
                 uint32_t count)
{
  enum { ROWS = 8 };
  put (w, 0xdee2, 2);
  put (w, 3, 1);
  put (w, flags, 1);
  put (w, 3, 1); /* amd64 */
  put (w, 0, 1);
  put (w, 0xf8, 1);
  put (w, 0, 1);
  put (w, count, 4);
  put (w, count, 4);
  put (w, (uint64_t) count * ROWS, 4);
  put (w, 0, 4);
  put (w, (uint64_t) count * 16, 4);
  for (uint32_t i = 0; i < count; i++)
    {
      uint64_t from = flags & PCREL ? w->size : 0;
      put (w, (uint64_t) functions[i].place - from, 8);
      put (w, functions[i].size, 4);
      put (w, (uint64_t) i * ROWS, 4);
    }
  for (uint32_t i = 0; i < count; i++)
    {
      put (w, 1, 2);
      put (w, 0, 3);
      put (w, 0x080300, 3); /* from the start on, CFA = SP + 8 */
    }
}

typedef struct far_case
{
  const char *label;
  uint64_t address;
  uint8_t flags;
  far_function functions[2];
  uint64_t pc;
  bool is_found;
  enum sf_clause expected;
} far_case;

static void
expect_far (const far_case *x)
{
  writer w = { .size = 0 };
  sf_found found;
  uint32_t count = x->functions[1].size ? 2 : 1;
  add_far_element (&w, x->flags, x->functions, count);
  sf_section section = load (w.bytes, w.size);
  section.address = x->address;
  enum sf_clause got = sf_find_silence (&section, x->pc, &found);
  release (&section);
  if (got != x->expected)
    fail_msg ("%s: clause %d instead of %d", x->label, (int) got,
              (int) x->expected);
  if ((found.result == SF_FOUND) != x->is_found)
    fail_msg ("%s: result %d", x->label, (int) found.result);
  checked ("look-ups", 1);
}

#define HALF 0x8000000000000000
#define LOW INT64_C (0x10000)   /* a section near address 0 */
#define HIGH 0xfffffffffffff000 /* 0x1000 bytes below the last address */

static void
test_ends_of_the_distance (void **state)
{
  static const far_case cases[] = {
    { "before a function across 2^63", 0, 0, { { INT64_MAX - 15, 32 } },
      HALF - 17, false, SF_CLAUSES },
    { "below 2^63", 0, 0, { { INT64_MAX - 15, 32 } }, HALF - 1, true,
      SF_CLAUSES },
    { "at 2^63", 0, 0, { { INT64_MAX - 15, 32 } }, HALF, true,
      ADDRESSES_WRAP },
    { "last byte", 0, 0, { { INT64_MAX - 15, 32 } }, HALF + 15, true,
      ADDRESSES_WRAP },
    { "past the end", 0, 0, { { INT64_MAX - 15, 32 } }, HALF + 16, false,
      SF_CLAUSES },
    { "at 2^63, sorted", 0, SORTED, { { INT64_MAX - 15, 32 } }, HALF, true,
      ADDRESSES_WRAP },
    { "below 2^63, of a section with an address", LOW, 0,
      { { INT64_MAX - 15, 32 } }, LOW + HALF - 1, true, SF_CLAUSES },
    { "at 2^63, of a section with an address", LOW, 0,
      { { INT64_MAX - 15, 32 } }, LOW + HALF, true, ADDRESSES_WRAP },
    { "ends at 2^63", 0, 0, { { INT64_MAX - 15, 16 } }, HALF - 1, true,
      SF_CLAUSES },
    { "begins at -2^63", 0, SORTED, { { INT64_MIN, 16 } }, HALF, true,
      SF_CLAUSES },
    { "one far above the one that is found", 0, SORTED,
      { { 0x100, 16 }, { INT64_MAX - 15, 32 } }, 0x100, true, SF_CLAUSES },
    { "the other of them", 0, SORTED,
      { { 0x100, 16 }, { INT64_MAX - 15, 32 } }, HALF - 1, true, SF_CLAUSES },
    { "both far from the section", 0, SORTED,
      { { INT64_MIN, 16 }, { INT64_MAX - 15, 16 } }, HALF - 1, true,
      SF_CLAUSES },
    /* The highest bit of an address is no sign.  */
    { "address 2^63, near its section", HALF - 0x1000, SORTED,
      { { 0xff0, 32 }, { 0x1100, 16 } }, HALF, true, SF_CLAUSES },
    { "another behind it", HALF - 0x1000, SORTED,
      { { 0xff0, 32 }, { 0x1100, 16 } }, HALF + 0x100, true, SF_CLAUSES },
    /* The field is the highest there is, and counts from itself.  */
    { "field 2^63 - 1", 0, PCREL, { { INT64_MIN + 27, 16 } }, HALF + 27, true,
      ADDRESSES_WRAP },
    { "the lowest field that wraps", 0, PCREL, { { INT64_MIN, 16 } }, HALF,
      true, ADDRESSES_WRAP },
    { "the highest that does not", 0, PCREL, { { INT64_MAX, 1 } }, HALF - 1,
      true, SF_CLAUSES },
    { "field -2^63", 0, PCREL, { { INT64_MIN + 28, 16 } }, HALF + 28, true,
      SF_CLAUSES },
    { "the highest field of the second entry", 0, PCREL,
      { { 0x100, 16 }, { INT64_MIN + 43, 16 } }, HALF + 43, true,
      ADDRESSES_WRAP },
    { "the lowest of the second entry", 0, PCREL,
      { { 0x100, 16 }, { INT64_MIN + 44, 16 } }, HALF + 44, true,
      SF_CLAUSES },
    { "a start from the section is none from the field", 0, 0,
      { { INT64_MIN + 27, 16 } }, HALF + 27, true, SF_CLAUSES },
    { "beside a field that wraps, unsorted", 0, PCREL,
      { { INT64_MIN, 16 }, { 0x100, 16 } }, 0x100, true, SF_CLAUSES },
    { "beside a field that wraps, sorted", 0, SORTED | PCREL,
      { { INT64_MIN, 16 }, { 0x100, 16 } }, 0x100, true, ADDRESSES_WRAP },
    { "beside one that wraps, in no function", 0, SORTED | PCREL,
      { { INT64_MIN, 16 }, { 0x100, 16 } }, 0x200, false, SF_CLAUSES },
  };
  (void) state;
  for (size_t i = 0; i < COUNT (cases); i++)
    expect_far (&cases[i]);
}

static void
test_ends_of_the_address_space (void **state)
{
  static const far_case cases[] = {
    { "below 2^64", HIGH, 0, { { 0xff8, 16 } }, UINT64_MAX, true,
      SF_CLAUSES },
    { "past 2^64", HIGH, 0, { { 0xff8, 16 } }, 0, true, ADDRESSES_WRAP },
    { "last byte past 2^64", HIGH, SORTED, { { 0xff8, 16 } }, 7, true,
      ADDRESSES_WRAP },
    { "past the end", HIGH, 0, { { 0xff8, 16 } }, 8, false, SF_CLAUSES },
    { "ends at 2^64", HIGH, SORTED, { { 0xff8, 8 } }, UINT64_MAX, true,
      SF_CLAUSES },
    { "begins at the last address", HIGH, 0, { { 0xfff, 2 } }, UINT64_MAX,
      true, SF_CLAUSES },
    { "begins at 2^64", HIGH, 0, { { 0x1000, 16 } }, 0, true,
      ADDRESSES_WRAP },
    { "before what begins there", HIGH, 0, { { 0x1000, 16 } }, UINT64_MAX,
      false, SF_CLAUSES },
    { "begins at address 0", LOW, SORTED, { { -LOW, 16 } }, 0, true,
      SF_CLAUSES },
    { "begins below address 0", LOW, 0, { { -LOW - 1, 1 } }, UINT64_MAX, true,
      ADDRESSES_WRAP },
    { "begins below address 0 and ends above", LOW, 0, { { -LOW - 1, 2 } }, 0,
      true, ADDRESSES_WRAP },
    { "begins with the section", LOW, SORTED, { { 0, 16 } }, LOW, true,
      SF_CLAUSES },
    { "around the section", LOW, SORTED, { { -0x1000, 16 }, { 0x1000, 16 } },
      LOW - 0x1000, true, SF_CLAUSES },
    { "around the section, the second", LOW, SORTED,
      { { -0x1000, 16 }, { 0x1000, 16 } }, LOW + 0x1000, true, SF_CLAUSES },
    /* Both around 2^64.  */
    { "before one that wraps, unsorted", HIGH, 0,
      { { 0x100, 16 }, { 0x2000, 16 } }, HIGH + 0x100, true, SF_CLAUSES },
    { "before one that wraps, sorted", HIGH, SORTED,
      { { 0x100, 16 }, { 0x2000, 16 } }, HIGH + 0x100, true, ADDRESSES_WRAP },
    { "the one that wraps", HIGH, 0, { { 0x100, 16 }, { 0x2000, 16 } },
      0x1000, true, ADDRESSES_WRAP },
    { "between them, in no function", HIGH, SORTED,
      { { 0x100, 16 }, { 0x2000, 16 } }, 0xfff, false, SF_CLAUSES },
    { "after one below address 0, unsorted", LOW, 0,
      { { -2 * LOW, 16 }, { 0x100, 16 } }, LOW + 0x100, true, SF_CLAUSES },
    { "after one below address 0, sorted", LOW, SORTED,
      { { -2 * LOW, 16 }, { 0x100, 16 } }, LOW + 0x100, true,
      ADDRESSES_WRAP },
    /* Without an address there are distances alone.  */
    { "before the section and in it", 0, SORTED, { { -8, 16 } }, 7, true,
      SF_CLAUSES },
    { "before the section", 0, SORTED, { { -0x1000, 16 }, { 0x1000, 16 } },
      (uint64_t) -0x1000, true, SF_CLAUSES },
    { "after it", 0, SORTED, { { -0x1000, 16 }, { 0x1000, 16 } }, 0x1000,
      true, SF_CLAUSES },
  };
  (void) state;
  for (size_t i = 0; i < COUNT (cases); i++)
    expect_far (&cases[i]);
}

/* Version 2, with starts of 32 bits: the second function begins below 2^64 and
   ends above 0.  */
static void
test_end_of_the_address_space_v2 (void **state)
{
  static const function functions[]
      = { { 0x100, 16, 0, 1 }, { 0x7ffffff0, 0x80000000, 3, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 2);
  sf_section section = load (w.bytes, w.size);
  sf_found found;
  section.address = UINT64_MAX - 0x7fffffff;
  assert_int_equal (sf_find_silence (&section, UINT64_MAX, &found),
                    SF_CLAUSES);
  assert_int_equal (found.result, SF_FOUND);
  assert_int_equal (sf_find_silence (&section, 0x10, &found), ADDRESSES_WRAP);
  assert_int_equal (found.result, SF_FOUND);
  release (&section);
  checked ("look-ups", 2);
}

/* Other silences come first: which of two functions is found is not said
   where nothing wraps either.  */
static void
test_overlap_at_the_end (void **state)
{
  static const far_case x
      = { "two across 2^63", 0, SORTED,
          { { INT64_MAX - 31, 64 }, { INT64_MAX - 15, 32 } }, HALF, true,
          FUNCTIONS_OVERLAP };
  (void) state;
  expect_far (&x);
}

static void
test_elements (void **state)
{
  static const function first[] = { { 0x100, 16, 0, 1 } };
  static const function second[] = { { 0x200, 16, 0, 1 } };
  static const uint8_t rows[] = { 0, 0x03, 8 };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, first, rows, 1);
  size_t length = w.size;
  ADD (&w, second, rows, 1);
  sf_silences s = expect_marks (&w, "...sss", SECTION_SEVERAL_ELEMENTS);
  assert_int_equal (s.rest, SECTION_SEVERAL_ELEMENTS);
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, length + 0x200, SECTION_SEVERAL_ELEMENTS);
  expect_find (&w, length + 0x210, SF_CLAUSES);
  /* The second is broken: what is not in the first is open.  */
  w.bytes[length + 4] = 0x80; /* no ABI */
  s = expect_marks (&w, "...", SF_CLAUSES);
  assert_int_equal (s.rest, SECTION_SEVERAL_ELEMENTS);
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, length + 0x200, SECTION_SEVERAL_ELEMENTS);
}

static void
test_trailing_bytes (void **state)
{
  static const function functions[] = { { 0x100, 16, 0, 2 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 2);
  put (&w, 1, 1);
  sf_silences s = expect_marks (&w, "....", SF_CLAUSES);
  assert_int_equal (s.rest, SECTION_TRAILING_BYTES);
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, 0x110, SECTION_TRAILING_BYTES);
}

/* A flag that is not defined may mean anything of its element and behind.  */
static void
test_flags (void **state)
{
  static const function first[] = { { 0x100, 16, 0, 1 } };
  static const function second[] = { { 0x200, 16, 0, 1 } };
  static const uint8_t rows[] = { 0, 0x03, 8 };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, first, rows, 1);
  size_t length = w.size;
  ADD (&w, second, rows, 1);
  w.bytes[length + 3] |= 0x80;
  sf_silences s = expect_marks (&w, "...sss", SECTION_SEVERAL_ELEMENTS);
  assert_int_equal (s.rest, SECTION_SEVERAL_ELEMENTS);
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, length + 0x200, SECTION_SEVERAL_ELEMENTS);
  expect_find (&w, 0x110, FLAGS_UNDEFINED);
  w.bytes[3] |= 0x80;
  s = expect_marks (&w, "ssssss", FLAGS_UNDEFINED);
  assert_int_equal (s.rest, FLAGS_UNDEFINED);
  expect_find (&w, 0x100, FLAGS_UNDEFINED);
  expect_find (&w, 0x110, FLAGS_UNDEFINED);
}

static void
test_shared_rows (void **state)
{
  enum { FUNCTIONS = 40, ROWS = 60 };
  function functions[FUNCTIONS];
  uint8_t rows[2 * ROWS];
  char marks[LINES] = ".";
  writer w = { .size = 0 };
  (void) state;
  for (uint32_t i = 0; i < FUNCTIONS; i++)
    functions[i] = (function) { 0x100 + 64 * i, 64, 0, ROWS };
  for (size_t i = 0; i < ROWS; i++)
    {
      rows[2 * i] = (uint8_t) i;
      rows[2 * i + 1] = 1; /* no words */
    }
  ADD (&w, functions, rows, ROWS);
  /* The element has 28 + 40 * 20 + 120 = 948 bytes, so 948 rows are read: 15
     functions, and 48 rows of the next one.  Of those behind it no row is, and
     of these 25 any number of rows is as good.  */
  char *silent = marks + 1 + (size_t) 15 * (1 + ROWS);
  memset (marks, '.', (size_t) (silent - marks));
  memset (silent, 's', 1 + 48 + 24);
  sf_silences s = expect_marks (&w, marks, ROWS_SHARED);
  assert_int_equal (s.rest, SF_CLAUSES);
  expect_find (&w, 0x100, SF_CLAUSES);
  /* Sharing alone leaves nothing open but whether it may be.  */
  w.size = 0;
  add_element (&w, functions, 2, rows, sizeof rows, ROWS);
  marks[1 + 2 * (1 + ROWS)] = 0;
  expect_marks (&w, marks, SF_CLAUSES);
}

static void
test_broken (void **state)
{
  static const function functions[] = { { 0x100, 16, 0, 3 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 3);
  expect_find (&w, 0x100, FRE_COMPLETE);
}

/* Steps: from FRAME to a caller whose SP is CALLER_SP, as the unwinder says, which
   took authentication bits out of RA where it HAD_CODE.  */
typedef struct step_case
{
  const char *label;
  sf_frame frame;
  uint64_t caller_sp;
  enum sf_step result;
  bool had_code;
  enum sf_reading reading;
  enum sf_clause expected;
} step_case;

static void
expect_step (const writer *w, const step_case *x)
{
  sf_section section = load (w->bytes, w->size);
  section.reading = x->reading;
  sf_frame frame = x->frame;
  frame.pc += BASE;
  const sf_frame caller = { .pc = 1, .sp = x->caller_sp };
  sf_stepped stepped = { .result = x->result, .ra_had_code = x->had_code };
  sf_report report = SF_NO_REPORT;
  sf_find (&section, sf_looked_up (&frame, x->reading), &stepped.found,
           &report);
  enum sf_clause got = sf_step_silence (&section, &frame, &stepped, &caller);
  release (&section);
  if (got != x->expected)
    fail_msg ("%s: clause %d instead of %d", x->label, (int) got,
              (int) x->expected);
  checked ("steps", 1);
}

#define TOP(PC)                                                               \
  { .pc = PC, .sp = 0x7000, .is_topmost = true, .pc_is_exact = true }
#define BACKTRACE(PC) { .pc = PC, .sp = 0x7000, .is_topmost = true }
#define CALLER(PC) { .pc = PC, .sp = 0x7000 }
#define INTERRUPTED(PC) { .pc = PC, .sp = 0x7000, .pc_is_exact = true }

/* Rows at 0x100, 0x104 and 0x108, of which the second one is silent; at 0x10c
   and 0x10e RA is undefined, and the second one is silent, too.  */
static void
test_steps (void **state)
{
  static const uint8_t rows[]
      = { 0, 0x03, 8, 4, 0x07, 8, 0xf0, 1, 8, 0x03, 8, 12, 0x01, 14, 0x81 };
  static const function functions[] = { { 0x100, 16, 0, 5 } };
  static const step_case cases[] = {
    { "nothing silent", TOP (0x100), 0x7008, SF_STEPPED, false, SF_DEPLOYED,
      SF_CLAUSES },
    /* a leaf has no stack of its own; a signal may come to another stack */
    { "leaf", TOP (0x100), 0x7000, SF_STEPPED, false, SF_DEPLOYED,
      SF_CLAUSES },
    { "topmost, SP falls", TOP (0x100), 0x6fff, SF_STEPPED, false, SF_DEPLOYED,
      UNWIND_PROGRESS },
    { "looks at its own stack, SP stays", BACKTRACE (0x101), 0x7000,
      SF_STEPPED, false, SF_DEPLOYED, UNWIND_PROGRESS },
    { "looks at its own stack, SP rises", BACKTRACE (0x101), 0x7001,
      SF_STEPPED, false, SF_DEPLOYED, SF_CLAUSES },
    /* what the unwinder says comes first */
    { "of the step", TOP (0x100), 0x7008, SF_STEPPED, true, SF_DEPLOYED,
      UNWIND_SIGNED_RA },
    { "of the step and its row", TOP (0x104), 0x7008, SF_STEPPED, true,
      SF_DEPLOYED, UNWIND_SIGNED_RA },
    { "of the row", TOP (0x104), 0x7008, SF_STEPPED, false, SF_DEPLOYED,
      DEFAULT_SURPLUS_WORDS },
    /* which row it is comes before what is made of it */
    { "outermost", TOP (0x10c), 0, SF_OUTERMOST, false, SF_DEPLOYED,
      UNWIND_OUTERMOST_ROW },
    { "outermost, by a silent row", TOP (0x10e), 0, SF_OUTERMOST, false,
      SF_DEPLOYED, FRE_MANGLED_ELSEWHERE },
    /* a caller's row is that before its PC */
    { "caller, first PC of the row", CALLER (0x104), 0x7008, SF_STEPPED, false,
      SF_DEPLOYED, SF_CLAUSES },
    { "caller, first PC of the next row", CALLER (0x108), 0x7008, SF_STEPPED,
      false, SF_DEPLOYED, DEFAULT_SURPLUS_WORDS },
    { "caller, literally, first PC of the row", CALLER (0x104), 0x7008,
      SF_STEPPED, false, SF_LITERAL, DEFAULT_SURPLUS_WORDS },
    { "caller, literally, first PC of the next row", CALLER (0x108), 0x7008,
      SF_STEPPED, false, SF_LITERAL, SF_CLAUSES },
    { "interrupted, second PC of the row", INTERRUPTED (0x105), 0x7008,
      SF_STEPPED, false, SF_DEPLOYED, DEFAULT_SURPLUS_WORDS },
    { "interrupted, second PC of the next row", INTERRUPTED (0x109), 0x7008,
      SF_STEPPED, false, SF_DEPLOYED, SF_CLAUSES },
    { "interrupted, first PC of the row", INTERRUPTED (0x104), 0x7008,
      SF_STEPPED, false, SF_DEPLOYED, UNWIND_SIGNAL },
    /* a stack that does not advance */
    { "topmost frame, SP stays", TOP (0x100), 0x7000, SF_STEPPED, false,
      SF_DEPLOYED, SF_CLAUSES },
    { "interrupted, SP stays", INTERRUPTED (0x101), 0x7000, SF_STEPPED, false,
      SF_DEPLOYED, UNWIND_PROGRESS },
    { "interrupted, SP falls", INTERRUPTED (0x101), 0x6ff8, SF_STEPPED, false,
      SF_DEPLOYED, UNWIND_PROGRESS },
    { "interrupted, SP rises", INTERRUPTED (0x101), 0x7001, SF_STEPPED, false,
      SF_DEPLOYED, SF_CLAUSES },
    /* without a caller there is no SP to compare */
    { "no caller", INTERRUPTED (0x101), 0, SF_OUTERMOST, false, SF_DEPLOYED,
      SF_CLAUSES },
    { "no caller, of the row", INTERRUPTED (0x105), 0, SF_UNREADABLE, false,
      SF_DEPLOYED, DEFAULT_SURPLUS_WORDS },
  };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 5);
  for (size_t i = 0; i < COUNT (cases); i++)
    expect_step (&w, &cases[i]);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_scopes),
          cmocka_unit_test (test_nothing_silent),
          cmocka_unit_test (test_function),
          cmocka_unit_test (test_empty_functions_beside_another),
          cmocka_unit_test (test_rows_of_a_function),
          cmocka_unit_test (test_equal_rows),
          cmocka_unit_test (test_row),
          cmocka_unit_test (test_row_beyond_the_function),
          cmocka_unit_test (test_row_beyond_one_of_two_functions),
          cmocka_unit_test (test_row_at_the_end_of_the_function),
          cmocka_unit_test (test_two_silences_of_a_row),
          cmocka_unit_test (test_overlap),
          cmocka_unit_test (test_same_start),
          cmocka_unit_test (test_not_sorted),
          cmocka_unit_test (test_auxiliary_header),
          cmocka_unit_test (test_broken_function_before),
          cmocka_unit_test (test_ends_of_the_distance),
          cmocka_unit_test (test_ends_of_the_address_space),
          cmocka_unit_test (test_end_of_the_address_space_v2),
          cmocka_unit_test (test_overlap_at_the_end),
          cmocka_unit_test (test_elements),
          cmocka_unit_test (test_trailing_bytes),
          cmocka_unit_test (test_flags),
          cmocka_unit_test (test_shared_rows),
          cmocka_unit_test (test_broken),
          cmocka_unit_test (test_steps) };
  return RUN (tests);
}
