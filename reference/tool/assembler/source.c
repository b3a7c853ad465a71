/* One element of the vector language.  */
#include "source.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

sf_fde_record *
source_add_fde (source *s)
{
  s->fdes = grow_array (s->fdes, s->fde_count, &s->fde_capacity,
                        sizeof *s->fdes);
  sf_fde_record *fde = &s->fdes[s->fde_count++];
  *fde = (sf_fde_record) { .start = 0 };
  return fde;
}

sf_fre_record *
source_add_row (source *s)
{
  s->rows = grow_array (s->rows, s->row_count, &s->row_capacity,
                        sizeof *s->rows);
  sf_fre_record *row = &s->rows[s->row_count++];
  *row = (sf_fre_record) { .start_address = 0 };
  s->fdes[s->fde_count - 1].fre_count++;
  return row;
}

void
source_add_raw (source *s, const void *bytes, size_t size)
{
  if (size == 0)
    return;
  source_add_row (s)->raw_length = (uint32_t) size;
  buffer_add (&s->raw, bytes, size);
}

void
source_add_poke (source *s, uint64_t offset, const void *bytes, size_t size,
                 unsigned line)
{
  s->pokes = grow_array (s->pokes, s->poke_count, &s->poke_capacity,
                         sizeof *s->pokes);
  s->pokes[s->poke_count++] = (poke) { offset, size, line };
  buffer_add (&s->poked_bytes, bytes, size);
}

static void
connect (source *s)
{
  const uint8_t *raw = s->raw.bytes;
  const sf_fre_record *row = s->rows;
  for (size_t i = 0; i < s->row_count; i++)
    if (s->rows[i].raw_length)
      {
        s->rows[i].raw = raw;
        raw += s->rows[i].raw_length;
      }
  for (size_t i = 0; i < s->fde_count; i++)
    {
      s->fdes[i].fres = row;
      if (s->fdes[i].fre_count)
        row += s->fdes[i].fre_count;
    }
  s->element.fdes = s->fdes;
  s->element.fde_count = (uint32_t) s->fde_count;
  s->element.auxhdr = s->aux.bytes;
  s->element.auxhdr_length = (uint8_t) s->aux.size;
}

static bool
apply_pokes (const source *s, uint8_t *bytes, size_t size, problem *p)
{
  const uint8_t *poked = s->poked_bytes.bytes;
  for (size_t i = 0; i < s->poke_count; i++)
    {
      const poke *k = &s->pokes[i];
      if (k->offset > size || size - k->offset < k->length)
        return problem_set (p, STATUS_USAGE,
                            "%u: %zu bytes at 0x%" PRIx64 " end outside of "
                            "the element, which has 0x%zx", k->line,
                            k->length, k->offset, size);
      memcpy (bytes + k->offset, poked, k->length);
      poked += k->length;
    }
  return true;
}

bool
source_encode (source *s, uint64_t address, buffer *out, problem *p)
{
  connect (s);
  s->element.address = address;
  size_t size = sf_encode (&s->element, NULL, 0);
  buffer_reserve (out, size);
  uint8_t *bytes = out->bytes + out->size;
  sf_encode (&s->element, bytes, size);
  out->size += size;
  return apply_pokes (s, bytes, size, p);
}

void
source_free (source *s)
{
  free (s->fdes);
  free (s->rows);
  free (s->pokes);
  buffer_free (&s->raw);
  buffer_free (&s->poked_bytes);
  buffer_free (&s->aux);
  *s = (source) { .fde_count = 0 };
}
