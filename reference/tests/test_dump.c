/* The canonical dump of every sample, and the line of a look-up.  */
#include "testing.h"

#include "lib/base/lend.h"
#include "samples.h"

typedef struct text
{
  char bytes[4096];
  size_t length;
} text;

static void
collect (void *context, const char *line, size_t length)
{
  text *t = context;
  assert_true (t->length + length < sizeof t->bytes);
  assert_int_equal (line[length - 1], '\n');
  memcpy (t->bytes + t->length, line, length);
  t->length += length;
  t->bytes[t->length] = '\0';
}

static enum sf_verdict
dump (const uint8_t *bytes, size_t size, text *t)
{
  sf_section section = load (bytes, size);
  sf_report report = SF_NO_REPORT;
  *t = (text) { .length = 0 };
  sf_sink sink = { .write = collect, .context = t };
  enum sf_verdict verdict = dump_section (&section, sink, &report);
  release (&section);
  checked ("dumps", 1);
  return verdict;
}

static void
every_sample_dumps_as_written_by_hand (void **state)
{
  (void) state;
  for (size_t i = 0; i < sample_count; i++)
    {
      text t;
      assert_int_equal (dump (samples[i].bytes, samples[i].size, &t),
                        SF_VALID);
      assert_string_equal (t.bytes, samples[i].dump);
    }
}

static void
what_was_read_before_a_broken_clause_is_written (void **state)
{
  (void) state;
  const sample *s = sample_of (3, 4);
  uint8_t bytes[SAMPLE_ROOM];
  text t;
  memcpy (bytes, s->bytes, s->size);
  bytes[69] = 0x67; /* size code 3 in the second row */
  assert_int_equal (dump (bytes, s->size, &t), SF_INVALID);
  assert_string_equal (
      t.bytes,
      "element 0 version=3 abi=s390x-be flags=sorted fixed-fp=none "
      "fixed-ra=none aux=0\n"
      "fde 0 start=0x10100 size=96 type=default pc=inc signal=no key=a\n"
      "fre 0x10100 cfa=sp+160 ra=same fp=same\n");
  assert_int_equal (dump (bytes, 0, &t), SF_INVALID);
  assert_int_equal (t.length, 0);
}

/* Version 1 stores no block size.  */
static void
masks_of_version_1 (void **state)
{
  (void) state;
  const sample *s = sample_of (1, 1);
  uint8_t bytes[SAMPLE_ROOM];
  text t;
  memcpy (bytes, s->bytes, s->size);
  bytes[44] = 0x12; /* mask, key A, ADDR4 */
  assert_int_equal (dump (bytes, s->size, &t), SF_VALID);
  assert_string_equal (
      t.bytes,
      "element 0 version=1 abi=aarch64-be flags=none fixed-fp=none "
      "fixed-ra=none aux=0\n"
      "fde 0 start=0xff00 size=128 type=default pc=mask signal=no key=a\n"
      "fre +0x0 cfa=sp+0 ra=same fp=same\n"
      "fre +0x8 cfa=sp+16 ra=*(cfa-8),signed fp=*(cfa-16)\n");
}

/* Elements are numbered, functions and rows start anew.  */
static void
several_elements (void **state)
{
  (void) state;
  const sample *a = sample_of (1, 2), *b = sample_of (2, 4);
  uint8_t bytes[2 * SAMPLE_ROOM] = { 0 };
  text t;
  memcpy (bytes, a->bytes, a->size);
  memcpy (bytes + 64, b->bytes, b->size);
  assert_int_equal (dump (bytes, 64 + b->size, &t), SF_SILENT);
  assert_string_equal (
      t.bytes,
      "element 0 version=1 abi=aarch64-le flags=none fixed-fp=none "
      "fixed-ra=none aux=0\n"
      "fde 0 start=0xff00 size=128 type=default pc=inc signal=no key=b\n"
      "fre 0xff00 cfa=sp+0 ra=same fp=same\n"
      "fre 0xff08 cfa=sp+16 ra=*(cfa-8),signed fp=*(cfa-16)\n"
      "element 1 version=2 abi=s390x-be flags=sorted,pcrel fixed-fp=none "
      "fixed-ra=none aux=0\n"
      "fde 0 start=0x10140 size=64 type=default pc=inc signal=no key=a\n"
      "fre 0x10140 cfa=sp+160 ra=same fp=same\n"
      "fre 0x10144 cfa=sp+160 ra=r17+0 fp=r16+0\n"
      "fre 0x10150 cfa=fp+480 ra=*(cfa-48) fp=*(cfa-72)\n");
}

/* The longest row: three rules with registers of ten digits.  */
static void
the_longest_line (void **state)
{
  (void) state;
  /* control word: register 0x1fffffff, dereferenced; offset -2^31 */
#define LONGEST L32 (0xfffffffb), L32 (INT32_MIN)
  const uint8_t bytes[] = {
    L16 (0xdee2), 3, 0, 2, 0, 0, 0,
    L32 (1), L32 (1), L32 (5 + 5 + 24), L32 (0), L32 (16),
    L64 (-0x20000), L32 (0xffffffff), L32 (0),
    L16 (1), 0xa2, 0x01, 0xff,
    L32 (0xfffffffe), 0x80 | 2 << 5 | 6 << 1, LONGEST, LONGEST, LONGEST,
  };
  text t;
  assert_int_equal (dump (bytes, sizeof bytes, &t), SF_VALID);
  assert_string_equal (
      t.bytes,
      "element 0 version=3 abi=aarch64-le flags=none fixed-fp=none "
      "fixed-ra=none aux=0\n"
      "fde 0 start=0xffffffffffff0000 size=4294967295 type=flex pc=inc "
      "signal=yes key=b\n"
      /* 0xffffffffffff0000 + 0xfffffffe, modulo 2^64 */
      "fre 0xfffefffe cfa=*(r536870911-2147483648) "
      "ra=*(r536870911-2147483648),signed fp=*(r536870911-2147483648)\n");
}

static void
look_ups (void **state)
{
  (void) state;
  static const struct
  {
    uint64_t pc;
    const char *line;
  } cases[] = {
    { 0x11004, "find 0x11004 cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16)\n" },
    { 0x1144f, "find 0x1144f cfa=undefined ra=undefined fp=undefined\n" },
    { 0x12000, "find 0x12000 cfa=undefined ra=undefined fp=undefined\n" },
    { UINT64_MAX, "find 0xffffffffffffffff none\n" },
  };
  const sample *s = sample_of (3, 3);
  sf_section section = load (s->bytes, s->size);
  for (size_t i = 0; i < COUNT (cases); i++)
    {
      text t = { .length = 0 };
      sf_report report = SF_NO_REPORT;
      sf_found found;
      sf_find (&section, cases[i].pc, &found, &report);
      sf_dump_found (&found, cases[i].pc, (sf_sink) { collect, &t });
      assert_string_equal (t.bytes, cases[i].line);
      checked ("dumps", 1);
    }
  release (&section);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_sample_dumps_as_written_by_hand),
    cmocka_unit_test (what_was_read_before_a_broken_clause_is_written),
    cmocka_unit_test (masks_of_version_1),
    cmocka_unit_test (several_elements),
    cmocka_unit_test (the_longest_line),
    cmocka_unit_test (look_ups),
  };
  return RUN (tests);
}
