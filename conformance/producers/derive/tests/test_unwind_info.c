/* Sizes of __unwind_info, worked out by hand from the published layout: a header of 28 bytes, 4 for
   a common encoding, 12 for a page and 12 for the end of the index, 12 and 8 for the headers of
   compressed and regular pages.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "conformance/producers/derive/compact.h"

enum { MANY = 2000, HEADER = 28, LINE = 12, COMPRESSED = 12, REGULAR = 8 };

static unwind_entry entries[MANY];

/* COUNT entries, 16 bytes apart, whose encodings are I modulo KINDS.  */
static void
make (size_t count, size_t kinds)
{
  for (size_t i = 0; i < count; i++)
    entries[i] = (unwind_entry) { .start = 0x1000 + 16 * i, .encoding = i % kinds };
}

static void
one (void **state)
{
  (void) state;
  make (1, 1);
  assert_int_equal (unwind_info_size (entries, 1), HEADER + 2 * LINE + COMPRESSED + 4 + 4);
}

static void
neighbours_are_one (void **state)
{
  (void) state;
  make (MANY, 1);
  assert_int_equal (unwind_info_size (entries, MANY), HEADER + 2 * LINE + COMPRESSED + 4 + 4);
  make (3, 1);
  entries[1].is_alone = true;
  /* Three entries of a common encoding.  */
  assert_int_equal (unwind_info_size (entries, 3), HEADER + 4 + 2 * LINE + COMPRESSED + 3 * 4);
}

static void
landing_pads (void **state)
{
  (void) state;
  make (3, 1);
  entries[1].has_lsda = true;
  /* A personality, and a line for the function that has them.  */
  assert_int_equal (unwind_info_size (entries, 3), HEADER + 4 + 4 + 2 * LINE + 8 + COMPRESSED + 3 * 4);
  entries[0].has_lsda = true;
  assert_int_equal (unwind_info_size (entries, 3), HEADER + 4 + 4 + 2 * LINE + 2 * 8 + COMPRESSED + 3 * 4);
}

static void
full_pages (void **state)
{
  (void) state;
  make (MANY, 2);
  /* (4096 - 12) / 4 = 1021 entries, and 979.  */
  assert_int_equal (unwind_info_size (entries, MANY),
                    HEADER + 2 * 4 + 3 * LINE + (COMPRESSED + 1021 * 4) + (COMPRESSED + 979 * 4));
}

static void
last_of_a_page (void **state)
{
  (void) state;
  make (1021, 2);
  assert_int_equal (unwind_info_size (entries, 1021), HEADER + 2 * 4 + 2 * LINE + COMPRESSED + 1021 * 4);
  make (1022, 2);
  assert_int_equal (unwind_info_size (entries, 1022),
                    HEADER + 2 * 4 + 3 * LINE + COMPRESSED + 1021 * 4 + COMPRESSED + 4);
  /* A compressed page of as many entries as a regular one has room for.  */
  make (512, 2);
  entries[511].start += 1 << 24;
  assert_int_equal (unwind_info_size (entries, 512), HEADER + 2 * 4 + 3 * LINE + COMPRESSED + 511 * 4 + COMPRESSED + 4);
}

static void
many_encodings (void **state)
{
  (void) state;
  make (600, 600);
  /* A compressed page has 256 encodings at most, a regular one (4096 - 8) / 8 = 511 entries.  */
  assert_int_equal (unwind_info_size (entries, 600), HEADER + 3 * LINE + (REGULAR + 511 * 8) + (COMPRESSED + 89 * 8));
  /* 256 that are left, and 257.  */
  make (767, 767);
  assert_int_equal (unwind_info_size (entries, 767), HEADER + 3 * LINE + (REGULAR + 511 * 8) + (COMPRESSED + 256 * 8));
  make (768, 768);
  assert_int_equal (unwind_info_size (entries, 768), HEADER + 3 * LINE + (REGULAR + 511 * 8) + (REGULAR + 257 * 8));
}

static void
common_encodings (void **state)
{
  (void) state;
  make (400, 200);
  /* 127 of 200 that are there twice; each page has its own of the other 73.  */
  assert_int_equal (unwind_info_size (entries, 400), HEADER + 127 * 4 + 2 * LINE + COMPRESSED + 400 * 4 + 73 * 4);
  /* 127 of 150; 23 own ones leave room for 1021 - 23 entries.  */
  make (1200, 150);
  assert_int_equal (unwind_info_size (entries, 1200),
                    HEADER + 127 * 4 + 3 * LINE + (COMPRESSED + 998 * 4 + 23 * 4) + (COMPRESSED + 202 * 4 + 23 * 4));
}

/* Those that are there most are common, not those that are there twice; where there is room, these, too.  */
static void
most_common (void **state)
{
  (void) state;
  make (1120, 10);
  for (size_t i = 0; i < 1120; i++)
    entries[i].encoding = i >= 20 ? 100 + i % 127 : i % 10 < 5 ? i % 10 : 990 + i % 10;
  assert_int_equal (unwind_info_size (entries, 1120),
                    HEADER + 127 * 4 + 3 * LINE + (COMPRESSED + 1011 * 4 + 10 * 4) + (COMPRESSED + 109 * 4));
  make (1200, 1150);
  for (size_t i = 50; i < 1150; i++)
    entries[i].encoding = 100 + i % 2;
  assert_int_equal (unwind_info_size (entries, 1200),
                    HEADER + 52 * 4 + 3 * LINE + (COMPRESSED + 1021 * 4) + (COMPRESSED + 179 * 4));
}

static void
far_apart (void **state)
{
  (void) state;
  make (2, 2);
  entries[1].start = entries[0].start + (1 << 24) - 1;
  assert_int_equal (unwind_info_size (entries, 2), HEADER + 2 * LINE + COMPRESSED + 2 * 8);
  make (2, 2);
  entries[1].start = entries[0].start + (1 << 24);
  /* 24 bits do not reach it, 32 of a regular page do.  */
  assert_int_equal (unwind_info_size (entries, 2), HEADER + 2 * LINE + REGULAR + 2 * 8);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (one),            cmocka_unit_test (neighbours_are_one), cmocka_unit_test (landing_pads),
    cmocka_unit_test (full_pages),     cmocka_unit_test (many_encodings),     cmocka_unit_test (common_encodings),
    cmocka_unit_test (far_apart),      cmocka_unit_test (last_of_a_page),    cmocka_unit_test (most_common),
  };
  return cmocka_run_group_tests_name ("unwind_info", tests, NULL, NULL);
}
