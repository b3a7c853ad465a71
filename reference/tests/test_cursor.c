/* The bounded cursor: byte order, bounds, and what sticks.  */
#include "testing.h"

#include "reference/cursor.h"

static const uint8_t bytes[] = { 0x81, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
                                 0x88 };

static sf_cursor
over (sf_section section, bool big_endian, sf_report *report)
{
  return (sf_cursor) { .bytes = section.bytes, .end = section.size,
                       .past_end = HEADER_COMPLETE, .big_endian = big_endian,
                       .report = report };
}

static void
reads_either_byte_order (void **state)
{
  (void) state;
  static const struct
  {
    uint32_t width;
    uint64_t little, big;
  } cases[] = {
    { 1, 0x81, 0x81 },
    { 2, 0x0281, 0x8102 },
    { 3, 0x030281, 0x810203 },
    { 4, 0x04030281, 0x81020304 },
    { 8, 0x8807060504030281, 0x8102030405060788 },
  };
  sf_section section = load (bytes, sizeof bytes);
  for (size_t i = 0; i < COUNT (cases); i++)
    {
      sf_report report = SF_NO_REPORT;
      sf_cursor little = over (section, false, &report);
      sf_cursor big = over (section, true, &report);
      assert_true (sf_get (&little, cases[i].width) == cases[i].little);
      assert_true (sf_get (&big, cases[i].width) == cases[i].big);
      assert_int_equal (little.at, cases[i].width);
      assert_true (is_sound (&little) && is_sound (&big));
      checked ("reads", 2);
    }
  sf_report report = SF_NO_REPORT;
  sf_cursor c = over (section, true, &report);
  assert_int_equal (get_u8 (&c), 0x81);
  assert_int_equal (get_u16 (&c), 0x0203);
  assert_int_equal (get_u32 (&c), 0x04050607);
  assert_int_equal (get_s8 (&c), -0x78);
  release (&section);
}

static void
ends_where_it_must (void **state)
{
  (void) state;
  sf_section section = load (bytes, sizeof bytes);
  for (uint32_t have = 0; have <= 8; have++)
    for (uint32_t want = 1; want <= 8; want++)
      {
        sf_report report = SF_NO_REPORT;
        sf_cursor c = over (section, false, &report);
        c.at = 8 - have;
        assert_int_equal (sf_reach (&c, want), want <= have);
        sf_get (&c, want);
        assert_int_equal (is_sound (&c), want <= have);
        assert_int_equal (report.is_invalid, want > have);
        if (want > have)
          {
            assert_int_equal (report.broken.clause, HEADER_COMPLETE);
            assert_int_equal (report.broken.offset, 8 - have);
            assert_int_equal (report.broken.length, have);
            assert_int_equal (c.at, 8 - have);
          }
        checked ("bounds", 1);
      }
  release (&section);
}

static void
a_broken_cursor_reads_zero (void **state)
{
  (void) state;
  sf_section section = load (bytes, sizeof bytes);
  sf_report report = SF_NO_REPORT;
  sf_cursor c = over (section, false, &report);
  need (&c, false, PREAMBLE_MAGIC, 1, 2, "one %d", 1);
  assert_int_equal (get_u32 (&c), 0);
  assert_int_equal (c.at, 0);
  assert_false (sf_reach (&c, 0));
  checked ("reads", 1);
  release (&section);
}

static void
the_first_failure_sticks (void **state)
{
  (void) state;
  sf_report report = SF_NO_REPORT;
  sf_cursor c = { .report = &report }, other = { .report = &report };

  need (&c, true, HEADER_ABI, 0, 0, "not recorded");
  unsaid (&c, false, FDE_UNUSED_BITS, 0, 0, "not recorded");
  assert_null (sf_decisive (&report));
  assert_int_equal (sf_verdict_of (&report), SF_VALID);

  unsaid (&c, true, FDE_PADDING, 7, 2, "first %s", "silence");
  unsaid (&c, true, FUNCTION_EMPTY, 8, 3, "second silence");
  assert_int_equal (sf_verdict_of (&report), SF_SILENT);
  assert_ptr_equal (sf_decisive (&report), &report.silence);
  assert_int_equal (report.silence.clause, FDE_PADDING);
  assert_int_equal (report.silence.offset, 7);
  assert_int_equal (report.silence.length, 2);
  assert_string_equal (report.silence.message, "first silence");

  need (&c, false, PREAMBLE_MAGIC, 1, 2, "first %d", 1);
  need (&c, false, PREAMBLE_VERSION, 3, 4, "second");
  unsaid (&c, true, FUNCTION_EMPTY, 0, 0, "third");
  /* Nor does another cursor on the same report replace it.  */
  need (&other, false, PREAMBLE_VERSION, 3, 4, "second");
  assert_false (is_sound (&other));
  assert_int_equal (sf_verdict_of (&report), SF_INVALID);
  assert_ptr_equal (sf_decisive (&report), &report.broken);
  assert_int_equal (report.broken.clause, PREAMBLE_MAGIC);
  assert_int_equal (report.broken.offset, 1);
  assert_int_equal (report.broken.length, 2);
  assert_string_equal (report.broken.message, "first 1");
  assert_int_equal (report.silence.clause, FDE_PADDING);
  checked ("findings", 6);
}

/* Each silence goes to ON_SILENCE, the first stays in the report.  */
static void
collect (void *context, const sf_finding *silence)
{
  sf_finding **next = context;
  *(*next)++ = *silence;
}

static void
every_silence_is_told (void **state)
{
  (void) state;
  sf_finding told[4], *next = told;
  sf_report report = SF_NO_REPORT;
  report.on_silence = collect;
  report.context = &next;
  sf_cursor c = { .report = &report };
  unsaid (&c, false, FDE_UNUSED_BITS, 0, 0, "not told");
  unsaid (&c, true, FDE_PADDING, 7, 2, "number %d", 1);
  unsaid (&c, true, FUNCTION_EMPTY, 8, 3, "number %d", 2);
  assert_ptr_equal (next, told + 2);
  assert_int_equal (told[0].clause, FDE_PADDING);
  assert_int_equal (told[0].offset, 7);
  assert_string_equal (told[0].message, "number 1");
  assert_int_equal (told[1].clause, FUNCTION_EMPTY);
  assert_int_equal (told[1].length, 3);
  assert_string_equal (told[1].message, "number 2");
  assert_int_equal (report.silence.clause, FDE_PADDING);
  assert_string_equal (report.silence.message, "number 1");
  checked ("findings", 2);
}

static void
long_messages_are_cut (void **state)
{
  (void) state;
  sf_report report = SF_NO_REPORT;
  sf_cursor c = { .report = &report };
  need (&c, false, HEADER_ABI, 0, 0, "%500d", 1);
  assert_int_equal (strlen (report.broken.message),
                    sizeof report.broken.message - 1);
  checked ("findings", 1);
}

static void
signed_numbers_of_every_width (void **state)
{
  (void) state;
  static const struct
  {
    uint64_t stored;
    uint32_t width;
    int64_t value;
  } cases[] = {
    { 0, 1, 0 },
    { 0x7f, 1, 127 },
    { 0x80, 1, -128 },
    { 0xff, 1, -1 },
    { 0x7fff, 2, 32767 },
    { 0x8000, 2, -32768 },
    { 0xffff, 2, -1 },
    { 0x7fffffff, 4, INT32_MAX },
    { 0x80000000, 4, INT32_MIN },
    { 0xffffffff, 4, -1 },
    { INT64_MAX, 8, INT64_MAX },
    { 1ULL << 63, 8, INT64_MIN },
    { UINT64_MAX, 8, -1 },
  };
  for (size_t i = 0; i < COUNT (cases); i++)
    {
      assert_true (sf_signed (cases[i].stored, cases[i].width)
                   == cases[i].value);
      checked ("numbers", 1);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (reads_either_byte_order),
    cmocka_unit_test (ends_where_it_must),
    cmocka_unit_test (a_broken_cursor_reads_zero),
    cmocka_unit_test (the_first_failure_sticks),
    cmocka_unit_test (every_silence_is_told),
    cmocka_unit_test (long_messages_are_cut),
    cmocka_unit_test (signed_numbers_of_every_width),
  };
  return RUN (tests);
}
