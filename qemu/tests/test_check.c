/* One stop: what counts as right, and what is wrong.  The sections are made
   for the test; stacks are laid out by hand.  */
#include "machine.h"

#include "qemu/core/truth.h"
#include "reference/write/encode.h"

enum { FUNCTION = 0x1100, OTHER = 0x1200, OUTERMOST = 0x1300, SIZE = 0x40,
       SECTION = 0x4000, CALLER = 0x1220,
       CFA = STACK - 0x40 /* of f */ };

/* f: enters, pushes FP, makes it a frame pointer.  g: one row.  start: no
   rows.  Words: CFA, then, where the ABI does not fix it, RA, then FP.  */
typedef struct place
{
  uint8_t bytes[512];
  module module;
  module *items[1];
  module_list list;
  machine machine;
  shadow shadow;
  rested rested;
} place;

static void
encode_as (place *p, uint8_t abi, const sf_fre_record *rows, uint32_t count,
           int8_t fixed_ra, uint8_t key, uint8_t type)
{
  const sf_fde_record fdes[]
      = { { .start = FUNCTION, .size = SIZE, .fres = rows, .fre_count = count,
            .info = sf_fde_info (0, FDE_PCTYPE_INC, key, false),
            .info2 = type },
          { .start = OTHER, .size = SIZE, .fres = rows, .fre_count = 1,
            .info = sf_fde_info (0, FDE_PCTYPE_INC, key, false),
            .info2 = type },
          { .start = OUTERMOST, .size = SIZE } };
  const sf_element_record element
      = { .magic = MAGIC, .version = 3, .abi_arch = abi,
          .big_endian = p->machine.arch->big_endian,
          .flags = F_FDE_SORTED | F_FDE_FUNC_START_PCREL,
          .cfa_fixed_ra_offset = fixed_ra, .address = SECTION,
          .fdes = fdes, .fde_count = 3 };
  size_t size = sf_encode (&element, p->bytes, sizeof p->bytes);
  assert_true (size > 0 && size <= sizeof p->bytes);
  p->module.section = (sf_section) { .bytes = p->bytes, .size = size,
                                     .address = SECTION };
}

static void
encode (place *p, uint8_t abi, const sf_fre_record *rows, uint32_t count,
        int8_t fixed_ra, uint8_t key)
{
  encode_as (p, abi, rows, count, fixed_ra, key, FDE_TYPE_DEFAULT);
}

static void
begin (place *p, const arch *a)
{
  *p = (place) { .module = { .start = MEMORY_AT, .end = 0x2000, .arch = a,
                             .has_sframe = true } };
  p->items[0] = &p->module;
  p->list = (module_list) { .items = p->items, .count = 1 };
  machine_begin (&p->machine, a);
  shadow_begin (&p->shadow, a->pushes_ra);
}

static void
begin_amd64 (place *p)
{
  static const uint32_t minus_16 = (uint8_t) -16;
  const sf_fre_record rows[]
      = { { .start_address = 0, .info = sf_fre_info (true, 1, 1, false),
            .word_count = 1, .words = { 8 } },
          { .start_address = 1, .info = sf_fre_info (true, 2, 1, false),
            .word_count = 2, .words = { 16, minus_16 } },
          { .start_address = 4, .info = sf_fre_info (false, 2, 1, false),
            .word_count = 2, .words = { 16, minus_16 } } };
  begin (p, &arch_amd64);
  encode (p, 3, rows, 3, -8, 0);
}

/* In f behind `push %rbp; mov %rsp,%rbp`, called by g, called by nobody that
   has SFrame.  */
static void
stop_in_f (place *p)
{
  const uint64_t cfa = CFA, cfa_of_g = STACK - 0x20;
  p->machine.view.reg[REG_PC] = FUNCTION + 4;
  p->machine.view.reg[7] = cfa - 16;
  p->machine.view.reg[6] = cfa - 16;
  machine_word (&p->machine, cfa - 8, CALLER);
  machine_word (&p->machine, cfa - 16, 77);
  machine_word (&p->machine, cfa_of_g - 8, 0x5555);
  shadow_call (&p->shadow, 0x5555, cfa_of_g, 77);
  shadow_call (&p->shadow, CALLER, cfa, 77);
  /* g's only row says CFA is SP + 8.  */
  p->machine.view.reg[7] = cfa - 16;
}

static outcome
check (place *p)
{
  const arch *a = p->machine.arch;
  const checked c = { .modules = &p->list,
                      .shadow = &p->shadow,
                      .arch = a,
                      .abi = arch_abi (a),
                      .view = &p->machine.view,
                      .rested = &p->rested };
  return check_stack (&c);
}

static void
end (place *p)
{
  shadow_free (&p->shadow);
}

/* The frame of g: its SP is the CFA of f, so that its CFA is 8 above.  */
static void
set_g (place *p, uint64_t cfa)
{
  machine_word (&p->machine, cfa - 8, 0x5555);
  p->shadow.stacks[0].frames[0].sp = cfa;
}

static void
right_frames_are_right (void **state)
{
  (void) state;
  place p;
  begin_amd64 (&p);
  stop_in_f (&p);
  set_g (&p, CFA + 8);
  outcome o = check (&p);
  assert_int_equal (o.wrong, WRONG_NOTHING);
  assert_true (o.is_covered);
  assert_int_equal (o.frames, 2);
  end (&p);
}

/* Of the row in force where the topmost frame executes, not of g's.  */
static void
the_row_is_the_topmost_frames (void **state)
{
  (void) state;
  place p;
  sf_found f;
  sf_report report = SF_NO_REPORT;
  begin_amd64 (&p);
  stop_in_f (&p);
  set_g (&p, CFA + 8);
  assert_int_equal (sf_find (&p.module.section, FUNCTION + 4, &f, &report),
                    SF_FOUND);
  outcome o = check (&p);
  assert_ptr_equal (o.row_module, &p.module);
  assert_int_equal (o.row_at, f.fre.at);
  p.machine.view.reg[REG_PC] = OUTERMOST; /* without rows */
  assert_int_equal (check (&p).row_at, 0);
  end (&p);
}

/* After a call that is the last instruction of a module the return address is
   past the module's end.  It is the byte before it that is looked up.  */
static void
a_call_may_end_a_module (void **state)
{
  (void) state;
  place p;
  begin_amd64 (&p);
  stop_in_f (&p);
  set_g (&p, CFA + 16); /* CFA is wrong there */
  module last_byte = p.module;
  module *both[] = { &p.module, &last_byte };
  p.module.end = last_byte.start = CALLER - 1;
  last_byte.end = CALLER;
  p.list = (module_list) { .items = both, .count = 2 };
  outcome o = check (&p);
  assert_int_equal (o.wrong, WRONG_CFA);
  assert_int_equal (o.level, 1);
  assert_ptr_equal (o.module, &last_byte);
  end (&p);
}

static void
other_sp (place *p)
{
  p->shadow.stacks[0].frames[1].sp += 8;
}

/* By a row that has RA where FP is.  */
static void
other_place_of_ra (place *p)
{
  const sf_fre_record row = { .info = sf_fre_info (false, 1, 1, false),
                              .word_count = 1, .words = { 16 } };
  encode (p, 3, &row, 1, -16, 0);
}

static void
other_fp (place *p)
{
  p->shadow.stacks[0].frames[1].fp++;
}

static void
other_sp_below (place *p)
{
  p->shadow.stacks[0].frames[0].sp += 8;
}

static void
no_memory (place *p)
{
  p->machine.view.reg[6] = 0x100000;
}

static void
nobody_called_g (place *p)
{
  p->shadow.stacks[0].frames[0] = p->shadow.stacks[0].frames[1];
  p->shadow.stacks[0].depth = 1;
}

static void
outermost (place *p)
{
  p->machine.view.reg[REG_PC] = OUTERMOST;
}

static void
no_memory_and_no_call (place *p)
{
  no_memory (p);
  p->shadow.stacks[0].depth = 0;
}

/* The topmost frame of f before it pushes FP: FP is the caller's.  */
static void
other_fp_in_register (place *p)
{
  p->machine.view.reg[REG_PC] = FUNCTION;
  p->machine.view.reg[7] = CFA - 8;
}

static void
each_wrong_thing_is_found (void **state)
{
  (void) state;
  /* What was changed, and the values: what the calls left, and what the table
     leads to.  */
  static const struct
  {
    void (*change) (place *);
    enum wrong wrong;
    uint32_t level;
    uint64_t expected, got;
  } cases[] = {
    { other_sp, WRONG_CFA, 0, CFA + 8, CFA },
    { other_place_of_ra, WRONG_RA, 0, CALLER, 77 },
    { other_fp, WRONG_FP, 0, 78, 77 },
    { other_fp_in_register, WRONG_FP, 0, 77, CFA - 16 },
    { other_sp_below, WRONG_CFA, 1, CFA + 16, CFA + 8 },
    { no_memory, WRONG_STOP, 0, CALLER, SF_UNREADABLE },
    { no_memory_and_no_call, WRONG_STOP, 0, 0, SF_UNREADABLE },
    { nobody_called_g, WRONG_NO_END, 1, 0, 0x5555 },
    { outermost, WRONG_END, 0, CALLER, 0 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      place p;
      begin_amd64 (&p);
      stop_in_f (&p);
      set_g (&p, CFA + 8);
      cases[i].change (&p);
      outcome o = check (&p);
      assert_int_equal (o.wrong, cases[i].wrong);
      assert_int_equal (o.level, cases[i].level);
      assert_int_equal (o.expected, cases[i].expected);
      assert_int_equal (o.got, cases[i].got);
      end (&p);
    }
}

static void
other_code_is_not_covered (void **state)
{
  (void) state;
  place p;
  begin_amd64 (&p);
  stop_in_f (&p);
  p.machine.view.reg[REG_PC] = FUNCTION + SIZE;
  assert_false (check (&p).is_covered);
  p.machine.view.reg[REG_PC] = 0x3000;
  assert_false (check (&p).is_covered);
  end (&p);
}

static void
outermost_is_right_when_nobody_called (void **state)
{
  (void) state;
  place p;
  begin_amd64 (&p);
  p.machine.view.reg[REG_PC] = OUTERMOST;
  outcome o = check (&p);
  assert_int_equal (o.wrong, WRONG_NOTHING);
  assert_int_equal (o.frames, 1);
  end (&p);
}

/* lea 8(%rsp),%r10; and $-16,%rsp: the CFA is in r10, which is known of the
   topmost frame as all registers are.  Its control word has reg_p and the
   register's number from bit 3 on.  */
static void
the_topmost_frame_has_all_registers (void **state)
{
  (void) state;
  const sf_fre_record row
      = { .info = sf_fre_info (false, 2, 1, false), .word_count = 2,
          .words = { 10 << 3 | 1, 0 } };
  place p;
  begin (&p, &arch_amd64);
  encode_as (&p, 3, &row, 1, -8, 0, FDE_TYPE_FLEX);
  p.machine.view.reg[REG_PC] = FUNCTION;
  p.machine.view.reg[7] = CFA - 32;
  p.machine.view.reg[10] = CFA;
  machine_word (&p.machine, CFA - 8, OUTERMOST + 4);
  shadow_call (&p.shadow, OUTERMOST + 4, CFA, 0);
  outcome o = check (&p);
  assert_int_equal (o.wrong, WRONG_NOTHING);
  assert_int_equal (o.frames, 2);
  end (&p);
}

/* The code that signing puts into a return address.  */
#define CODE (UINT64_C (0x1234) << 48)

/* A leaf whose return address, with CODE, is in its register, signed by the row
   or not, with KEY in the table; it was called from START.  OPEN: the frames
   that rest on what is left open about CODE, right and wrong.  */
static outcome
signing (bool row_says, uint8_t key, enum signing is, uint64_t code,
         uint64_t start, uint64_t open[2])
{
  const sf_fre_record rows[]
      = { { .start_address = 0, .info = sf_fre_info (true, 1, 1, row_says),
            .word_count = 1, .words = { 0 } } };
  place p;
  begin (&p, &arch_aarch64);
  encode (&p, 2, rows, 1, 0, key);
  p.machine.view.reg[REG_PC] = FUNCTION;
  p.machine.view.reg[31] = STACK;
  p.machine.view.reg[30] = (OUTERMOST + 4) | code;
  shadow_call (&p.shadow, start, STACK, 0);
  shadow_sign (&p.shadow, is);
  outcome o = check (&p);
  memcpy (open, p.rested[UNWIND_SIGNED_RA], sizeof p.rested[UNWIND_SIGNED_RA]);
  end (&p);
  return o;
}

static void
signed_addresses (void **state)
{
  (void) state;
  const uint64_t ra = OUTERMOST + 4;
  const struct
  {
    bool row_says;
    uint8_t key;
    enum signing is;
    uint64_t code, start;
    enum wrong wrong;
    uint64_t expected, got; /* signed or not; key; return address */
  } cases[] = {
    { false, 0, NOT_SIGNED, 0, ra, WRONG_NOTHING, 0, 0 },
    { true, 0, SIGNED_A, CODE, ra, WRONG_NOTHING, 0, 0 },
    { true, 1, SIGNED_B, CODE, ra, WRONG_NOTHING, 0, 0 },
    { true, 1, SIGNED_A, CODE, ra, WRONG_KEY, 0, 1 },
    { true, 0, SIGNED_B, CODE, ra, WRONG_KEY, 1, 0 },
    { true, 0, NOT_SIGNED, 0, ra, WRONG_SIGNING, 0, 1 },
    { false, 0, SIGNED_A, CODE, ra, WRONG_SIGNING, 1, 0 },
    { false, 0, SIGNED_A, CODE, ra + 4, WRONG_RA, ra + 4, ra | CODE },
    { false, 0, NOT_SIGNED, CODE, ra, WRONG_RA, ra, ra | CODE },
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      uint64_t open[2];
      outcome o = signing (cases[i].row_says, cases[i].key, cases[i].is,
                           cases[i].code, cases[i].start, open);
      bool is_wrong = o.wrong != WRONG_NOTHING,
           has_code = cases[i].row_says && cases[i].code;
      assert_int_equal (open[0], has_code && !is_wrong);
      assert_int_equal (open[1], has_code && is_wrong);
      assert_int_equal (o.wrong, cases[i].wrong);
      assert_int_equal (o.expected, cases[i].expected);
      assert_int_equal (o.got, cases[i].got);
      /* What is right leads on to the outermost frame.  */
      assert_int_equal (o.frames, o.wrong == WRONG_NOTHING ? 2 : 1);
    }
}

/* s390x: CFA is SP + 160, which a word of 0 stands for; the ABI saves r14 at
   SP + 112 and r11 at SP + 88.  */
static void
the_cfa_of_s390x_is_above_the_save_area (void **state)
{
  (void) state;
  const sf_fre_record rows[]
      = { { .start_address = 0, .info = sf_fre_info (true, 3, 1, false),
            .word_count = 3, .words = { 0, (uint8_t) -48, (uint8_t) -72 } } };
  place p;
  begin (&p, &arch_s390x);
  encode (&p, 4, rows, 1, 0, 0);
  p.machine.view.reg[REG_PC] = FUNCTION;
  p.machine.view.reg[15] = STACK;
  machine_word (&p.machine, STACK + 112, 0x5555);
  machine_word (&p.machine, STACK + 88, 77);
  shadow_call (&p.shadow, 0x5555, STACK, 77);
  outcome o = check (&p);
  assert_int_equal (o.wrong, WRONG_NOTHING);
  assert_int_equal (o.stepped.cfa, STACK + 160);
  end (&p);
}

/* Nobody knows where g's call came from, or f's: the frames above it are
   compared, and none from there on, although the truth is another one there.  */
static void
unknown_frames_are_not_compared (void **state)
{
  (void) state;
  for (uint32_t level = 0; level < 2; level++)
    {
      place p;
      begin_amd64 (&p);
      stop_in_f (&p);
      set_g (&p, CFA + 8);
      shadow_frame *f = &p.shadow.stacks[0].frames[1 - level];
      f->sp += 8;
      f->unknown = UNKNOWN_REGISTERS;
      outcome o = check (&p);
      assert_int_equal (o.wrong, WRONG_NOTHING);
      assert_true (o.is_covered);
      assert_int_equal (o.frames, level);
      /* Only when the topmost one is unknown nothing at all was compared.  */
      assert_int_equal (o.unknown, level ? UNKNOWN_NOTHING : UNKNOWN_REGISTERS);
      end (&p);
    }
}

/* The program has written over the word that g, or f, returns by: the frames above
   are compared.  */
static void
a_return_address_that_was_written_is_not_known (void **state)
{
  (void) state;
  for (uint32_t level = 0; level < 2; level++)
    {
      place p;
      begin_amd64 (&p);
      stop_in_f (&p);
      set_g (&p, CFA + 8);
      machine_word (&p.machine, level ? CFA : CFA - 8, OTHER + 4);
      outcome o = check (&p);
      assert_int_equal (o.wrong, WRONG_NOTHING);
      assert_int_equal (o.unknown, UNKNOWN_REWRITTEN);
      assert_int_equal (o.level, level);
      end (&p);
    }
}

/* f has popped its return address: a row that finds it there all the same is wrong, but
   where another one was pushed.  */
static void
a_return_address_that_was_popped (void **state)
{
  (void) state;
  for (int is_code = 0; is_code < 2; is_code++)
    {
      place p;
      begin_amd64 (&p);
      stop_in_f (&p);
      set_g (&p, CFA + 8);
      shadow_moved_sp (&p.shadow, CFA - 8);
      assert_false (shadow_at (&p.shadow, 0)->ra_is_popped);
      shadow_moved_sp (&p.shadow, CFA);
      machine_word (&p.machine, CFA - 8, is_code ? OTHER + 4 : 0x33);
      assert_int_equal (check (&p).wrong, is_code ? WRONG_NOTHING : WRONG_RA);
      end (&p);
    }
}

/* Where calls push nothing, a word is the return address where it was one.  */
static void
begin_s390x (place *p, const sf_fre_record *row)
{
  begin (p, &arch_s390x);
  encode (p, 4, row, 1, 0, 0);
  p->machine.view.reg[REG_PC] = FUNCTION;
  p->machine.view.reg[15] = STACK;
  p->machine.view.reg[14] = CALLER;
  machine_word (&p->machine, STACK + 112, CALLER);
  shadow_call (&p->shadow, CALLER, STACK, 0);
}

static void
a_saved_return_address_that_was_written_is_not_known (void **state)
{
  (void) state;
  const sf_fre_record row
      = { .start_address = 0, .info = sf_fre_info (true, 2, 1, false),
          .word_count = 2, .words = { 0, (uint8_t) -48 } };
  for (int was_right = 0; was_right < 2; was_right++)
    {
      place p;
      begin_s390x (&p, &row);
      if (was_right)
        assert_int_equal (check (&p).level, 1); /* g's is wrong */
      machine_word (&p.machine, STACK + 112, 1);
      outcome o = check (&p);
      assert_int_equal (o.wrong, was_right ? WRONG_NOTHING : WRONG_RA);
      assert_int_equal (o.unknown,
                        was_right ? UNKNOWN_REWRITTEN : UNKNOWN_NOTHING);
      end (&p);
    }
}

/* What is left in the register after a call is no return address, and data are none.  */
static void
a_return_address_in_its_register (void **state)
{
  (void) state;
  const sf_fre_record row = { .info = sf_fre_info (true, 1, 1, false),
                              .word_count = 1, .words = { 0 } };
  const struct
  {
    bool has_called;
    uint64_t value;
    enum wrong wrong;
  } cases[] = { { false, 0x1f00, WRONG_NOTHING }, { true, 0x1f00, WRONG_RA },
                { false, 0x5000, WRONG_RA } };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      place p;
      module other = { .start = 0x1f00, .end = 0x2000, .arch = &arch_s390x };
      module *both[] = { &p.module, &other };
      begin_s390x (&p, &row);
      p.module.end = 0x1f00;
      p.list = (module_list) { .items = both, .count = 2 };
      assert_int_equal (check (&p).level, 1); /* g's is wrong */
      if (cases[i].has_called)
        {
          shadow_call (&p.shadow, FUNCTION + 8, STACK, 0);
          assert_true (shadow_return (&p.shadow, FUNCTION + 8, STACK));
        }
      p.machine.view.reg[14] = cases[i].value;
      assert_int_equal (check (&p).wrong, cases[i].wrong);
      end (&p);
    }
}

/* f was jumped to by g, which has pushed where it goes on; no call that was
   executed returns there.  */
static void
a_function_that_no_call_began_is_not_known (void **state)
{
  enum
  {
    PUSHED = CALLER + 2
  };
  (void) state;
  place p;
  begin_amd64 (&p);
  stop_in_f (&p);
  set_g (&p, CFA + 8);
  machine_word (&p.machine, CFA - 8, PUSHED);
  assert_true (shadow_return (&p.shadow, CALLER, CFA));
  assert_int_equal (check (&p).wrong, WRONG_NOTHING);
  assert_int_equal (check (&p).unknown, UNKNOWN_BY_HAND);
  other_sp_below (&p);
  assert_int_equal (check (&p).wrong,
                    WRONG_CFA); /* the tables do not lead to g */
  set_g (&p, CFA + 8);
  shadow_call (&p.shadow, PUSHED, CFA, 0);
  assert_true (shadow_return (&p.shadow, PUSHED, CFA));
  assert_int_equal (check (&p).wrong, WRONG_CFA);
  end (&p);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_return_address_that_was_written_is_not_known),
    cmocka_unit_test (a_saved_return_address_that_was_written_is_not_known),
    cmocka_unit_test (a_return_address_in_its_register),
    cmocka_unit_test (a_return_address_that_was_popped),
    cmocka_unit_test (a_function_that_no_call_began_is_not_known),
    cmocka_unit_test (right_frames_are_right),
    cmocka_unit_test (each_wrong_thing_is_found),
    cmocka_unit_test (other_code_is_not_covered),
    cmocka_unit_test (outermost_is_right_when_nobody_called),
    cmocka_unit_test (the_row_is_the_topmost_frames),
    cmocka_unit_test (a_call_may_end_a_module),
    cmocka_unit_test (the_topmost_frame_has_all_registers),
    cmocka_unit_test (signed_addresses),
    cmocka_unit_test (unknown_frames_are_not_compared),
    cmocka_unit_test (the_cfa_of_s390x_is_above_the_save_area),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
