/* A thread with frames that are right, and what may change in them.  */
#ifndef TRUTH_TESTS_SCENE_H
#define TRUTH_TESTS_SCENE_H

#include "machine.h"

#include "qemu/core/truth.h"
#include "reference/write/encode.h"

enum { FUNCTION = 0x1100, OUTERMOST = 0x1300, SIZE = 0x40, SECTION = 0x4000,
       INNER = 0x10, CALLER = FUNCTION + 0x20, NO_FILE = 0x3000, FRAMES = 12, FRAME = 16, ROUNDS = 20000 };

typedef struct scene
{
  uint8_t bytes[512];
  module module;
  module *items[1];
  module_list list;
  machine machine;
  shadow shadow;
  seen seen;
  uint64_t reads;
  uint64_t hole; /* 8 bytes from here on cannot be read */
} scene;

static scene *of; /* whose memory is read */

static inline bool
count_and_read (void *context, uint64_t address, void *bytes, size_t size)
{
  of->reads++;
  return address != of->hole && machine_read (context, address, bytes, size);
}

/* f: CFA is SP + 16, FP is stored below RA; where f calls, CFA is SP + CFA.
   start: no rows, and not there unless HAS_START.  */
static inline void
encode (scene *s, uint8_t cfa, bool has_start)
{
  const sf_fre_record rows[]
      = { { .info = sf_fre_info (true, 2, 1, false), .word_count = 2,
            .words = { FRAME, (uint8_t) -16 } },
          { .start_address = INNER, .info = sf_fre_info (true, 2, 1, false),
            .word_count = 2, .words = { cfa, (uint8_t) -16 } } };
  const sf_fde_record fdes[]
      = { { .start = FUNCTION, .size = SIZE, .fres = rows, .fre_count = 2,
            .info = sf_fde_info (0, FDE_PCTYPE_INC, 0, false) },
          { .start = OUTERMOST, .size = SIZE } };
  const sf_element_record element
      = { .magic = MAGIC, .version = 3, .abi_arch = 3,
          .flags = F_FDE_SORTED | F_FDE_FUNC_START_PCREL,
          .cfa_fixed_ra_offset = -8, .address = SECTION, .fdes = fdes,
          .fde_count = has_start ? 2 : 1 };
  size_t size = sf_encode (&element, s->bytes, sizeof s->bytes);
  assert_true (size > 0 && size <= sizeof s->bytes);
  s->module = (module) { .start = MEMORY_AT, .end = 0x2000,
                         .arch = &arch_amd64, .has_sframe = true };
  s->module.section = (sf_section) { .bytes = s->bytes, .size = size,
                                     .address = SECTION };
  s->items[0] = &s->module;
  s->list = (module_list) { .items = s->items, .count = 1 };
}

static inline uint64_t
sp_of (size_t depth)
{
  return STACK - FRAME * depth;
}

/* The ABI asks for an FP of 0 in the outermost frame.  */
static inline uint64_t
fp_of (size_t depth)
{
  return depth ? 0x7000 + depth : 0;
}

/* The program writes, and who follows it tells.  */
static inline void
store (scene *s, uint64_t address, uint64_t value)
{
  machine_word (&s->machine, address, value);
  if (s->seen.is_told)
    seen_written (&s->seen, address, 8, &s->machine.view);
}

static inline void
flip (scene *s, uint64_t address)
{
  s->machine.memory[address - MEMORY_AT] ^= 1;
  if (s->seen.is_told)
    seen_written (&s->seen, address, 1, &s->machine.view);
}

/* f is called at the current depth, from RA.  */
static inline void
call_from (scene *s, uint64_t ra)
{
  size_t depth = shadow_depth (&s->shadow);
  uint64_t sp = sp_of (depth);
  uint64_t fp = fp_of (depth);
  store (s, sp - 8, ra);
  store (s, sp - 16, fp);
  shadow_call (&s->shadow, ra, sp, fp);
}

/* From f or from start.  */
static inline void
call (scene *s)
{
  call_from (s, shadow_depth (&s->shadow) ? CALLER : OUTERMOST + 4);
}

static inline void
set_registers (scene *s)
{
  size_t depth = shadow_depth (&s->shadow);
  s->machine.view.reg[REG_PC] = depth ? FUNCTION + 4 : OUTERMOST;
  s->machine.view.reg[7] = sp_of (depth);
  s->machine.view.reg[6] = fp_of (depth);
}

static inline void
begin_at (scene *s, int depth)
{
  *s = (scene) { .reads = 0 };
  of = s;
  encode (s, FRAME, true);
  machine_begin (&s->machine, &arch_amd64);
  s->machine.view.read = count_and_read;
  shadow_begin (&s->shadow, true);
  for (int i = 0; i < depth; i++)
    call (s);
  set_registers (s);
}

static inline void
begin (scene *s)
{
  begin_at (s, FRAMES);
}

static inline void
end (scene *s)
{
  seen_free (&s->seen);
  shadow_free (&s->shadow);
}

static inline checked
what (scene *s)
{
  return (checked) { .modules = &s->list, .shadow = &s->shadow,
                     .arch = &arch_amd64, .abi = arch_abi (&arch_amd64),
                     .view = &s->machine.view };
}

static inline outcome
check_again (scene *s)
{
  const checked c = what (s);
  lookup *top = lookup_at (&s->list, s->machine.view.reg[REG_PC]);
  outcome o = check_stack_again (&c, top, &s->seen);
  lookup_free (top);
  return o;
}

/* The program has changed a return address, or a frame pointer, of the frame LEVEL.  */
static inline void
expect_changed (const outcome *o, bool is_ra, uint32_t level)
{
  assert_int_equal (o->wrong, is_ra ? WRONG_NOTHING : WRONG_FP);
  assert_int_equal (o->unknown, is_ra ? UNKNOWN_REWRITTEN : UNKNOWN_NOTHING);
  assert_int_equal (o->level, level);
}

static inline outcome
expect_same (scene *s)
{
  const checked c = what (s);
  outcome again = check_again (s), fresh = check_stack (&c);
  assert_int_equal (again.wrong, fresh.wrong);
  assert_int_equal (again.unknown, fresh.unknown);
  assert_int_equal (again.frames, fresh.frames);
  assert_int_equal (again.row_at, fresh.row_at);
  if (fresh.wrong != WRONG_NOTHING)
    {
      assert_int_equal (again.level, fresh.level);
      assert_int_equal (again.pc, fresh.pc);
      assert_int_equal (again.expected, fresh.expected);
      assert_int_equal (again.got, fresh.got);
    }
  return fresh;
}

static inline uint64_t
reads_of_check (scene *s)
{
  uint64_t before = s->reads;
  assert_int_equal (check_again (s).wrong, WRONG_NOTHING);
  return s->reads - before;
}

static inline uint32_t
next_random (void)
{
  static uint32_t state = 1;
  state = state * 1664525 + 1013904223;
  return state >> 8;
}

/* Told of what is written.  */

enum { DEEP = 600 };

static inline void
begin_deep (scene *s)
{
  begin_at (s, DEEP);
  s->seen.is_told = true;
  assert_int_equal (check_again (s).frames, DEEP + 1);
}

#endif
