/* What is too much for a comparison, and is said; files are drawn as in drawn.h.  */
#include "drawn.h"

/* The function drawn first becomes one of SIZE bytes in both tables.  */
static void
enlarge (scene *c, uint32_t size)
{
  c->s.tables[0].fdes[0].size = c->frames.functions[0].size = size;
}

/* Is that too much?  Then P names the function, and no more was looked at than may be.  */
static bool
is_too_much (scene *c, problem *p)
{
  const audience to = { .take = write_down, .context = c };
  bool good = compare_tables (&c->s, &c->frames, &c->cover, &to, p);
  assert_true (c->cover.places <= most_work (&c->s));
  if (!good)
    assert_int_equal (p->status, STATUS_USAGE);
  return !good;
}

/* Each place counts one, and so does each of the 5 bytes of the CIE's program.  */
static void
large_functions (void **state)
{
  static const drawing d = BOTH ("Pp", "Aa");
  static const struct
  {
    size_t file;
    uint32_t most;
  } cases[] = { { 0, WORK_AT_LEAST - 5 }, { 10, WORK_AT_LEAST + 10 * WORK_PER_BYTE - 5 } };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (uint32_t more = 0; more < 2; more++)
      {
        scene c;
        problem p;
        size_t count;
        draw (&c, &d);
        c.s.size = cases[i].file;
        enlarge (&c, cases[i].most + more);
        assert_int_equal (is_too_much (&c, &p), more);
        assert_int_equal (c.cover.places, cases[i].most);
        bool good = compare_listing (&c.s, &c.frames, BASE, write_place, &c, &count, &p);
        assert_int_equal (good, !more);
        erase (&c);
      }
}

/* A first row that is too much, by itself: the second is not looked at.  */
static void
large_rows (void **state)
{
  static const drawing d = BOTH ("Pq", "Aa");
  scene c;
  problem p;
  (void) state;
  draw (&c, &d);
  c.cie.code_alignment = WORK_AT_LEAST;
  enlarge (&c, 2 * WORK_AT_LEAST);
  assert_true (is_too_much (&c, &p));
  erase (&c);
}

/* In repeating blocks of version 1 each place looks at all rows, of which there are three.  */
static void
many_rows (void **state)
{
  static const drawing d = BOTH ("Ppp", "Aba", .is_mask = true, .version = 1);
  (void) state;
  for (uint32_t i = 0; i < 2; i++)
    {
      scene c;
      problem p;
      draw (&c, &d);
      enlarge (&c, WORK_AT_LEAST / 4 - 100 + 200 * i);
      assert_int_equal (is_too_much (&c, &p), i);
      erase (&c);
    }
}

/* Functions that take turns with CIEs execute each one's program again.  */
static void
large_cies (void **state)
{
  static const drawing d = BOTH ("AaAaAaAa", "AaAaAaAa");
  static uint8_t program[WORK_AT_LEAST / 3];
  (void) state;
  for (uint32_t turns = 0; turns < 2; turns++)
    {
      scene c;
      problem p;
      draw (&c, &d);
      memcpy (program, c.initial, sizeof c.initial);
      c.cie.program = program;
      c.cie.program_end = program + sizeof program;
      cfi_cie cies[2] = { c.cie, c.cie };
      c.s.tables[0].cies = cies;
      for (uint32_t f = 0; f < 4; f++)
        c.s.tables[0].fdes[f].cie = f % 2 * turns;
      assert_int_equal (is_too_much (&c, &p), turns);
      erase (&c);
    }
}

/* The second function of the last of many tables is too much.  It is the one that is named, and
   what comes after it is not compared: nothing is known of the function that only SFrame has.  */
static void
many_tables (void **state)
{
  static const drawing d = BOTH (NULL, "AaBbCcDd", .debug_frame = { "AaBbCc" });
  enum { COUNT = WORK_AT_LEAST * 2 / 3 };
  scene c;
  problem p;
  (void) state;
  draw (&c, &d);
  cfi_table *tables = calloc (COUNT, sizeof *tables);
  tables[COUNT - 1] = c.s.tables[0];
  free (c.s.tables);
  c.s.tables = tables;
  c.s.table_count = COUNT;
  assert_true (is_too_much (&c, &p));
  assert_non_null (strstr (p.text, "function at 0x1002 of 0x2 bytes"));
  said_is (&c, "0 equal");
  erase (&c);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (large_functions), cmocka_unit_test (many_rows), cmocka_unit_test (large_cies),
    cmocka_unit_test (many_tables), cmocka_unit_test (large_rows),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
