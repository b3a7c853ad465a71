/* The SFrame reader of a Linux tree: look-ups, in user space unwinding, and all
   functions and rows.  Where a function and its rows begin is read by what the
   look-ups use; what a row means is the look-up at its first PC.

   A look-up for which the reader drops the section, or says -EFAULT, refuses the
   section: its kernel does not use it again.  Any other error is that there is no
   row.  The PCs of a caller are looked up as the reader does it.  */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "faults.h"
#include "reader.h"
#include "testee.h"
#include "user_memory.h"

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
