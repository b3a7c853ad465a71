/* Near misses: what is wrong, changed to what is wrong in another way.  For
   the test of what pages explain.  */
#ifndef DIRECTIVES_NEAR_H
#define DIRECTIVES_NEAR_H

#include "random.h"
#include "rule.h"

/* Change PART of FOUND by STATE to another rule.  */
void near_miss (random_state *state, enum part part, rules *found);

#endif
