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
#endif
