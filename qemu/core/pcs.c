/* What is known about each PC.  */
#include "pcs.h"

#include <stdlib.h>

#include "buffer.h"

static pc_entry *
place_of (const pc_table *t, uint64_t pc)
{
  size_t at = (size_t) (pc * 0x9e3779b97f4a7c15 >> 20) & (t->size - 1);
  while (t->entries[at].is_used && t->entries[at].pc != pc)
    at = (at + 1) & (t->size - 1);
  return &t->entries[at];
}

static void
enlarge (pc_table *t)
{
  pc_table old = *t;
  t->size = old.size ? 2 * old.size : 4096;
  t->entries = grow (NULL, t->size * sizeof *t->entries);
  for (size_t i = 0; i < t->size; i++)
    t->entries[i] = (pc_entry) { .is_used = false };
  for (size_t i = 0; i < old.size; i++)
    if (old.entries[i].is_used)
      *place_of (t, old.entries[i].pc) = old.entries[i];
  free (old.entries);
}

pc_entry *
pcs_at (pc_table *t, uint64_t pc)
{
  if (2 * t->count >= t->size)
    enlarge (t);
  pc_entry *entry = place_of (t, pc);
  if (!entry->is_used)
    {
      *entry = (pc_entry) { .pc = pc, .is_used = true };
      t->count++;
    }
  return entry;
}

void
pcs_free (pc_table *t)
{
  free (t->entries);
  *t = (pc_table) { .count = 0 };
}
