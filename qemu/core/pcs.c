/* What is known about each PC.  */
#include "pcs.h"

#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lookup.h"

static pc_entry **
slot_of (const pc_table *t, uint64_t pc)
{
  size_t at = (size_t) (pc * 0x9e3779b97f4a7c15 >> 20) & (t->size - 1);
  while (t->entries[at] && t->entries[at]->pc != pc)
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
    t->entries[i] = NULL;
  for (size_t i = 0; i < old.size; i++)
    if (old.entries[i])
      *slot_of (t, old.entries[i]->pc) = old.entries[i];
  free (old.entries);
}

pc_entry *
pcs_at (pc_table *t, uint64_t pc)
{
  if (2 * t->count >= t->size)
    enlarge (t);
  pc_entry **slot = slot_of (t, pc);
  if (!*slot)
    {
      *slot = grow (NULL, sizeof **slot);
      **slot = (pc_entry) { .pc = pc };
      t->count++;
    }
  return *slot;
}

void
pcs_free (pc_table *t)
{
  for (size_t i = 0; i < t->size; i++)
    if (t->entries[i])
      {
        lookup_free (t->entries[i]->lookup);
        free (t->entries[i]);
      }
  free (t->entries);
  *t = (pc_table) { .count = 0 };
}
