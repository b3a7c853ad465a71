/* The unwinders that are compared.  */
#ifndef COST_UNWINDERS_H
#define COST_UNWINDERS_H

#include "unwinder.h"

extern const unwinder reference, libsframe, glibc, libdw, libunwind, frame_pointers;

#endif
