/* A case's own right answers; and any answer of a testee compared with them.  */
#include "conformance/readers/runner/expect.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/readers/runner/compare.h"
#include "target.h"

/* An element of AMD64 with a function of two rows, as the reference reads it.  */
static const char section[] = "\xe2\xde\x02\x01\x03\x00\xf8\x00"
                              "\1\0\0\0\2\0\0\0\x6\0\0\0\0\0\0\0\x14\0\0\0"
                              "\0\x10\0\0\x10\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0"
                              "\0\3\x8\4\3\x10";

static void
free_expectation (expectation *e)
{
  free (e->why);
  free (e->pcs);
  buffer_free (&e->dump);
  buffer_free (&e->found);
  buffer_free (&e->stacks);
  buffer_free (&e->unwound);
}

/* Each of E's answers, if it were a testee's, with the right one.  */
static void
compare_all (const expectation *e, const buffer *text)
{
  open_lines n;
  bool is_sound = true;
  for (int o = 0; o < OPERATIONS; o++)
    is_sound &= count_open_lines (expected_output (e, (enum operation) o), &n);
  for (int o = 0; o < OPERATIONS && is_sound; o++)
    {
      buffer diff = { .size = 0 };
      comparison c = compare_dumps (expected_output (e, (enum operation) o),
                                    text, 0, &diff);
      comparison_free (&c);
      buffer_free (&diff);
    }
  comparison c = check_dump (&e->dump);
  bool is_dump = !c.malformed;
  comparison_free (&c);
  c = compare_dumps (&e->dump, &e->dump, 0, NULL);
  if (is_sound && is_dump && count_open_lines (&e->dump, &n) && !n.open
      && (c.differing || c.malformed))
    finding ("an answer differs from itself");
  comparison_free (&c);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  input in = { .expected = "expected", .address = 0x1000 };
  buffer text = { .size = 0 };
  expectation e = { .verdict = SF_VALID };
  problem p;
  buffer_add (&in.section, section, sizeof section - 1);
  buffer_add (&text, data, size);
  buffer_add (&e.found, "", 0);
  buffer_add (&e.stacks, "", 0);
  buffer_add (&e.unwound, "", 0);
  bool good = expected_take (&e, &in, &text, &p);
  count_input (good && (e.verdict != SF_VALID || size > 0));
  if (good)
    compare_all (&e, &text);
  free_expectation (&e);
  buffer_free (&text);
  buffer_free (&in.section);
  return 0;
}
