/* From the frame of a real signal to the one that it interrupted, by glibc's unwinder: is
   that the frame which the system says was interrupted?  Prints a line for each register.

   exit status: 0 all are right; 1 one is not; 70 the unwinder makes no step */
#include "stack_trace.h"

#include <glibc.h>
#include <dlfcn.h>
#include <sframe-read.h>

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <ucontext.h>

int testee_dl_find_object (void *pc, struct dl_find_object *found);
_Unwind_Reason_Code testee_sframe_decode (sframe_decoder_ctx *ctx,
                                          const char *address);

/* No table is loaded: what returns from a signal has none.  */
int
testee_dl_find_object (void *pc, struct dl_find_object *found)
{
  (void) pc;
  *found = (struct dl_find_object) { .dlfo_flags = 0 };
  return 0;
}

_Unwind_Reason_Code
testee_sframe_decode (sframe_decoder_ctx *ctx, const char *address)
{
  (void) ctx, (void) address;
  abort ();
}

/* What the system stored.  */
static frame
interrupted_frame (const ucontext_t *context)
{
  const mcontext_t *m = &context->uc_mcontext;
#if defined __aarch64__
  return (frame) { .pc = m->pc, .sp = m->sp, .fp = m->regs[29] };
#else
  return (frame) { .pc = (_Unwind_Ptr) m->gregs[REG_RIP],
                   .sp = (_Unwind_Ptr) m->gregs[REG_RSP],
                   .fp = (_Unwind_Ptr) m->gregs[REG_RBP] };
#endif
}

static int wrong;

static void
compare (const char *name, _Unwind_Ptr is, _Unwind_Ptr should_be)
{
  printf ("%s %s\n", name, is == should_be ? "right" : "wrong");
  wrong |= is != should_be;
}

/* The caller of a handler is the code that returns from the signal; SP there is the CFA
   of the handler.  */
static void
handle (int number, siginfo_t *info, void *context)
{
  (void) number, (void) info;
  frame at = { .pc = (_Unwind_Ptr) __builtin_return_address (0),
               .sp = (_Unwind_Ptr) __builtin_dwarf_cfa (), .fp = 1 };
  frame true_one = interrupted_frame (context);
  void *address;
  if (__stacktrace_sframe (&address, 1, &at) != 1)
    _Exit (EXIT_NO_ANSWER);
  compare ("pc", at.pc, true_one.pc);
  compare ("sp", at.sp, true_one.sp);
  compare ("fp", at.fp, true_one.fp);
}

int
main (void)
{
  struct sigaction act = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO };
  sigaction (SIGUSR1, &act, NULL);
  raise (SIGUSR1);
  return wrong;
}
