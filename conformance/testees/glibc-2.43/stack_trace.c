/* The unwinder of backtrace (): __stacktrace_sframe, a frame at a time.  */
#include "stack_trace.h"

#include <glibc.h>
#include <dlfcn.h>
#include <sframe-read.h>

#include "memory.h"

/* The section of the request, which the unwinder believes to be at its
   address.  */
static const struct input *section;

/* What sframe.c calls, instead of the loader's and the reader's.  */
int testee_dl_find_object (void *pc, struct dl_find_object *found);
_Unwind_Reason_Code testee_sframe_decode (sframe_decoder_ctx *ctx,
                                          const char *address);

/* An object is never larger than what a section of version 2 can speak of.  */
int
testee_dl_find_object (void *pc, struct dl_find_object *found)
{
  int64_t distance = (int64_t) ((uintptr_t) pc - section->address);
  found->dlfo_sframe = (void *) (uintptr_t) section->address;
  found->dlfo_flags = DLFO_FLAG_SFRAME;
  return distance == (int32_t) distance ? 0 : -1;
}

_Unwind_Reason_Code
testee_sframe_decode (sframe_decoder_ctx *ctx, const char *address)
{
  (void) address;
  return __sframe_decode (ctx, (const char *) section->bytes);
}

typedef struct one_step
{
  frame at;
  bool found;
} one_step;

static void
take_step (void *context)
{
  one_step *s = context;
  void *return_address;
  s->found = __stacktrace_sframe (&return_address, 1, &s->at) == 1;
}

/* The step from AT in the memory of S, with BETWEEN where no word is.  */
static one_step
step_with (const struct stack *s, frame at, unsigned char between)
{
  one_step step = { .at = at };
  memory_fill (s, between);
  step.found = memory_survives (take_step, &step) && step.found;
  return step;
}

/* False: there is no caller, or what it is depends on memory that nobody gave.  */
static bool
step_up (const struct stack *s, frame *at)
{
  one_step one = step_with (s, *at, 0x3c), other = step_with (s, *at, 0xc3);
  *at = one.at;
  return one.found && other.found && one.at.pc == other.at.pc
         && one.at.sp == other.at.sp && one.at.fp == other.at.fp;
}

static void
print_callers (const struct stack *s, FILE *out)
{
  frame at = { .pc = (uintptr_t) s->pc, .sp = (uintptr_t) s->sp,
               .fp = (uintptr_t) s->fp };
  for (size_t i = 0; i < s->limit; i++)
    {
      if (!step_up (s, &at))
        {
          print_end (out, "?");
          return;
        }
      print_caller (out, at.pc, at.sp, at.fp);
    }
}

enum answer
glibc_unwind (const struct input *in, const struct stack *s, FILE *out)
{
  sframe_decoder_ctx ctx = { 0 };
  if (__sframe_decode (&ctx, (const char *) in->bytes) != _URC_NO_REASON)
    return reject ("__sframe_decode refuses it");
  if (!in->address)
    return unsupported ("a section at address 0 is none to this unwinder");
  if (s->ra_is_known)
    return unsupported ("this unwinder does not start in a leaf function");
  if (in->address > UINTPTR_MAX || s->pc > UINTPTR_MAX || s->sp > UINTPTR_MAX
      || s->fp > UINTPTR_MAX)
    return unsupported ("an address of this stack is none of this machine");
  if (!memory_map (s))
    return unsupported ("the stack cannot be mapped where it should be");
  section = in;
  print_callers (s, out);
  memory_unmap (s);
  return ACCEPTED;
}
