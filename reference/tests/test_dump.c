/* The canonical dump of every sample, and the line of a look-up.  */
#include "testing.h"

#include "dump.h"
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
  enum sf_verdict verdict = sf_dump (&section, sink, &report);
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

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_sample_dumps_as_written_by_hand),
  };
  return RUN (tests);
}
