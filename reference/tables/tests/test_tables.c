/* Tables that are registered and unregistered.  All are the sample of version 3 and AMD64
   at some address, whose first functions cover 0x450 bytes from 0x1000 past it on.  */
#include "../../tests/testing.h"

#include "../../tests/samples.h"
#include "../tables.h"

enum { FUNCTION = 0x1000, BYTES = 0x450, FIRST = 32, MOST = 8 };

/* R: register the section at ADDRESS for FIRST to LAST; U: unregister it; F: look PC up, of which
   the section at ADDRESS is found (0: none), and the answer rests on SILENCE.  */
typedef struct table_step
{
  char kind;
  uint64_t address, first, last; /* F: FIRST is the PC */
  enum sf_clause silence;
} table_step;

#define REGISTER(address, ...) { 'R', address, __VA_ARGS__, SF_CLAUSES }
#define UNREGISTER(address) { 'U', address, 0, 0, SF_CLAUSES }
#define FINDS(pc, address) { 'F', address, pc, 0, SF_CLAUSES }
#define MAY_FIND(pc, address, silence) { 'F', address, pc, 0, silence }

/* Addresses of sections, and what their first functions cover; the first of them has 32 bytes.  */
enum { A = 0x10000, B = 0x20000, C = 0x30000 };
#define RANGE(at) (at) + FUNCTION, (at) + FUNCTION + BYTES - 1
#define IN(at) ((at) + FUNCTION + 8)

static void
expect_table (const char *label, const sf_tables *tables, const table_step *s)
{
  enum sf_clause silence = SF_CLAUSES;
  const sf_table *found = sf_table_for (tables, s->first, &silence);
  uint64_t address = found ? found->section.address : 0;
  if (address != s->address || silence != s->silence)
    fail_msg ("%s: 0x%llx: table 0x%llx, clause %d instead of 0x%llx, %d",
              label, (unsigned long long) s->first,
              (unsigned long long) address, (int) silence,
              (unsigned long long) s->address, (int) s->silence);
  checked ("look-ups", 1);
}

static void
expect_steps (const char *label, const table_step *steps, size_t count)
{
  const sample *s = sample_of (3, AMD64_LE);
  sf_section section = load (s->bytes, s->size);
  sf_table items[MOST];
  sf_tables tables = { .items = items };
  for (size_t i = 0; i < count; i++)
    {
      section.address = steps[i].address;
      if (steps[i].kind == 'R')
        sf_register (&tables, &section, steps[i].first, steps[i].last);
      else if (steps[i].kind == 'U')
        sf_unregister (&tables, steps[i].address);
      else
        expect_table (label, &tables, &steps[i]);
    }
  release (&section);
}
#define EXPECT(label, steps) expect_steps (label, steps, COUNT (steps))

static void
tables_come_and_go (void **state)
{
  (void) state;
  static const table_step steps[]
      = { FINDS (IN (A), 0),        UNREGISTER (A),
          REGISTER (A, RANGE (A)),  FINDS (IN (A), A),
          FINDS (A + FUNCTION, A),  FINDS (A + FUNCTION - 1, 0),
          FINDS (A + FUNCTION + BYTES - 1, A),
          FINDS (A + FUNCTION + BYTES, 0),
          REGISTER (B, RANGE (B)),  REGISTER (C, RANGE (C)),
          UNREGISTER (B),           FINDS (IN (A), A),
          FINDS (IN (B), 0),        FINDS (IN (C), C),
          UNREGISTER (B),           FINDS (IN (C), C),
          UNREGISTER (A),           FINDS (IN (A), 0),
          FINDS (IN (C), C),        UNREGISTER (C),
          FINDS (IN (C), 0) };
  EXPECT ("one after the other", steps);
}

static void
ranges_overlap (void **state)
{
  (void) state;
  enum { PC = A + FUNCTION };
  static const table_step steps[]
      = { REGISTER (A, PC, PC + 15),
          REGISTER (C, RANGE (C)),
          REGISTER (B, PC + 15, PC + 20),
          MAY_FIND (PC, A, TABLES_OVERLAP),
          MAY_FIND (PC + 15, A, TABLES_OVERLAP),
          MAY_FIND (PC + 16, B, TABLES_OVERLAP),
          FINDS (IN (C), C),
          UNREGISTER (B),
          MAY_FIND (PC, A, TABLES_OVERLAP),
          UNREGISTER (A),
          FINDS (PC, 0),
          REGISTER (A, PC, PC + 15),
          FINDS (PC, A) };
  static const table_step apart[]
      = { REGISTER (A, PC, PC + BYTES - 1), REGISTER (C, RANGE (C)),
          FINDS (PC, A), FINDS (IN (C), C) };
  static const table_step below[]
      = { REGISTER (A, PC + 8, PC + 15), REGISTER (C, PC, PC + 8),
          MAY_FIND (PC + 9, A, TABLES_OVERLAP) };
  EXPECT ("by one byte", steps);
  EXPECT ("side by side", apart);
  EXPECT ("the later one below", below);
}

static void
one_is_registered_twice (void **state)
{
  (void) state;
  static const table_step same[]
      = { REGISTER (A, RANGE (A)), REGISTER (A, RANGE (A)), FINDS (IN (A), A),
          UNREGISTER (A), MAY_FIND (IN (A), A, TABLE_TWICE),
          REGISTER (A, RANGE (A)), FINDS (IN (A), A), UNREGISTER (A),
          MAY_FIND (IN (A), A, TABLE_TWICE), UNREGISTER (A),
          FINDS (IN (A), 0) };
  static const table_step two[]
      = { REGISTER (A, A + FUNCTION, A + FUNCTION + 7),
          REGISTER (A, A + FUNCTION, A + FUNCTION + 15),
          MAY_FIND (IN (A), A, TABLE_TWICE),
          UNREGISTER (A),
          MAY_FIND (A + FUNCTION, A, TABLE_TWICE),
          UNREGISTER (A),
          FINDS (A + FUNCTION, 0) };
  static const table_step same_end[]
      = { REGISTER (A, A + FUNCTION, A + FUNCTION + 15),
          REGISTER (A, A + FUNCTION + 8, A + FUNCTION + 15),
          MAY_FIND (A + FUNCTION, A, TABLE_TWICE) };
  EXPECT ("for the same PCs", same);
  EXPECT ("for two ranges", two);
  EXPECT ("for two ranges with one end", same_end);
}

/* What is in doubt by one silence stays so by it.  */
static void
the_first_doubt_stays (void **state)
{
  (void) state;
  static const table_step steps[]
      = { REGISTER (A, RANGE (A)), REGISTER (B, RANGE (A)),
          REGISTER (A, RANGE (B)), MAY_FIND (IN (A), A, TABLES_OVERLAP) };
  EXPECT ("overlap, then twice", steps);
}

static void
functions_are_beyond_the_range (void **state)
{
  (void) state;
  static const table_step steps[]
      = { REGISTER (A, A + FUNCTION, A + FUNCTION + 7),
          FINDS (A + FUNCTION, A),
          MAY_FIND (IN (A), 0, TABLE_BEYOND_RANGE),
          FINDS (A + FUNCTION + BYTES, 0),
          REGISTER (B, A + FUNCTION + 8, A + FUNCTION + BYTES + 9),
          MAY_FIND (IN (A), B, TABLE_BEYOND_RANGE),
          FINDS (A + FUNCTION + BYTES, B) };
  EXPECT ("one function", steps);
}

static void
a_broken_table_has_no_functions (void **state)
{
  (void) state;
  static const uint8_t bytes[] = { 0 };
  sf_section section = load (bytes, sizeof bytes);
  sf_table items[1];
  sf_tables tables = { .items = items };
  enum sf_clause silence;
  sf_register (&tables, &section, 0x1000, 0x1fff);
  assert_null (sf_table_for (&tables, 0x2000, &silence));
  assert_int_equal (silence, SF_CLAUSES);
  release (&section);
}

/* Steps.  */

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  (void) context;
  *value = address + 1;
  return true;
}

static bool
read_register (void *context, uint32_t reg, uint64_t *value)
{
  (void) context, (void) reg, (void) value;
  return false;
}

static void
expect_step (uint64_t pc, bool is_exact, enum sf_reading reading,
             uint64_t address, enum sf_step result, enum sf_clause silence)
{
  const sample *s = sample_of (3, AMD64_LE);
  const sf_thread thread
      = { .read_memory = read_memory, .read_register = read_register };
  const sf_frame frame = { .pc = pc, .sp = 0x7000, .fp = 0x7000, .pc_is_exact = is_exact };
  sf_section section = load (s->bytes, s->size);
  sf_table items[MOST];
  sf_tables tables = { .items = items };
  sf_frame caller;
  sf_stepped stepped;
  sf_report report = SF_NO_REPORT;
  const sf_table *table;
  enum sf_clause told;
  section.reading = reading;
  section.address = A;
  sf_register (&tables, &section, A + FUNCTION, A + FUNCTION + 7);
  section.address = B;
  sf_register (&tables, &section, B + FUNCTION, B + FUNCTION + FIRST - 1);
  memset (&stepped, 0xa5, sizeof stepped);
  enum sf_step got
      = sf_unwind_by_tables (&tables, reading, &thread, &frame, &caller,
                             &stepped, &table, &told, &report);
  assert_int_equal (got, result);
  assert_int_equal (stepped.result, result);
  assert_int_equal (table ? table->section.address : 0, address);
  assert_int_equal (told, silence);
  if (!table)
    assert_int_equal (stepped.found.result, SF_NO_FDE);
  release (&section);
  checked ("steps", 1);
}

/* The PC of a frame that is in a call is looked up before it, in its table.  */
static void
a_step_takes_the_table_of_its_pc (void **state)
{
  (void) state;
  enum { END = B + FUNCTION + FIRST };
  expect_step (IN (B), true, SF_DEPLOYED, B, SF_STEPPED, SF_CLAUSES);
  expect_step (END, false, SF_DEPLOYED, B, SF_STEPPED, SF_CLAUSES);
  /* By the letter the section is broken, and so has no functions.  */
  expect_step (END, false, SF_LITERAL, 0, SF_STEP_NO_FDE, SF_CLAUSES);
  expect_step (END, true, SF_DEPLOYED, 0, SF_STEP_NO_FDE, TABLE_BEYOND_RANGE);
  expect_step (C, true, SF_DEPLOYED, 0, SF_STEP_NO_FDE, SF_CLAUSES);
  expect_step (A + FUNCTION + 7, true, SF_DEPLOYED, A, SF_STEPPED, SF_CLAUSES);
  expect_step (IN (A), true, SF_DEPLOYED, 0, SF_STEP_NO_FDE,
               TABLE_BEYOND_RANGE);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (tables_come_and_go),
          cmocka_unit_test (ranges_overlap),
          cmocka_unit_test (one_is_registered_twice),
          cmocka_unit_test (the_first_doubt_stays),
          cmocka_unit_test (functions_are_beyond_the_range),
          cmocka_unit_test (a_broken_table_has_no_functions),
          cmocka_unit_test (a_step_takes_the_table_of_its_pc) };
  return RUN (tests);
}
