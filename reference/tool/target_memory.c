/* Memory to unwind in.  */
#include "target_memory.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/input.h"
#include "lib/base/options.h"

static memory_piece *
add_piece (target_memory *m, uint64_t address)
{
  m->pieces = grow_array (m->pieces, m->count, &m->capacity,
                          sizeof *m->pieces);
  memory_piece *piece = &m->pieces[m->count++];
  *piece = (memory_piece) { .address = address };
  return piece;
}

static bool
split_address (const char *text, uint64_t *address, const char **rest,
               problem *p)
{
  const char *equals = strchr (text, '=');
  *rest = equals ? equals + 1 : "";
  if (equals && parse_wrapping (text, (int) (equals - text), address))
    return true;
  return problem_set (p, STATUS_USAGE, "'%s' is not ADDRESS=...", text);
}

void
memory_add_word (target_memory *m, uint64_t address, uint64_t value)
{
  uint8_t bytes[8];
  for (unsigned i = 0; i < 8; i++)
    bytes[m->big_endian ? 7 - i : i] = (uint8_t) (value >> 8 * i);
  buffer_add (&add_piece (m, address)->bytes, bytes, sizeof bytes);
}

bool
memory_add_value (target_memory *m, const char *text, problem *p)
{
  uint64_t address = 0, value;
  const char *rest;
  if (!split_address (text, &address, &rest, p))
    return false;
  if (!parse_number (rest, &value))
    return problem_set (p, STATUS_USAGE, "--mem: '%s' is no number", rest);
  memory_add_word (m, address, value);
  return true;
}

bool
memory_add_file (target_memory *m, const char *text, problem *p)
{
  uint64_t address = 0;
  const char *path;
  return split_address (text, &address, &path, p)
         && read_file (path, &add_piece (m, address)->bytes, p);
}

static const uint8_t *
byte_at (const target_memory *m, uint64_t address)
{
  for (size_t i = m->count; i-- > 0;)
    if (address - m->pieces[i].address < m->pieces[i].bytes.size)
      return m->pieces[i].bytes.bytes + (address - m->pieces[i].address);
  return NULL;
}

bool
memory_read (void *context, uint64_t address, uint64_t *value)
{
  const target_memory *m = context;
  *value = 0;
  for (unsigned i = 0; i < 8; i++)
    {
      const uint8_t *byte = byte_at (m, address + i);
      if (!byte)
        return false;
      *value |= (uint64_t) *byte << 8 * (m->big_endian ? 7 - i : i);
    }
  return true;
}

void
memory_free (target_memory *m)
{
  for (size_t i = 0; i < m->count; i++)
    buffer_free (&m->pieces[i].bytes);
  free (m->pieces);
  *m = (target_memory) { .count = 0 };
}
