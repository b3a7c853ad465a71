/* The words of observations.jsonl.  */
#ifndef OBSERVATION_KEYS_H
#define OBSERVATION_KEYS_H

#include "observation.h"

/* By enum observed_result; ended by NULL.  */
extern const char *const observed_results[OBSERVED_RESULTS + 1];

/* By enum observed_extent.  */
extern const char *const observed_extents[OBSERVED_EXTENTS];

#endif
