/* The line `element [N] KEY=VALUE...` and the end of an element.  */
#include <stdlib.h>

#include "assembler.h"
#include "reference/format.h"

enum { ANY_AARCH64 = 0x100, NO_ABI };

static const field_name abi_names[]
    = { { "aarch64-be", 1 }, { "aarch64-le", 2 }, { "amd64-le", 3 },
        { "s390x-be", 4 },   { "amd64", 3 },      { "s390x", 4 },
        { "aarch64", ANY_AARCH64 }, { NULL, 0 } };
static const field_name flag_names[]
    = { { "none", 0 }, { "sorted", F_FDE_SORTED },
        { "frame-pointer", F_FRAME_POINTER },
        { "pcrel", F_FDE_FUNC_START_PCREL }, { NULL, 0 } };
static const field_name offset_names[] = { { "none", 0 }, { NULL, 0 } };
static const field_name endian_names[]
    = { { "little", 0 }, { "big", 1 }, { NULL, 0 } };

enum
{
  VERSION, ABI, FLAGS, FIXED_FP, FIXED_RA, AUX, ENDIAN, MAGIC_NUMBER, AUX_LEN,
  NUM_FDES, NUM_FRES, FRE_LEN, FDEOFF, FREOFF, INDEX_GAP, ROWS_GAP, FIELDS
};

static const field fields[FIELDS] = {
  [VERSION] = { "version", FIELD_NUMBER, 8, NULL },
  [ABI] = { "abi", FIELD_NUMBER, 8, abi_names },
  [FLAGS] = { "flags", FIELD_SET, 8, flag_names },
  [FIXED_FP] = { "fixed-fp", FIELD_NUMBER, 8, offset_names },
  [FIXED_RA] = { "fixed-ra", FIELD_NUMBER, 8, offset_names },
  [AUX] = { "aux", FIELD_TEXT, 0, NULL },
  [ENDIAN] = { "endian", FIELD_NUMBER, 1, endian_names },
  [MAGIC_NUMBER] = { "magic", FIELD_NUMBER, 16, NULL },
  [AUX_LEN] = { "aux-len", FIELD_NUMBER, 8, NULL },
  [NUM_FDES] = { "num-fdes", FIELD_NUMBER, 32, NULL },
  [NUM_FRES] = { "num-fres", FIELD_NUMBER, 32, NULL },
  [FRE_LEN] = { "fre-len", FIELD_NUMBER, 32, NULL },
  [FDEOFF] = { "fdeoff", FIELD_NUMBER, 32, NULL },
  [FREOFF] = { "freoff", FIELD_NUMBER, 32, NULL },
  [INDEX_GAP] = { "index-gap", FIELD_NUMBER, 24, NULL },
  [ROWS_GAP] = { "rows-gap", FIELD_NUMBER, 24, NULL },
};

static sf_override
override (const field_value *v)
{
  return (sf_override) { .is_given = v->is_given, .value = v->number };
}

static uint64_t
given_or (const field_value *v, uint64_t computed)
{
  return v->is_given ? v->number : computed;
}

/* `aux=4`: so many zero bytes; `aux=hex:00112233`: these.  */
static bool
read_aux (assembler *a, const field_value *v)
{
  static const uint8_t zeros[256];
  buffer *aux = &a->source.aux;
  word prefix, digits;
  uint64_t length;
  if (!v->is_given)
    return true;
  if (split_word (v->text, ':', &prefix, &digits) && word_is (prefix, "hex"))
    {
      if (!read_hex_bytes (&a->line, digits, aux, a->p))
        return false;
      return aux->size <= 255
             || word_problem (a, digits, "an auxiliary header has at most "
                                         "255 bytes");
    }
  if (!read_number (&a->line, v->text, 8, &length, a->p))
    return false;
  buffer_add (aux, zeros, length);
  return true;
}

static uint8_t
choose_abi (assembler *a, uint64_t said)
{
  uint8_t id = (uint8_t) said;
  if (said == ANY_AARCH64)
    {
      a->aarch64_was_said = true;
      id = a->aarch64->id;
    }
  a->abi = sf_abi_by_id (id, 3);
  return id;
}

static void
fill_in (assembler *a, const field_value *v)
{
  sf_element_record *e = &a->source.element;
  e->abi_arch = choose_abi (a, v[ABI].number);
  uint64_t usual_ra = a->abi && !a->abi->tracks_ra ? 0xf8 : 0;
  e->magic = (uint16_t) given_or (&v[MAGIC_NUMBER], MAGIC);
  e->version = (uint8_t) v[VERSION].number;
  e->flags = (uint8_t) v[FLAGS].number;
  e->big_endian = given_or (&v[ENDIAN], a->abi && a->abi->big_endian);
  e->cfa_fixed_fp_offset = (int8_t) v[FIXED_FP].number;
  e->cfa_fixed_ra_offset = (int8_t) given_or (&v[FIXED_RA], usual_ra);
  e->auxhdr_len = override (&v[AUX_LEN]);
  e->num_fdes = override (&v[NUM_FDES]);
  e->num_fres = override (&v[NUM_FRES]);
  e->fre_len = override (&v[FRE_LEN]);
  e->fdeoff = override (&v[FDEOFF]);
  e->freoff = override (&v[FREOFF]);
  e->gap_before_index = (uint32_t) v[INDEX_GAP].number;
  e->gap_before_fres = (uint32_t) v[ROWS_GAP].number;
}

/* The number that the canonical dump gives the element.  */
static bool
read_index (assembler *a, size_t *from)
{
  uint64_t index;
  word w = a->line.count > 1 ? a->line.words[1] : a->line.words[0];
  *from = 1;
  if (a->line.count < 2 || *w.text < '0' || *w.text > '9')
    return true;
  *from = 2;
  if (!read_number (&a->line, w, 32, &index, a->p))
    return false;
  return index == a->element_count
         || word_problem (a, w, "this is element %u", a->element_count);
}

bool
assemble_element (assembler *a)
{
  field_value v[FIELDS] = { { .is_given = false } };
  size_t from;
  if (a->in_element && !complete_element (a))
    return false;
  if (!read_index (a, &from)
      || !read_fields (&a->line, from, fields, FIELDS, v, a->p))
    return false;
  if (!v[VERSION].is_given || !v[ABI].is_given)
    return word_problem (a, a->line.words[0],
                         "an element wants version= and abi=");
  a->in_element = true;
  a->element_count++;
  fill_in (a, v);
  return read_aux (a, &v[AUX]);
}

/* Does every function have its own place in the index?  */
static bool
check_positions (assembler *a)
{
  size_t count = a->source.fde_count, i;
  bool *taken = grow (NULL, count);
  for (i = 0; i < count; i++)
    taken[i] = false;
  for (i = 0; i < count; i++)
    {
      sf_override position = a->source.fdes[i].position;
      uint64_t place = position.is_given ? position.value : i;
      if (place >= count || taken[place])
        break;
      taken[place] = true;
    }
  free (taken);
  if (i == count)
    return true;
  return problem_set (a->p, STATUS_USAGE,
                      "%s: the functions of element %u are not numbered 0 to "
                      "%zu, each number once",
                      a->line.path, a->element_count - 1, count - 1);
}

bool
complete_element (assembler *a)
{
  problem inner;
  complete_fde (a);
  bool good = check_positions (a);
  if (good
      && !source_encode (&a->source, a->address + a->out.size, &a->out,
                         &inner))
    {
      good = problem_set (a->p, STATUS_USAGE, "%s:%.500s", a->line.path,
                          inner.text);
      a->p->is_placed = true;
    }
  source_free (&a->source);
  a->in_element = false;
  return good;
}
