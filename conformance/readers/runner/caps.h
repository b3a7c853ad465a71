/* What a testee says of itself (../../CONTRACT.md, "caps").  */
#ifndef CONFORM_CAPS_H
#define CONFORM_CAPS_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "testee.h"

/* Put TEXT, which T has printed, into T.  False: it is not what the contract
   wants.  */
bool caps_take (testee *t, const buffer *text, problem *p);

/* T in messages: its name, or other words while it has none.  */
const char *caps_name (const testee *t);

/* P is about the caps of T.  Returns false.  */
bool caps_complain (problem *p, const testee *t, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

#endif
