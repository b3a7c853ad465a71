
#include "model.h"

/* What an edit is about: one element, one of its functions and one of its
   rows; F and R are NULL where there are none.  */
typedef struct place
{
  model *m;
  chance *c;
  sf_element_record *e;
  sf_fde_record *f;
  sf_fre_record *r;
  uint32_t fde_index, row_index;
} place;

static place
choose_place (model *m, chance *c)
{
  place p = { .m = m, .c = c,
              .e = &m->elements[chance_below (c, m->element_count)] };
  if (p.e->fde_count == 0)
    return p;
  p.fde_index = chance_below (c, p.e->fde_count);
  p.f = model_fde (m, p.e, p.fde_index);
  if (p.f->fre_count == 0)
    return p;
  p.row_index = chance_below (c, p.f->fre_count);
  p.r = model_row (m, p.f, p.row_index);
  return p;
}

/* A function of the same element.  */
static sf_fde_record *
another (const place *p)
{
  return model_fde (p->m, p->e, chance_below (p->c, p->e->fde_count));
}

/* The header.  */

static void
flip_flag (place *p)
{
  p->e->flags ^= (uint8_t) (1u << chance_below (p->c, 3));
}

static void
change_fixed_offset (place *p)
{
  int8_t offset = (int8_t) chance_awkward (p->c);
  if (chance_one_in (p->c, 2))
    p->e->cfa_fixed_ra_offset = offset;
  else if (chance_one_in (p->c, 2))
    p->e->cfa_fixed_fp_offset = 0;
  else
    p->e->cfa_fixed_fp_offset = offset;
}

static void
change_auxiliary_header (place *p)
{
  static const uint8_t lengths[] = { 0, 1, 4, 8, UINT8_MAX };
  uint8_t *aux = p->m->aux[p->e - p->m->elements];
  p->e->auxhdr_length = lengths[chance_below (p->c, sizeof lengths)];
  for (unsigned i = 0; i < p->e->auxhdr_length; i++)
    aux[i] = (uint8_t) chance_next (p->c);
}

static void
change_gap (place *p)
{
  uint32_t gap = chance_below (p->c, 2) * chance_below (p->c, 20);
  if (chance_one_in (p->c, 2))
    p->e->gap_before_index = gap;
  else
    p->e->gap_before_fres = gap;
}

static void
convert_version (place *p)
{
  p->e->version = (uint8_t) (1 + chance_below (p->c, SFRAME_VERSIONS));
}

static void
convert_abi (place *p)
{
  p->e->abi_arch = (uint8_t) (1 + chance_below (p->c, 4));
  p->e->big_endian = abi_of (p->e)->big_endian;
}

/* AArch64's ABIs come in both byte orders.  */
static void
convert_byte_order (place *p)
{
  if (p->e->abi_arch == 1 || p->e->abi_arch == 2)
    p->e->abi_arch ^= 3;
  p->e->big_endian = !p->e->big_endian;
}

static void
repeat_element (place *p)
{
  sf_element_record *e = model_add_element (p->m, p->e);
  for (uint32_t i = 0; e && i < p->e->fde_count; i++)
    {
      sf_fde_record f = p->e->fdes[i];
      f.position.is_given = false;
      model_insert_fde (p->m, e, e->fde_count, &f);
    }
}

static void
change_trailing_bytes (place *p)
{
  p->m->trailing_count = chance_below (p->c, 9);
  for (unsigned i = 0; i < p->m->trailing_count; i++)
    p->m->trailing[i] = chance_one_in (p->c, 8)
                            ? (uint8_t) chance_next (p->c)
                            : 0;
}

/* Functions.  */

static void
repeat_function (place *p)
{
  sf_fde_record copy = *p->f;
  copy.start += chance_one_in (p->c, 4) ? chance_awkward (p->c) : copy.size;
  model_copy_rows (p->m, &copy, p->f);
  model_insert_fde (p->m, p->e, chance_below (p->c, p->e->fde_count + 1),
                    &copy);
}

static void
remove_function (place *p)
{
  model_remove_fde (p->m, p->e, p->fde_index);
}

/* The second half of the rows becomes a function of its own.  */
static void
split_function (place *p)
{
  sf_fde_record second = *p->f;
  if (!p->r || p->r->start_address == 0)
    return;
  uint32_t at = p->r->start_address;
  second.fres += p->row_index;
  second.fre_count -= p->row_index;
  second.start += at;
  second.size -= at;
  model_copy_rows (p->m, &second, &second);
  for (uint32_t i = 0; i < second.fre_count; i++)
    model_row (p->m, &second, i)->start_address -= at;
  p->f->fre_count = p->row_index;
  p->f->size = at;
  model_insert_fde (p->m, p->e, p->fde_index + 1, &second);
}

static void
swap_functions (place *p)
{
  sf_fde_record *other = another (p), kept = *other;
  *other = *p->f;
  *p->f = kept;
}

static void
move_in_index (place *p)
{
  sf_fde_record *other = another (p);
  uint64_t here = p->f->position.is_given ? p->f->position.value
                                          : p->fde_index;
  sf_override there = other->position;
  if (!there.is_given)
    there = (sf_override) { true, (uint64_t) (other - p->e->fdes) };
  other->position = (sf_override) { true, here };
  p->f->position = there;
}

static void
move_function (place *p)
{
  p->f->start += chance_awkward (p->c);
}

static void
place_function (place *p)
{
  p->f->start = chance_awkward (p->c);
}

static void
resize_function (place *p)
{
  p->f->size = (uint32_t) chance_awkward (p->c);
}

/* Let the function start right behind another one, or reach into it.  */
static void
meet_neighbour (place *p)
{
  const sf_fde_record *other = another (p);
  p->f->start = other->start + other->size - chance_below (p->c, 2);
}

static void
change_row_type (place *p)
{
  p->f->info = (uint8_t) ((p->f->info & 0xf0) | chance_below (p->c, 3));
}

static void
change_pc_type (place *p)
{
  static const uint8_t sizes[] = { 1, 8, 12, 16, 24, 32, UINT8_MAX };
  p->f->info ^= 0x10;
  p->f->rep_size = sizes[chance_below (p->c, sizeof sizes)];
}

static void
flip_info_bit (place *p)
{
  static const uint8_t bits[] = { 0x20, 0x80, 0x20, 0x80, 0x40 };
  p->f->info ^= bits[chance_below (p->c, sizeof bits)];
}

static void
flip_function_type (place *p)
{
  p->f->info2 ^= chance_one_in (p->c, 8) ? (uint8_t) chance_next (p->c) : 1;
}

static void
take_rows_of_another (place *p)
{
  model_copy_rows (p->m, p->f, another (p));
}

static void
share_rows_of_another (place *p)
{
  const sf_fde_record *other = another (p);
  uint64_t offset = 0;
  unsigned attribute = sframe_version_of (p->e->version)->attribute_size;
  for (const sf_fde_record *f = p->e->fdes; f < other; f++)
    {
      offset += attribute;
      for (uint32_t i = 0; i < f->fre_count; i++)
        offset += (1u << (f->info & 3)) + 1
                  + f->fres[i].word_count * word_size_of (&f->fres[i]);
    }
  if (other == p->f)
    return;
  p->f->start_fre_off = (sf_override) { true, offset };
  p->f->num_fres = (sf_override) { true, other->fre_count };
  p->f->info = other->info;
}

static void
drop_rows (place *p)
{
  p->f->fre_count = 0;
}

/* Rows.  */

static void
repeat_row (place *p)
{
  sf_fre_record copy = *p->r;
  copy.start_address += 1 + chance_below (p->c, 8);
  model_insert_row (p->m, p->f, p->row_index + 1, &copy);
}

static void
remove_row (place *p)
{
  model_remove_row (p->m, p->f, p->row_index);
}

static void
move_row (place *p)
{
  p->r->start_address += (uint32_t) chance_below (p->c, 9) - 4;
}

static void
place_row (place *p)
{
  uint32_t size = p->f->size ? p->f->size : 1;
  p->r->start_address = chance_one_in (p->c, 4)
                            ? size - 1
                            : chance_below (p->c, size);
}

static void
change_word_count (place *p)
{
  unsigned count = chance_one_in (p->c, 8) ? chance_below (p->c, 16)
                                           : chance_below (p->c, 7);
  set_words (p->r, count, word_size_of (p->r));
}

static void
change_word (place *p)
{
  if (p->r->word_count == 0)
    return;
  uint32_t *word = &p->r->words[chance_below (p->c, p->r->word_count)];
  uint32_t value = (uint32_t) chance_awkward (p->c);
  *word = chance_one_in (p->c, 2) ? value : *word + (value & 15) - 8;
}

/* A wider word keeps its value, and its sign.  */
static void
change_word_size (place *p)
{
  int64_t values[MAX_DATAWORDS] = { 0 };
  for (unsigned i = 0; i < p->r->word_count; i++)
    values[i] = word_of (p->r, i);
  set_words (p->r, p->r->word_count, 1u << chance_below (p->c, 3));
  for (unsigned i = 0; i < p->r->word_count; i++)
    p->r->words[i] = (uint32_t) values[i];
}

static void
flip_row_bit (place *p)
{
  p->r->info ^= chance_one_in (p->c, 2) ? 1 : 0x80;
}

/* A bit, or the register, of the control word of CFA, RA or FP.  */
static void
change_control (place *p)
{
  unsigned i = 0;
  for (unsigned n = chance_below (p->c, 3); n > 0 && i < p->r->word_count; n--)
    i += p->r->words[i] ? 2 : 1;
  if (i >= p->r->word_count)
    return;
  switch (chance_below (p->c, 4))
    {
    case 0:
      p->r->words[i] ^= 1;
      break;
    case 1:
      p->r->words[i] ^= 2;
      break;
    case 2:
      p->r->words[i] = (p->r->words[i] & 7) | chance_below (p->c, 32) << 3;
      break;
    default:
      p->r->words[i] = 0;
      break;
    }
}

/* All of them.  */

enum about { HEADER, FUNCTION, ROW };

static const struct edit_kind
{
  enum about about;
  void (*apply) (place *p);
} edits[] = {
  { HEADER, flip_flag },
  { HEADER, change_fixed_offset },
  { HEADER, change_auxiliary_header },
  { HEADER, change_gap },
  { HEADER, convert_version },
  { HEADER, convert_abi },
  { HEADER, convert_byte_order },
  { HEADER, repeat_element },
  { HEADER, change_trailing_bytes },
  { FUNCTION, repeat_function },
  { FUNCTION, remove_function },
  { FUNCTION, split_function },
  { FUNCTION, swap_functions },
  { FUNCTION, move_in_index },
  { FUNCTION, move_function },
  { FUNCTION, place_function },
  { FUNCTION, resize_function },
  { FUNCTION, meet_neighbour },
  { FUNCTION, change_row_type },
  { FUNCTION, change_pc_type },
  { FUNCTION, flip_info_bit },
  { FUNCTION, flip_function_type },
  { FUNCTION, take_rows_of_another },
  { FUNCTION, share_rows_of_another },
  { FUNCTION, drop_rows },
  { ROW, repeat_row },
  { ROW, remove_row },
  { ROW, move_row },
  { ROW, place_row },
  { ROW, change_word_count },
  { ROW, change_word },
  { ROW, change_word },
  { ROW, change_word_size },
  { ROW, flip_row_bit },
  { ROW, change_control },
  { ROW, change_control },
};

void
edit (model *m, chance *c)
{
  enum { EDITS = sizeof edits / sizeof edits[0], ATTEMPTS = 8 };
  for (int attempt = 0; attempt < ATTEMPTS; attempt++)
    {
      place p = choose_place (m, c);
      const struct edit_kind *kind = &edits[chance_below (c, EDITS)];
      if ((kind->about >= FUNCTION && !p.f) || (kind->about == ROW && !p.r))
        continue;
      kind->apply (&p);
      return;
    }
}

void
lie (model *m, chance *c)
{
  place p = choose_place (m, c);
  sf_override *fields[]
      = { &p.e->num_fdes, &p.e->num_fres, &p.e->fre_len, &p.e->fdeoff,
          &p.e->freoff, &p.e->auxhdr_len,
          p.f ? &p.f->start_fre_off : &p.e->freoff,
          p.f ? &p.f->num_fres : &p.e->num_fres,
          p.f ? &p.f->start_offset : &p.e->fre_len };
  sf_override *field
      = fields[chance_below (c, sizeof fields / sizeof fields[0])];
  *field = (sf_override) { true, chance_awkward (c) };
}
