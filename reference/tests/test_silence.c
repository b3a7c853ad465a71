/* How far silences reach: lines of the dump, and look-ups.  */
#include "silent_section.h"

static void
test_scopes (void **state)
{
  (void) state;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      enum sf_clause clause = (enum sf_clause) i;
      const sf_clause_text *text = sf_clause_text_of (clause);
      bool has_scope = sf_scope_of (clause) != SF_NO_SILENCE;
      if (has_scope != (text->kind == SF_SILENCE))
        fail_msg ("%s is %s, and has %s scope (silence.c)", text->id,
                  sf_clause_kind_name (text->kind), has_scope ? "a" : "no");
    }
}

static void
test_nothing_silent (void **state)
{
  static const function functions[] = { { 0x100, 16, 0, 2 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 2);
  sf_silences s = expect_marks (&w, "....", SF_CLAUSES);
  assert_int_equal (s.rest, SF_CLAUSES);
  expect_find (&w, 0xff, SF_CLAUSES);
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, 0x110, SF_CLAUSES);
}

static void
test_function (void **state)
{
  static const uint8_t rows[]
      = { 0, 0x03, 8, 4, 0x03, 8, 0, 0x03, 8, 0, 0x03, 16 };
  static const function functions[]
      = { { 0x100, 16, 0, 2 }, { 0x200, 0, 6, 1 }, { 0x300, 16, 9, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 4);
  assert_int_equal (expect_marks (&w, "....ss..", FUNCTION_EMPTY).rest,
                    SF_CLAUSES);
  expect_find (&w, 0xff, SF_CLAUSES);
  expect_find (&w, 0x10f, SF_CLAUSES);
  expect_find (&w, 0x1ff, SF_CLAUSES);
  /* Where the empty function is the last one that starts.  */
  expect_find (&w, 0x200, FUNCTION_EMPTY);
  expect_find (&w, 0x2ff, FUNCTION_EMPTY);
  expect_find (&w, 0x300, SF_CLAUSES);
  expect_find (&w, 0x310, SF_CLAUSES);
}

static void
test_empty_functions_beside_another (void **state)
{
  static const function before[]
      = { { 0x100, 0, 0, 1 }, { 0x100, 16, 3, 1 } };
  static const function last[] = { { 0x100, 16, 0, 1 }, { 0x200, 0, 3, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, before, plain_rows, 2);
  expect_find (&w, 0xff, SF_CLAUSES);
  expect_find (&w, 0x100, FUNCTION_EMPTY);
  expect_find (&w, 0x10f, FUNCTION_EMPTY);
  w.size = 0;
  ADD (&w, last, plain_rows, 2);
  expect_find (&w, 0xff, SF_CLAUSES);
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, 0x200, FUNCTION_EMPTY);
}

static void
test_rows_of_a_function (void **state)
{
  static const uint8_t rows[]
      = { 0, 0x03, 8, 8, 0x03, 8, 4, 0x03, 8, 12, 0x03, 8, 0, 0x03, 8 };
  static const function functions[]
      = { { 0x100, 16, 0, 4 }, { 0x200, 16, 12, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 5);
  expect_marks (&w, "..ssss..", FRE_NOT_ASCENDING);
  expect_find (&w, 0x100, FRE_NOT_ASCENDING);
  expect_find (&w, 0x10f, FRE_NOT_ASCENDING);
  expect_find (&w, 0x110, SF_CLAUSES);
  expect_find (&w, 0x200, SF_CLAUSES);
}

/* Equal starts do not ascend either.  */
static void
test_equal_rows (void **state)
{
  static const uint8_t rows[] = { 0, 0x03, 8, 4, 0x03, 8, 4, 0x03, 16 };
  static const function functions[] = { { 0x100, 16, 0, 3 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 3);
  expect_marks (&w, "..sss", FRE_NOT_ASCENDING);
  expect_find (&w, 0x100, FRE_NOT_ASCENDING);
  expect_find (&w, 0x104, FRE_NOT_ASCENDING);
}

static void
test_row (void **state)
{
  /* Three words where amd64 has two.  */
  static const uint8_t rows[]
      = { 0, 0x03, 8, 4, 0x07, 8, 0xf0, 1, 8, 0x03, 8 };
  static const function functions[] = { { 0x100, 16, 0, 3 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 3);
  expect_marks (&w, "...s.", DEFAULT_SURPLUS_WORDS);
  expect_find (&w, 0x103, SF_CLAUSES);
  expect_find (&w, 0x104, DEFAULT_SURPLUS_WORDS);
  expect_find (&w, 0x107, DEFAULT_SURPLUS_WORDS);
  expect_find (&w, 0x108, SF_CLAUSES);
}

static void
test_row_beyond_the_function (void **state)
{
  static const uint8_t rows[]
      = { 0, 0x03, 8, 20, 0x03, 8, 0, 0x03, 8, 4, 0x03, 8 };
  static const function functions[]
      = { { 0x100, 16, 0, 2 }, { 0x200, 16, 6, 2 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 4);
  expect_marks (&w, "...s...", FRE_BEYOND_FUNCTION);
  expect_find (&w, 0x10f, SF_CLAUSES);
  /* Where the first row might go on.  */
  expect_find (&w, 0x110, FRE_BEYOND_FUNCTION);
  expect_find (&w, 0x1ff, FRE_BEYOND_FUNCTION);
  expect_find (&w, 0x200, SF_CLAUSES);
  expect_find (&w, 0x210, SF_CLAUSES);
}

/* Of two functions at one place, which a search comes upon is open.  */
static void
test_row_beyond_one_of_two_functions (void **state)
{
  static const uint8_t rows[] = { 0, 0x03, 8, 20, 0x03, 8, 0, 0x03, 8 };
  static const function functions[][2]
      = { { { 0x100, 16, 0, 2 }, { 0x100, 8, 6, 1 } },
          { { 0x100, 8, 6, 1 }, { 0x100, 16, 0, 2 } } };
  (void) state;
  for (int i = 0; i < 2; i++)
    {
      writer w = { .size = 0 };
      ADD (&w, functions[i], rows, 3);
      expect_find (&w, 0x110, FRE_BEYOND_FUNCTION);
    }
}

/* The first row that is not in its function starts where that ends.  */
static void
test_row_at_the_end_of_the_function (void **state)
{
  static const uint8_t rows[] = { 0, 0x03, 8, 16, 0x03, 8, 0, 0x03, 8, 15,
                                  0x03, 8 };
  static const function functions[]
      = { { 0x100, 16, 0, 2 }, { 0x200, 16, 6, 2 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 4);
  expect_marks (&w, "...s...", FRE_BEYOND_FUNCTION);
  expect_find (&w, 0x10f, SF_CLAUSES);
  expect_find (&w, 0x110, FRE_BEYOND_FUNCTION);
  expect_find (&w, 0x210, SF_CLAUSES);
}

static void
test_two_silences_of_a_row (void **state)
{
  /* The words of the second row are too many, and it is beyond the end; the
     third is silent like the others, for all of them.  */
  static const uint8_t rows[]
      = { 0, 0x03, 8, 20, 0x07, 8, 0xf0, 1, 20, 0x03, 8 };
  static const function functions[] = { { 0x100, 16, 0, 2 } };
  static const function descending[] = { { 0x100, 32, 0, 3 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 2);
  expect_marks (&w, "...s", DEFAULT_SURPLUS_WORDS);
  w.size = 0;
  ADD (&w, descending, rows, 3);
  expect_marks (&w, "..s?s", FRE_NOT_ASCENDING);
}

static void
test_overlap (void **state)
{
  static const function functions[]
      = { { 0x100, 32, 0, 1 }, { 0x110, 8, 3, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 2);
  assert_int_equal (expect_marks (&w, ".....", SF_CLAUSES).rest, SF_CLAUSES);
  expect_find (&w, 0x10f, SF_CLAUSES);
  expect_find (&w, 0x110, FUNCTIONS_OVERLAP);
  /* Only the first covers it, but a search comes upon the second.  */
  expect_find (&w, 0x118, FUNCTIONS_OVERLAP);
  expect_find (&w, 0x120, SF_CLAUSES);
}

/* Of two that start at the same place a search may come upon either, in
   whichever order they are.  */
static void
test_same_start (void **state)
{
  static const function longer_first[]
      = { { 0x100, 32, 0, 1 }, { 0x100, 8, 3, 1 } };
  static const function shorter_first[]
      = { { 0x100, 8, 0, 1 }, { 0x100, 32, 3, 1 } };
  static const function *const orders[] = { longer_first, shorter_first };
  (void) state;
  for (size_t i = 0; i < COUNT (orders); i++)
    {
      writer w = { .size = 0 };
      add_element (&w, orders[i], 2, plain_rows, sizeof plain_rows, 2);
      expect_find (&w, 0xff, SF_CLAUSES);
      expect_find (&w, 0x107, FUNCTIONS_OVERLAP);
      /* Only one of them covers it.  */
      expect_find (&w, 0x108, FUNCTIONS_OVERLAP);
      expect_find (&w, 0x11f, FUNCTIONS_OVERLAP);
      expect_find (&w, 0x120, SF_CLAUSES);
    }
}

/* In an index that is not sorted a function may come after one that is nearer
   to the PC.  */
static void
test_not_sorted (void **state)
{
  static const function functions[]
      = { { 0x200, 16, 0, 1 }, { 0x100, 16, 3, 1 } };
  static const function overlapping[]
      = { { 0x110, 8, 0, 1 }, { 0x100, 32, 3, 1 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 2);
  w.bytes[3] = 0;
  expect_find (&w, 0x100, SF_CLAUSES);
  expect_find (&w, 0x20f, SF_CLAUSES);
  expect_find (&w, 0x210, SF_CLAUSES);
  w.size = 0;
  ADD (&w, overlapping, plain_rows, 2);
  w.bytes[3] = 0;
  expect_find (&w, 0x10f, SF_CLAUSES);
  expect_find (&w, 0x110, FUNCTIONS_OVERLAP);
  expect_find (&w, 0x118, FUNCTIONS_OVERLAP);
}

static void
test_shared_rows (void **state)
{
  enum { FUNCTIONS = 40, ROWS = 60 };
  function functions[FUNCTIONS];
  uint8_t rows[2 * ROWS];
  char marks[LINES] = ".";
  writer w = { .size = 0 };
  (void) state;
  for (uint32_t i = 0; i < FUNCTIONS; i++)
    functions[i] = (function) { 0x100 + 64 * i, 64, 0, ROWS };
  for (size_t i = 0; i < ROWS; i++)
    {
      rows[2 * i] = (uint8_t) i;
      rows[2 * i + 1] = 1; /* no words */
    }
  ADD (&w, functions, rows, ROWS);
  /* The element has 28 + 40 * 20 + 120 = 948 bytes, so 948 rows are read: 15
     functions, and 48 rows of the next one.  Of those behind it no row is, and
     of these 25 any number of rows is as good.  */
  char *silent = marks + 1 + (size_t) 15 * (1 + ROWS);
  memset (marks, '.', (size_t) (silent - marks));
  memset (silent, 's', 1 + 48 + 24);
  sf_silences s = expect_marks (&w, marks, ROWS_SHARED);
  assert_int_equal (s.rest, SF_CLAUSES);
  expect_find (&w, 0x100, SF_CLAUSES);
  /* Sharing alone leaves nothing open but whether it may be.  */
  w.size = 0;
  add_element (&w, functions, 2, rows, sizeof rows, ROWS);
  marks[1 + 2 * (1 + ROWS)] = 0;
  expect_marks (&w, marks, SF_CLAUSES);
}

static void
test_broken (void **state)
{
  static const function functions[] = { { 0x100, 16, 0, 3 } };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, plain_rows, 3);
  expect_find (&w, 0x100, FRE_COMPLETE);
}

/* Steps: from FRAME to a caller whose SP is CALLER_SP, as the unwinder says, which
   took authentication bits out of RA where it HAD_CODE.  */
typedef struct step_case
{
  const char *label;
  sf_frame frame;
  uint64_t caller_sp;
  enum sf_step result;
  bool had_code;
  enum sf_reading reading;
  enum sf_clause expected;
} step_case;

static void
expect_step (const writer *w, const step_case *x)
{
  sf_section section = load (w->bytes, w->size);
  section.reading = x->reading;
  sf_frame frame = x->frame;
  frame.pc += BASE;
  const sf_frame caller = { .pc = 1, .sp = x->caller_sp };
  sf_stepped stepped = { .result = x->result, .ra_had_code = x->had_code };
  sf_report report = SF_NO_REPORT;
  sf_find (&section, sf_looked_up (&frame, x->reading), &stepped.found,
           &report);
  enum sf_clause got = sf_step_silence (&section, &frame, &stepped, &caller);
  release (&section);
  if (got != x->expected)
    fail_msg ("%s: clause %d instead of %d", x->label, (int) got,
              (int) x->expected);
  checked ("steps", 1);
}

#define TOP(PC)                                                               \
  { .pc = PC, .sp = 0x7000, .is_topmost = true, .pc_is_exact = true }
#define BACKTRACE(PC) { .pc = PC, .sp = 0x7000, .is_topmost = true }
#define CALLER(PC) { .pc = PC, .sp = 0x7000 }
#define INTERRUPTED(PC) { .pc = PC, .sp = 0x7000, .pc_is_exact = true }

/* Rows at 0x100, 0x104 and 0x108, of which the second one is silent; at 0x10c
   and 0x10e RA is undefined, and the second one is silent, too.  */
static void
test_steps (void **state)
{
  static const uint8_t rows[]
      = { 0, 0x03, 8, 4, 0x07, 8, 0xf0, 1, 8, 0x03, 8, 12, 0x01, 14, 0x81 };
  static const function functions[] = { { 0x100, 16, 0, 5 } };
  static const step_case cases[] = {
    { "nothing silent", TOP (0x100), 0x7008, SF_STEPPED, false, SF_DEPLOYED,
      SF_CLAUSES },
    /* a leaf has no stack of its own; a signal may come to another stack */
    { "leaf", TOP (0x100), 0x7000, SF_STEPPED, false, SF_DEPLOYED,
      SF_CLAUSES },
    { "topmost, SP falls", TOP (0x100), 0x6fff, SF_STEPPED, false, SF_DEPLOYED,
      UNWIND_PROGRESS },
    { "looks at its own stack, SP stays", BACKTRACE (0x101), 0x7000,
      SF_STEPPED, false, SF_DEPLOYED, UNWIND_PROGRESS },
    { "looks at its own stack, SP rises", BACKTRACE (0x101), 0x7001,
      SF_STEPPED, false, SF_DEPLOYED, SF_CLAUSES },
    /* what the unwinder says comes first */
    { "of the step", TOP (0x100), 0x7008, SF_STEPPED, true, SF_DEPLOYED,
      UNWIND_SIGNED_RA },
    { "of the step and its row", TOP (0x104), 0x7008, SF_STEPPED, true,
      SF_DEPLOYED, UNWIND_SIGNED_RA },
    { "of the row", TOP (0x104), 0x7008, SF_STEPPED, false, SF_DEPLOYED,
      DEFAULT_SURPLUS_WORDS },
    /* which row it is comes before what is made of it */
    { "outermost", TOP (0x10c), 0, SF_OUTERMOST, false, SF_DEPLOYED,
      UNWIND_OUTERMOST_ROW },
    { "outermost, by a silent row", TOP (0x10e), 0, SF_OUTERMOST, false,
      SF_DEPLOYED, FRE_MANGLED_ELSEWHERE },
    /* a caller's row is that before its PC */
    { "caller, first PC of the row", CALLER (0x104), 0x7008, SF_STEPPED, false,
      SF_DEPLOYED, SF_CLAUSES },
    { "caller, first PC of the next row", CALLER (0x108), 0x7008, SF_STEPPED,
      false, SF_DEPLOYED, DEFAULT_SURPLUS_WORDS },
    { "caller, literally, first PC of the row", CALLER (0x104), 0x7008,
      SF_STEPPED, false, SF_LITERAL, DEFAULT_SURPLUS_WORDS },
    { "caller, literally, first PC of the next row", CALLER (0x108), 0x7008,
      SF_STEPPED, false, SF_LITERAL, SF_CLAUSES },
    { "interrupted, second PC of the row", INTERRUPTED (0x105), 0x7008,
      SF_STEPPED, false, SF_DEPLOYED, DEFAULT_SURPLUS_WORDS },
    { "interrupted, second PC of the next row", INTERRUPTED (0x109), 0x7008,
      SF_STEPPED, false, SF_DEPLOYED, SF_CLAUSES },
    { "interrupted, first PC of the row", INTERRUPTED (0x104), 0x7008,
      SF_STEPPED, false, SF_DEPLOYED, UNWIND_SIGNAL },
    /* a stack that does not advance */
    { "topmost frame, SP stays", TOP (0x100), 0x7000, SF_STEPPED, false,
      SF_DEPLOYED, SF_CLAUSES },
    { "interrupted, SP stays", INTERRUPTED (0x101), 0x7000, SF_STEPPED, false,
      SF_DEPLOYED, UNWIND_PROGRESS },
    { "interrupted, SP falls", INTERRUPTED (0x101), 0x6ff8, SF_STEPPED, false,
      SF_DEPLOYED, UNWIND_PROGRESS },
    { "interrupted, SP rises", INTERRUPTED (0x101), 0x7001, SF_STEPPED, false,
      SF_DEPLOYED, SF_CLAUSES },
    /* without a caller there is no SP to compare */
    { "no caller", INTERRUPTED (0x101), 0, SF_OUTERMOST, false, SF_DEPLOYED,
      SF_CLAUSES },
    { "no caller, of the row", INTERRUPTED (0x105), 0, SF_UNREADABLE, false,
      SF_DEPLOYED, DEFAULT_SURPLUS_WORDS },
  };
  writer w = { .size = 0 };
  (void) state;
  ADD (&w, functions, rows, 5);
  for (size_t i = 0; i < COUNT (cases); i++)
    expect_step (&w, &cases[i]);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_scopes), cmocka_unit_test (test_nothing_silent),
    cmocka_unit_test (test_function), cmocka_unit_test (test_empty_functions_beside_another),
    cmocka_unit_test (test_rows_of_a_function), cmocka_unit_test (test_equal_rows),
    cmocka_unit_test (test_row), cmocka_unit_test (test_row_beyond_the_function),
    cmocka_unit_test (test_row_beyond_one_of_two_functions),
    cmocka_unit_test (test_row_at_the_end_of_the_function),
    cmocka_unit_test (test_two_silences_of_a_row), cmocka_unit_test (test_overlap),
    cmocka_unit_test (test_same_start), cmocka_unit_test (test_not_sorted),
    cmocka_unit_test (test_shared_rows), cmocka_unit_test (test_broken),
    cmocka_unit_test (test_steps),
  };
  return RUN (tests);
}
