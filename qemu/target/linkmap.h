/* The shared libraries of a running program, as its dynamic loader lists
   them.  */
#ifndef TRUTH_LINKMAP_H
#define TRUTH_LINKMAP_H

#include "qemu/core/modules.h"
#include "qemu/core/view.h"

/* Add to LIST those that the loader of MAIN has listed since.  PREFIX, which
   may be NULL, is where the libraries are on this machine.  A file that cannot
   be read is left out; what is in no file (the vDSO) as well.  */
void linkmap_update (module_list *list, const module *main, const view *v,
                     const char *prefix);

#endif
