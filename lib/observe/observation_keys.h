/* The words of observations.jsonl.  */
#ifndef OBSERVATION_KEYS_H
#define OBSERVATION_KEYS_H

#include "observation.h"

/* By enum observed_result.  */
extern const char *const observed_results[OBSERVED_RESULTS];

/* By enum observed_extent.  */
extern const char *const observed_extents[OBSERVED_EXTENTS];

#endif
