/* What the tables say about a PC, looked up once.  */
#ifndef TRUTH_LOOKUP_H
#define TRUTH_LOOKUP_H

#include "others.h"
#include "reference/find.h"

typedef struct lookup
{
  unsigned version; /* of the list of modules that was asked */
  const module *module; /* NULL: this is the code of no file */
  sf_found found; /* by SFrame; SF_NO_FDE where the module has none */
  eh_rules *eh_frame;
} lookup;

/* What MODULES say about PC, as an instruction that executes.  To be
   freed.  */
lookup *lookup_at (const module_list *modules, uint64_t pc);
void lookup_free (lookup *p);

#endif
