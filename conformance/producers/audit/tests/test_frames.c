/* Lists sorted, and tables looked up, against the definitions.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "lib/base/sort.h"
#include "lib/tables/frames.h"

enum
{
  ROUNDS = 2000,
  FUNCTIONS = 6,
  ROWS = 4,
  SPACE = 40
};

static uint32_t
below (uint32_t limit)
{
  return (uint32_t) random () % limit;
}

static int
by_value (const void *left, const void *right)
{
  const uint32_t *l = left, *r = right;
  return (*l > *r) - (*l < *r);
}

/* Equal items stay in order: the second number counts them.  */
static void
sorted_lists (void **state)
{
  (void) state;
  for (int round = 0; round < ROUNDS; round++)
    {
      uint32_t items[SPACE][2], count = below (SPACE), late = below (SPACE);
      for (uint32_t i = 0; i < count; i++)
        {
          items[i][0] = i < late ? i / 2 : below (SPACE);
          items[i][1] = i;
        }
      sort_late (items, count, sizeof *items, by_value);
      for (uint32_t i = 1; i < count; i++)
        assert_true (items[i - 1][0] < items[i][0]
                     || (items[i - 1][0] == items[i][0]
                         && items[i - 1][1] < items[i][1]));
    }
}

/* Functions that may overlap, with rows that ascend.  */
static void
draw (frame_table *t, frame_function *functions, frame_row *rows)
{
  uint64_t start = 0;
  for (uint32_t i = 0; i < t->function_count; i++)
    {
      frame_function *f = &functions[i];
      start += below (SPACE / FUNCTIONS);
      *f = (frame_function) { .start = start,
                              .size = below (SPACE / 3),
                              .first_row = i * ROWS,
                              .row_count = below (ROWS + 1),
                              .version = 3 };
      for (uint32_t r = 0, at = below (2); r < f->row_count;
           r++, at += 1 + below (4))
        rows[f->first_row + r]
            = (frame_row) { .start = at, .rules = f->first_row + r };
    }
}

static const frame_function *
function_at (const frame_table *t, uint64_t pc)
{
  size_t from = 0;
  while (from < t->function_count && t->functions[from].start <= pc)
    from++;
  for (size_t back = 1; back <= 2 && back <= from; back++)
    if (pc - t->functions[from - back].start < t->functions[from - back].size)
      return &t->functions[from - back];
  return NULL;
}

static void
answers (const frame_table *t, const frame_segment *s, uint64_t pc)
{
  const frame_function *f = function_at (t, pc);
  const sf_rules *wanted = NULL;
  assert_ptr_equal (s->function, f);
  if (!f)
    return;
  uint64_t end = f->start + f->size;
  for (uint32_t r = f->first_row + f->row_count; r-- > f->first_row;)
    if (t->rows[r].start + f->start > pc)
      end = t->rows[r].start + f->start < end ? t->rows[r].start + f->start
                                              : end;
    else if (!wanted)
      wanted = &t->rules[t->rows[r].rules];
  assert_ptr_equal (s->rules, wanted);
  assert_int_equal (s->end, end);
}

/* One PC after the other, as in a sweep, and any.  */
static void
cursors (void **state)
{
  (void) state;
  for (int round = 0; round < ROUNDS; round++)
    {
      frame_function functions[FUNCTIONS];
      frame_row rows[FUNCTIONS * ROWS];
      sf_rules rules[FUNCTIONS * ROWS];
      frame_table t = { .functions = functions,
                        .rows = rows,
                        .rules = rules,
                        .function_count = 1 + below (FUNCTIONS) };
      draw (&t, functions, rows);
      frame_cursor c = { .table = &t };
      for (uint64_t pc = 0, i = 0; i < SPACE; i++)
        {
          frame_segment s = frames_at (&c, pc);
          answers (&t, &s, pc);
          pc = below (8) && s.end < SPACE ? s.end : below (SPACE);
        }
    }
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (sorted_lists), cmocka_unit_test (cursors) };
  srandom (1);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
