/* The dump as an expectation: which lines end with ` silent CLAUSE`.  The lines
   themselves are those written by hand in samples.c; where a clause stands
   follows from conformance/README.md, "Expected answers".  */
#include "testing.h"

#include "lib/base/lend.h"
#include "samples.h"

typedef struct text
{
  char bytes[8192]; /* zeros behind the text */
  size_t length;
} text;

static void
collect (void *context, const char *part, size_t length)
{
  text *t = context;
  assert_true (t->length + length < sizeof t->bytes);
  memcpy (t->bytes + t->length, part, length);
  t->length += length;
}

static void
expect_marked (const uint8_t *bytes, size_t size, const char *expected)
{
  sf_section section = load (bytes, size);
  sf_report report = SF_NO_REPORT;
  text t = { .length = 0 };
  dump_expected (&section, (sf_sink) { collect, &t }, &report);
  release (&section);
  assert_string_equal (t.bytes, expected);
  checked ("dumps", 1);
}

/* Append the lines of DUMP to T, every one with MARK at its end.  */
static void
add_lines (text *t, const char *dump, const char *mark)
{
  for (const char *end; (end = strchr (dump, '\n')); dump = end + 1)
    {
      collect (t, dump, (size_t) (end - dump));
      collect (t, mark, strlen (mark));
      collect (t, "\n", 1);
    }
}

static void
without_silences_it_is_the_dump (void **state)
{
  (void) state;
  for (size_t i = 0; i < sample_count; i++)
    expect_marked (samples[i].bytes, samples[i].size, samples[i].dump);
  expect_marked (NULL, 0, "");
}

/* "A flag may change the meaning of everything": no flag 0x80 is defined in
   versions 1 and 2.  The last line is open already, so that nothing needs to
   say that more elements may follow.  */
static void
an_undefined_flag_marks_every_line (void **state)
{
  unsigned seen = 0;
  (void) state;
  for (size_t i = 0; i < sample_count; i++)
    {
      uint8_t bytes[SAMPLE_ROOM];
      text expected = { .length = 0 };
      if (samples[i].version == 3)
        continue;
      memcpy (bytes, samples[i].bytes, samples[i].size);
      bytes[3] |= 0x80;
      add_lines (&expected, samples[i].dump, " silent FLAGS_UNDEFINED");
      expect_marked (bytes, samples[i].size, expected.bytes);
      seen++;
    }
  assert_true (seen >= 6);
}

static void
bytes_that_follow_leave_elements_open (void **state)
{
  (void) state;
  for (size_t i = 0; i < sample_count; i++)
    {
      uint8_t bytes[SAMPLE_ROOM];
      text expected = { .length = 0 };
      memcpy (bytes, samples[i].bytes, samples[i].size);
      bytes[samples[i].size] = 1;
      add_lines (&expected, samples[i].dump, "");
      add_lines (&expected, "element ...\n", " silent SECTION_TRAILING_BYTES");
      expect_marked (bytes, samples[i].size + 1, expected.bytes);
    }
}

/* Where the second header is broken, readers that look at it see no element
   there; it is as open as one that is sound.  */
static void
a_broken_element_is_open (void **state)
{
  (void) state;
  const sample *s = sample_of (2, AMD64_LE);
  uint8_t bytes[2 * SAMPLE_ROOM];
  text expected = { .length = 0 };
  memcpy (bytes, s->bytes, s->size);
  memcpy (bytes + s->size, s->bytes, s->size);
  bytes[s->size + 2] = 77;
  add_lines (&expected, s->dump, "");
  add_lines (&expected, "element ...\n", " silent SECTION_SEVERAL_ELEMENTS");
  expect_marked (bytes, 2 * s->size, expected.bytes);
}

/* Not one line, but a silence that was met before the header broke.  */
static void
nothing_but_what_is_open (void **state)
{
  (void) state;
  const sample *s = sample_of (2, AMD64_LE);
  uint8_t bytes[SAMPLE_ROOM];
  memcpy (bytes, s->bytes, s->size);
  bytes[3] |= 0x80;
  bytes[4] = 0x80; /* no ABI */
  expect_marked (bytes, s->size, "element ... silent FLAGS_UNDEFINED\n");
}

/* An element without functions is one line.  */
static void
one_line (void **state)
{
  (void) state;
  static const uint8_t element[28] = { L16 (0xdee2), 2, 0x80, 3, 0, S8 (-8) };
  const sample *s = sample_of (2, S390X_BE);
  uint8_t bytes[SAMPLE_ROOM + sizeof element];
  text expected = { .length = 0 };
  const char *line = "version=2 abi=amd64-le flags=none fixed-fp=none "
                     "fixed-ra=-8 aux=0";
  collect (&expected, "element 0 ", strlen ("element 0 "));
  collect (&expected, line, strlen (line));
  add_lines (&expected, "\n", " silent FLAGS_UNDEFINED");
  expect_marked (element, sizeof element, expected.bytes);

  /* After another one it is open by itself, and nothing of the other is.  */
  memcpy (bytes, s->bytes, s->size);
  memcpy (bytes + s->size, element, sizeof element);
  expected = (text) { .length = 0 };
  add_lines (&expected, s->dump, "");
  collect (&expected, "element 1 ", strlen ("element 1 "));
  collect (&expected, line, strlen (line));
  add_lines (&expected, "\n", " silent SECTION_SEVERAL_ELEMENTS");
  expect_marked (bytes, s->size + sizeof element, expected.bytes);
}

/* "the mangled bit" means something on AArch64 alone.  */
static const char one_row_dump[]
    = "element 0 version=1 abi=amd64-le flags=sorted,frame-pointer "
      "fixed-fp=-16 fixed-ra=-8 aux=0\n"
      "fde 0 start=0x10300 size=48 type=default pc=inc signal=no key=a\n"
      "fre 0x10300 cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)\n"
      "fre 0x10304 cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16) "
      "silent FRE_MANGLED_ELSEWHERE\n"
      "fde 1 start=0x10340 size=16 type=default pc=inc signal=no key=a\n"
      "fre 0x10340 cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)\n";

static void
one_row (void **state)
{
  (void) state;
  const sample *s = sample_of (1, AMD64_LE);
  uint8_t bytes[SAMPLE_ROOM];
  memcpy (bytes, s->bytes, s->size);
  bytes[66] |= 0x80; /* info byte of the second row */
  expect_marked (bytes, s->size, one_row_dump);
}

/* Lines after the last one of LINES have no mark.  */
static void
fewer_marks_than_lines (void **state)
{
  (void) state;
  static const enum sf_clause marks[]
      = { SF_CLAUSES, FUNCTION_EMPTY, FDE_PADDING };
  const sf_silences two
      = { .lines = 2, .silent = 1, .rest = SF_CLAUSES };
  const sample *s = sample_of (1, AARCH64_LE);
  sf_section section = load (s->bytes, s->size);
  uint64_t *lent = lend (&section);
  text t = { .length = 0 };
  marked_dump (&section, lent, marks, &two, (sf_sink) { collect, &t });
  free (lent);
  release (&section);
  assert_string_equal (
      t.bytes,
      "element 0 version=1 abi=aarch64-le flags=none fixed-fp=none "
      "fixed-ra=none aux=0\n"
      "fde 0 start=0xff00 size=128 type=default pc=inc signal=no key=b "
      "silent FUNCTION_EMPTY\n"
      "fre 0xff00 cfa=sp+0 ra=same fp=same\n"
      "fre 0xff08 cfa=sp+16 ra=*(cfa-8),signed fp=*(cfa-16)\n");
  checked ("dumps", 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (without_silences_it_is_the_dump),
    cmocka_unit_test (an_undefined_flag_marks_every_line),
    cmocka_unit_test (bytes_that_follow_leave_elements_open),
    cmocka_unit_test (a_broken_element_is_open),
    cmocka_unit_test (nothing_but_what_is_open),
    cmocka_unit_test (one_line),
    cmocka_unit_test (one_row),
    cmocka_unit_test (fewer_marks_than_lines),
  };
  return RUN (tests);
}
