/* What is at fault: the row, the format, or ourselves.  */
#ifndef TRUTH_FAULT_H
#define TRUTH_FAULT_H

#include "qemu/core/truth.h"

/* The fault of cause C, which is seen in V.  */
enum fault fault_of (const view *v, const cause *c);

#endif
