#include "share.h"

#include <string.h>

#include "lib/base/chance.h"
#include "lib/base/lend.h"
#include "mutator.h"

typedef struct census
{
  shares shares;
  bool seen[SF_CLAUSES];
} census;

static void
count_verdict (census *c, const uint8_t *bytes, size_t size)
{
  sf_section section = { .bytes = bytes, .size = size };
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict = check_section (&section, &report);
  const sf_finding *finding = sf_decisive (&report);
  c->shares.by_verdict[verdict]++;
  c->shares.total++;
  if (finding && !c->seen[finding->clause])
    {
      c->seen[finding->clause] = true;
      c->shares.clauses++;
    }
}

/* OUT = what of FILE fits; returns its size.  */
static size_t
copy_of (const buffer *file, buffer *out, size_t max_size)
{
  size_t size = file->size < max_size ? file->size : max_size;
  if (size)
    memcpy (out->bytes, file->bytes, size);
  return size;
}

static bool
is_mended (const buffer *file, buffer *out, size_t max_size, unsigned seed)
{
  size_t size = copy_of (file, out, max_size);
  sf_report report = SF_NO_REPORT;
  sf_section section = { .bytes = out->bytes };
  section.size = sframe_mend (out->bytes, size, max_size, seed);
  return check_section (&section, &report) == SF_VALID;
}

shares
measure_shares (const corpus *from, uint64_t count, unsigned seed,
                size_t max_size)
{
  enum { ONE_CROSSING_IN = 8 };
  census c = { .shares = { .total = 0 } };
  buffer out = EMPTY_BUFFER;
  buffer_reserve (&out, max_size + 1);
  count = count < from->count ? from->count : count;
  for (uint64_t i = 0; i < count; i++, seed++)
    {
      const buffer *a = &from->files[i % from->count];
      if (i < from->count)
        c.shares.mended += is_mended (a, &out, max_size, seed);
      chance choice = { seed };
      const buffer *b = &from->files[chance_below (
                            &choice, (uint32_t) from->count)];
      size_t size = copy_of (a, &out, max_size);
      if (i % ONE_CROSSING_IN == 0)
        size = sframe_cross (a->bytes, a->size, b->bytes, b->size, out.bytes,
                             max_size, seed);
      else
        size = sframe_mutate (out.bytes, size, max_size, seed);
      c.shares.unchanged
          += size == a->size && size && memcmp (out.bytes, a->bytes, size) == 0;
      count_verdict (&c, out.bytes, size);
    }
  buffer_free (&out);
  return c.shares;
}
