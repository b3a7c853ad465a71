/* Entries of procedure linkage tables, which are called.  */
#ifndef FLOW_PLT_H
#define FLOW_PLT_H

#include "lib/tables/subject.h"
#include "machine.h"

/* Call TAKE with the address of each entry of S, but for the first of `.plt`, to which
   the others jump.  */
void plt_entries (const subject *s, const machine *m,
                  void (*take) (void *context, uint64_t address),
                  void *context);

#endif
