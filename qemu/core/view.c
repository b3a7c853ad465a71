/* A stopped thread, as a back end shows it.  */
#include "view.h"

bool
view_register (const view *v, uint64_t number, uint64_t *value)
{
  *value = 0;
  if (number < REG_PC && (v->known >> number & 1))
    *value = v->reg[number];
  else
    return v->read_extra
           && v->read_extra (v->context, (uint32_t) number, value);
  return true;
}

bool
view_word (const view *v, const arch *a, uint64_t address, uint64_t *word)
{
  uint8_t bytes[8];
  if (!v->read (v->context, address, bytes, sizeof bytes))
    return false;
  *word = arch_number (a, bytes, sizeof bytes);
  return true;
}
