#include <string.h>

#include "ask.h"
#include "fuzz/mutator/model.h"

/* What can be read of a section, with the header's claims where they are not what
   they would be.  A model takes a megabyte: there is one.  */
static model section;

/* The fields of the first header that can lie, in the order of their places.  */
static sf_override *
claim (sf_element_record *e, unsigned i)
{
  sf_override *claims[] = { &e->num_fdes, &e->num_fres, &e->fre_len, &e->fdeoff,
                            &e->freoff };
  return i < sizeof claims / sizeof *claims ? claims[i] : NULL;
}

static uint64_t
read_word (const uint8_t *bytes, bool is_big_endian)
{
  uint64_t value = 0;
  for (unsigned i = 0; i < 4; i++)
    value |= (uint64_t) bytes[i] << 8 * (is_big_endian ? 3 - i : i);
  return value;
}

static void
read_claims (const buffer *b)
{
  enum { FIRST_CLAIM = 8 };
  uint8_t honest[HEADER_SIZE];
  sf_element_record *e = &section.elements[0];
  sf_encode (e, honest, sizeof honest);
  for (unsigned i = 0; claim (e, i); i++)
    {
      size_t at = FIRST_CLAIM + 4 * (size_t) i;
      const uint8_t *field = b->bytes + at;
      if (memcmp (field, honest + at, 4) != 0)
        *claim (e, i) = (sf_override) { true, read_word (field, e->big_endian) };
    }
}

/* One simplification: NUMBER says of what.  False: there is no such thing.  */
typedef bool simplification (unsigned number);

static bool
do_nothing (unsigned number)
{
  return number == 0;
}

static bool
believe_nothing (unsigned number)
{
  sf_override *c = claim (&section.elements[0], number);
  if (c)
    c->is_given = false;
  return c;
}

static bool
drop_element (unsigned number)
{
  if (number >= section.element_count || section.element_count == 1)
    return false;
  memmove (section.elements + number, section.elements + number + 1,
           (section.element_count - number - 1) * sizeof *section.elements);
  section.element_count--;
  return true;
}

static bool
drop_trailing (unsigned number)
{
  section.trailing_count = 0;
  return number == 0;
}

static bool
drop_gaps (unsigned number)
{
  if (number >= section.element_count)
    return false;
  section.elements[number].gap_before_index = 0;
  section.elements[number].gap_before_fres = 0;
  return true;
}

static bool
drop_auxiliary_header (unsigned number)
{
  if (number >= section.element_count)
    return false;
  section.elements[number].auxhdr_length = 0;
  return true;
}

/* Function NUMBER of all elements; its element in *E, its place there.  */
static uint32_t
find_function (unsigned number, sf_element_record **e)
{
  for (unsigned i = 0; i < section.element_count; i++)
    {
      *e = &section.elements[i];
      if (number < (*e)->fde_count)
        return number;
      number -= (*e)->fde_count;
    }
  *e = NULL;
  return 0;
}

static bool
drop_function (unsigned number)
{
  sf_element_record *e;
  uint32_t i = find_function (number, &e);
  if (e)
    model_remove_fde (&section, e, i);
  return e;
}

static bool
drop_half_of_functions (unsigned number)
{
  sf_element_record *e = &section.elements[number / 2];
  if (number / 2 >= section.element_count)
    return false;
  uint32_t kept = e->fde_count / 2, from = number % 2 ? kept : 0;
  for (uint32_t count = e->fde_count - kept; count > 0; count--)
    if (from < e->fde_count)
      model_remove_fde (&section, e, from);
  return true;
}

static bool
drop_half_of_rows (unsigned number)
{
  sf_element_record *e;
  uint32_t i = find_function (number, &e);
  if (e)
    model_fde (&section, e, i)->fre_count /= 2;
  return e;
}

static bool
drop_first_row (unsigned number)
{
  sf_element_record *e;
  uint32_t i = find_function (number, &e);
  if (e && e->fdes[i].fre_count)
    model_remove_row (&section, model_fde (&section, e, i), 0);
  return e;
}

static bool
drop_last_row (unsigned number)
{
  sf_element_record *e;
  uint32_t i = find_function (number, &e);
  if (e && e->fdes[i].fre_count)
    model_fde (&section, e, i)->fre_count--;
  return e;
}

static bool
start_at_0 (unsigned number)
{
  sf_element_record *e;
  uint32_t i = find_function (number, &e);
  if (e)
    model_fde (&section, e, i)->start = 0;
  return e;
}

/* Write the model; is it smaller than BEST, or as large and another, and does it
   fail as BEST does?  */
static bool
try_model (buffer *best, question *q)
{
  buffer candidate = EMPTY_BUFFER;
  model_tidy_positions (&section);
  buffer_reserve (&candidate, best->size + 1);
  candidate.size = model_write (&section, candidate.bytes, best->size);
  bool is_new = candidate.size < best->size
                || (candidate.size == best->size
                    && memcmp (candidate.bytes, best->bytes, best->size) != 0);
  bool is_same = is_new && ask (q, candidate.bytes, candidate.size);
  if (is_same)
    {
      best->size = 0;
      buffer_add (best, candidate.bytes, candidate.size);
    }
  buffer_free (&candidate);
  return is_same;
}

/* Apply S as often as it keeps the failure.  */
static bool
simplify (buffer *best, simplification *s, question *q)
{
  enum { MOST_THINGS = 4096 };
  bool is_better = false;
  for (unsigned number = 0; number < MOST_THINGS && may_ask (q);)
    {
      if (!model_read (&section, best->bytes, best->size))
        break;
      read_claims (best);
      if (!s (number))
        break;
      if (try_model (best, q))
        is_better = true;
      else
        number++;
    }
  return is_better;
}

bool
shrink_structure (buffer *best, question *q)
{
  static simplification *const all[]
      = { drop_element,          drop_half_of_functions, drop_function,
          drop_half_of_rows,     drop_last_row,          drop_first_row,
          drop_trailing,         drop_gaps,              drop_auxiliary_header,
          believe_nothing,       start_at_0,             do_nothing };
  bool is_better = false;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    is_better |= simplify (best, all[i], q);
  return is_better;
}
