/* Several elements in a section.  */
#include "testing.h"

#include "lib/base/lend.h"
#include "reference/elements.h"
#include "reference/write/silence.h"
#include "samples.h"

/* Elements one by one, into the structure that holds the one before.  */
static void
elements_in_their_order (void **state)
{
  (void) state;
  uint8_t bytes[3 * SAMPLE_ROOM] = { 0 };
  size_t size = 0;
  const sample *const parts[] = { sample_of (1, AMD64_LE),
                                  sample_of (3, AARCH64_BE),
                                  sample_of (2, S390X_BE) };
  for (size_t i = 0; i < COUNT (parts); i++)
    {
      memcpy (bytes + size, parts[i]->bytes, parts[i]->size);
      size += parts[i]->size + i; /* zero bytes between: none, one, two */
    }
  sf_section section = load (bytes, size);
  sf_report report = SF_NO_REPORT;
  sf_header e;
  for (size_t i = 0; i < COUNT (parts); i++)
    {
      assert_true (sf_next_header (&section, i ? &e : NULL, &e, &report));
      assert_int_equal (e.version, parts[i]->version);
      assert_int_equal (e.abi->id, parts[i]->abi);
      assert_int_equal (e.index_at - e.at, parts[i]->index_at);
      assert_int_equal (e.fres_at - e.at, parts[i]->rows_at);
      checked ("elements", 1);
    }
  assert_false (sf_next_header (&section, &e, &e, &report));
  assert_int_equal (report.silence.clause, SECTION_SEVERAL_ELEMENTS);
  release (&section);
}

/* Two elements, of which BROKEN has a version that there is not; bytes of 1
   behind them, TRAILING of them.  */
typedef struct place
{
  size_t broken, trailing;
  enum sf_reading reading;
  bool is_behind_first;
} place;

static void
check_place (const place *p)
{
  enum { FINE = 2 };
  uint8_t bytes[3 * SAMPLE_ROOM] = { 0 };
  const sample *part = sample_of (3, AMD64_LE);
  memcpy (bytes, part->bytes, part->size);
  memcpy (bytes + part->size, part->bytes, part->size);
  memset (bytes + 2 * part->size, 1, p->trailing);
  if (p->broken < FINE)
    bytes[p->broken * part->size + 2] = 77;
  sf_section section = load (bytes, 2 * part->size + p->trailing);
  section.reading = p->reading;
  sf_report report = SF_NO_REPORT;
  check_section (&section, &report);
  assert_int_equal (sf_is_broken_after_first (&report), p->is_behind_first);
  release (&section);
  checked ("places", 1);
}

/* Whatever follows the last element is outside of any, however it was that
   elements were read before it.  */
static void
bytes_that_follow_are_in_no_element (void)
{
  sf_report report = SF_NO_REPORT;
  report.elements = 1;
  sf_broken (&report, SECTION_TRAILING_ZEROS, 0, 0, "bytes follow");
  assert_false (sf_is_broken_after_first (&report));
}

static void
where_the_broken_clause_is (void **state)
{
  (void) state;
  bytes_that_follow_are_in_no_element ();
  static const place places[] = {
    { 0, 0, SF_DEPLOYED, false },
    { 1, 0, SF_DEPLOYED, true },
    { 2, 0, SF_DEPLOYED, false },
    { 2, 7, SF_DEPLOYED, false },
    { 2, 0, SF_LITERAL, false },
  };
  for (size_t i = 0; i < COUNT (places); i++)
    check_place (&places[i]);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (elements_in_their_order),
    cmocka_unit_test (where_the_broken_clause_is),
  };
  return RUN (tests);
}
