/* Functions: of version 3 an entry of the index and an attribute, before that
   an entry alone.  */
#include "reader.h"

enum
{
  ATTRIBUTE = 5,
  PCREL = 4
};

uint64_t
function_start (const struct element *e, uint32_t i, uint32_t *size)
{
  uint64_t at = e->index + (uint64_t) i * entry_size (e->version);
  unsigned width = e->version == 3 ? 8 : 4;
  uint64_t base = e->flags & PCREL ? at : e->at;
  *size = field (e, at + width, 4);
  return e->in->address + base
         + (uint64_t) extended (number_at (e->in, e->machine->big, at, width),
                                width);
}

static const char *
read_info (const struct element *e, unsigned info, struct function *f)
{
  if ((info & 15) > 2)
    return "rows of no such type";
  f->width = 1u << (info & 15);
  f->is_mask = info & 16;
  f->key_b = e->machine->signs && (info & 32);
  f->is_signal = e->version == 3 && (info & 128);
  return NULL;
}

static const char *
read_attribute (const struct element *e, struct function *f)
{
  if (f->data < e->rows || f->data > e->end)
    return "the data of a function is elsewhere";
  if (e->end - f->data < ATTRIBUTE)
    return "an attribute is cut off";
  f->row_count = field (e, f->data, 2);
  unsigned type = field (e, f->data + 3, 1) & 31;
  f->block = field (e, f->data + 4, 1);
  f->first_row = f->data + ATTRIBUTE;
  if (type > 1)
    return "a function of no such type";
  f->is_flex = type == 1;
  return read_info (e, field (e, f->data + 2, 1), f);
}

const char *
read_function (const struct element *e, uint32_t i, struct function *f)
{
  uint64_t at = e->index + (uint64_t) i * entry_size (e->version);
  *f = (struct function) { .width = 1 };
  f->start = function_start (e, i, &f->size);
  f->data = e->rows + field (e, at + (e->version == 3 ? 12 : 8), 4);
  if (e->version == 3)
    return read_attribute (e, f);
  f->first_row = f->data;
  f->row_count = field (e, at + 12, 4);
  if (e->version == 2)
    f->block = field (e, at + 17, 1);
  if (f->row_count && f->data > e->end)
    return "the rows of a function are elsewhere";
  return read_info (e, field (e, at + 16, 1), f);
}
