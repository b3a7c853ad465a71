/* The arguments of the functions under proof: anything that the types allow, in
   memory that is there.  What a function requires of them narrows them.  */
#ifndef PROOFS_ANY_H
#define PROOFS_ANY_H

#include "predicates.h"

#include <stdlib.h>

uint64_t nondet_u64 (void);
uint32_t nondet_u32 (void);
uint8_t nondet_u8 (void);
int64_t nondet_s64 (void);
int8_t nondet_s8 (void);
int nondet_int (void);
bool nondet_bool (void);
enum sf_meaning nondet_meaning (void);
enum sf_clause nondet_clause (void);

static sf_section section;
static sf_report report;
/* As many descriptors as there are ABIs, each of them any.  */
static sf_abi abi, abis_of_headers[4];
static sf_header header, other_header;
static sf_rule any_rule;
static int number;
static sf_cursor cursor;
static sf_fde fde;
static sf_fres fres;
static sf_fre fre;
static sf_rules rules;
static sf_found found;
static sf_finding finding;
static sf_range any_range, other_range;
static sf_owners owners;
static sf_walker walker;
static sf_visitor visitor;
static sf_thread thread;
static sf_frame frame, other_frame;
static sf_stepped stepped;
static sf_unwinder unwinder;

/* Who listens to silences reads what is told, and writes nothing that the core
   works with.  */
static void
listener (void *context, const sf_finding *finding)
{
  (void) context;
  __CPROVER_assert (READABLE (finding), "required: a finding is told");
}

static sf_report *
any_report (void)
{
  report.on_silence = nondet_bool () ? listener : NULL;
  return &report;
}

/* The C library's, by the manual: no more than SIZE bytes are written.  */
int
instead_of_vsnprintf (char *text, size_t size, const char *format,
                      va_list values)
{
  (void) values;
  __CPROVER_assert (size > 0 && __CPROVER_rw_ok (text, size) && format,
                    "required: room for the text");
  __CPROVER_havoc_slice (text, size);
  return nondet_int ();
}

/* What a format holds is the compiler's to compare with its values.  */
static const char *
any_text (void)
{
  return "";
}

/* A section of any size up to MOST_BYTES, with any bytes.  */
static const sf_section *
any_section (void)
{
  __CPROVER_assume (section.size <= MOST_BYTES);
  section.bytes = malloc (section.size);
  return &section;
}

static sf_cursor *
any_cursor (void)
{
  cursor.bytes = any_section ()->bytes;
  cursor.report = nondet_bool () ? any_report () : NULL;
  return &cursor;
}

/* The cursor that reading FREs and the header has: one with a report.  */
static sf_cursor *
any_reporting_cursor (void)
{
  any_cursor ();
  cursor.report = any_report ();
  return &cursor;
}

static sf_header *
any_header (void)
{
  header.section = any_section ();
  header.abi = &abi;
  return &header;
}

/* A header of VERSION, a constant: products with a constant are easier.  */
static sf_header *
any_header_of (uint8_t version)
{
  any_header ();
  header.version = version;
  return &header;
}

static sf_fres *
any_fres (void)
{
  fres.cursor = *any_reporting_cursor ();
  return &fres;
}

/* Both of the same section.  */
static sf_cursor *
any_cursor_in (const sf_header *h)
{
  cursor.bytes = h->section->bytes;
  cursor.report = any_report ();
  return &cursor;
}

/* The header to fill in, or another one.  */
static const sf_header *
any_previous (void)
{
  return nondet_bool () ? &header : &other_header;
}

static sf_found *
any_found (void)
{
  found.header = *any_header ();
  return &found;
}

/* Memory for the owners of FREs, with anything in it.  */
static uint64_t *
any_words (uint64_t length)
{
  return malloc (8 * words_for (length));
}

static sf_owners *
any_owners (void)
{
  owners.header = any_header ();
  owners.owned = any_words (header.fre_len);
  owners.claims = owners.owned + (header.fre_len / 64 + 1);
  return &owners;
}

/* Who visits reads what is shown, and writes nothing that the core works
   with.  */
static void
visit_header (void *context, uint32_t index, const sf_header *h)
{
  (void) context, (void) index;
  __CPROVER_assert (READABLE (h), "required: a header is shown");
}

static void
visit_fde (void *context, uint32_t index, const sf_fde *f)
{
  (void) context, (void) index;
  __CPROVER_assert (READABLE (f), "required: a function is shown");
}

static void
visit_fre (void *context, const sf_fde *f, const sf_fre *fre_,
           const sf_rules *r)
{
  (void) context;
  __CPROVER_assert (READABLE (f) && READABLE (fre_) && READABLE (r),
                    "required: an FRE is shown");
}

static const sf_visitor *
any_visitor (void)
{
  visitor.header = nondet_bool () ? visit_header : NULL;
  visitor.fde = nondet_bool () ? visit_fde : NULL;
  visitor.fre = nondet_bool () ? visit_fre : NULL;
  return nondet_bool () ? &visitor : NULL;
}

static sf_walker *
any_walker (void)
{
  walker.visitor = any_visitor ();
  walker.report = any_report ();
  walker.header = *any_header ();
  walker.lent = any_words (header.fre_len);
  walker.owners.header = &walker.header;
  walker.owners.owned = walker.lent;
  walker.owners.claims = walker.lent + (header.fre_len / 64 + 1);
  return &walker;
}

/* The registers and the memory of a thread may hold anything, and may be
   missing.  */
static bool
answer_address (void *context, uint64_t address, uint64_t *value)
{
  (void) context, (void) address;
  *value = nondet_u64 ();
  return nondet_bool ();
}

static bool
answer_register (void *context, uint32_t reg, uint64_t *value)
{
  (void) context, (void) reg;
  *value = nondet_u64 ();
  return nondet_bool ();
}

static const sf_thread *
any_thread (void)
{
  thread.read_memory = answer_address;
  thread.read_register = answer_register;
  return &thread;
}

static sf_stepped *
any_stepped (void)
{
  stepped.found = *any_found ();
  return &stepped;
}

static sf_unwinder *
any_unwinder (void)
{
  unwinder.thread = any_thread ();
  unwinder.frame = &frame;
  unwinder.abi = &abi;
  unwinder.stepped = any_stepped ();
  return &unwinder;
}
#endif
