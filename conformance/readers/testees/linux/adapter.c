/* The SFrame reader of a Linux tree: look-ups, in user space unwinding, and all
   functions and rows.  Where a function and its rows begin is read by what the
   look-ups use; what a row means is the look-up at its first PC.

   A look-up for which the reader drops the section, or says -EFAULT, refuses the
   section: its kernel does not use it again.  Any other error is that there is no
   row.  The PCs of a caller are looked up as the reader does it.  */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "reader.h"
#include "testee.h"
#include "user_memory.h"

/* A section where the reader believes it; SHIFT is how far that is from its
   address.  */
struct place
{
  const unsigned char *bytes;
  size_t size;
  uint64_t address, shift;
};

#ifdef TESTEE_FAULTS
/* Each access to user memory fails in turn: the first, the second, and so on.
   What the reader does then that it may not ends the program (no_answer), which
   is a crash to the runner.  */

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

/* Each ends with the section added again, and nothing that fails.  */
static void
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

static void
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

static void
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
#endif

/* Where the reader believes a section that is at address 0, which is none to
   it, or that goes on behind the last address, which none does.  */
static const uint64_t PLACE_OF_NULL = 0x400000000000;

static struct place
place_of (const struct input *in)
{
  struct place p = { .bytes = in->bytes, .size = in->size };
  bool is_a_place = in->address && in->address + in->size >= in->address;
  /* The kernel reads its own section where it is.  */
  p.address = reader_is_of_kernel ? (uintptr_t) in->bytes : is_a_place ? in->address : PLACE_OF_NULL;
  p.shift = p.address - in->address;
  return p;
}

/* What the reader says of itself that it does not take, though it is valid.  */
static const char *
exclusion (const struct input *in)
{
  enum { FLAGS = 3, AUX = 7, HEADER = 28 };
  if (in->size < HEADER)
    return NULL;
  if (!(in->bytes[FLAGS] & FLAG_SORTED))
    return "this reader wants sorted functions";
  if (reader_version >= 3 && !(in->bytes[FLAGS] & FLAG_PCREL))
    return "this reader wants starts that are relative to their fields";
  if (in->bytes[AUX])
    return "this reader takes no auxiliary header";
  return NULL;
}

static enum answer
take_section (const struct input *in, const struct place *p,
              const struct stack *stack)
{
  user_memory_is (p->bytes, p->size, p->address, stack);
  user_accesses_begin (0);
  int status = reader_add (p->address, p->size);
  if (status == 0)
    return ACCEPTED;
  const char *excluded = exclusion (in);
  return excluded ? unsupported ("%s", excluded)
                  : reject ("the reader does not take the section: %s",
                            strerror (-status));
}

static enum answer
find (const struct input *in, const uint64_t *pcs, size_t pc_count, FILE *out)
{
  struct place place = place_of (in);
  enum answer answer = take_section (in, &place, NULL);
  if (answer != ACCEPTED)
    return answer;
#ifdef TESTEE_FAULTS
  fail_section (&place);
#endif
  for (size_t i = 0; i < pc_count; i++)
    {
      struct row row;
#ifdef TESTEE_FAULTS
      fail_find (&place, pcs[i] + place.shift);
#endif
      int status = reader_find (pcs[i] + place.shift, &row);
      if (status == -EFAULT || !reader_has_section ())
        return reject ("the reader drops the section at 0x%" PRIx64 ": %s",
                       pcs[i], strerror (-status));
      print_found (out, reader_abi, pcs[i], status == 0 ? &row : NULL);
    }
  return ACCEPTED;
}

static enum answer
decode_rows (const struct fde *fde, const struct fde *shown,
             unsigned row_count, FILE *out)
{
  for (unsigned i = 0; i < row_count; i++)
    {
      struct row row;
      uint64_t offset = 0;
      int status = reader_row_offset (&offset);
      if (status)
        return reject ("row %u of a function cannot be read: %s", i,
                       strerror (-status));
      status = reader_find (fde->start + offset, &row);
      if (status)
        return reject ("row %u of a function is not found: %s", i,
                       strerror (-status));
      print_row (out, reader_abi, shown, offset, &row);
    }
  return ACCEPTED;
}

/* Where functions overlap, which of them a look-up finds is left open.  */
static bool
functions_overlap (void)
{
  struct fde fde;
  unsigned row_count;
  uint64_t end = 0;
  for (unsigned i = 0; reader_function (i, &fde, &row_count) == 0; i++)
    {
      if (i > 0 && fde.start < end)
        return true;
      end = fde.start + (uint64_t) fde.size;
    }
  return false;
}

static enum answer
decode (const struct input *in, FILE *out)
{
  struct place place = place_of (in);
  enum answer answer = take_section (in, &place, NULL);
  if (answer != ACCEPTED)
    return answer;
#ifdef TESTEE_FAULTS
  fail_section (&place);
#endif
  if (functions_overlap ())
    return unsupported ("functions overlap, and this adapter reads rows by looking them up");
  struct element element;
  reader_element (&element);
  print_element (out, 0, &element);
  int status = 0;
  for (unsigned i = 0; status == 0 && answer == ACCEPTED; i++)
    {
      struct fde fde;
      unsigned row_count = 0;
      status = reader_function (i, &fde, &row_count);
      if (status < 0)
        return reject ("function %u cannot be read: %s", i, strerror (-status));
      if (status)
        break;
      struct fde shown = fde;
      shown.start -= place.shift;
      print_fde (out, i, &shown);
      answer = decode_rows (&fde, &shown, row_count, out);
    }
  return answer;
}

static enum answer
exclusion_of_stack (const struct stack *s)
{
  if (s->ra_is_known)
    return unsupported ("this unwinder has no link register");
  if (s->is_topmost && !s->is_exact)
    return unsupported ("this unwinder begins where a program was stopped");
  return ACCEPTED;
}

/* Sections are SHIFT away from their addresses.  */
static void
print_callers (const struct stack *s, uint64_t shift, FILE *out)
{
  reader_start (s->pc, s->sp, s->fp, s->is_topmost, shift);
  for (uint64_t i = 0; i < s->limit; i++)
    {
      struct caller caller;
      int status = reader_next (&caller);
      if (status)
        {
          print_end (out, status == READER_OUTERMOST ? "outermost"
                                                      : "refused");
          break;
        }
      print_caller (out, caller.pc, caller.sp, caller.fp);
    }
}

static enum answer
unwind (const struct input *in, const struct stack *s, FILE *out)
{
  struct place place = place_of (in);
  enum answer answer = exclusion_of_stack (s);
  if (answer == ACCEPTED)
    answer = take_section (in, &place, s);
  if (answer != ACCEPTED)
    return answer;
#ifdef TESTEE_FAULTS
  fail_unwind (&place, s);
#endif
  print_callers (s, place.shift, out);
  reader_forget ();
  return ACCEPTED;
}

/* --- sections that come and go */

static enum answer
add_table (const struct input *in, uint64_t first, uint64_t last)
{
  if (!in->address)
    return unsupported ("a section at address 0 is none to this reader");
  user_memory_add (in->bytes, in->size, in->address);
  user_accesses_begin (0);
  int status = reader_add_for (in->address, in->size, first, last);
  /* The text has a section already.  */
  if (status == 0 || status == -EEXIST)
    return ACCEPTED;
  const char *excluded = exclusion (in);
  return excluded ? unsupported ("%s", excluded)
                  : reject ("the reader does not take the section: %s",
                            strerror (-status));
}

/* The reader says so where it has no such section.  */
static enum answer
remove_table (uint64_t address)
{
  reader_remove (address);
  return ACCEPTED;
}

static enum answer
find_in_tables (uint64_t pc, FILE *out)
{
  struct row row;
  int status = reader_find (pc, &row);
  if (status == -EFAULT)
    return reject ("the reader drops a section at 0x%" PRIx64, pc);
  print_found (out, reader_abi, pc, status == 0 ? &row : NULL);
  return ACCEPTED;
}

static enum answer
unwind_by_tables (const struct stack *s, FILE *out)
{
  enum answer answer = exclusion_of_stack (s);
  user_memory_has_stack (s);
  if (answer == ACCEPTED)
    print_callers (s, 0, out);
  user_memory_has_stack (NULL);
  return answer;
}

static const struct tables tables = {
  .add = add_table,
  .remove = remove_table,
  .find = find_in_tables,
  .unwind = unwind_by_tables,
};

const struct testee testee = {
  .caps = "name " TESTEE_NAME "\n"
          "version " PEER_VERSION "\n"
          "sframe-versions " READER_VERSION "\n"
          "abis " READER_ABI "\n"
          "operations " READER_OPERATIONS "\n"
          "input raw\n"
          "cannot element.abi element.flags fde.signal fde.key fre.signed find.signed\n",
  .decode = decode,
  .find = find,
  .unwind = unwind,
  .tables = &tables,
};
