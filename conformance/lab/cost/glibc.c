/* The tracer of glibc's backtrace (): __stacktrace_sframe, a frame at a time.  For each
   it asks the loader for the object and decodes the header; here the loader's part is
   one comparison.  It looks a caller up at its return address, and reads the stack
   without a check.  */
#include "unwinder.h"

#include <glibc.h>
#include <dlfcn.h>
#include <sframe-read.h>
#include <stdlib.h>

#include "lib/base/buffer.h"

/* The table that is open; the loader's functions get no context.  */
static const table *now;

int testee_dl_find_object (void *pc, struct dl_find_object *found);
_Unwind_Reason_Code testee_sframe_decode (sframe_decoder_ctx *ctx,
                                          const char *address);

int
testee_dl_find_object (void *pc, struct dl_find_object *found)
{
  int64_t distance = (int64_t) ((uintptr_t) pc - now->section.address);
  if (distance != (int32_t) distance)
    return -1;
  found->dlfo_sframe = (void *) (uintptr_t) now->section.address;
  found->dlfo_flags = DLFO_FLAG_SFRAME;
  return 0;
}

_Unwind_Reason_Code
testee_sframe_decode (sframe_decoder_ctx *ctx, const char *address)
{
  (void) address;
  return __sframe_decode (ctx, (const char *) now->section.bytes);
}

static void *
tracer_open (const table *t, problem *p)
{
  sframe_decoder_ctx ctx = { 0 };
  if (__sframe_decode (&ctx, (const char *) t->section.bytes)
      == _URC_NO_REASON)
    return (void *) (uintptr_t) t;
  problem_set (p, STATUS_USAGE, "__sframe_decode refuses the table");
  return NULL;
}

static bool
tracer_step (void *state, walk *w)
{
  void *ra;
  frame at = { .pc = (uintptr_t) w->pc, .sp = (uintptr_t) w->sp,
               .fp = (uintptr_t) w->fp };
  now = state;
  if (__stacktrace_sframe (&ra, 1, &at) != 1)
    return false;
  return walk_to (w, at.pc, at.sp, at.fp);
}

static void
tracer_close (void *state)
{
  (void) state;
}

const unwinder glibc = { .name = "glibc " GLIBC_VERSION, .kind = TABLE_SFRAME,
                         .least = 2, .most = 2, .open = tracer_open,
                         .step = tracer_step, .close = tracer_close };
