#include "faults.h"

#include <inttypes.h>
#include <string.h>

#include "reader.h"
#include "user_memory.h"

/* Of more accesses than this, some are made to fail: the first half of it, and
   the others in equal distances.  */
enum { MOST_FAILURES = 256 };

/* The number of the access that fails after access N of COUNT did.  */
static size_t
next_access (size_t n, size_t count)
{
  if (n < MOST_FAILURES / 2 || count <= MOST_FAILURES)
    return n + 1;
  return n + 1 + (count - MOST_FAILURES / 2) / (MOST_FAILURES / 2);
}

/* WHAT the reader did, with access N of COUNT, at AT.  */
__attribute__ ((noreturn)) static void
wrong (const char *what, const char *call, size_t n, size_t count, uint64_t at)
{
  no_answer ("%s at 0x%" PRIx64 ", access %zu of %zu to user memory fails: %s",
             call, at, n, count, what);
}

static void
start_again (const struct place *p)
{
  reader_forget ();
  user_accesses_begin (0);
  if (reader_add (p->address, p->size) != 0)
    no_answer ("the reader takes a section and then does not take it again");
}

/* What holds after each call with an access that fails.  */
static void
check_accesses (const char *call, size_t n, size_t count, uint64_t at)
{
  const struct user_accesses *u = &user_accesses;
  if (!u->one_failed)
    wrong ("the same call makes fewer accesses than before", call, n, count,
           at);
  if (u->after_failure)
    wrong ("another access follows", call, n, count, at);
  if (u->open)
    wrong ("user_read_access_end is left out", call, n, count, at);
}

static void
check_protected (const char *call, uint64_t at)
{
  if (user_accesses.unprotected)
    no_answer ("%s at 0x%" PRIx64 ": an unsafe access outside of "
               "user_read_access_begin", call, at);
  if (user_accesses.open)
    no_answer ("%s at 0x%" PRIx64 ": user_read_access_end is left out", call,
               at);
}

void
fail_section (const struct place *p)
{
  static const char call[] = "sframe_add_section";
  start_again (p);
  check_protected (call, p->address);
  size_t count = user_accesses.count;
  if (count == 0)
    no_answer ("%s reads no user memory", call);
  for (size_t n = 1; n <= count; n = next_access (n, count))
    {
      reader_forget ();
      user_accesses_begin (n);
      if (reader_add (p->address, p->size) == 0 || reader_has_section ())
        wrong ("the section is taken", call, n, count, p->address);
      check_accesses (call, n, count, p->address);
    }
  start_again (p);
}

void
fail_find (const struct place *p, uint64_t pc)
{
  static const char call[] = "sframe_find";
  struct row row;
  start_again (p);
  user_accesses_begin (0);
  bool is_found = reader_find (pc, &row) == 0;
  check_protected (call, pc);
  size_t count = user_accesses.count;
  if (is_found && count == 0)
    no_answer ("%s at 0x%" PRIx64 " finds a row and reads no user memory",
               call, pc);
  for (size_t n = 1; n <= count; n = next_access (n, count))
    {
      start_again (p);
      user_accesses_begin (n);
      if (reader_find (pc, &row) == 0)
        wrong ("a row is given out", call, n, count, pc);
      if (!reader_left_frame ())
        wrong ("a part of a row is given out", call, n, count, pc);
      check_accesses (call, n, count, pc);
    }
  start_again (p);
}

enum { MOST_CALLERS = 64 };
struct walk
{
  struct caller callers[MOST_CALLERS];
  size_t count;
  bool is_refused;
};

static void
walk_up (const struct place *p, const struct stack *s, struct walk *w)
{
  *w = (struct walk) { 0 };
  reader_start (s->pc, s->sp, s->fp, s->is_topmost, p->shift);
  for (; w->count < MOST_CALLERS && w->count < s->limit; w->count++)
    {
      int status = reader_next (&w->callers[w->count]);
      w->is_refused = status != 0 && status != READER_OUTERMOST;
      if (status)
        return;
    }
}

void
fail_unwind (const struct place *p, const struct stack *s)
{
  static const char call[] = "unwind_user";
  struct walk whole, part;
  start_again (p);
  user_accesses_begin (0);
  walk_up (p, s, &whole);
  check_protected (call, s->pc);
  size_t count = user_accesses.count;
  if (whole.count && count == 0)
    no_answer ("%s at 0x%" PRIx64 " gives a caller and reads no user memory",
               call, s->pc);
  for (size_t n = 1; n <= count; n = next_access (n, count))
    {
      start_again (p);
      user_accesses_begin (n);
      walk_up (p, s, &part);
      if (!part.is_refused)
        wrong ("the stack goes on", call, n, count, s->pc);
      if (part.count > whole.count
          || memcmp (part.callers, whole.callers,
                     part.count * sizeof *part.callers)
                 != 0)
        wrong ("a caller differs", call, n, count, s->pc);
      check_accesses (call, n, count, s->pc);
    }
  start_again (p);
}
