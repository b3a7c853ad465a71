/* The writer, held against sections written by hand.  */
#include "testing.h"

#include "reference/write/encode.h"
#include "samples.h"

/* Encode E and compare with the SIZE bytes at EXPECTED.  */
static void
expect_bytes (const sf_element_record *e, const uint8_t *expected, size_t size)
{
  uint8_t out[256];
  assert_int_equal (sf_encode (e, NULL, 0), size);
  assert_true (size <= sizeof out);
  assert_int_equal (sf_encode (e, out, sizeof out), size);
  assert_memory_equal (out, expected, size);
  checked ("sections", 1);
  checked ("bytes", (unsigned) size);
}

static void
expect_sample (const sf_element_record *e)
{
  const sample *s = sample_of (e->version, e->abi_arch);
  expect_bytes (e, s->bytes, s->size);
}

/* Addresses as in the dump of the sample.  */

static void
version_1_amd64 (void **state)
{
  (void) state;
  const sf_fre_record rows0[] = {
    { .info = sf_fre_info (true, 1, 1, false), .word_count = 1, .words = { 8 } },
    { .start_address = 4, .info = sf_fre_info (false, 1, 1, false),
      .word_count = 1, .words = { 16 } },
  };
  const sf_fde_record fdes[] = {
    { .start = 0x10300, .size = 0x30, .fres = rows0, .fre_count = 2 },
    { .start = 0x10340, .size = 0x10, .info = sf_fde_info (1, 0, 0, false),
      .fres = rows0, .fre_count = 1 },
  };
  const sf_element_record e
      = { .magic = 0xdee2, .version = 1, .flags = 3, .abi_arch = 3,
          .cfa_fixed_fp_offset = -16, .cfa_fixed_ra_offset = -8,
          .address = BASE, .fdes = fdes, .fde_count = 2 };
  expect_sample (&e);
}

static void
version_1_aarch64_in_both_byte_orders (void **state)
{
  (void) state;
  const sf_fre_record rows[] = {
    { .info = 0x03, .word_count = 1, .words = { 0 } },
    { .start_address = 8, .info = sf_fre_info (true, 3, 1, true),
      .word_count = 3, .words = { 16, (uint32_t) -8, (uint32_t) -16 } },
  };
  const sf_fde_record fde
      = { .start = 0xff00, .size = 0x80, .info = sf_fde_info (2, 0, 1, false),
          .fres = rows, .fre_count = 2 };
  sf_element_record e = { .magic = 0xdee2, .version = 1, .abi_arch = 2,
                          .address = BASE, .fdes = &fde, .fde_count = 1 };
  expect_sample (&e);
  e.abi_arch = 1;
  e.big_endian = true;
  expect_sample (&e);
}

static void
version_2_amd64 (void **state)
{
  (void) state;
  const sf_fre_record rows0[] = {
    { .info = 0x03, .word_count = 1, .words = { 8 } },
    { .start_address = 1, .info = sf_fre_info (true, 2, 1, false),
      .word_count = 2, .words = { 16, (uint32_t) -16 } },
  };
  const sf_fre_record rows1[] = {
    { .info = 0x03, .word_count = 1, .words = { 8 } },
    { .start_address = 0x100, .info = sf_fre_info (false, 2, 2, false),
      .word_count = 2, .words = { 16, (uint32_t) -16 } },
    { .start_address = 0x1ff },
  };
  const sf_fde_record fdes[] = {
    { .start = 0x10800, .size = 0x40, .fres = rows0, .fre_count = 2 },
    { .start = 0x10840, .size = 0x200, .info = 1, .fres = rows1,
      .fre_count = 3 },
  };
  const sf_element_record e
      = { .magic = 0xdee2, .version = 2, .flags = 7, .abi_arch = 3,
          .cfa_fixed_ra_offset = -8, .address = BASE, .fdes = fdes,
          .fde_count = 2 };
  expect_sample (&e);
}

static void
version_2_aarch64_in_both_byte_orders (void **state)
{
  (void) state;
  const sf_fre_record rows0 = { .info = 0x03, .word_count = 1, .words = { 16 } };
  const sf_fre_record rows1[] = {
    { .info = 0x03, .word_count = 1, .words = { 0 } },
    { .start_address = 4, .info = 0x87, .word_count = 3,
      .words = { 16, (uint32_t) -8, (uint32_t) -16 } },
  };
  const sf_fde_record fdes[] = {
    { .start = 0xfe00, .size = 0x24, .info = sf_fde_info (0, 1, 1, false),
      .rep_size = 8, .fres = &rows0, .fre_count = 1 },
    { .start = 0x10400, .size = 8, .fres = rows1, .fre_count = 2 },
  };
  sf_element_record e = { .magic = 0xdee2, .version = 2, .abi_arch = 2,
                          .address = BASE, .fdes = fdes, .fde_count = 2 };
  expect_sample (&e);
  e.abi_arch = 1;
  e.big_endian = true;
  expect_sample (&e);
}

static void
version_3_amd64 (void **state)
{
  (void) state;
  const sf_fre_record rows0[] = {
    { .info = 0x03, .word_count = 1, .words = { 8 } },
    { .start_address = 4, .info = 0x04, .word_count = 2,
      .words = { 16, (uint32_t) -16 } },
  };
  const sf_fre_record rows1[] = {
    { .info = 0x03, .word_count = 1, .words = { 16 } },
    { .start_address = 6, .info = 0x03, .word_count = 1, .words = { 24 } },
  };
  const sf_fre_record rows2[] = {
    { .info = sf_fre_info (false, 6, 1, false), .word_count = 6,
      .words = { 0x33, (uint32_t) -8, 2, (uint32_t) -8, 0x33, 0 } },
    { .start_address = 0x100, .info = sf_fre_info (false, 5, 2, false),
      .word_count = 5, .words = { 0x51, 0, 0, 2, (uint32_t) -16 } },
    { .start_address = 0x3ff },
  };
  const sf_fde_record fdes[] = {
    { .start = 0x11000, .size = 0x20, .fres = rows0, .fre_count = 2 },
    { .start = 0x11020, .size = 0x30, .info = sf_fde_info (0, 1, 0, false),
      .rep_size = 16, .fres = rows1, .fre_count = 2 },
    { .start = 0x11050, .size = 0x400, .info = sf_fde_info (1, 0, 0, true),
      .info2 = 1, .fres = rows2, .fre_count = 3 },
    { .start = 0x12000, .size = 0x10 },
  };
  const sf_element_record e
      = { .magic = 0xdee2, .version = 3, .flags = 5, .abi_arch = 3,
          .cfa_fixed_ra_offset = -8, .address = BASE, .fdes = fdes,
          .fde_count = 4 };
  expect_sample (&e);
}

static void
version_3_aarch64_with_a_gap (void **state)
{
  (void) state;
  const sf_fre_record rows0[] = {
    { .info = 0x03, .word_count = 1, .words = { 0 } },
    { .start_address = 4, .info = 0x87, .word_count = 3,
      .words = { 32, (uint32_t) -24, (uint32_t) -32 } },
    { .start_address = 0x80, .info = sf_fre_info (false, 3, 2, true),
      .word_count = 3, .words = { 0x120, (uint32_t) -8, (uint32_t) -16 } },
  };
  const sf_fre_record rows1 = { .info = 0x03, .word_count = 1, .words = { 16 } };
  const sf_fre_record rows2[] = {
    { .info = 0x03, .word_count = 1, .words = { 0 } },
    { .start_address = 0x10000, .info = sf_fre_info (true, 3, 4, false),
      .word_count = 3, .words = { 0x12340, (uint32_t) -8, (uint32_t) -16 } },
    { .start_address = 0x10003 },
  };
  const sf_fde_record fdes[] = {
    { .start = 0x13000, .size = 0x100, .info = sf_fde_info (0, 0, 1, false),
      .fres = rows0, .fre_count = 3 },
    { .start = 0xffc0, .size = 0x40, .info = 0x10, .rep_size = 12,
      .fres = &rows1, .fre_count = 1 },
    { .start = 0x12000, .size = 0x10004, .info = 2, .fres = rows2,
      .fre_count = 3 },
  };
  sf_element_record e = { .magic = 0xdee2, .version = 3, .abi_arch = 2,
                          .gap_before_index = 4, .address = BASE,
                          .fdes = fdes, .fde_count = 3 };
  expect_sample (&e);
  e.abi_arch = 1;
  e.big_endian = true;
  expect_sample (&e);
}

/* Every field that may lie does, and nothing else moves.  */
static void
any_field_can_lie (void **state)
{
  (void) state;
  const sf_fre_record row = { .start_address = 0x11223344, .info = 0xff,
                              .word_count = 2, .words = { 1, 0xfffffffe } };
  const sf_fde_record fde
      = { .start = 0x10, .size = 0xffffffff, .info = 0xff, .info2 = 0xfe,
          .rep_size = 0xfd, .start_offset = { true, 0x0102030405060708 },
          .start_fre_off = { true, 0x1000000f2 }, .num_fres = { true, 0x10003 },
          .fres = &row, .fre_count = 1 };
  const uint8_t aux[] = { 0xa0 };
  const sf_element_record e
      = { .magic = 0x1234, .version = 4, .flags = 0xff, .abi_arch = 9,
          .cfa_fixed_fp_offset = -1, .cfa_fixed_ra_offset = 127,
          .auxhdr = aux, .auxhdr_length = 1, .auxhdr_len = { true, 7 },
          .num_fdes = { true, 0xa1 }, .num_fres = { true, 0xa2 },
          .fre_len = { true, 0xa3 }, .fdeoff = { true, 0xa4 },
          .freoff = { true, 0xa5 }, .gap_before_index = 2,
          .gap_before_fres = 3, .fdes = &fde, .fde_count = 1 };
  /* Version 4 is laid out as 3; type 15 and size 3 as the widest.  */
  const uint8_t expected[] = {
    L16 (0x1234), 4, 0xff, 9, 0xff, 127, 7,
    L32 (0xa1), L32 (0xa2), L32 (0xa3), L32 (0xa4), L32 (0xa5),
    0xa0, /* auxiliary header */
    0, 0, /* gap */
    L64 (0x0102030405060708), L32 (0xffffffff), L32 (0xf2),
    0, 0, 0, /* gap */
    L16 (3), 0xff, 0xfe, 0xfd,
    L32 (0x11223344), 0xff, L32 (1), L32 (0xfffffffe),
  };
  expect_bytes (&e, expected, sizeof expected);
}

static void
what_is_not_overridden_is_computed (void **state)
{
  (void) state;
  const sf_fre_record row = { .info = 0x03, .word_count = 1, .words = { 8 } };
  const sf_fde_record fde = { .start = 0x20, .size = 4, .padding = 0xabcd,
                              .fres = &row, .fre_count = 1 };
  const sf_element_record e
      = { .magic = 0xdee2, .version = 2, .abi_arch = 3, .gap_before_index = 1,
          .gap_before_fres = 2, .fdes = &fde, .fde_count = 1 };
  const uint8_t expected[] = {
    L16 (0xdee2), 2, 0, 3, 0, 0, 0,
    /* 1 FDE of 20 bytes, 1 behind the header, and 2 before the FREs */
    L32 (1), L32 (1), L32 (3), L32 (1), L32 (1 + 20 + 2),
    0,
    L32 (0x20), L32 (4), L32 (0), L32 (1), 0, 0, L16 (0xabcd),
    0, 0,
    0, 0x03, 8,
  };
  expect_bytes (&e, expected, sizeof expected);
}

static void
a_version_that_does_not_exist_has_one_layout (void **state)
{
  (void) state;
  const sf_fre_record row = { .info = 0x03, .word_count = 1, .words = { 8 } };
  const sf_fde_record fde
      = { .start = 0x20, .size = 4, .fres = &row, .fre_count = 1 };
  const sf_element_record e = { .magic = 0xdee2, .version = 0, .abi_arch = 3,
                                .fdes = &fde, .fde_count = 1 };
  const uint8_t expected[] = {
    L16 (0xdee2), 0, 0, 3, 0, 0, 0,
    L32 (1), L32 (1), L32 (3), L32 (0), L32 (20),
    L32 (0x20), L32 (4), L32 (0), L32 (1), 0, 0, L16 (0),
    0, 0x03, 8,
  };
  expect_bytes (&e, expected, sizeof expected);
}

static void
no_more_words_than_a_row_can_have (void **state)
{
  (void) state;
  sf_fre_record row = { .info = 15 << 1, .word_count = 255 };
  for (uint32_t i = 0; i < 15; i++)
    row.words[i] = i + 1;
  const sf_fde_record fde = { .fres = &row, .fre_count = 1 };
  const sf_element_record e = { .magic = 0xdee2, .version = 1, .abi_arch = 3,
                                .fdes = &fde, .fde_count = 1 };
  const uint8_t expected[] = {
    L16 (0xdee2), 1, 0, 3, 0, 0, 0,
    L32 (1), L32 (1), L32 (17), L32 (0), L32 (17),
    L32 (0), L32 (0), L32 (0), L32 (1), 0,
    0, 0x1e, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  };
  expect_bytes (&e, expected, sizeof expected);
}

/* Rows may lie in another order than the index, with bytes among them that
   are no row, and functions may own no attribute.  */
static void
rows_and_index_in_different_orders (void **state)
{
  (void) state;
  static const uint8_t raw[] = { 0xfe, 0xed };
  const sf_fre_record rows[] = {
    { .info = 0x03, .word_count = 1, .words = { 8 } },
    { .raw = raw, .raw_length = 2 },
  };
  const sf_fde_record fdes[] = {
    { .start = 0x40, .size = 4, .position = { true, 1 }, .fres = rows,
      .fre_count = 2 },
    { .start = 0x20, .size = 5, .position = { true, 0 }, .fres = rows,
      .fre_count = 1 },
    /* its data are those of the function at 0x40 */
    { .start = 0x60, .size = 6, .omits_attribute = true,
      .start_fre_off = { true, 0 } },
  };
  const sf_element_record e = { .magic = 0xdee2, .version = 3, .flags = 1,
                                .abi_arch = 3, .fdes = fdes, .fde_count = 3 };
  const uint8_t expected[] = {
    L16 (0xdee2), 3, 1, 3, 0, 0, 0,
    L32 (3), L32 (2), L32 (5 + 3 + 2 + 5 + 3), L32 (0), L32 (48),
    L64 (0x20), L32 (5), L32 (10),
    L64 (0x40), L32 (4), L32 (0),
    L64 (0x60), L32 (6), L32 (0),
    L16 (1), 0, 0, 0, 0, 0x03, 8, 0xfe, 0xed,
    L16 (1), 0, 0, 0, 0, 0x03, 8,
  };
  expect_bytes (&e, expected, sizeof expected);
}

static void
version_2_and_3_s390x (void **state)
{
  (void) state;
  const sf_fre_record v2[] = {
    { .info = 0x03, .word_count = 1, .words = { 0 } },
    { .start_address = 4, .info = 0x07, .word_count = 3,
      .words = { 0, 17 << 1 | 1, 16 << 1 | 1 } },
    { .start_address = 0x10, .info = sf_fre_info (false, 3, 2, false),
      .word_count = 3, .words = { 40, (uint32_t) -48, (uint32_t) -72 } },
  };
  const sf_fde_record fde
      = { .start = 0x10100, .size = 0x40, .fres = v2, .fre_count = 3 };
  sf_element_record e
      = { .magic = 0xdee2, .version = 2, .flags = 5, .abi_arch = 4,
          .big_endian = true, .address = BASE, .fdes = &fde, .fde_count = 1 };
  expect_sample (&e);

  const sf_fre_record rows0[] = {
    { .info = 0x03, .word_count = 1, .words = { 0 } },
    { .start_address = 6, .info = 0x07, .word_count = 3,
      .words = { 20, (uint32_t) -48, (uint32_t) -72 } },
    { .start_address = 0x20, .info = 0x06, .word_count = 3,
      .words = { 20, 0, (uint32_t) -72 } },
  };
  const sf_fre_record rows1[] = {
    { .info = 0x2c, .word_count = 6, .words = { 121, 0, 137, 0, 129, 0 } },
    { .start_address = 8, .info = 0x08, .word_count = 4,
      .words = { 121, 2, 2, (uint32_t) -48 } },
  };
  const sf_fde_record fdes[] = {
    { .start = 0x10100, .size = 0x60, .fres = rows0, .fre_count = 3 },
    { .start = 0x10160, .size = 0x20, .info2 = 1, .fres = rows1,
      .fre_count = 2 },
  };
  e.version = 3;
  e.flags = 1;
  e.fdes = fdes;
  e.fde_count = 2;
  expect_sample (&e);
}

static void
writes_no_further_than_it_may (void **state)
{
  (void) state;
  const sf_fre_record row = { .info = 0x03, .word_count = 1, .words = { 8 } };
  const sf_fde_record fde = { .fres = &row, .fre_count = 1 };
  const sf_element_record e = { .magic = 0xdee2, .version = 3, .abi_arch = 3,
                                .gap_before_fres = 2, .fdes = &fde,
                                .fde_count = 1 };
  const size_t whole_size = 28 + 16 + 2 + 5 + 3;
  uint8_t whole[28 + 16 + 2 + 5 + 3];
  assert_int_equal (sf_encode (&e, whole, sizeof whole), whole_size);
  for (size_t capacity = 0; capacity <= whole_size; capacity++)
    {
      uint8_t *out = malloc (capacity + 1);
      memset (out, 0xee, capacity + 1);
      assert_int_equal (sf_encode (&e, out, capacity), whole_size);
      assert_memory_equal (out, whole, capacity);
      assert_int_equal (out[capacity], 0xee);
      free (out);
      checked ("capacities", 1);
    }
}

static void
info_bytes_and_widths (void **state)
{
  (void) state;
  /* Row: mangled 7, size 6-5, count 4-1, SP 0.  */
  assert_int_equal (sf_fre_info (false, 0, 1, false), 0x00);
  assert_int_equal (sf_fre_info (true, 15, 1, false), 0x1f);
  assert_int_equal (sf_fre_info (false, 1, 2, false), 0x22);
  assert_int_equal (sf_fre_info (false, 1, 4, false), 0x42);
  assert_int_equal (sf_fre_info (false, 16, 1, true), 0x80);
  /* Function: signal 7, key 5, PC type 4, row type 3-0.  */
  assert_int_equal (sf_fde_info (2, 0, 0, false), 0x02);
  assert_int_equal (sf_fde_info (15, 1, 0, false), 0x1f);
  assert_int_equal (sf_fde_info (0, 0, 1, true), 0xa0);
  assert_int_equal (sf_fre_type_for (0xff), 0);
  assert_int_equal (sf_fre_type_for (0x100), 1);
  assert_int_equal (sf_fre_type_for (0xffff), 1);
  assert_int_equal (sf_fre_type_for (0x10000), 2);
  static const struct
  {
    int64_t value;
    uint8_t size;
  } sizes[] = {
    { -128, 1 },      { -129, 2 },        { 127, 1 },       { 128, 2 },
    { -32768, 2 },    { -32769, 4 },      { 32767, 2 },     { 32768, 4 },
    { INT32_MIN, 4 }, { INT32_MAX, 4 },   { INT32_MAX + 1LL, 0 },
    { INT32_MIN - 1LL, 0 },
  };
  for (size_t i = 0; i < COUNT (sizes); i++)
    assert_int_equal (sf_word_size_for (sizes[i].value), sizes[i].size);
  checked ("widths", 12 + COUNT (sizes));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (version_1_amd64),
    cmocka_unit_test (version_1_aarch64_in_both_byte_orders),
    cmocka_unit_test (version_2_amd64),
    cmocka_unit_test (version_2_aarch64_in_both_byte_orders),
    cmocka_unit_test (version_3_amd64),
    cmocka_unit_test (version_3_aarch64_with_a_gap),
    cmocka_unit_test (any_field_can_lie),
    cmocka_unit_test (what_is_not_overridden_is_computed),
    cmocka_unit_test (a_version_that_does_not_exist_has_one_layout),
    cmocka_unit_test (no_more_words_than_a_row_can_have),
    cmocka_unit_test (rows_and_index_in_different_orders),
    cmocka_unit_test (version_2_and_3_s390x),
    cmocka_unit_test (writes_no_further_than_it_may),
    cmocka_unit_test (info_bytes_and_widths),
  };
  return RUN (tests);
}
