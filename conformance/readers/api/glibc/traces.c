/* The unwinder of backtrace (), on stacks that lie in this process.  */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

enum { CODE = 0x100, FRAMES = 12, WORD = sizeof (void *), FRAME_WORDS = 4 };

/* The object that the loader knows: a section and, CODE bytes from it, a function.  */
static struct object
{
  _Alignas (8) small_section section;
  bool is_known, has_section;
} object;

int testee_dl_find_object (void *pc, struct dl_find_object *found);

int
testee_dl_find_object (void *pc, struct dl_find_object *found)
{
  (void) pc;
  memset (found, 0, sizeof *found);
  found->dlfo_sframe = &object.section;
  found->dlfo_flags = object.has_section ? DLFO_FLAG_SFRAME : 0;
  return object.is_known ? 0 : -1;
}

/* A stack of FRAMES frames, each of FRAME_WORDS words: at its upper end the caller's FP and the return
   address, which is in the object's function, too.  */
typedef struct stack
{
  uintptr_t words[FRAMES * FRAME_WORDS];
} stack;

static uintptr_t
address_in_function (unsigned i)
{
  return (uintptr_t) &object.section + CODE + i;
}

static void
begin (stack *s)
{
  object.section = section_with (CODE, FRAMES + 2, FRAME_WORDS * WORD, -WORD, -2 * WORD);
  object.is_known = object.has_section = true;
  for (unsigned i = 0; i < FRAMES; i++)
    {
      s->words[i * FRAME_WORDS + FRAME_WORDS - 1] = address_in_function (i + 1);
      s->words[i * FRAME_WORDS + FRAME_WORDS - 2] = 0x1000 + i;
    }
}

static frame
topmost (const stack *s)
{
  return (frame){ .pc = (_Unwind_Ptr) address_in_function (0), .sp = (_Unwind_Ptr) s->words, .fp = 1 };
}

/* "The maximum number of return addresses": no more are stored, and these are the stack's.  */
static void
traces_a_stack (const void *unused)
{
  (void) unused;
  stack s;
  begin (&s);
  for (int count = 1; count <= FRAMES; count++)
    {
      void *addresses[FRAMES + 1] = { NULL };
      frame at = topmost (&s);
      int got = CALL (__stacktrace_sframe, addresses, count, &at);
      expect (got == count && !addresses[count], "%d of %d addresses", got, count);
      for (int i = 0; i < count; i++)
        expect ((uintptr_t) addresses[i] == address_in_function ((unsigned) i + 1), "address %d is %p", i,
                addresses[i]);
      expect (at.pc == (_Unwind_Ptr) addresses[count - 1]
                  && at.sp == (_Unwind_Ptr) (s.words + (ptrdiff_t) count * FRAME_WORDS)
                  && at.fp == (_Unwind_Ptr) (0x1000 + count - 1),
              "after %d frames SP is %#lx, FP %#lx", count, (unsigned long) at.sp, (unsigned long) at.fp);
    }
}

static void
expect_nothing (const char *of, void **list, int count)
{
  stack s;
  bool is_known = object.is_known, has_section = object.has_section;
  uint8_t version = object.section.bytes[2];
  begin (&s);
  object.is_known = is_known;
  object.has_section = has_section;
  object.section.bytes[2] = version;
  frame at = topmost (&s);
  int got = CALL (__stacktrace_sframe, list, count, &at);
  expect (got == 0 && (!list || !list[0]), "%s: %d addresses", of, got);
}

/* Nothing to store to, an object that is not there, has no section, or one that is refused.  */
static void
traces_nothing (const void *unused)
{
  (void) unused;
  void *list[2] = { NULL };
  stack s;
  begin (&s);
  expect_nothing ("without a list", NULL, 1);
  expect_nothing ("a list of 0", list, 0);
  expect_nothing ("a list of -1", list, -1);
  object.is_known = false;
  expect_nothing ("no object", list, 2);
  object.is_known = true;
  object.has_section = false;
  expect_nothing ("an object without a section", list, 2);
  object.has_section = true;
  object.section.bytes[2] = 3;
  expect_nothing ("a section of version 3", list, 2);
}

/* Where a caller is: the address after the call, and its stack.  */
static __attribute__ ((noinline)) void
looks_at_itself (void)
{
  volatile char local = 0;
  uintptr_t pc = (uintptr_t) CALL (__getPC), sp = (uintptr_t) CALL (__getSP);
  uintptr_t begins = (uintptr_t) looks_at_itself & ~(uintptr_t) 1, is = (uintptr_t) &local;
  expect (pc - begins < 0x1000, "the PC is %#lx, the caller begins at %#lx", (unsigned long) pc,
          (unsigned long) begins);
  expect (is - sp + 0x1000 < 0x2000, "the SP is %#lx, a variable of the caller is at %#lx",
          (unsigned long) sp, (unsigned long) is);
}

static void
knows_itself (const void *unused)
{
  (void) unused;
  looks_at_itself ();
}

const call_promise traces[] = {
  { "trace", "as many return addresses as wanted, and those of the stack", traces_a_stack, NULL },
  { "trace-nothing", "no address where there is none", traces_nothing, NULL },
  { "itself", "the caller's PC and SP", knows_itself, NULL },
  { 0 }
};
