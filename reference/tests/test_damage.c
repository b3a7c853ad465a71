/* Truncated and corrupted sections: every prefix of every sample and every
   value of every byte.  Each gets a verdict, look-ups and unwinding end, and
   nothing is read beyond the section, which a sanitizer sees as the copies
   have exactly their size.  */
#include "testing.h"

#include "lib/base/lend.h"
#include "reference/unwind.h"
#include "reference/walk.h"
#include "samples.h"

/* The clause that a prefix of SIZE bytes breaks: what the header needs to say
   is missing, or its sub-sections do not fit.  */
static enum sf_clause
clause_of_prefix (size_t size)
{
  if (size == 0)
    return SECTION_EMPTY;
  if (size < 4)
    return PREAMBLE_COMPLETE;
  return size < 28 ? HEADER_COMPLETE : ROWS_COMPLETE;
}

static void
every_prefix (void **state)
{
  (void) state;
  for (size_t i = 0; i < sample_count; i++)
    for (size_t size = 0; size < samples[i].size; size++)
      {
        expect_verdict (samples[i].name, samples[i].bytes, size, SF_DEPLOYED,
                        SF_INVALID, clause_of_prefix (size));
        checked ("prefixes", 1);
      }
}

static void
swallow (void *context, const char *text, size_t length)
{
  (void) text;
  *(size_t *) context += length;
}

static bool
read_anything (void *context, uint64_t address, uint64_t *value)
{
  (void) context;
  *value = address * 0x9e3779b97f4a7c15u;
  return address % 3 != 0;
}

static bool
read_some_register (void *context, uint32_t reg, uint64_t *value)
{
  (void) context;
  *value = reg;
  return reg % 2;
}

/* A finding names a clause that can be found so, and a place that exists.  */
static void
judge_finding (const sf_section *section, const sf_finding *f, bool broken)
{
  assert_true (broken ? sf_clause_can_be_broken (f->clause)
                      : sf_clause_text_of (f->clause)->kind == SF_SILENCE);
  assert_true (f->offset <= section->size);
  assert_true (f->message[0] != '\0');
}

static void
check_and_dump (const sf_section *section)
{
  sf_report report = SF_NO_REPORT;
  size_t length = 0;
  sf_sink sink = { .write = swallow, .context = &length };
  enum sf_verdict verdict = dump_section (section, sink, &report);
  assert_int_equal (verdict, sf_verdict_of (&report));
  if (report.is_invalid)
    judge_finding (section, &report.broken, true);
  if (report.is_silent)
    judge_finding (section, &report.silence, false);
}

static void
find_and_unwind (const sf_section *section, uint64_t pc)
{
  sf_thread thread = { .read_memory = read_anything,
                       .read_register = read_some_register,
                       .pauth_mask = 0xff7f000000000000 };
  sf_frame frame = { .pc = pc, .sp = 0x7000, .fp = 0x8000, .ra = pc,
                     .ra_is_known = true, .is_topmost = true,
                     .pc_is_exact = true };
  sf_stepped stepped;
  sf_report report = SF_NO_REPORT;
  enum sf_step step
      = sf_unwind (section, &thread, &frame, &frame, &stepped, &report);
  assert_true (step <= SF_STEP_INVALID);
  assert_int_equal (step == SF_STEP_INVALID, report.is_invalid);
}

/* PCs at which the samples have functions, below and above them.  */
static const uint64_t pcs[] = { 0xfe00, 0xffc8, 0x10104, 0x10168, 0x10308,
                                0x10404, 0x1084f, 0x11026, 0x11150, 0x13080 };

static void
torment (const uint8_t *bytes, size_t size, enum sf_reading reading)
{
  sf_section section = load (bytes, size);
  section.reading = reading;
  check_and_dump (&section);
  for (size_t i = 0; i < COUNT (pcs); i++)
    find_and_unwind (&section, pcs[i]);
  release (&section);
  checked ("damaged", 1);
}

static void
prefixes_can_be_used (void **state)
{
  (void) state;
  for (size_t i = 0; i < sample_count; i++)
    for (size_t size = 0; size <= samples[i].size; size++)
      {
        torment (samples[i].bytes, size, SF_DEPLOYED);
        torment (samples[i].bytes, size, SF_LITERAL);
      }
}

/* Other values of a byte: its bits flipped one by one, the ends of its range
   and what is next to it.  */
static size_t
corruptions (uint8_t byte, uint8_t values[16])
{
  static const uint8_t ends[] = { 0, 1, 0x7f, 0x80, 0xff };
  size_t count = 0;
  for (int bit = 0; bit < 8; bit++)
    values[count++] = (uint8_t) (byte ^ (1u << bit));
  for (size_t i = 0; i < COUNT (ends); i++)
    values[count++] = ends[i];
  values[count++] = (uint8_t) (byte + 1);
  values[count++] = (uint8_t) (byte - 1);
  return count;
}

static void
corrupted_bytes (void **state)
{
  (void) state;
  for (size_t i = 0; i < sample_count; i++)
    for (size_t at = 0; at < samples[i].size; at++)
      {
        uint8_t bytes[SAMPLE_ROOM], values[16];
        memcpy (bytes, samples[i].bytes, samples[i].size);
        size_t count = corruptions (bytes[at], values);
        for (size_t v = 0; v < count; v++)
          {
            bytes[at] = values[v];
            torment (bytes, samples[i].size, v % 2 ? SF_LITERAL : SF_DEPLOYED);
          }
      }
}

/* All 255 other values of every byte, for the verdict alone.  */
static void
every_value_of_every_byte (void **state)
{
  (void) state;
  unsigned verdicts[3] = { 0 };
  for (size_t i = 0; i < sample_count; i++)
    {
      sf_section section = load (samples[i].bytes, samples[i].size);
      uint8_t *bytes = (uint8_t *) section.bytes;
      for (size_t at = 0; at < section.size; at++)
        for (unsigned delta = 1; delta <= 256; delta++)
          {
            bytes[at]++; /* after 256 times what it was */
            sf_report report = SF_NO_REPORT;
            sf_visitor none = { .context = NULL };
            verdicts[walk_section (&section, &none, &report)]++;
            if (report.is_invalid)
              judge_finding (&section, &report.broken, true);
          }
      assert_memory_equal (section.bytes, samples[i].bytes, section.size);
      release (&section);
    }
  /* All three occur, and often.  */
  for (int v = SF_VALID; v <= SF_INVALID; v++)
    assert_true (verdicts[v] > 10000);
  checked ("corruptions", verdicts[0] + verdicts[1] + verdicts[2]);
}

/* Counts and offsets of 32 bits, at their ends and around the right value.  */
static void
corrupted_words_of_the_header (void **state)
{
  (void) state;
  static const uint32_t values[]
      = { 0, 1, 0x7fffffff, 0x80000000, 0xfffffff0, 0xfffffffe, 0xffffffff };
  for (size_t i = 0; i < sample_count; i++)
    for (size_t a = 8; a < 28; a += 4)
      for (size_t b = 8; b < 28; b += 4)
        for (size_t v = 0; v < COUNT (values) * COUNT (values); v++)
          {
            uint8_t bytes[SAMPLE_ROOM];
            memcpy (bytes, samples[i].bytes, samples[i].size);
            put_number (bytes + a, values[v % COUNT (values)], 4,
                        samples[i].big_endian);
            put_number (bytes + b, values[v / COUNT (values)], 4,
                        samples[i].big_endian);
            torment (bytes, samples[i].size, SF_DEPLOYED);
          }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_prefix),
    cmocka_unit_test (prefixes_can_be_used),
    cmocka_unit_test (corrupted_bytes),
    cmocka_unit_test (every_value_of_every_byte),
    cmocka_unit_test (corrupted_words_of_the_header),
  };
  return RUN (tests);
}
