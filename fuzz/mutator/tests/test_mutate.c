/* The same seed makes the same mutation, another one mostly another.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fuzz/mutator/mutator.h"
#include "reference/tests/tool/sections.h"

enum
{
  SEEDS = 100,
  ROOM = 1 << 16
};

typedef struct mutation
{
  uint8_t bytes[ROOM];
  size_t size;
} mutation;

static void
mutate (mutation *m, unsigned seed)
{
  memcpy (m->bytes, three_sfv, sizeof three_sfv);
  m->size = sframe_mutate (m->bytes, sizeof three_sfv, ROOM, seed);
}

static bool
are_same (const mutation *a, const mutation *b)
{
  return a->size == b->size && memcmp (a->bytes, b->bytes, a->size) == 0;
}

static void
test_seeds (void **state)
{
  (void) state;
  static mutation all[SEEDS], again;
  unsigned different = 0;
  for (unsigned i = 0; i < SEEDS; i++)
    {
      mutate (&all[i], i + 1);
      unsigned j = 0;
      while (!are_same (&all[j], &all[i]))
        j++;
      different += j == i;
    }
  for (unsigned i = 0; i < SEEDS; i++)
    {
      mutate (&again, i + 1);
      assert_true (are_same (&again, &all[i]));
    }
  if (different < 80)
    fail_msg ("%u of %d mutations differ", different, SEEDS);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_seeds) };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
