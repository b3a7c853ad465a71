/* Lines of observations.jsonl.  */
#ifndef FLOW_OBSERVE_H
#define FLOW_OBSERVE_H

#include <stdio.h>

#include "witness.h"

/* Write what R has to OUT; how many lines that were.  */
uint64_t flow_observe (FILE *out, const flow_result *r);

#endif
