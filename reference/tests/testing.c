/* What the tests of the reference share.  */
#include "testing.h"

#include "lib/base/lend.h"

sf_section
load (const uint8_t *bytes, size_t size)
{
  uint8_t *copy = malloc (size ? size : 1);
  assert_non_null (copy);
  if (size)
    memcpy (copy, bytes, size);
  return (sf_section) { .bytes = copy, .size = size, .address = BASE };
}

void
release (sf_section *section)
{
  free ((void *) section->bytes);
}

static const char *
verdict_name (enum sf_verdict verdict)
{
  static const char *const names[] = { "valid", "silent", "invalid" };
  return names[verdict];
}

void
expect_verdict (const char *label, const uint8_t *bytes, size_t size,
                enum sf_reading reading, enum sf_verdict verdict,
                enum sf_clause clause)
{
  sf_section section = load (bytes, size);
  section.reading = reading;
  sf_report report = SF_NO_REPORT;
  enum sf_verdict found = check_section (&section, &report);
  const sf_finding *f = sf_decisive (&report);
  bool agrees = found == verdict
                && (verdict == SF_VALID ? !f : f && f->clause == clause);
  if (!agrees)
    fail_msg ("%s: expected %s %s, found %s %s: %s", label,
              verdict_name (verdict),
              verdict == SF_VALID ? "" : sf_clause_text_of (clause)->id,
              verdict_name (found), f ? sf_clause_text_of (f->clause)->id : "",
              f ? f->message : "");
  release (&section);
  checked ("verdicts", 1);
}

void
put_number (uint8_t *bytes, uint64_t value, int count, bool big_endian)
{
  for (int i = 0; i < count; i++)
    bytes[big_endian ? count - 1 - i : i] = (uint8_t) (value >> (8 * i));
}

static struct
{
  const char *kind;
  unsigned count;
} kinds[8];

void
checked (const char *kind, unsigned count)
{
  size_t i = 0;
  while (kinds[i].kind && strcmp (kinds[i].kind, kind) != 0)
    i++;
  kinds[i].kind = kind;
  kinds[i].count += count;
}

int
finish_run (int failures)
{
  printf ("# checked");
  for (size_t i = 0; i < COUNT (kinds) && kinds[i].kind; i++)
    printf (" %u %s", kinds[i].count, kinds[i].kind);
  printf ("\n");
  return failures || !kinds[0].kind;
}
