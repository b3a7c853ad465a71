/* What executed instructions do to the shadow stack: the states of a machine
   are shown one after the other, as a back end does.  */
#include "machine.h"

#include "qemu/core/signals.h"
#include "qemu/core/truth.h"

enum { CODE = 0x1100, F = 0x1200, G = 0x1300 };

typedef struct scene
{
  machine machine;
  module_list none;
  truth truth;
} scene;

static void
begin (scene *s, const arch *a)
{
  machine_begin (&s->machine, a);
  s->none = (module_list) { .count = 0 };
  truth_begin (&s->truth, a, &s->none);
  truth_select (&s->truth, 1);
}

/* The instruction BYTES (a string literal) at PC is about to be executed.  */
#define AT(s, pc, sp, bytes) show (s, pc, sp, bytes, sizeof bytes - 1)

static void
show (scene *s, uint64_t pc, uint64_t sp, const char *bytes, size_t size)
{
  machine_write (&s->machine, pc, bytes, size);
  s->machine.view.reg[REG_PC] = pc;
  s->machine.view.reg[s->truth.process.abi->sp] = sp;
  truth_observe (&s->truth, &s->machine.view);
}

static size_t
depth (const scene *s)
{
  return shadow_depth (&s->truth.now->shadow);
}

/* amd64 */
#define CALL "\xe8\x00\x01\x00\x00"
#define RET "\xc3"
#define NOP "\x90"
#define SYSCALL "\x0f\x05"
#define JUMP "\xff\xe0"

static void
a_call_and_its_return (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  s.machine.view.reg[6] = 42;
  AT (&s, CODE, STACK, CALL);
  machine_word (&s.machine, STACK - 8, CODE + 5);
  AT (&s, F, STACK - 8, RET);
  assert_int_equal (depth (&s), 1);
  const shadow_frame *f = shadow_at (&s.truth.now->shadow, 0);
  assert_int_equal (f->ra, CODE + 5);
  assert_int_equal (f->sp, STACK);
  assert_int_equal (f->fp, 42);
  AT (&s, CODE + 5, STACK, NOP);
  assert_int_equal (depth (&s), 0);
  assert_int_equal (s.truth.counts.instructions, 3);
  truth_end (&s.truth);
}

static void
a_call_of_the_next_instruction_is_none (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  AT (&s, CODE, STACK, CALL);
  machine_word (&s.machine, STACK - 8, CODE + 5);
  AT (&s, CODE + 5, STACK - 8, NOP);
  assert_int_equal (depth (&s), 0);
  truth_end (&s.truth);
}

/* br %r14 that is not taken; basr through any register.  */
static void
s390x_links_and_conditions (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_s390x);
  AT (&s, CODE, STACK, "\x0d\x01"); /* basr %r0,%r1 */
  AT (&s, F, STACK, "\x07\x8e");    /* ber %r14 */
  assert_int_equal (shadow_at (&s.truth.now->shadow, 0)->ra, CODE + 2);
  AT (&s, F + 2, STACK, "\x07\xf0"); /* br %r0, wherever it leads */
  assert_int_equal (depth (&s), 1);
  AT (&s, CODE + 2, STACK, "\x0d\xd0"); /* basr %r13,%r0 */
  assert_int_equal (depth (&s), 0);
  AT (&s, CODE + 4, STACK, "\x07\x07");
  assert_int_equal (depth (&s), 0);
  truth_end (&s.truth);
}

static void
aarch64_signatures (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_aarch64);
  AT (&s, CODE, STACK, "\x40\x00\x00\x94");     /* bl */
  AT (&s, F, STACK, "\x7f\x23\x03\xd5");        /* pacibsp */
  assert_int_equal (shadow_at (&s.truth.now->shadow, 0)->signing, NOT_SIGNED);
  AT (&s, F + 4, STACK, "\x1f\x20\x03\xd5");    /* nop */
  assert_int_equal (shadow_at (&s.truth.now->shadow, 0)->signing, SIGNED_B);
  AT (&s, F + 8, STACK, "\xff\x23\x03\xd5");    /* autibsp */
  AT (&s, F + 12, STACK, "\xc0\x03\x5f\xd6");   /* ret */
  assert_int_equal (shadow_at (&s.truth.now->shadow, 0)->signing, NOT_SIGNED);
  AT (&s, CODE + 4, STACK, "\x1f\x20\x03\xd5");
  assert_int_equal (depth (&s), 0);
  truth_end (&s.truth);
}

/* A call is written where there was none, and the reverse.  */
static void
code_is_written_anew (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  AT (&s, CODE, STACK, NOP);
  AT (&s, CODE, STACK, "\xe8\xfb\x0f\x00\x00"); /* call */
  machine_word (&s.machine, STACK - 8, CODE + 5);
  AT (&s, F, STACK - 8, RET);
  assert_int_equal (depth (&s), 1);
  AT (&s, CODE + 5, STACK, NOP);
  AT (&s, CODE, STACK, NOP);
  AT (&s, CODE + 1, STACK, NOP);
  assert_int_equal (depth (&s), 0);
  truth_end (&s.truth);
}

/* A library is at the addresses of another one: the list of modules has changed.  */
static void
code_of_another_library (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  module library = { .arch = &arch_amd64, .start = CODE, .end = CODE + 64 };
  module *items[] = { &library };
  s.none.items = items;
  s.none.count = 1;
  AT (&s, CODE, STACK, NOP);
  s.none.version++;
  AT (&s, CODE, STACK, CALL);
  machine_word (&s.machine, STACK - 8, CODE + 5);
  AT (&s, F, STACK - 8, NOP);
  assert_int_equal (depth (&s), 1);
  modules_unmap (&s.none, CODE + 64, 64);
  assert_true (module_is_mapped (&library));
  modules_unmap (&s.none, CODE - 64, 65);
  assert_false (module_is_mapped (&library));
  truth_end (&s.truth);
}

/* rt_sigaction (10, STACK, ...), with a handler at G.  */
static void
set_handler (scene *s)
{
  uint64_t *reg = s->machine.view.reg;
  machine_word (&s->machine, STACK, G);
  reg[0] = 13;
  reg[5] = 10;
  reg[4] = STACK;
  AT (s, CODE, STACK, SYSCALL);
}

/* What is in the handler's frame.  */
static void
write_signal_frame (scene *s, const signal_frame *f, uint64_t at, uint64_t pc,
                    uint64_t sp)
{
  machine_word (&s->machine, at + f->pc, pc);
  machine_word (&s->machine, at + f->sp, sp);
  machine_word (&s->machine, at + f->fp, 77);
}

static void
a_signal_and_its_handler (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  set_handler (&s);
  assert_int_equal (s.truth.now->after_syscall, CODE + 2);
  AT (&s, CODE + 2, STACK, NOP);
  s.machine.view.reg[REG_PC] = CODE + 3;
  assert_int_equal (thread_signal (s.truth.now, &s.machine.view, 12), 0);
  assert_int_equal (thread_signal (s.truth.now, &s.machine.view, 10), G);

  machine_word (&s.machine, STACK - 512, F);
  write_signal_frame (&s, &arch_amd64.signal_frame, STACK - 512, CODE + 3,
                      STACK);
  AT (&s, G, STACK - 512, RET);
  assert_int_equal (depth (&s), 2);
  assert_int_equal (shadow_at (&s.truth.now->shadow, 0)->ra, F);
  assert_int_equal (shadow_at (&s.truth.now->shadow, 0)->sp, STACK - 504);
  s.machine.view.reg[0] = 15;
  AT (&s, F, STACK - 504, SYSCALL); /* rt_sigreturn */
  assert_int_equal (depth (&s), 1);
  assert_int_equal (s.truth.now->after_syscall, CODE + 3);
  AT (&s, CODE + 3, STACK, NOP);
  assert_int_equal (depth (&s), 0);
  truth_end (&s.truth);
}

/* A function is called and interrupted, and the handler sends it to PC with SP
   and the FP 77, or another one.  What is known of its frame?  */
static enum unknown
after_handler (uint64_t pc, uint64_t sp, uint64_t fp)
{
  scene s;
  begin (&s, &arch_amd64);
  set_handler (&s);
  AT (&s, CODE + 2, STACK, "\xe8\xf9\x0f\x00\x00"); /* call */
  machine_word (&s.machine, STACK - 8, CODE + 7);
  AT (&s, F, STACK - 8, NOP);
  s.machine.view.reg[REG_PC] = F + 1;
  assert_int_equal (thread_signal (s.truth.now, &s.machine.view, 10), G);
  machine_word (&s.machine, STACK - 512, F);
  write_signal_frame (&s, &arch_amd64.signal_frame, STACK - 512, F + 1,
                      STACK - 8);
  AT (&s, G, STACK - 512, RET);
  write_signal_frame (&s, &arch_amd64.signal_frame, STACK - 512, pc, sp);
  machine_word (&s.machine, STACK - 512 + arch_amd64.signal_frame.fp, fp);
  s.machine.view.reg[0] = 15;
  AT (&s, F + 64, STACK - 504, SYSCALL); /* rt_sigreturn */
  assert_int_equal (s.truth.now->after_syscall, pc);
  AT (&s, pc, sp, NOP);
  enum unknown found = shadow_at (&s.truth.now->shadow, 0)->unknown;
  truth_end (&s.truth);
  return found;
}

static void
a_handler_may_change_what_it_interrupts (void **state)
{
  (void) state;
  assert_int_equal (after_handler (F + 1, STACK - 8, 77), UNKNOWN_NOTHING);
  assert_int_equal (after_handler (F + 1, STACK - 8, 78), UNKNOWN_REGISTERS);
  assert_int_equal (after_handler (F + 1, STACK - 16, 77), UNKNOWN_RESUMED);
  assert_int_equal (after_handler (G + 9, STACK - 8, 77), UNKNOWN_RESUMED);
}

/* A handler whose beginning nobody saw.  */
static void
a_handler_that_has_not_begun (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  write_signal_frame (&s, &arch_amd64.signal_frame, STACK - 512, F, STACK);
  s.machine.view.reg[0] = 15;
  AT (&s, CODE, STACK - 504, SYSCALL);
  assert_int_equal (s.truth.now->after_syscall, F);
  AT (&s, F, STACK, NOP);
  assert_int_equal (shadow_at (&s.truth.now->shadow, 0)->unknown,
                    UNKNOWN_RESUMED);
  truth_end (&s.truth);
}

/* A back end that is not told of signals shows the handler; what it interrupts
   is in the handler's frame.  */
static void
a_handler_that_nobody_called (void **state)
{
  (void) state;
  scene s;
  const uint64_t at = STACK - 1024;
  view *v = &s.machine.view;
  begin (&s, &arch_amd64);
  set_handler (&s);
  AT (&s, CODE + 2, STACK, NOP);
  machine_word (&s.machine, at, F);
  write_signal_frame (&s, &arch_amd64.signal_frame, at, CODE + 3, STACK);
  v->reg[REG_PC] = G;
  v->reg[7] = at;
  v->reg[5] = 11;
  assert_false (thread_find_signal (s.truth.now, v)); /* of another signal */
  v->reg[5] = 10;
  assert_true (thread_find_signal (s.truth.now, v));
  AT (&s, G, at, RET);
  assert_int_equal (depth (&s), 2);
  const shadow_frame *f = shadow_at (&s.truth.now->shadow, 1);
  assert_int_equal (f->ra, CODE + 3);
  assert_int_equal (f->sp, STACK);
  assert_int_equal (f->fp, 77);
  v->reg[0] = 15;
  AT (&s, F, at + 8, SYSCALL); /* rt_sigreturn */
  AT (&s, CODE + 3, STACK, NOP);
  assert_int_equal (depth (&s), 0);
  truth_end (&s.truth);
}

/* The program may call its handler, with an old frame of it on the stack.  */
static void
a_handler_that_is_called (void **state)
{
  (void) state;
  scene s;
  view *v = &s.machine.view;
  begin (&s, &arch_amd64);
  set_handler (&s);
  v->reg[5] = 10;
  AT (&s, CODE + 2, STACK, CALL);
  machine_word (&s.machine, STACK - 8, CODE + 7);
  write_signal_frame (&s, &arch_amd64.signal_frame, STACK - 8, CODE + 3,
                      STACK);
  v->reg[REG_PC] = G;
  v->reg[7] = STACK - 8;
  assert_false (thread_find_signal (s.truth.now, v));
  AT (&s, G, STACK - 8, JUMP); /* from its end to its beginning */
  v->reg[REG_PC] = G;
  assert_false (thread_find_signal (s.truth.now, v));
  truth_end (&s.truth);
}

/* Two signals at once: the second handler interrupts the first one's first
   instruction.  */
static void
two_handlers_that_nobody_called (void **state)
{
  (void) state;
  scene s;
  const uint64_t first = STACK - 1024, second = STACK - 2048;
  view *v = &s.machine.view;
  begin (&s, &arch_amd64);
  set_handler (&s);
  s.truth.process.handlers[12] = G + 0x40;
  AT (&s, CODE + 2, STACK, NOP);
  machine_word (&s.machine, first, F);
  write_signal_frame (&s, &arch_amd64.signal_frame, first, CODE + 3, STACK);
  machine_word (&s.machine, second, F);
  write_signal_frame (&s, &arch_amd64.signal_frame, second, G, first);
  v->reg[REG_PC] = G + 0x40;
  v->reg[7] = second;
  v->reg[5] = 12;
  assert_true (thread_find_signal (s.truth.now, v));
  AT (&s, G + 0x40, second, NOP);
  assert_int_equal (depth (&s), 4);
  assert_int_equal (shadow_at (&s.truth.now->shadow, 1)->ra, G);
  assert_int_equal (shadow_at (&s.truth.now->shadow, 3)->ra, CODE + 3);
  truth_end (&s.truth);
}

/* s390x has two kinds of frames; which one it is shows in r4.  */
static void
the_frames_of_s390x (void **state)
{
  (void) state;
  const uint64_t at = STACK - 2048;
  for (int has_siginfo = 0; has_siginfo < 2; has_siginfo++)
    {
      scene s;
      view *v = &s.machine.view;
      begin (&s, &arch_s390x);
      s.truth.process.handlers[10] = G;
      AT (&s, CODE, STACK, "\x07\x07");
      write_signal_frame (&s,
                          has_siginfo ? &arch_s390x.siginfo_frame
                                      : &arch_s390x.signal_frame,
                          at, CODE + 2, STACK);
      v->reg[REG_PC] = G;
      v->reg[15] = at;
      v->reg[2] = 10;
      v->reg[4] = has_siginfo ? at + arch_s390x.ucontext : 0;
      assert_true (thread_find_signal (s.truth.now, v));
      AT (&s, G, at, "\x07\x07");
      assert_int_equal (shadow_at (&s.truth.now->shadow, 1)->ra, CODE + 2);
      assert_int_equal (shadow_at (&s.truth.now->shadow, 1)->sp, STACK);
      truth_end (&s.truth);
    }
}

/* The frames of two signals at once, which both have siginfo: of the first handler's
   registers only the second one's frame tells.  */
static void
two_frames_of_s390x (void **state)
{
  (void) state;
  scene s;
  const signal_frame *f = &arch_s390x.siginfo_frame;
  const uint64_t first = STACK - 1024, second = STACK - 2048;
  view *v = &s.machine.view;
  begin (&s, &arch_s390x);
  s.truth.process.handlers[10] = G;
  s.truth.process.handlers[12] = G + 0x40;
  AT (&s, CODE, STACK, "\x07\x07");
  write_signal_frame (&s, f, first, CODE + 2, STACK);
  write_signal_frame (&s, f, second, G, first);
  machine_word (&s.machine, second + f->registers + 32,
                first + arch_s390x.ucontext);
  v->reg[REG_PC] = G + 0x40;
  v->reg[15] = second;
  v->reg[2] = 12;
  v->reg[4] = second + arch_s390x.ucontext;
  assert_true (thread_find_signal (s.truth.now, v));
  AT (&s, G + 0x40, second, "\x07\x07");
  assert_int_equal (depth (&s), 4);
  assert_int_equal (shadow_at (&s.truth.now->shadow, 3)->ra, CODE + 2);
  truth_end (&s.truth);
}

/* The kernel executes what nobody can read, and goes back.  */
static void
code_that_cannot_be_read_returns (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  AT (&s, CODE, STACK, CALL);
  machine_word (&s.machine, STACK - 8, CODE + 5);
  s.machine.view.reg[REG_PC] = UINT64_C (0xffffffffff600000);
  s.machine.view.reg[7] = STACK - 8;
  truth_observe (&s.truth, &s.machine.view);
  assert_int_equal (depth (&s), 1);
  AT (&s, CODE + 5, STACK, NOP);
  assert_int_equal (depth (&s), 0);
  truth_end (&s.truth);
}

/* QEMU begins a call anew that stores into a page with code.  */
static void
a_call_that_is_shown_twice (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  AT (&s, CODE, STACK, CALL);
  AT (&s, CODE, STACK, CALL);
  assert_int_equal (depth (&s), 0);
  machine_word (&s.machine, STACK - 8, CODE + 5);
  AT (&s, F, STACK - 8, NOP);
  assert_int_equal (depth (&s), 1);
  truth_end (&s.truth);
}

/* A signal that has no handler, before a call is executed, after which it is.  */
static void
a_branch_that_was_interrupted_is_still_to_come (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  AT (&s, CODE, STACK, CALL);
  assert_true (thread_is_noted (s.truth.now, &s.machine.view));
  assert_int_equal (thread_signal (s.truth.now, &s.machine.view, 17), 0);
  assert_true (thread_is_noted (s.truth.now, &s.machine.view));
  assert_int_equal (depth (&s), 0);
  machine_word (&s.machine, STACK - 8, CODE + 5);
  AT (&s, F, STACK - 8, NOP);
  assert_int_equal (depth (&s), 1);
  truth_end (&s.truth);
}

/* The same with a handler; what was interrupted is observed again.  */
static void
a_branch_is_still_to_come_after_a_handler (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  set_handler (&s);
  AT (&s, CODE + 2, STACK, CALL);
  assert_int_equal (thread_signal (s.truth.now, &s.machine.view, 10), G);
  assert_false (thread_is_noted (s.truth.now, &s.machine.view));
  machine_word (&s.machine, STACK - 512, F);
  AT (&s, G, STACK - 512, RET);
  s.machine.view.reg[0] = 15;
  AT (&s, F, STACK - 504, SYSCALL); /* rt_sigreturn */
  AT (&s, CODE + 2, STACK, CALL);
  assert_int_equal (depth (&s), 0);
  machine_word (&s.machine, STACK - 8, CODE + 7);
  AT (&s, F, STACK - 8, NOP);
  assert_int_equal (depth (&s), 1);
  truth_end (&s.truth);
}

/* The code of F goes over to a stack far below and jumps to G, which comes
   back; without modules, code is told apart by none.  */
static void
far_jumps_of_one_code_stay_on_the_stack (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  AT (&s, CODE, STACK, CALL);
  machine_word (&s.machine, STACK - 8, CODE + 5);
  AT (&s, F, STACK - 8, NOP);
  AT (&s, F + 1, STACK - 0x1000, JUMP);
  AT (&s, G, STACK - 0x1000, NOP);
  assert_int_equal (s.truth.now->shadow.count, 2); /* nobody knows their names */
  AT (&s, G + 1, STACK, RET);
  AT (&s, CODE + 5, STACK, NOP);
  assert_int_equal (s.truth.now->shadow.current, 0);
  assert_int_equal (depth (&s), 0);
  truth_end (&s.truth);
}

/* Two threads call the same function.  */
static void
threads_have_stacks_of_their_own (void **state)
{
  (void) state;
  scene s;
  begin (&s, &arch_amd64);
  AT (&s, CODE, STACK, CALL);
  truth_select (&s.truth, 2);
  AT (&s, CODE, STACK - 0x1000, CALL);
  machine_word (&s.machine, STACK - 8, CODE + 5);
  machine_word (&s.machine, STACK - 0x1008, CODE + 5);
  truth_select (&s.truth, 1);
  AT (&s, F, STACK - 8, RET);
  assert_int_equal (depth (&s), 1);
  truth_select (&s.truth, 2);
  assert_int_equal (depth (&s), 0);
  AT (&s, F, STACK - 0x1008, RET);
  assert_int_equal (shadow_at (&s.truth.now->shadow, 0)->sp, STACK - 0x1000);
  truth_select (&s.truth, 1);
  AT (&s, CODE + 5, STACK, NOP);
  assert_int_equal (depth (&s), 0);
  truth_select (&s.truth, 2);
  assert_int_equal (depth (&s), 1);
  truth_end (&s.truth);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_call_and_its_return),
    cmocka_unit_test (a_call_of_the_next_instruction_is_none),
    cmocka_unit_test (s390x_links_and_conditions),
    cmocka_unit_test (aarch64_signatures),
    cmocka_unit_test (code_is_written_anew),
    cmocka_unit_test (code_of_another_library),
    cmocka_unit_test (a_signal_and_its_handler),
    cmocka_unit_test (a_handler_may_change_what_it_interrupts),
    cmocka_unit_test (a_handler_that_has_not_begun),
    cmocka_unit_test (a_handler_that_nobody_called),
    cmocka_unit_test (a_handler_that_is_called),
    cmocka_unit_test (two_handlers_that_nobody_called),
    cmocka_unit_test (the_frames_of_s390x),
    cmocka_unit_test (two_frames_of_s390x),
    cmocka_unit_test (code_that_cannot_be_read_returns),
    cmocka_unit_test (a_call_that_is_shown_twice),
    cmocka_unit_test (a_branch_that_was_interrupted_is_still_to_come),
    cmocka_unit_test (a_branch_is_still_to_come_after_a_handler),
    cmocka_unit_test (threads_have_stacks_of_their_own),
    cmocka_unit_test (far_jumps_of_one_code_stay_on_the_stack),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
