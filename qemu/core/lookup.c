/* What the tables say about a PC.  */
#include "lookup.h"

#include <stdlib.h>

#include "lib/base/buffer.h"

/* What is known about each PC.  */

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

lookup *
lookup_at (const module_list *modules, uint64_t pc)
{
  sf_report report = SF_NO_REPORT;
  lookup *p = grow (NULL, sizeof *p);
  *p = (lookup) { .version = modules->version,
                 .module = modules_find (modules, pc),
                 .found = { .result = SF_NO_FDE } };
  if (p->module && p->module->has_sframe)
    sf_find (&p->module->section, pc, &p->found, &report);
  if (p->module)
    p->eh_frame = eh_rules_at (p->module, pc);
  return p;
}

void
lookup_free (lookup *p)
{
  if (p)
    eh_rules_free (p->eh_frame);
  free (p);
}
