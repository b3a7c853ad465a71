/* Samples with some bytes changed, and the verdict that the specification's words give.  */
#ifndef BOUNDARY_H
#define BOUNDARY_H

#include "testing.h"

#include <sys/mman.h>

#include "lib/base/lend.h"
#include "reference/walk.h"
#include "samples.h"

typedef struct edit
{
  uint8_t at, width;
  uint64_t value;
} edit;

typedef struct expectation
{
  const char *label;
  uint8_t version, abi;
  enum sf_verdict verdict;
  enum sf_clause clause;
  edit edits[4]; /* until a width of 0 */
  enum sf_reading reading;
} expectation;

#define VALID SF_VALID, SF_CLAUSES
#define BREAKS(clause) SF_INVALID, clause
#define SILENT_ON(clause) SF_SILENT, clause

static inline size_t
apply (const expectation *x, uint8_t *bytes)
{
  const sample *s = sample_of (x->version, x->abi);
  memset (bytes, 0, (size_t) 2 * SAMPLE_ROOM);
  memcpy (bytes, s->bytes, s->size);
  for (size_t i = 0; i < COUNT (x->edits) && x->edits[i].width; i++)
    put_number (bytes + x->edits[i].at, x->edits[i].value, x->edits[i].width,
                s->big_endian);
  return s->size;
}

static inline void
expect_all (const expectation *cases, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      uint8_t bytes[2 * SAMPLE_ROOM];
      size_t size = apply (&cases[i], bytes);
      expect_verdict (cases[i].label, bytes, size, cases[i].reading,
                      cases[i].verdict, cases[i].clause);
    }
}
#define EXPECT(cases) expect_all (cases, COUNT (cases))

#endif
