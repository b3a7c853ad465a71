/* One step up the stack, and several.  What the sections hold is in
   samples.c; all are loaded at BASE.  */
#include "unwound.h"

typedef struct step_case
{
  const char *label;
  uint8_t version, abi;
  sf_frame frame;
  thread thread;
  enum sf_step result;
  uint64_t pc, sp, fp;    /* of the caller, when stepped */
  uint64_t address;       /* unreadable */
  uint32_t reg;           /* unsafe */
  uint8_t edit, value;    /* of the sample, where EDIT is not 0 */
  enum sf_clause rests_on; /* a silence, when not 0 */
} step_case;

static void
expect_step (const step_case *x)
{
  const sample *s = sample_of (x->version, x->abi);
  sf_section section = load (s->bytes, s->size);
  if (x->edit)
    ((uint8_t *) section.bytes)[x->edit] = x->value;
  thread t = x->thread;
  const sf_thread callbacks = { read_memory, read_register, &t, pauth_mask };
  const sf_frame untouched = { .pc = 1, .sp = 2, .fp = 3 };
  sf_frame caller = untouched;
  sf_stepped stepped;
  sf_report report = SF_NO_REPORT;
  enum sf_step result = sf_unwind (&section, &callbacks, &x->frame, &caller,
                                   &stepped, &report);
  enum sf_clause rests_on = sf_rests_on (&section, &x->frame, &stepped);
  release (&section);
  checked ("steps", 1);
  if (result != x->result)
    fail_msg ("%s: %s instead of %s", x->label, sf_step_name (result),
              sf_step_name (x->result));
  assert_int_equal (stepped.result, result);
  if (rests_on != (x->rests_on ? x->rests_on : SF_CLAUSES))
    fail_msg ("%s: rests on %s", x->label,
              rests_on != SF_CLAUSES ? sf_clause_text_of (rests_on)->id
                                     : "nothing");
  if (result != SF_STEPPED)
    {
      assert_memory_equal (&caller, &untouched, sizeof caller);
      assert_true (stepped.address == x->address);
      assert_int_equal (stepped.reg, x->reg);
      return;
    }
  if (caller.pc != x->pc || caller.sp != x->sp || caller.fp != x->fp)
    fail_msg ("%s: pc 0x%llx sp 0x%llx fp 0x%llx", x->label,
              (unsigned long long) caller.pc, (unsigned long long) caller.sp,
              (unsigned long long) caller.fp);
  assert_false (caller.is_topmost);
  assert_false (caller.ra_is_known);
}

static void
expect_all (const step_case *cases, size_t count)
{
  for (size_t i = 0; i < count; i++)
    expect_step (&cases[i]);
}
#define EXPECT(cases) expect_all (cases, COUNT (cases))

/* v3_amd64: 0x11000 cfa=sp+8, 0x11004 cfa=fp+16 fp=*(cfa-16); 0x11050 signal,
   cfa=*(fp-8) fp=*(fp+0); 0x11150 cfa=r10+0 fp=*(cfa-16); RA always *(cfa-8);
   0x1144f RA undefined; 0x12000 no rows.  */
static void
amd64 (void **state)
{
  (void) state;
  static const step_case cases[] = {
    { "first instruction", 3, 3, TOP (0x11000, 0x7000, 0x7100),
      { { { 0x7000, 0xaa } } }, SF_STEPPED, 0xaa, 0x7008, 0x7100 },
    { "with a frame pointer", 3, 3, TOP (0x11004, 0x7000, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 0x7200 } } }, SF_STEPPED, 0xaa, 0x7110,
      0x7200 },
    { "RA at a hole", 3, 3, TOP (0x11004, 0x7000, 0x7100),
      { { { 0x7100, 0x7200 } } }, SF_UNREADABLE, .address = 0x7108 },
    { "FP at a hole", 3, 3, TOP (0x11004, 0x7000, 0x7100),
      { { { 0x7108, 0xaa } } }, SF_UNREADABLE, .address = 0x7100 },
    { "the first hole is reported", 3, 3, TOP (0x11004, 0x7000, 0x7100), { 0 },
      SF_UNREADABLE, .address = 0x7108 },
    { "dereferenced CFA", 3, 3, TOP (0x11050, 0x7000, 0x7100),
      { { { 0x70f8, 0x7300 }, { 0x72f8, 0xaa }, { 0x7100, 0x7400 } } },
      SF_STEPPED, 0xaa, 0x7300, 0x7400 },
    { "dereferenced CFA at a hole", 3, 3, TOP (0x11050, 0x7000, 0x7100),
      { { { 0x72f8, 0xaa }, { 0x7100, 0x7400 } } }, SF_UNREADABLE,
      .address = 0x70f8 },
    { "CFA from r10", 3, 3, TOP (0x11150, 0x7000, 0x7100),
      { { { 0x71f8, 0xaa }, { 0x71f0, 0x7400 } }, 10, 0x7200 }, SF_STEPPED,
      0xaa, 0x7200, 0x7400 },
    { "r10 is not known", 3, 3, TOP (0x11150, 0x7000, 0x7100),
      { { { 0x71f8, 0xaa }, { 0x71f0, 0x7400 } }, 11, 0x7200 }, SF_UNSAFE,
      .reg = 10 },
    /* "it is only valid if we are at the top of the stack" */
    { "r10 below the topmost frame", 3, 3, BELOW (0x11151, 0x7000, 0x7100),
      { { { 0x71f8, 0xaa }, { 0x71f0, 0x7400 } }, 10, 0x7200 }, SF_UNSAFE,
      .reg = 10 },
    { "r10 in an interrupted frame", 3, 3, EXACT (0x11150, 0x7000, 0x7100),
      { { { 0x71f8, 0xaa }, { 0x71f0, 0x7400 } }, 10, 0x7200 }, SF_UNSAFE,
      .reg = 10,
      .rests_on = UNWIND_SIGNAL },
    { "RA undefined", 3, 3, TOP (0x1144f, 0x7000, 0x7100), { 0 },
      SF_OUTERMOST, .rests_on = UNWIND_OUTERMOST_ROW },
    { "no rows", 3, 3, BELOW (0x12001, 0x7000, 0x7100), { 0 }, SF_OUTERMOST },
    { "no function", 3, 3, TOP (0x10fff, 0x7000, 0x7100), { 0 },
      SF_STEP_NO_FDE },
    /* row 0 of function 0, at 97, made to start at 1 */
    { "no row", 3, 3, TOP (0x11000, 0x7000, 0x7100), { 0 }, SF_STEP_NO_FRE,
      .edit = 97, .value = 1 },
    { "broken section", 3, 3, TOP (0x11000, 0x7000, 0x7100), { 0 },
      SF_STEP_INVALID, .edit = 2, .value = 9 },
    { "no fixed RA", 3, 3, TOP (0x11000, 0x7000, 0x7100),
      { { { 0x7000, 0xaa } } }, SF_STEP_INVALID, .edit = 6, .value = 0 },
    { "version 1", 1, 3, TOP (0x10304, 0x7000, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 0x7200 } } }, SF_STEPPED, 0xaa, 0x7110,
      0x7200, .rests_on = UNWIND_V1 },
    { "no function, where all keep a frame pointer", 2, 3,
      TOP (0x10000, 0x7000, 0x7100), { 0 }, SF_STEP_NO_FDE,
      .rests_on = UNWIND_FRAME_POINTER },
    { "version 2", 2, 3, TOP (0x10801, 0x7000, 0x7100),
      { { { 0x7008, 0xaa }, { 0x7000, 0x7200 } } }, SF_STEPPED, 0xaa, 0x7010,
      0x7200 },
  };
  EXPECT (cases);
}

/* Below the topmost frame the PC is a return address, and may lie behind the
   function that called.  0x11020 is the first byte behind function 0.  */
static void
return_addresses_are_looked_up_before (void **state)
{
  (void) state;
  static const step_case cases[] = {
    { "returned to", 3, 3, BELOW (0x11020, 0x7000, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 0x7200 } } }, SF_STEPPED, 0xaa, 0x7110,
      0x7200 },
    /* function 1: cfa=sp+16 */
    { "topmost", 3, 3, TOP (0x11020, 0x7000, 0x7100),
      { { { 0x7008, 0xaa } } }, SF_STEPPED, 0xaa, 0x7010, 0x7100 },
    { "interrupted", 3, 3, EXACT (0x11020, 0x7000, 0x7100),
      { { { 0x7008, 0xaa } } }, SF_STEPPED, 0xaa, 0x7010, 0x7100,
      .rests_on = UNWIND_SIGNAL },
    { "topmost, returned to", 3, 3, SELF (0x11020, 0x7000, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 0x7200 } } }, SF_STEPPED, 0xaa, 0x7110,
      0x7200 },
    { "row before, topmost", 3, 3, SELF (0x11004, 0x7000, 0x7100),
      { { { 0x7000, 0xaa } } }, SF_STEPPED, 0xaa, 0x7008, 0x7100 },
    { "row before", 3, 3, BELOW (0x11004, 0x7000, 0x7100),
      { { { 0x7000, 0xaa } } }, SF_STEPPED, 0xaa, 0x7008, 0x7100 },
    { "first byte", 3, 3, BELOW (0x11000, 0x7000, 0x7100), { 0 },
      SF_STEP_NO_FDE },
    { "address 0", 3, 3, BELOW (0, 0x7000, 0x7100), { 0 }, SF_STEP_NO_FDE },
  };
  EXPECT (cases);
}

/* cfa=fp+16 at 0x11004: the caller's SP follows FP.  */
static void
the_stack_must_advance (void **state)
{
  (void) state;
  static const step_case cases[] = {
    { "by one word", 3, 3, BELOW (0x11005, 0x7108, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 1 } } }, SF_STEPPED, 0xaa, 0x7110, 1 },
    { "not at all", 3, 3, BELOW (0x11005, 0x7110, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 1 } } }, SF_NOT_ADVANCING,
      .rests_on = UNWIND_PROGRESS },
    { "backwards", 3, 3, BELOW (0x11005, 0x7111, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 1 } } }, SF_NOT_ADVANCING,
      .rests_on = UNWIND_PROGRESS },
    { "not at all, topmost", 3, 3, TOP (0x11004, 0x7110, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 1 } } }, SF_STEPPED, 0xaa, 0x7110, 1 },
    { "backwards, topmost", 3, 3, TOP (0x11004, 0x7111, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 1 } } }, SF_NOT_ADVANCING,
      .rests_on = UNWIND_PROGRESS },
    { "not at all, interrupted", 3, 3, EXACT (0x11004, 0x7110, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 1 } } }, SF_STEPPED, 0xaa, 0x7110, 1,
      .rests_on = UNWIND_SIGNAL },
    { "backwards, interrupted", 3, 3, EXACT (0x11004, 0x7111, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 1 } } }, SF_NOT_ADVANCING,
      .rests_on = UNWIND_SIGNAL },
    /* a topmost frame that was returned to is in a call, like any other */
    { "not at all, topmost, returned to", 3, 3, SELF (0x11005, 0x7110, 0x7100),
      { { { 0x7108, 0xaa }, { 0x7100, 1 } } }, SF_NOT_ADVANCING,
      .rests_on = UNWIND_PROGRESS },
    { "a hole comes first", 3, 3, BELOW (0x11005, 0x7111, 0x7100),
      { { { 0x7108, 0xaa } } }, SF_UNREADABLE, .address = 0x7100 },
    /* a signal frame may lead to another stack: cfa=*(fp-8) */
    { "signal frame, backwards", 3, 3, BELOW (0x11051, 0x7000, 0x7100),
      { { { 0x70f8, 0x300 }, { 0x2f8, 0xaa }, { 0x7100, 1 } } }, SF_STEPPED,
      0xaa, 0x300, 1 },
  };
  EXPECT (cases);
}

static void
addresses_wrap (void **state)
{
  (void) state;
  const uint64_t top = UINT64_MAX - 7; /* the last word */
  const step_case cases[] = {
    /* cfa = sp+8 = 0: RA is in the last word, but SP is not above */
    { "CFA 0", 3, 3, TOP (0x11000, top, 0x7100), { { { top, 0xaa } } },
      SF_NOT_ADVANCING,
      .rests_on = UNWIND_PROGRESS },
    { "CFA 0, no memory", 3, 3, TOP (0x11000, top, 0x7100), { 0 },
      SF_UNREADABLE, .address = top },
    /* 0x11004: cfa = fp+16 = 8; FP is saved at -8, RA at 0 */
    { "CFA 8", 3, 3, TOP (0x11004, 0, top),
      { { { 0, 0xaa }, { top, 0xbb } } }, SF_STEPPED, 0xaa, 8, 0xbb },
    /* s390x: cfa = sp+160 wraps, and the caller's SP is back where it was */
    { "s390x", 3, 4, LINK (0x10100, top, 0x7100, 0xaa), { 0 }, SF_STEPPED,
      0xaa, top, 0x7100 },
    /* cfa = 0 by a signal frame: RA at *(-8) */
    { "signal frame", 3, 3, TOP (0x11050, 0x7000, 0x7100),
      { { { 0x70f8, 1 }, { (uint64_t) -7, 0xaa }, { 0x7100, 2 } } },
      SF_STEPPED, 0xaa, 1, 2 },
  };
  EXPECT (cases);
}

/* v3_s390x: 0x10100 cfa=sp+160 ra=same; 0x10106 cfa=sp+320 ra=*(cfa-48)
   fp=*(cfa-72); 0x10120 cfa=fp+320 ra=same fp=*(cfa-72); 0x10160 ra=r17
   fp=r16.  SP = CFA - 160.  */
static void
s390x (void **state)
{
  (void) state;
  static const step_case cases[] = {
    { "RA in its register", 3, 4, LINK (0x10100, 0x7000, 0x7100, 0xaa), { 0 },
      SF_STEPPED, 0xaa, 0x7000, 0x7100 },
    { "RA not known", 3, 4, TOP (0x10100, 0x7000, 0x7100), { 0 },
      SF_RA_UNCHANGED },
    { "RA unchanged where a signal came, in the same row", 3, 4,
      EXACT (0x10101, 0x7000, 0x7100), { 0 }, SF_RA_UNCHANGED,
      .rests_on = UNWIND_SIGNAL },
    { "RA unchanged below the topmost frame", 3, 4,
      BELOW (0x10101, 0x7000, 0x7100), { 0 }, SF_RA_UNCHANGED,
      .rests_on = UNWIND_RA_SAME_TOPMOST },
    { "RA unchanged in an interrupted frame", 3, 4,
      EXACT (0x10100, 0x7000, 0x7100), { 0 }, SF_RA_UNCHANGED,
      .rests_on = UNWIND_SIGNAL },
    { "RA and FP saved", 3, 4, BELOW (0x10107, 0x7000, 0x7100),
      { { { 0x7110, 0xaa }, { 0x70f8, 0x7200 } } }, SF_STEPPED, 0xaa, 0x70a0,
      0x7200 },
    { "padded RA", 3, 4, LINK (0x10120, 0x7000, 0x7000, 0xaa),
      { { { 0x70f8, 0x7200 } } }, SF_STEPPED, 0xaa, 0x70a0, 0x7200 },
    { "RA in r17, FP in r16: one is not known", 3, 4,
      TOP (0x10160, 0x7000, 0x7100), { { { 0 } }, 17, 0xaa }, SF_UNSAFE,
      .reg = 16 },
    { "the first register is reported", 3, 4, TOP (0x10160, 0x7000, 0x7100),
      { { { 0 } }, 16, 0xaa }, SF_UNSAFE, .reg = 17 },
    { "RA in r17 below the topmost frame", 3, 4,
      BELOW (0x10161, 0x7000, 0x7100), { { { 0 } }, 17, 0xaa }, SF_UNSAFE,
      .reg = 17 },
    { "the same where a signal came", 3, 4, EXACT (0x10161, 0x7000, 0x7100),
      { { { 0 } }, 17, 0xaa }, SF_UNSAFE, .reg = 17,
      .rests_on = UNWIND_SIGNAL },
    { "RA unchanged below the topmost frame", 3, 4,
      BELOW (0x10101, 0x7000, 0x7100), { 0 }, SF_RA_UNCHANGED,
      .rests_on = UNWIND_RA_SAME_TOPMOST },
    /* version 2 says the same with odd words, at 0x10104; FP in r17, too */
    { "version 2", 2, 4, TOP (0x10104, 0x7000, 0x7100),
      { { { 0 } }, 17, 0xaa }, SF_STEPPED, 0xaa, 0x7000, 0xaa, .edit = 55,
      .value = 35 },
    { "version 2, below", 2, 4, BELOW (0x10105, 0x7000, 0x7100),
      { { { 0 } }, 17, 0xaa }, SF_UNSAFE, .reg = 17,
      .rests_on = UNWIND_UNSAFE_RA_FP_V2 },
    /* a register that is FP itself (r11: word 23), or SP (r15: 31) */
    { "RA in r17, FP in r11", 2, 4, TOP (0x10104, 0x7000, 0x7100),
      { { { 0 } }, 17, 0xaa }, SF_STEPPED, 0xaa, 0x7000, 0x7100, .edit = 55,
      .value = 23 },
    { "RA in r17, FP in r15", 2, 4, TOP (0x10104, 0x7000, 0x7100),
      { { { 0 } }, 17, 0xaa }, SF_STEPPED, 0xaa, 0x7000, 0x7000, .edit = 55,
      .value = 31 },
  };
  EXPECT (cases);
}

/* To the letter any register of version 3 is read for RA and FP.  The sample is
   looked up as deployed, because to the letter it breaks a clause.  */
static void
registers_to_the_letter (void **state)
{
  (void) state;
  const sample *s = sample_of (3, 4);
  sf_section section = load (s->bytes, s->size);
  thread t = { .reg = 17, .reg_value = 0xaa };
  const sf_thread callbacks = { read_memory, read_register, &t, pauth_mask };
  const sf_frame frame = BELOW (0x10161, 0x7000, 0x7100);
  sf_frame caller;
  sf_stepped stepped;
  sf_report report = SF_NO_REPORT;
  sf_find (&section, 0x10160, &stepped.found, &report);
  section.reading = SF_LITERAL;
  assert_int_equal (sf_unwind_found (&callbacks, &frame, &caller, &stepped),
                    SF_UNSAFE);
  assert_int_equal (stepped.reg, 16);
  release (&section);
}

/* v3_aarch64: 0x13000 cfa=sp+0 ra=same; 0x13080 cfa=fp+288 ra=*(cfa-8),signed
   fp=*(cfa-16); 0xffc0 cfa=sp+16 ra=same, in blocks; 0x22003 RA undefined.  */
static void
aarch64 (void **state)
{
  (void) state;
  for (uint8_t abi = 1; abi <= 2; abi++)
    {
      const step_case cases[] = {
        { "RA in its register", 3, abi, LINK (0x13000, 0x7000, 0x7100, 0xaa),
          { 0 }, SF_STEPPED, 0xaa, 0x7000, 0x7100 },
        { "RA not known", 3, abi, TOP (0x13000, 0x7000, 0x7100), { 0 },
          SF_RA_UNCHANGED },
        { "RA unchanged below the topmost frame", 3, abi,
          BELOW (0x13004, 0x7000, 0x7100), { 0 }, SF_RA_UNCHANGED,
      .rests_on = UNWIND_RA_SAME_AARCH64 },
        { "RA unchanged in an interrupted frame", 3, abi,
          EXACT (0x13000, 0x7000, 0x7100), { 0 }, SF_RA_UNCHANGED,
      .rests_on = UNWIND_RA_SAME_AARCH64 },
        { "RA and FP saved", 3, abi, BELOW (0x13084, 0x7000, 0x7000),
          { { { 0x7118, 0xaa }, { 0x7110, 0x7200 } } }, SF_STEPPED, 0xaa,
          0x7120, 0x7200 },
        { "blocks", 3, abi, LINK (0xffcc, 0x7000, 0x7100, 0xaa), { 0 },
          SF_STEPPED, 0xaa, 0x7010, 0x7100 },
        { "RA undefined", 3, abi, BELOW (0x22004, 0x7000, 0x7100), { 0 },
          SF_OUTERMOST, .rests_on = UNWIND_OUTERMOST_ROW },
        { "version 1", 1, abi, BELOW (0xff0c, 0x7000, 0x7100),
          { { { 0x7008, 0xaa }, { 0x7000, 0x7200 } } }, SF_STEPPED, 0xaa,
          0x7010, 0x7200, .rests_on = UNWIND_V1 },
        { "version 2", 2, abi, BELOW (0x10408, 0x7000, 0x7100),
          { { { 0x7008, 0xaa }, { 0x7000, 0x7200 } } }, SF_STEPPED, 0xaa,
          0x7010, 0x7200 },
      };
      EXPECT (cases);
    }
}

/* A rule that names the link register (r14: word 29) uses the RA that the
   frame holds, and asks for it only where the frame does not.  */
static void
the_link_register_by_its_number (void **state)
{
  (void) state;
  const sample *s = sample_of (2, 4);
  uint8_t bytes[SAMPLE_ROOM];
  memcpy (bytes, s->bytes, s->size);
  bytes[54] = 29; /* RA of the row at 0x10104 */
  bytes[55] = 31;
  sf_section section = load (bytes, s->size);
  for (unsigned known = 0; known < 2; known++)
    {
      thread t = { .reg = 14, .reg_value = 0xbb };
      const sf_thread callbacks = { read_memory, read_register, &t, 0 };
      sf_frame frame = LINK (0x10104, 0x7000, 0x7100, 0xaa);
      frame.ra_is_known = known;
      sf_stepped stepped;
      sf_report report = SF_NO_REPORT;
      assert_int_equal (sf_unwind (&section, &callbacks, &frame, &frame,
                                   &stepped, &report),
                        SF_STEPPED);
      assert_int_equal (frame.pc, known ? 0xaa : 0xbb);
      assert_int_equal (t.asked, known ? 0 : 14);
      checked ("steps", 1);
    }
  release (&section);
}

/* v3_aarch64: 0x13000 cfa=sp+0 ra=same; 0x13004 cfa=sp+32 ra=*(cfa-24),signed
   fp=*(cfa-32); 0x22000 not signed.  The mask holds bits 48 to 54; they become
   copies of bit 55.  */
static void
signed_return_addresses (void **state)
{
  (void) state;
  static const struct
  {
    uint64_t stored, pc;
  } cases[] = {
    { 0x0000123456789abc, 0x0000123456789abc },
    { 0x005a123456789abc, 0x0000123456789abc },
    { 0x007f123456789abc, 0x0000123456789abc },
    { 0xff80123456789abc, 0xffff123456789abc },
    { 0xffd5123456789abc, 0xffff123456789abc },
    /* what the mask does not name stays */
    { 0x4a12800000000001, 0x4a00800000000001 },
  };
  for (uint8_t abi = 1; abi <= 2; abi++)
    for (size_t i = 0; i < COUNT (cases); i++)
      {
        const sample *s = sample_of (3, abi);
        sf_section section = load (s->bytes, s->size);
        thread t = { { { 0x7008, cases[i].stored }, { 0x7000, 0x7200 } } };
        const sf_thread callbacks
            = { read_memory, read_register, &t, pauth_mask };
        sf_frame frame = TOP (0x13004, 0x7000, 0x7100), caller;
        sf_stepped stepped;
        sf_report report = SF_NO_REPORT;
        assert_int_equal (sf_unwind (&section, &callbacks, &frame, &caller,
                                     &stepped, &report),
                          SF_STEPPED);
        assert_true (caller.pc == cases[i].pc);
        assert_true (caller.ra_was_signed);
        assert_int_equal (caller.sp, 0x7020);
        assert_int_equal (caller.fp, 0x7200);

        /* Without a mask nothing is stripped.  */
        const sf_thread no_mask = { read_memory, read_register, &t, 0 };
        assert_int_equal (sf_unwind (&section, &no_mask, &frame, &caller,
                                     &stepped, &report),
                          SF_STEPPED);
        assert_true (caller.pc == cases[i].stored);
        assert_true (caller.ra_was_signed);

        /* An address that is not signed is left alone.  */
        frame = (sf_frame) LINK (0x13000, 0x7000, 0x7100, cases[i].stored);
        assert_int_equal (sf_unwind (&section, &callbacks, &frame, &caller,
                                     &stepped, &report),
                          SF_STEPPED);
        assert_true (caller.pc == cases[i].stored);
        assert_false (caller.ra_was_signed);
        assert_int_equal (caller.sp, 0x7000);
        checked ("steps", 3);
        release (&section);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (amd64), cmocka_unit_test (return_addresses_are_looked_up_before),
    cmocka_unit_test (the_stack_must_advance), cmocka_unit_test (addresses_wrap),
    cmocka_unit_test (s390x), cmocka_unit_test (registers_to_the_letter),
    cmocka_unit_test (aarch64), cmocka_unit_test (the_link_register_by_its_number),
    cmocka_unit_test (signed_return_addresses),
  };
  return RUN (tests);
}
