/* What the tables say about a PC.  */
#include "lookup.h"

#include <stdlib.h>

#include "lib/base/buffer.h"

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
