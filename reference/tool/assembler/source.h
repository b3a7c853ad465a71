/* One element as the vector language has it: records for sf_encode that grow
   line by line, and bytes that are overwritten afterwards.  */
#ifndef SOURCE_H
#define SOURCE_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "reference/finding.h"
#include "reference/section.h"
#include "reference/write/encode.h"

typedef struct poke
{
  uint64_t offset; /* from the start of the element */
  size_t length;
  unsigned line; /* for messages */
} poke;

/* The records' pointers into ROWS, RAW and AUX are set when it is encoded,
   because these grow until then.  */
typedef struct source
{
  sf_element_record element;
  sf_fde_record *fdes;
  sf_fre_record *rows;
  poke *pokes;
  size_t fde_count, fde_capacity;
  size_t row_count, row_capacity;
  size_t poke_count, poke_capacity;
  buffer raw;         /* the bytes of raw rows, in their order */
  buffer poked_bytes; /* likewise of pokes */
  buffer aux;
} source;

/* Add a function behind the last one; it has no rows yet.  */
sf_fde_record *source_add_fde (source *s);
/* Add a row to the last function.  */
sf_fre_record *source_add_row (source *s);
/* Let BYTES follow the last row of the last function.  */
void source_add_raw (source *s, const void *bytes, size_t size);
void source_add_poke (source *s, uint64_t offset, const void *bytes,
                      size_t size, unsigned line);

/* Add the bytes of S, loaded at ADDRESS, to OUT.  False: a poke is outside of
   the element; P does not name the file.  */
bool source_encode (source *s, uint64_t address, buffer *out, problem *p);

void source_free (source *s);

/* A section in the language of `sframe-ref assemble` (corpora/VECTORS.md).  */

/* Print SECTION to stdout such that assembling it gives the same bytes.  An
   element that cannot be read, or is laid out as no record says, comes as
   `bytes` lines.  Returns the verdict of sf_check.  */
enum sf_verdict print_source (const sf_section *section, sf_report *report);

#endif
