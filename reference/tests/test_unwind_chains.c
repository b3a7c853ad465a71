/* Several steps up the stack: signal frames, and what an earlier frame left.  */
#include "unwound.h"

/* A stack of AMD64: the handler (function 0) was called by the trampoline
   (function 2, a signal frame), which interrupted function 1, which function 3
   called, which has no caller.  Each frame replaces the one before.  */
static void
a_chain_through_a_signal_frame (void **state)
{
  (void) state;
  const sample *s = sample_of (3, 3);
  sf_section section = load (s->bytes, s->size);
  thread t = { {
      { 0x7000, 0x11051 }, /* handler: cfa=sp+8, RA in the trampoline */
      { 0x70f8, 0x9000 },  /* trampoline: cfa=*(fp-8), on another stack */
      { 0x8ff8, 0x11020 }, /* RA=*(cfa-8): the first byte of function 1 */
      { 0x7100, 0x9100 },  /* FP=*(fp+0) */
      { 0x9008, 0x12004 }, /* function 1: cfa=sp+16 */
  } };
  const sf_thread callbacks = { read_memory, read_register, &t, 0 };
  sf_frame frame = TOP (0x11000, 0x7000, 0x7100);
  static const struct
  {
    uint64_t pc, sp, fp;
    bool exact;
  } expected[] = {
    { 0x11051, 0x7008, 0x7100, false },
    { 0x11020, 0x9000, 0x9100, true },
    { 0x12004, 0x9010, 0x9100, false },
  };
  sf_stepped stepped;
  for (size_t i = 0; i < COUNT (expected); i++)
    {
      sf_report report = SF_NO_REPORT;
      assert_int_equal (sf_unwind (&section, &callbacks, &frame, &frame,
                                   &stepped, &report),
                        SF_STEPPED);
      assert_true (frame.pc == expected[i].pc && frame.sp == expected[i].sp
                   && frame.fp == expected[i].fp);
      assert_int_equal (frame.pc_is_exact, expected[i].exact);
      assert_false (frame.is_topmost);
      assert_true (stepped.cfa == expected[i].sp);
      checked ("steps", 1);
    }
  sf_report report = SF_NO_REPORT;
  assert_int_equal (sf_unwind (&section, &callbacks, &frame, &frame, &stepped,
                               &report),
                    SF_OUTERMOST);
  assert_int_equal (frame.pc, 0x12004);
  release (&section);
}

static bool
read_anything (void *context, uint64_t address, uint64_t *value)
{
  (void) context;
  *value = address + 64;
  return true;
}

static bool
read_any_register (void *context, uint32_t reg, uint64_t *value)
{
  (void) context;
  (void) reg;
  *value = 0x7000;
  return true;
}

static void
interrupted_where_rules_differ (void **state)
{
  (void) state;
  static const struct
  {
    const char *what;
    uint32_t words[6];
    uint8_t count;
    bool is_signed, differs;
  } cases[] = {
    { "nothing", { CONTROL (SP, 0), 16, OF_CFA, 8, OF_CFA, 4 }, 6 },
    { "CFA offset", { CONTROL (SP, 0), 24, OF_CFA, 8, OF_CFA, 4 }, 6, false,
      true },
    { "CFA register", { CONTROL (FP, 0), 16, OF_CFA, 8, OF_CFA, 4 }, 6, false,
      true },
    { "CFA stored", { CONTROL (SP, 1), 16, OF_CFA, 8, OF_CFA, 4 }, 6, false,
      true },
    { "RA offset", { CONTROL (SP, 0), 16, OF_CFA, 16, OF_CFA, 4 }, 6, false,
      true },
    { "RA base", { CONTROL (SP, 0), 16, CONTROL (0, 1), 8, OF_CFA, 4 }, 6,
      false, true },
    { "RA unchanged", { CONTROL (SP, 0), 16, 0, OF_CFA, 4 }, 5, false, true },
    { "FP offset", { CONTROL (SP, 0), 16, OF_CFA, 8, OF_CFA, 0 }, 6, false,
      true },
    { "FP unchanged", { CONTROL (SP, 0), 16, OF_CFA, 8 }, 4, false, true },
    { "RA signed", { CONTROL (SP, 0), 16, OF_CFA, 8, OF_CFA, 4 }, 6, true,
      true },
  };
  for (size_t i = 0; i < COUNT (cases); i++)
    {
      sf_fre_record fres[2] = {
        { .info = sf_fre_info (false, 6, 2, false), .word_count = 6 },
        { .start_address = 8, .word_count = cases[i].count,
          .info = sf_fre_info (false, cases[i].count, 2, cases[i].is_signed) },
      };
      memcpy (fres[0].words, cases[0].words, sizeof cases[0].words);
      memcpy (fres[1].words, cases[i].words, sizeof cases[i].words);
      sf_fre_record first = fres[1];
      first.start_address = 0;
      sf_fde_record fdes[] = {
        { .start = 0x1000, .size = 16, .info2 = FDE_TYPE_FLEX, .fres = fres,
          .fre_count = 2 },
        /* The second of these, in a signal frame and in none.  */
        { .start = 0x1010, .size = 16, .info2 = FDE_TYPE_FLEX,
          .info = sf_fde_info (0, 0, 0, true), .fres = fres + 1,
          .fre_count = 1 },
        { .start = 0x1020, .size = 16, .info2 = FDE_TYPE_FLEX,
          .fres = &first, .fre_count = 1 },
      };
      sf_element_record e = { .magic = MAGIC, .version = 3, .abi_arch = 2,
                              .fdes = fdes, .fde_count = 3 };
      uint8_t bytes[300];
      sf_section section = { .bytes = bytes };
      section.size = sf_encode (&e, bytes, sizeof bytes);
      assert_true (section.size <= sizeof bytes);
      const struct
      {
        uint64_t pc;
        bool is_exact, is_topmost, depends;
      } steps[] = {
        { 0x1008, true, false, cases[i].differs },
        { 0x1008, true, true, false },  /* it was not a signal */
        { 0x1008, false, false, false }, /* nor here: it is in a call */
        { 0x1004, true, false, false }, /* the same FRE as before */
        { 0x1000, true, false, true },  /* no FDE before */
        { 0x1010, true, false, true },  /* no FRE here, one before */
        { 0x1018, true, false, true },  /* no FRE before */
        { 0x1020, true, false, true },  /* the same FRE after a signal frame */
        { 0x1030, true, false, true },  /* no FDE here, one before */
        { 0x1031, true, false, false }, /* none */
      };
      for (size_t j = 0; j < COUNT (steps); j++)
        {
          const sf_thread t = { read_anything, read_any_register, NULL, 0 };
          sf_frame frame = { .pc = steps[j].pc, .sp = 0x7000, .fp = 0x7100,
                             .pc_is_exact = steps[j].is_exact,
                             .is_topmost = steps[j].is_topmost }, caller;
          sf_stepped stepped;
          sf_report report = SF_NO_REPORT;
          sf_unwind (&section, &t, &frame, &caller, &stepped, &report);
          bool depends
              = sf_rests_on (&section, &frame, &stepped) == UNWIND_SIGNAL;
          if (depends != steps[j].depends)
            fail_msg ("%s at 0x%x: %d", cases[i].what, (unsigned) frame.pc,
                      depends);
          section.reading = SF_LITERAL;
          report = SF_NO_REPORT;
          sf_unwind (&section, &t, &frame, &caller, &stepped, &report);
          assert_false (sf_rests_on (&section, &frame, &stepped)
                            == UNWIND_SIGNAL
                        && stepped.result != SF_RA_UNCHANGED);
          section.reading = SF_DEPLOYED;
          checked ("steps", 2);
        }
    }
}

/* Frames of one flexible FRE.  */
static void
what_decides_first (void **state)
{
  (void) state;
  static const struct
  {
    const char *label;
    uint8_t abi;
    uint32_t words[6];
    uint8_t count;
    sf_frame frame;
    enum sf_step result;
    enum sf_clause rests_on;
  } cases[] = {
    /* CFA = *(FP + 0), which cannot be read; RA is unchanged */
    { "CFA, topmost", 2, { CONTROL (29, 1), 0 }, 2, TOP (0x1004, 0x7000, 1),
      SF_UNREADABLE, 0 },
    { "CFA, not RA", 2, { CONTROL (29, 1), 0 }, 2, BELOW (0x1004, 0x7000, 1),
      SF_UNREADABLE, 0 },
    /* s390x: CFA = SP + 160, so that SP stays; RA = *(CFA - 48) */
    { "SP stays", 4, { CONTROL (15, 0), 0, OF_CFA, (uint32_t) -48 }, 4,
      BELOW (0x1004, 0x7000, 1), SF_STEPPED, 0 },
    { "SP stays again", 4, { CONTROL (15, 0), 0, OF_CFA, (uint32_t) -48 }, 4,
      { .pc = 0x1004, .sp = 0x7000, .sp_stayed = true }, SF_NOT_ADVANCING,
      UNWIND_PROGRESS },
    { "SP stays again, interrupted", 4,
      { CONTROL (15, 0), 0, OF_CFA, (uint32_t) -48 }, 4,
      { .pc = 0x1004, .sp = 0x7000, .sp_stayed = true, .pc_is_exact = true },
      SF_STEPPED, 0 },
    /* a signed RA; an FP that cannot be read makes its bits irrelevant */
    { "signature", 2, { CONTROL (31, 0), 112, OF_CFA, (uint32_t) -48 }, 4,
      TOP (0x1004, 0x7000, 1), SF_STEPPED, UNWIND_SIGNED_RA },
    { "FP, not the signature", 2,
      { CONTROL (31, 0), 112, OF_CFA, (uint32_t) -48, OF_CFA, 8 }, 6,
      TOP (0x1004, 0x7000, 1), SF_UNREADABLE, 0 },
  };
  for (size_t i = 0; i < COUNT (cases); i++)
    {
      sf_fre_record fre = { .info = sf_fre_info (false, cases[i].count, 2,
                                                 cases[i].abi == 2),
                            .word_count = cases[i].count };
      memcpy (fre.words, cases[i].words, sizeof cases[i].words);
      const sf_fde_record fde = { .start = 0x1000, .size = 16,
                                  .info2 = FDE_TYPE_FLEX, .fres = &fre,
                                  .fre_count = 1 };
      sf_element_record e = { .magic = MAGIC, .version = 3,
                              .abi_arch = cases[i].abi,
                              .big_endian = cases[i].abi == 4, .fdes = &fde,
                              .fde_count = 1 };
      uint8_t bytes[100];
      sf_section section = { .bytes = bytes };
      section.size = sf_encode (&e, bytes, sizeof bytes);
      thread t = { { { 0x7070, 0xaa }, { 0x7040, 0x0055000000000aa0 } } };
      const sf_thread callbacks = { read_memory, read_register, &t,
                                    pauth_mask };
      sf_frame caller;
      sf_stepped stepped;
      sf_report report = SF_NO_REPORT;
      enum sf_step result = sf_unwind (&section, &callbacks, &cases[i].frame,
                                       &caller, &stepped, &report);
      enum sf_clause rests_on
          = sf_rests_on (&section, &cases[i].frame, &stepped);
      if (result != cases[i].result
          || rests_on != (cases[i].rests_on ? cases[i].rests_on : SF_CLAUSES))
        fail_msg ("%s: %s, %d", cases[i].label, sf_step_name (result),
                  (int) rests_on);
      checked ("steps", 1);
    }
}

/* By what was looked up before, the same comes out.  */
static void
what_was_found_before (void **state)
{
  (void) state;
  const sample *s = sample_of (3, 3);
  sf_section section = load (s->bytes, s->size);
  thread t = { { { 0x7000, 0xaa } } };
  const sf_thread callbacks = { read_memory, read_register, &t, 0 };
  const sf_frame frame = TOP (0x11000, 0x7000, 0x7100);
  sf_frame caller;
  sf_stepped stepped = { .ra_had_code = true };
  sf_report report = SF_NO_REPORT;
  sf_find (&section, 0x11000, &stepped.found, &report);
  assert_int_equal (sf_unwind_found (&callbacks, &frame, &caller, &stepped),
                    SF_STEPPED);
  assert_false (stepped.ra_had_code);
  assert_true (caller.pc == 0xaa && caller.sp == 0x7008
               && caller.fp == 0x7100);
  checked ("steps", 1);
  release (&section);
}

/* STEPPED may have been used for another frame: what was found then is not found
   here.  v3_amd64 has a function up to 0x11450, whose last row has no words.  */
static void
what_another_frame_left (void **state)
{
  (void) state;
  const sample *s = sample_of (3, 3);
  sf_section section = load (s->bytes, s->size);
  thread t = { { { 0 } } };
  const sf_thread callbacks = { read_memory, read_register, &t, 0 };
  const sf_frame interrupted = EXACT (0x11450, 0x7000, 0x7100);
  sf_frame caller;
  sf_stepped stepped;
  sf_report report = SF_NO_REPORT;
  sf_find (&section, 0x1144f, &stepped.found, &report);
  assert_int_equal (stepped.found.result, SF_FOUND);
  assert_int_equal (sf_unwind (&section, &callbacks, &interrupted, &caller,
                               &stepped, &report),
                    SF_STEP_NO_FDE);
  /* At the PC is nothing, before it is a row.  */
  assert_int_equal (sf_rests_on (&section, &interrupted, &stepped),
                    UNWIND_SIGNAL);
  checked ("steps", 1);
  release (&section);
}

static void
results_have_names (void **state)
{
  (void) state;
  static const char *const names[] = {
    [SF_STEPPED] = "stepped",
    [SF_OUTERMOST] = "outermost frame",
    [SF_STEP_NO_FDE] = "no FDE",
    [SF_STEP_NO_FRE] = "no FRE",
    [SF_UNREADABLE] = "unreadable memory",
    [SF_UNSAFE] = "unsafe rule",
    [SF_RA_UNCHANGED] = "RA not known",
    [SF_NOT_ADVANCING] = "not advancing",
    [SF_STEP_INVALID] = "invalid section",
  };
  for (size_t i = 0; i < COUNT (names); i++)
    assert_string_equal (sf_step_name ((enum sf_step) i), names[i]);
  checked ("names", COUNT (names));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_chain_through_a_signal_frame),
    cmocka_unit_test (interrupted_where_rules_differ), cmocka_unit_test (what_decides_first),
    cmocka_unit_test (what_was_found_before), cmocka_unit_test (what_another_frame_left),
    cmocka_unit_test (results_have_names),
  };
  return RUN (tests);
}
