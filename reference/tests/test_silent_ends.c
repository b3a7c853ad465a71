/* How far silences reach at the ends of a function, of the address space and of the section.  */
#include "silent_section.h"

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

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_auxiliary_header), cmocka_unit_test (test_broken_function_before),
    cmocka_unit_test (test_ends_of_the_distance), cmocka_unit_test (test_ends_of_the_address_space),
    cmocka_unit_test (test_end_of_the_address_space_v2), cmocka_unit_test (test_overlap_at_the_end),
    cmocka_unit_test (test_elements), cmocka_unit_test (test_trailing_bytes),
    cmocka_unit_test (test_flags),
  };
  return RUN (tests);
}
