#include "measure.h"

#include <stdlib.h>

#include "lib/base/sframe_version.h"
#include "reference/write/encode.h"

enum { FUNCTION_SIZE = SHAPE_ROWS, FIRST_FUNCTION = 0x1000 };

const shape shapes[] = {
  { .name = "functions", .most = 1 << 19 },
  { .name = "unsorted", .most = 1 << 19, .is_shuffled = true },
  { .name = "foreign", .most = 1 << 19, .is_foreign = true },
  { .name = "rows", .most = 1 << 15, .is_one_function = true },
  { .name = "foreign-rows", .most = 1 << 15, .is_one_function = true,
    .is_foreign = true },
  { .name = "claimed", .most = 1 << 22, .is_claimed = true },
};
const size_t shape_count = sizeof shapes / sizeof *shapes;

/* The Ith of COUNT, a power of two, in an order that is none.  */
static uint32_t
shuffled (uint32_t i, uint32_t count)
{
  enum { ODD = 2654435761 % (1u << 31) | 1 };
  return (uint32_t) ((uint64_t) i * ODD % count);
}

static void
fill_rows (sf_fre_record *rows, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++)
    rows[i] = (sf_fre_record){ .start_address = i,
                               .info = sf_fre_info (true, 1, 1, false),
                               .word_count = 1,
                               .words = { i % 2 ? 16 : 8 } };
}

static void
fill_functions (const shape *s, sf_fde_record *fdes, uint32_t count,
                const sf_fre_record *rows, uint32_t row_count)
{
  for (uint32_t i = 0; i < count; i++)
    {
      uint32_t place = s->is_shuffled ? shuffled (i, count) : i;
      fdes[i] = (sf_fde_record){
        .start = FIRST_FUNCTION + (uint64_t) place * FUNCTION_SIZE,
        .size = row_count > FUNCTION_SIZE ? row_count : FUNCTION_SIZE,
        .info = sf_fde_info (sf_fre_type_for (row_count - 1), 0, 0, false),
        .fres = rows,
        .fre_count = row_count
      };
    }
}

void
make_section (const shape *s, uint8_t version, uint32_t count, uint32_t rows_each,
              buffer *out)
{
  uint32_t row_count = s->is_one_function ? count : rows_each;
  uint32_t fde_count = s->is_one_function || s->is_claimed ? 1 : count;
  sf_fre_record *rows = grow (NULL, row_count * sizeof *rows);
  sf_fde_record *fdes = grow (NULL, fde_count * sizeof *fdes);
  fill_rows (rows, row_count);
  fill_functions (s, fdes, fde_count, rows, row_count);
  sf_element_record e = { .magic = MAGIC,
                          .version = version,
                          .big_endian = s->is_foreign,
                          .fdes = fdes,
                          .fde_count = fde_count };
  const sf_abi *abi = sf_abi_by_name (s->is_foreign ? "aarch64-be" : "amd64-le");
  e.flags = (uint8_t) ((s->is_shuffled ? 0 : F_FDE_SORTED)
                       | (sframe_version_of (version)->is_pcrel ? F_FDE_FUNC_START_PCREL : 0));
  e.abi_arch = (uint8_t) abi->id;
  e.cfa_fixed_ra_offset = s->is_foreign ? 0 : -8;
  buffer_reserve (out, sf_encode (&e, NULL, 0));
  out->size = sf_encode (&e, out->bytes, out->capacity);
  enum { AT_NUM_FDES = 8 };
  for (int i = 0; s->is_claimed && i < 4; i++)
    out->bytes[AT_NUM_FDES + i] = (uint8_t) (count >> 8 * i);
  free (rows);
  free (fdes);
}

uint64_t
address_in (const shape *s, uint32_t i)
{
  return FIRST_FUNCTION + (uint64_t) i * (s->is_one_function ? 1 : FUNCTION_SIZE);
}
