/* The unwinders that are compared.  */
#include "unwinder.h"

const unwinder *const unwinders[]
    = { &libdw, &libunwind, &reference, &libsframe, &glibc, &frame_pointers, NULL };
