/* The canonical dump (conformance/CONTRACT.md, version 1).  */
#ifndef SF_DUMP_H
#define SF_DUMP_H

#include "../find.h"
#include "../section.h"

#define SF_DUMP_VERSION 1

/* The words for the bits of sfp_flags, the lowest first.  */
enum { SF_FLAGS = 3 };
extern const char *const sf_flag_names[SF_FLAGS];

/* Receives LENGTH bytes of TEXT; from what follows here, a line at a time, newline
   included.  */
typedef struct sf_sink
{
  void (*write) (void *context, const char *text, size_t length);
  void *context;
} sf_sink;

/* Check SECTION, and write its dump to SINK.  What was read before a broken
   clause is written; the caller discards it when the verdict is SF_INVALID,
   or shows it to a person.  LENT and REPORT as for sf_check.  */
enum sf_verdict sf_dump (const sf_section *section, uint64_t *lent,
                         sf_sink sink, sf_report *report);

/* Write the CONTRACT's line for the look-up of PC: `find 0xPC cfa=...` or
   `find 0xPC none`.  */
void sf_dump_found (const sf_found *found, uint64_t pc, sf_sink sink);

/* The ABI called NAME in the dump, or NULL.  */
const sf_abi *sf_abi_by_name (const char *name);

#endif
