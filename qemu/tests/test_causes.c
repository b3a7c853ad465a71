/* Which mismatches have one cause, and where it is.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "qemu/core/causes.h"

static outcome
wrong_cfa (const module *m)
{
  return (outcome) { .wrong = WRONG_CFA,
                     .module = m,
                     .stepped = { .result = SF_STEPPED,
                                  .found = { .result = SF_FOUND,
                                             .fde.start = 0x1100,
                                             .fre.start_address = 4 } } };
}

/* Mismatches of one row, in the same value, have one cause, whatever the values,
   PCs and frames.  */
static void
one_row_is_one_cause (void **state)
{
  (void) state;
  static const module one, other;
  const outcome first = wrong_cfa (&one);
  outcome kinds[7];
  for (size_t i = 0; i < 7; i++)
    kinds[i] = first;
  kinds[1].wrong = WRONG_RA;
  kinds[2].module = &other;
  kinds[3].stepped.result = SF_UNREADABLE;
  kinds[4].stepped.found.fde.start = 0x1200;
  kinds[5].stepped.found.fre.start_address = 8;
  /* A function without a row for this PC.  */
  kinds[6].stepped.result = SF_STEP_NO_FRE;
  kinds[6].stepped.found.result = SF_NO_FRE;

  cause_list list = { .count = 0 };
  for (uint64_t turn = 1; turn < 4; turn++)
    for (size_t i = 0; i < 7; i++)
      {
        outcome o = kinds[i];
        o.pc = o.expected = o.got = turn;
        o.level = (uint32_t) turn;
        if (i == 6) /* what is left of another look-up there is no row */
          o.stepped.found.fre.start_address = (uint32_t) turn;
        const cause *c = causes_add (&list, &o);
        assert_int_equal (c->count, turn);
        assert_int_equal (c->first.pc, 1);
        assert_ptr_equal (c, &list.items[i]);
      }
  assert_int_equal (list.count, 7);
  causes_free (&list);

  /* A list that was freed is an empty one (the plugin goes on with it).  */
  assert_int_equal (causes_add (&list, &first)->count, 1);
  assert_int_equal (list.count, 1);
  causes_free (&list);
}

/* A frame that is in a call executes the call, whose last byte is the one before
   the return address; in the topmost frame PC is what executes.  */
static void
a_call_belongs_to_its_function (void **state)
{
  (void) state;
  const uint64_t bias = 0x7000;
  module_name names[]
      = { { .start = 0x10, .end = 0x1f, .text = (char *) "before" },
          { .start = 0x1f, .end = 0x20, .text = (char *) "call" },
          { .start = 0x20, .end = 0x21, .text = (char *) "next" } };
  module m = { .bias = bias, .names = names, .name_count = 3 };
  module_index_names (&m);
  cause c = { .first = wrong_cfa (&m) };
  c.first.pc = bias + 0x20;
  assert_string_equal (cause_where (&c), "next");
  c.first.level = 1;
  assert_string_equal (cause_where (&c), "call");
  c.first.pc = bias + 0x40;
  assert_string_equal (cause_where (&c), "?");
  intervals_free (&m.places);
}

/* The file has the addresses without the bias.  */
static void
rows_have_addresses_of_the_file (void **state)
{
  (void) state;
  const module m = { .bias = 0x1000 };
  cause c = { .first = wrong_cfa (&m) };
  assert_int_equal (cause_row (&c), 0x104);
  c.first.stepped.found.result = SF_NO_FRE;
  assert_int_equal (cause_row (&c), 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (one_row_is_one_cause),
    cmocka_unit_test (a_call_belongs_to_its_function),
    cmocka_unit_test (rows_have_addresses_of_the_file),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
