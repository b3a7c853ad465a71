/* The unwinder of backtrace (): __stacktrace_sframe, a frame at a time.  */
#include "stack_trace.h"

#include <dlfcn.h>
#include <glibc.h>
#include <setjmp.h>
#include <sframe-read.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

#include "guarded.h"

/* Memory of a stack as memory of this process, which is what an unwinder of
   one's own stack reads.  */

enum { PAGE = GUARDED_PAGE };

static void *
page_of (uint64_t address)
{
  return (void *) (uintptr_t) (address & ~(uint64_t) (PAGE - 1));
}

/* Is the page of word I that of an earlier one?  */
static bool
is_mapped_before (const struct stack *s, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (page_of (s->memory[k].address) == page_of (s->memory[i].address))
      return true;
  return false;
}

static void
unmap (const struct stack *s, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (!is_mapped_before (s, i))
      munmap (page_of (s->memory[i].address), PAGE);
}

/* A page of its own for each word that is not on an earlier one's.  */
static bool
map_page (void *page)
{
  void *got = mmap (page, PAGE, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != MAP_FAILED && got != page)
    munmap (got, PAGE);
  return got == page;
}

/* Make room for the words of S where they say.  False: something else is there, or
   may not be; nothing is left behind.  */
static bool
memory_map (const struct stack *s)
{
  for (size_t i = 0; i < s->word_count; i++)
    {
      const struct memory_word *w = &s->memory[i];
      bool crosses = page_of (w->address) != page_of (w->address + 7);
      if (crosses || w->address > UINTPTR_MAX || (!is_mapped_before (s, i) && !map_page (page_of (w->address))))
        {
          unmap (s, i);
          return false;
        }
    }
  return true;
}

/* Write the words of S to that room, and BETWEEN to all other bytes of their pages.
   No page ends with a word, so what reads bytes that no word gives is known only by
   answering otherwise where BETWEEN is something else.  */
static void
memory_fill (const struct stack *s, unsigned char between)
{
  for (size_t i = 0; i < s->word_count; i++)
    if (!is_mapped_before (s, i))
      memset (page_of (s->memory[i].address), between, PAGE);
  for (size_t i = 0; i < s->word_count; i++)
    memcpy ((void *) (uintptr_t) s->memory[i].address, &s->memory[i].value,
            sizeof s->memory[i].value);
}

/* Take them away again.  */
static void
memory_unmap (const struct stack *s)
{
  unmap (s, s->word_count);
}

static sigjmp_buf before;

static void
go_back (int number)
{
  siglongjmp (before, number);
}

/* Call ACT (CONTEXT).  False: it read what is not there.  */
static bool
memory_survives (void (*act) (void *context), void *context)
{
  struct sigaction act_on_fault = { .sa_handler = go_back }, old;
  sigaction (SIGSEGV, &act_on_fault, &old);
  bool survived = sigsetjmp (before, 1) == 0;
  if (survived)
    act (context);
  sigaction (SIGSEGV, &old, NULL);
  return survived;
}

/* The section that the unwinder was told of last, and believes to be at its address: that
   of the request, or of one of the objects.  */
static const struct input *section;

/* The loader's list.  */
typedef struct object
{
  struct input section;
  uint64_t first, last; /* of its code */
} object;
enum { MOST_OBJECTS = 64 };
static object objects[MOST_OBJECTS];
static size_t object_count;

/* Of two objects at the same place, which no loader maps, the first one is there.  */
enum answer
glibc_map (const struct input *added, uint64_t first, uint64_t last)
{
  sframe_decoder_ctx ctx = { 0 };
  if (__sframe_decode (&ctx, (const char *) added->bytes) != _URC_NO_REASON)
    return reject ("__sframe_decode refuses it");
  if (!added->address || added->address > UINTPTR_MAX || last > UINTPTR_MAX)
    return unsupported ("a section at address 0 is none to this unwinder, "
                        "and one at the end of 64 bits is none of this "
                        "machine");
  if (object_count == MOST_OBJECTS)
    no_answer ("more than %d objects", MOST_OBJECTS);
  objects[object_count++] = (object) { *added, first, last };
  return ACCEPTED;
}

enum answer
glibc_unmap (uint64_t address)
{
  size_t i = object_count;
  while (i > 0 && objects[i - 1].section.address != address)
    i--;
  for (; i > 0 && i < object_count; i++)
    objects[i - 1] = objects[i];
  object_count -= i > 0;
  return ACCEPTED;
}

const struct input *
glibc_section_at (uint64_t pc)
{
  for (size_t i = 0; i < object_count; i++)
    if (objects[i].first <= pc && pc <= objects[i].last)
      return &objects[i].section;
  return NULL;
}

/* What sframe.c calls, instead of the loader's and the reader's.  */
int testee_dl_find_object (void *pc, struct dl_find_object *found);
_Unwind_Reason_Code testee_sframe_decode (sframe_decoder_ctx *ctx,
                                          const char *address);

/* The one object of a request without tables is never larger than what a section of
   version 2 can speak of.  */
static const struct input *one_object;

static const struct input *
find_section (uint64_t pc)
{
  if (!one_object)
    return glibc_section_at (pc);
  int64_t distance = (int64_t) (pc - one_object->address);
  return distance == (int32_t) distance ? one_object : NULL;
}

int
testee_dl_find_object (void *pc, struct dl_find_object *found)
{
  section = find_section ((uintptr_t) pc);
  if (!section)
    return -1;
  found->dlfo_sframe = (void *) (uintptr_t) section->address;
  found->dlfo_flags = DLFO_FLAG_SFRAME;
  return 0;
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
glibc_unwind_mapped (const struct stack *s, FILE *out)
{
  if (s->ra_is_known)
    return unsupported ("this unwinder does not start in a leaf function");
  if (s->pc > UINTPTR_MAX || s->sp > UINTPTR_MAX || s->fp > UINTPTR_MAX)
    return unsupported ("an address of this stack is none of this machine");
  if (!memory_map (s))
    return unsupported ("the stack cannot be mapped where it should be");
  print_callers (s, out);
  memory_unmap (s);
  return ACCEPTED;
}

enum answer
glibc_unwind (const struct input *in, const struct stack *s, FILE *out)
{
  sframe_decoder_ctx ctx = { 0 };
  if (__sframe_decode (&ctx, (const char *) in->bytes) != _URC_NO_REASON)
    return reject ("__sframe_decode refuses it");
  if (!in->address)
    return unsupported ("a section at address 0 is none to this unwinder");
  if (in->address > UINTPTR_MAX)
    return unsupported ("an address of this stack is none of this machine");
  one_object = in;
  return glibc_unwind_mapped (s, out);
}
