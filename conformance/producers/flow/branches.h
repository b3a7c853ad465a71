/* Where jumps and calls of a relocatable object go.  */
#ifndef FLOW_BRANCHES_H
#define FLOW_BRANCHES_H

#include "walk.h"

/* Apply the relocations of jumps and calls to CODE, that of the object S.  */
void branches_relocate (subject *s, const machine *m, code_map *code);

#endif
