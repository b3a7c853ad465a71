/* The second recorder: reading QEMU's log, and stacks by what is executed
   later.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "qemu/witness/stacks.h"

/* The log.  */

static history
read_text (const char *text)
{
  history h;
  FILE *file = fmemopen ((void *) text, strlen (text), "r");
  assert_non_null (file);
  assert_true (history_read (&h, file));
  fclose (file);
  return h;
}

#define AMD64_REGISTERS                                                      \
  "RAX=0000000000000000 RBX=0000000000000000\n"                              \
  "RSI=0000000000000000 RDI=0000000000000000 RBP=0000000000000077 "          \
  "RSP=0000000000007000\nR8 =0000000000000000\n"

/* A call, which a signal follows; then without a disassembler.  */
static void
amd64_log_is_read (void **state)
{
  (void) state;
  history h = read_text (
      "----------------\nIN: main\n"
      "0x00401000:  e8 fb 0f 00 00           callq    0x402000\n\n"
      "Trace 0: 0x7f00 [00000000/0000000000401000/1040c0b3/00000201] main\n"
      AMD64_REGISTERS
      "--- (null) {si_signo=SIGTRAP} ---\n"
      "----------------\nIN: \n0x00402000:  \nOBJD-T: c3\n\n"
      "Trace 0: 0x7f00 [00000000/0000000000402000/1040c0b3/00000201] \n"
      AMD64_REGISTERS
      "--- SIGUSR1 {si_signo=SIGUSR1} ---\n"
      "Trace 0: 0x7f00 [00000000/0000000000402000/1040c0b3/00000201] \n"
      AMD64_REGISTERS
      "Stopped execution of TB chain before 0x7f00 [0000000000402000] \n");
  assert_int_equal (h.count, 2);
  assert_int_equal (h.events[0].pc, 0x401000);
  assert_int_equal (h.events[0].sp, 0x7000);
  assert_int_equal (h.events[0].kind, KIND_CALL);
  assert_int_equal (h.events[0].length, 5);
  assert_int_equal (h.events[1].kind, KIND_INDIRECT);
  assert_int_equal (h.events[1].length, 1);
  assert_false (h.events[0].after_signal || h.events[1].after_signal);
  history_free (&h);
}

/* A branch of s390x goes where it says, whatever its condition is, or else where a register says.  */
static void
s390x_branches_are_known (void **state)
{
  (void) state;
  static const struct
  {
    uint8_t bytes[6], size;
    enum kind kind;
  } branches[] = {
    { { 0xec, 0xd0, 0x00, 0x09, 0xc0, 0x64 }, 6, KIND_DIRECT }, /* cgrjnh */
    { { 0xec, 0xd0, 0x00, 0x09, 0x80, 0x76 }, 6, KIND_DIRECT }, /* crje */
    { { 0xec, 0x2c, 0x00, 0x09, 0x05, 0x7d }, 6, KIND_DIRECT }, /* clgijhe */
    { { 0xa7, 0x74, 0x00, 0x09 }, 4, KIND_DIRECT },             /* jne */
    { { 0x07, 0xfe }, 2, KIND_INDIRECT },                       /* br %r14 */
    { { 0x07, 0x7e }, 2, KIND_INDIRECT },                       /* bner %r14 */
    { { 0x0d, 0xe1 }, 2, KIND_CALL },                           /* basr */
  };
  decoder *d = decoder_new (machine_of ("PSW=mask"));
  assert_non_null (d);
  for (size_t i = 0; i < sizeof branches / sizeof *branches; i++)
    assert_int_equal (decode (d, branches[i].bytes, branches[i].size).kind, branches[i].kind);
  decoder_free (d);
}

/* AArch64's instructions are shown as numbers.  */
static void
aarch64_log_is_read (void **state)
{
  (void) state;
  history h = read_text (
      "IN: \n0x00001000:  d65f03c0  ret      \n\n"
      "Trace 1: 0x7f00 [80081009231/0000000000001000/00000001/00000201] \n"
      " PC=0000000000001000 X00=0000000000000000 X01=0000000000000000\n"
      "X29=0000000000000000 X30=0000000000000123  SP=0000000000008000\n");
  assert_int_equal (h.count, 1);
  assert_int_equal (h.events[0].kind, KIND_INDIRECT);
  assert_int_equal (h.events[0].length, 4);
  assert_int_equal (h.events[0].sp, 0x8000);
  assert_int_equal (h.events[0].lr, 0x123);
  assert_true (h.has_threads);
  history_free (&h);
}

/* What EX executes has a line of its own.  */
static void
s390x_log_is_read (void **state)
{
  (void) state;
  history h = read_text (
      "IN: \n0x00001000:  c600 0000 0010   exrl     %r0, 0x1020\n\n"
      "Trace 0: 0x7f [00000000/0000000000001000/0802000f/00000201] \n"
      "PSW=mask 0705000180000000 addr 0000000000001000 cc 00\n"
      "R12=0000000000000000 R13=0000000000000000 R14=0000000000000456 "
      "R15=0000000000009000\n\n"
      "Trace 0: 0x7f [0de1000000000000/0000000000001000/0802000f/00000201] \n"
      "PSW=mask 0705000180000000 addr 0000000000001000 cc 00\n");
  assert_int_equal (h.count, 2);
  assert_int_equal (h.events[0].kind, KIND_OTHER);
  assert_int_equal (h.events[1].kind, KIND_EXECUTE);
  assert_int_equal (h.events[1].length, 6);
  assert_int_equal (h.events[0].length, 6);
  assert_int_equal (h.events[0].sp, 0x9000);
  assert_int_equal (h.events[0].lr, 0x456);
  history_free (&h);
}

static void
other_text_is_no_log (void **state)
{
  (void) state;
  history h;
  char text[] = "nothing\n";
  FILE *file = fmemopen (text, sizeof text - 1, "r");
  assert_non_null (file);
  assert_false (history_read (&h, file));
  fclose (file);
  history_free (&h);
}

/* Stacks: events in a machine whose calls push nothing, or do; each is one byte
   long.  */

static const machine plain = { .lr = "LR=" };
static const machine pushing = { .calls_push = true };

/* At each event, which is AT in its history: the depth that is wanted.  */
typedef struct wanted
{
  const size_t *depths;
  stacks stacks;
} wanted;

static void
check_depth (void *context, const step *s)
{
  wanted *w = context;
  stacks_take (&w->stacks, s);
  if (s->kind != STEP_OBSERVE)
    return;
  size_t depth = stacks_now (&w->stacks)->depth;
  if (depth != w->depths[s->event])
    fail_msg ("event %zu: %zu frames, not %zu", s->event, depth,
              w->depths[s->event]);
}

/* Leaves the last stack's frames to CHECK, which may be NULL.  */
static void
check_stacks (const machine *m, event *events, const size_t *depths,
              size_t count, void (*check) (const stacks *s))
{
  steps s;
  returns found;
  const history h = { .machine = m, .events = events, .count = count };
  wanted w = { .depths = depths };
  steps_begin (&s, &h, 0);
  returns_find (&found, &s);
  stacks_begin (&w.stacks, &found);
  steps_walk (&s, check_depth, &w);
  assert_false (w.stacks.is_lost);
  if (check)
    check (&w.stacks);
  stacks_free (&w.stacks);
  returns_free (&found);
  steps_free (&s);
}

#define COUNT(events) (sizeof (events) / sizeof (events)[0])

#define EVENT(at, stack, what)                                               \
  { .pc = (at), .sp = (stack), .kind = KIND_##what, .length = 1 }

/* A call, a tail call out of it, and the return to the first caller.  */
static void
a_tail_call_keeps_the_frame (void **state)
{
  (void) state;
  event events[] = { EVENT (0x10, 0x900, CALL), EVENT (0x20, 0x900, OTHER),
                     EVENT (0x21, 0x900, INDIRECT),
                     EVENT (0x30, 0x900, INDIRECT),
                     EVENT (0x11, 0x900, OTHER) };
  const size_t depths[] = { 0, 1, 1, 1, 0 };
  check_stacks (&plain, events, depths, COUNT (events), NULL);
}

/* Code pops its own return address and pushes it again.  */
static void
a_call_that_returns_is_on_the_stack (void **state)
{
  (void) state;
  event events[] = { EVENT (0x10, 0x900, CALL), EVENT (0x20, 0x8f8, OTHER),
                     EVENT (0x21, 0x900, INDIRECT),
                     EVENT (0x30, 0x908, OTHER), EVENT (0x31, 0x8f8, INDIRECT),
                     EVENT (0x11, 0x900, OTHER) };
  const size_t depths[] = { 0, 1, 1, 1, 1, 0 };
  check_stacks (&pushing, events, depths, COUNT (events), NULL);
}

/* Two calls deep, longjmp to where a call has returned in the outermost
   function.  */
static void
longjmp_goes_back (void **state)
{
  (void) state;
  event events[] = { EVENT (0x10, 0x900, CALL), /* setjmp */
                     EVENT (0x50, 0x900, INDIRECT), EVENT (0x11, 0x900, CALL),
                     EVENT (0x20, 0x900, OTHER), EVENT (0x21, 0x880, CALL),
                     EVENT (0x30, 0x880, INDIRECT),
                     EVENT (0x11, 0x900, OTHER) };
  const size_t depths[] = { 0, 1, 0, 1, 1, 2, 0 };
  check_stacks (&plain, events, depths, COUNT (events), NULL);
}

static void
has_a_doubtful_frame (const stacks *s)
{
  assert_true (stacks_now (s)->frames[0].is_doubtful);
}

/* A branch to the SP with which the function began may be a tail call or go to a
   landing pad of its caller; nobody returns to the call.  */
static void
what_may_be_over_is_doubtful (void **state)
{
  (void) state;
  event events[] = { EVENT (0x10, 0x900, CALL), EVENT (0x20, 0x880, OTHER),
                     EVENT (0x21, 0x900, INDIRECT),
                     EVENT (0x14, 0x900, OTHER) };
  const size_t depths[] = { 0, 1, 1, 1 };
  check_stacks (&plain, events, depths, COUNT (events),
                has_a_doubtful_frame);
}

/* Where a call pushes, the word is gone then.  */
static void
a_landing_pad_takes_the_word (void **state)
{
  (void) state;
  event events[] = { EVENT (0x10, 0x900, CALL), EVENT (0x20, 0x8f8, OTHER),
                     EVENT (0x21, 0x900, INDIRECT),
                     EVENT (0x14, 0x900, OTHER) };
  const size_t depths[] = { 0, 1, 1, 0 };
  check_stacks (&pushing, events, depths, COUNT (events), NULL);
}

/* A signal comes after a call was executed and before its function began; only
   the end of the handler shows that.  */
static void
a_signal_shows_what_was_executed (void **state)
{
  (void) state;
  event events[] = { EVENT (0x10, 0x900, CALL), EVENT (0x70, 0x500, INDIRECT),
                     EVENT (0x80, 0x500, SYSCALL), EVENT (0x20, 0x900, OTHER),
                     EVENT (0x21, 0x900, INDIRECT),
                     EVENT (0x11, 0x900, OTHER) };
  const size_t depths[] = { 0, 3, 2, 1, 1, 0 };
  events[1].after_signal = true;
  events[1].lr = 0x80;
  check_stacks (&plain, events, depths, COUNT (events), NULL);
}

/* A function on another stack goes on within the function that left it.  */
static void
a_stack_goes_on (void **state)
{
  (void) state;
  event events[] = { EVENT (0x10, 0x9000, CALL),
                     EVENT (0x20, 0x9000, OTHER), /* loads SP */
                     EVENT (0x21, 0x4000, INDIRECT),
                     EVENT (0x60, 0x4000, OTHER), /* loads SP */
                     EVENT (0x61, 0x9000, INDIRECT),
                     EVENT (0x28, 0x9000, INDIRECT),
                     EVENT (0x11, 0x9000, OTHER) };
  const size_t depths[] = { 0, 1, 1, 1, 1, 1, 0 };
  events[1].loads_sp = events[3].loads_sp = true;
  check_stacks (&plain, events, depths, COUNT (events), NULL);
}

/* What EX executes is a call when somebody returns to it.  */
static void
execute_may_call (void **state)
{
  (void) state;
  event events[] = { EVENT (0x10, 0x900, EXECUTE), EVENT (0x20, 0x900, INDIRECT),
                     EVENT (0x11, 0x900, EXECUTE), EVENT (0x30, 0x900, OTHER) };
  const size_t depths[] = { 0, 1, 0, 0 };
  check_stacks (&plain, events, depths, COUNT (events), NULL);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (amd64_log_is_read),
    cmocka_unit_test (aarch64_log_is_read),
    cmocka_unit_test (s390x_log_is_read),
    cmocka_unit_test (s390x_branches_are_known),
    cmocka_unit_test (other_text_is_no_log),
    cmocka_unit_test (a_tail_call_keeps_the_frame),
    cmocka_unit_test (a_call_that_returns_is_on_the_stack),
    cmocka_unit_test (longjmp_goes_back),
    cmocka_unit_test (what_may_be_over_is_doubtful),
    cmocka_unit_test (a_landing_pad_takes_the_word),
    cmocka_unit_test (a_signal_shows_what_was_executed),
    cmocka_unit_test (a_stack_goes_on),
    cmocka_unit_test (execute_may_call),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
