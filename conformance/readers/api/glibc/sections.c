/* glibc's reader on a section, compared with the reference's reading of its bytes.  */
#include <stdlib.h>
#include <string.h>

#include "reader.h"
#include "reference/check.h"
#include "reference/find.h"

enum { MOST_FUNCTIONS = 200, MOST_ROWS = 48 };

static bool
is_of_this_machine (const subject *s)
{
  uint16_t magic = 0;
  memcpy (&magic, s->bytes, s->size < sizeof magic ? 0 : sizeof magic);
  return magic == SFRAME_MAGIC;
}

static bool
read_header (const subject *s, sf_section *section, sf_header *h)
{
  sf_report report = SF_NO_REPORT;
  *section = (sf_section){ .bytes = s->bytes, .size = s->size };
  return sf_read_header (section, 0, h, &report);
}

bool
has_values (const subject *s)
{
  sf_section section;
  sf_header h;
  sf_report report = SF_NO_REPORT;
  if (!is_of_this_machine (s) || !read_header (s, &section, &h)
      || h.version != SFRAME_VERSION_2 || s->bytes[4] > SFRAME_ABI_AMD64_ENDIAN_LITTLE)
    return false;
  uint64_t *lent = calloc (sf_words_needed (&section) + 1, sizeof *lent);
  enum sf_verdict verdict = sf_check (&section, lent, &report);
  free (lent);
  return verdict == SF_VALID;
}

/* The reader's view of a section of which the reference has another.  BYTES: in a block of
   their size, but never smaller than a header, because the reader is told no size.  */
typedef struct readings
{
  char *bytes;
  context context;
  _Unwind_Reason_Code code;
  sf_section section;
  sf_header header;
} readings;

static void
open_readings (const subject *s, readings *r)
{
  size_t size = s->size < sizeof (sframe_header) ? sizeof (sframe_header) : s->size;
  memset (r, 0, sizeof *r);
  r->bytes = calloc (size, 1);
  memcpy (r->bytes, s->bytes, s->size);
  /* Who opens it frees the bytes.  NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
  r->code = CALL (__sframe_decode, &r->context, r->bytes);
  read_header (s, &r->section, &r->header);
}

/* decode: _URC_NO_REASON for a valid section, or _URC_END_OF_STACK; and it only reads.  */
static void
decodes (const void *subject_of_it)
{
  const subject *s = subject_of_it;
  readings r;
  open_readings (s, &r);
  expect (r.code == _URC_NO_REASON || r.code == _URC_END_OF_STACK, "the code is %d", r.code);
  if (has_values (s))
    expect (r.code == _URC_NO_REASON, "a valid section is refused");
  expect (memcmp (r.bytes, s->bytes, s->size) == 0, "the section was changed");
  free (r.bytes);
}

/* reason: another byte order, version or flag is refused.  */
static void
refuses_what_is_not_its_own (const void *subject_of_it)
{
  const subject *s = subject_of_it;
  readings r;
  open_readings (s, &r);
  bool is_another = s->size >= sizeof (sframe_header)
                    && (!is_of_this_machine (s) || s->bytes[2] != SFRAME_VERSION_2
                        || (s->bytes[3] & ~SFRAME_V2_F_ALL_FLAGS) != 0);
  expect (!is_another || r.code == _URC_END_OF_STACK, "version %u, flags 0x%x: accepted",
          s->bytes[2], s->bytes[3]);
  free (r.bytes);
}

/* context: its parts are those of the section.  */
static void
gives_the_parts (const void *subject_of_it)
{
  readings r;
  open_readings (subject_of_it, &r);
  const context *c = &r.context;
  const sf_header *h = &r.header;
  if (r.code == _URC_NO_REASON)
    {
      expect (memcmp (&c->sfd_header, r.bytes, sizeof c->sfd_header) == 0, "another header");
      expect ((char *) c->sfd_funcdesc - r.bytes == (ptrdiff_t) h->index_at,
              "the functions are at %td, they are at %llu", (char *) c->sfd_funcdesc - r.bytes,
              (unsigned long long) h->index_at);
      expect (c->sfd_fres - r.bytes == (ptrdiff_t) h->fres_at, "the rows are at %td, they are at %llu",
              c->sfd_fres - r.bytes, (unsigned long long) h->fres_at);
      expect ((uint32_t) c->sfd_fre_nbytes == h->fre_len, "%d bytes of rows", c->sfd_fre_nbytes);
    }
  free (r.bytes);
}

/* Where a register's value is kept, or that this row has no word for it.  */
static void
same_offset (const char *of, const sf_rule *rule, int32_t got, _Unwind_Reason_Code code)
{
  if (rule->kind == SF_OFFSET)
    expect (code == _URC_NO_REASON && got == rule->offset, "%s is at CFA%+lld; %d, code %d", of,
            (long long) rule->offset, got, code);
  else
    expect (code != _URC_NO_REASON, "%s is in no word, and there is no error", of);
}

/* The getters of ROW, of which RULES is the reference's reading.  */
static void
getters_of_a_row (context *c, row *r, const sf_rules *rules, const sf_header *h)
{
  _Unwind_Reason_Code cfa_code = NO_CODE, ra_code = NO_CODE, fp_code = NO_CODE;
  int32_t cfa = CALL (__sframe_fre_get_cfa_offset, c, r, &cfa_code);
  if (rules->cfa.kind != SF_OFFSET)
    {
      expect (cfa_code != _URC_NO_REASON, "there is no CFA, and no error");
      return; /* a caller asks for no more */
    }
  expect (cfa_code == _URC_NO_REASON && cfa == rules->cfa.offset, "CFA%+lld; %d, code %d",
          (long long) rules->cfa.offset, cfa, cfa_code);
  expect (CALL (__sframe_fre_get_base_reg_id, r)
              == (rules->cfa.reg == h->abi->sp ? SFRAME_BASE_REG_SP : SFRAME_BASE_REG_FP),
          "the base register is the other one");
  int32_t ra = CALL (__sframe_fre_get_ra_offset, c, r, &ra_code);
  same_offset ("RA", &rules->ra, ra, ra_code);
  int32_t fp = CALL (__sframe_fre_get_fp_offset, c, r, &fp_code);
  /* A fixed offset is the header's, whatever the row has.  */
  if (rules->fp.kind == SF_OFFSET || !h->cfa_fixed_fp_offset)
    same_offset ("FP", &rules->fp, fp, fp_code);
}

/* The row at PC, which wraps as addresses do; and, where LOOKS_CLOSER, what its getters say.  */
static void
find_at (readings *r, uint64_t pc, bool looks_closer)
{
  if ((int64_t) pc != (int32_t) pc)
    return; /* that is no argument of the function */
  sf_report report = SF_NO_REPORT;
  sf_found right;
  row got = { 0 };
  enum sf_find_result result = sf_find (&r->section, pc, &right, &report);
  if (report.is_silent || report.is_invalid)
    return;
  _Unwind_Reason_Code code = CALL (__sframe_find_fre, &r->context, (int32_t) pc, &got);
  if (result != SF_FOUND)
    {
      expect (code == _URC_END_OF_STACK, "PC %lld is in no row; code %d", (long long) pc, code);
      return;
    }
  const char *words = r->bytes + right.fre.at + (1u << right.fde.fre_type) + 1;
  bool is_right = expect (code == _URC_NO_REASON && got.fre_start_addr == right.fre.start_address
                              && got.fre_offsets == words,
                          "PC %lld is in function %u row %u; code %d", (long long) pc,
                          right.fde_index, right.fre_index, code);
  if (looks_closer && is_right)
    getters_of_a_row (&r->context, &got, &right.rules, &r->header);
}

static void
find_in_function (readings *r, const sf_fde *fde, bool looks_closer)
{
  sf_report report = SF_NO_REPORT;
  sf_fres rows;
  sf_fre fre;
  find_at (r, fde->start - 1, false);
  find_at (r, fde->start + fde->func_size - 1, looks_closer);
  find_at (r, fde->start + fde->func_size, false);
  sf_fres_begin (&r->header, fde, &rows, &report);
  for (uint32_t j = 0; sf_fres_next (&rows, &fre); j++)
    if (is_asked (j, MOST_ROWS, fde->func_num_fres))
      {
        find_at (r, fde->start + fre.start_address, looks_closer);
        find_at (r, fde->start + fre.start_address - 1, false);
      }
}

static void
look_at_functions (const subject *s, bool looks_closer)
{
  readings r;
  sf_report report = SF_NO_REPORT;
  sf_fde fde;
  open_readings (s, &r);
  for (uint32_t i = 0; r.code == _URC_NO_REASON && i < r.header.num_fdes
                       && sf_read_fde (&r.header, i, &fde, &report);
       i++)
    if (is_asked (i, MOST_FUNCTIONS, r.header.num_fdes))
      find_in_function (&r, &fde, looks_closer);
  free (r.bytes);
}

/* find: the row that covers the PC, or _URC_END_OF_STACK.  */
static void
finds_rows (const void *s)
{
  look_at_functions (s, false);
}

/* rows: what the getters say of the row that was found.  */
static void
gives_rows (const void *s)
{
  look_at_functions (s, true);
}

/* All that can be asked at PC, in the order of a backtrace: the section anew each time.  */
static void
step_at (const char *bytes, int32_t pc)
{
  context c;
  row r = { 0 };
  _Unwind_Reason_Code code = NO_CODE;
  memset (&c, 0, sizeof c);
  answered (CALL (__sframe_decode, &c, bytes));
  answered (CALL (__sframe_find_fre, &c, pc, &r));
  if (!r.fre_offsets)
    return;
  answered (CALL (__sframe_fre_get_cfa_offset, &c, &r, &code));
  answered (code);
  answered (CALL (__sframe_fre_get_base_reg_id, &r));
  answered (CALL (__sframe_fre_get_ra_offset, &c, &r, &code));
  answered (code);
  answered (CALL (__sframe_fre_get_fp_offset, &c, &r, &code));
  answered (code);
}

/* The same at a few PCs of each function that the section can be read for.  */
static void
step_everywhere (const subject *s)
{
  readings r;
  sf_report report = SF_NO_REPORT;
  open_readings (s, &r);
  for (uint32_t i = 0; r.code == _URC_NO_REASON && i < r.header.num_fdes && i < MOST_FUNCTIONS; i++)
    {
      sf_fde fde;
      if (!sf_read_fde (&r.header, i, &fde, &report))
        break;
      step_at (r.bytes, (int32_t) fde.start);
      step_at (r.bytes, (int32_t) (fde.start + fde.func_size / 2));
      step_at (r.bytes, (int32_t) (fde.start + fde.func_size));
    }
  if (r.code == _URC_NO_REASON)
    {
      step_at (r.bytes, 0);
      step_at (r.bytes, INT32_MAX);
      step_at (r.bytes, INT32_MIN);
    }
  free (r.bytes);
}

/* survives: whatever the section is, no function ends the process, and the answers are the same on
   every machine.  One of another byte order is refused, and so is on half of the machines.  */
static void
survives (const void *s)
{
  step_everywhere (s);
  if (!is_of_this_machine (s))
    watched->answers.count = 0;
}

static const section_promise sections[] = {
  { "survives", "no section ends the process", survives, true },
  { "decode", "a valid section is accepted", decodes, true },
  { "reason", "what is of another byte order, version or flag is refused", refuses_what_is_not_its_own, true },
  { "context", "the parts of the context are those of the section", gives_the_parts, false },
  { "find", "the row found is the one that covers the PC", finds_rows, false },
  { "rows", "the getters say what the row says", gives_rows, false },
  { 0 }
};

static const call_promise *const calls[] = { misuses, traces, NULL };

const family the_family = {
  .library = "glibc",
  .sections = sections,
  .calls = calls,
  .has_values = has_values,
};
