#include "start_frame.h"

#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lib/base/options.h"

/* Where authentication codes are in an address of 48 bits.  */
#define USUAL_PAUTH_MASK 0xff7f000000000000

void
start_frame_begin (start_frame *s)
{
  *s = (start_frame) { .frame = { .is_topmost = true },
                       .pauth_mask = USUAL_PAUTH_MASK };
}

static const char *
take_flag (word value, bool *flag)
{
  *flag = word_is (value, "yes");
  return *flag || word_is (value, "no") ? NULL : "expected yes or no";
}

static bool
add_register (start_frame *s, word key, uint64_t value)
{
  uint64_t number = 0;
  if (key.length < 2 || key.text[0] != 'r'
      || !parse_wrapping (key.text + 1, key.length - 1, &number)
      || number > UINT32_MAX)
    return false;
  s->registers = grow_array (s->registers, s->register_count,
                             &s->register_capacity, sizeof *s->registers);
  s->registers[s->register_count++]
      = (register_value) { (uint32_t) number, value };
  return true;
}

static bool
set_register (start_frame *s, word key, uint64_t number)
{
  sf_frame *f = &s->frame;
  if (word_is (key, "pc"))
    f->pc = number;
  else if (word_is (key, "sp"))
    f->sp = number;
  else if (word_is (key, "fp"))
    f->fp = number;
  else if (word_is (key, "ra"))
    {
      f->ra = number;
      f->ra_is_known = true;
    }
  else if (word_is (key, "pauth-mask"))
    s->pauth_mask = number;
  else
    return add_register (s, key, number);
  return true;
}

const char *
start_frame_take (start_frame *s, word key, word value, const char **at)
{
  uint64_t number = 0;
  *at = value.text;
  if (word_is (key, "topmost"))
    return take_flag (value, &s->frame.is_topmost);
  if (word_is (key, "exact"))
    {
      s->is_exact_given = true;
      return take_flag (value, &s->frame.pc_is_exact);
    }
  if (!parse_wrapping (value.text, value.length, &number))
    return "expected a number";
  *at = key.text;
  return set_register (s, key, number) ? NULL : "no register is called so";
}

/* A PC is exact when the frame is topmost, unless it was said otherwise.
   Below the topmost frame the link register is lost like all but SP and FP.  */
void
start_frame_end (start_frame *s)
{
  if (!s->frame.is_topmost)
    s->frame.ra_is_known = false;
  if (!s->is_exact_given)
    s->frame.pc_is_exact = s->frame.is_topmost;
}

bool
start_frame_register (void *context, uint32_t reg, uint64_t *value)
{
  const start_frame *s = context;
  for (size_t i = 0; i < s->register_count; i++)
    if (s->registers[i].number == reg)
      {
        *value = s->registers[i].value;
        return true;
      }
  return false;
}

void
start_frame_free (start_frame *s)
{
  free (s->registers);
}
