/* The unwinders of a test: the reference, and ones that are dead, lazy or liars, chosen by the
   environment's PLANTED.  */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conformance/lab/cost/unwinder.h"

/* Each has its own way to be wrong, in steps that were right before.  */
static enum { DIES, HANGS, REFUSES, LEAVES, LAZY, LIES, LIES_ONCE, GOES_ON, FICKLE, KNOWS } way;
static const char *const names[] = { "dies", "hangs", "refuses", "leaves", "lazy",
                                     "lies", "lies-once", "goes-on", "fickle", "knows" };
static unsigned steps;
static pid_t first;

/* One knows what was executed, and touches 1 byte and 8 bytes of the table, in two lines,
   and 4 of what it has allocated.  */
static const uint8_t *bytes;
static volatile uint32_t *kept;

static bool
know (walk *w)
{
  const recorded *r = w->stack;
  size_t i = 0;
  uint64_t pc = w->pc;
  while (!w->is_topmost && i < r->frame_count)
    {
      bool is_here = r->ra[i] == pc;
      i++;
      if (is_here)
        break;
    }
  uint64_t eight;
  memcpy (&eight, bytes + 64, sizeof eight);
  __asm__ volatile ("" : : "r" (bytes[0]), "r" (eight));
  (void) *kept;
  if (i >= r->frame_count)
    return false;
  w->pc = r->ra[i];
  return true;
}

static void *
planted_open (const table *t, problem *p)
{
  const char *name = getenv ("PLANTED");
  way = LIES;
  for (size_t i = 0; name && i < sizeof names / sizeof names[0]; i++)
    if (strcmp (names[i], name) == 0)
      way = (__typeof__ (way)) i;
  steps = 0;
  bytes = t->section.bytes;
  kept = malloc (16);
  if (way == REFUSES)
    {
      problem_set (p, STATUS_USAGE, "not this one");
      return NULL;
    }
  return reference.open (t, p);
}

/* Where the process is that main () began in, it is no check.  */
static void __attribute__ ((constructor))
begin (void)
{
  first = getpid ();
}

static bool
planted_step (void *state, walk *w)
{
  const recorded *r = w->stack;
  bool is_last = w->pc == (r->frame_count > 1 ? r->ra[r->frame_count - 2] : r->pc);
  steps++;
  if (way == KNOWS)
    return know (w);
  if (way == DIES && steps > 3)
    abort ();
  if (way == LEAVES && steps > 3)
    _exit (0);
  while (way == HANGS && steps > 3)
    continue;
  if (way == LAZY && is_last && r->frame_count > 1)
    return false;
  if (!reference.step (state, w))
    return false;
  if (way == LIES || (way == LIES_ONCE && steps == 7)
      || (way == FICKLE && getpid () == first && steps == 9))
    w->pc ^= 2;
  if (way == GOES_ON && is_last)
    w->pc = r->pc;
  return true;
}

static void
planted_close (void *state)
{
  free ((void *) (uintptr_t) kept);
  reference.close (state);
}

static const unwinder planted
    = { .name = "planted", .kind = TABLE_SFRAME, .least = 3, .most = 3,
        .open = planted_open, .step = planted_step, .close = planted_close };

const unwinder *const unwinders[] = { &reference, &planted, NULL };
