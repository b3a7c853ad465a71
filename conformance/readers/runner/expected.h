/* What a case's own file says is right (../../README.md, "Expected answers").  */
#ifndef CONFORM_EXPECTED_H
#define CONFORM_EXPECTED_H

#include "expect.h"
#include "lib/base/buffer.h"
#include "lib/base/problem.h"

/* Put TEXT, which the case of IN has for its answers, in the place of what the
   reference says of IN in E.  False: it is no such text.  */
bool expected_take (expectation *e, const input *in, const buffer *text,
                    problem *p);

/* Take TEXT, where it is about tables that come and go: a line `tables WORD...`, and then the
   answers.  False: it is none.  */
bool expected_take_tables (expectation *e, const buffer *text);

#endif
