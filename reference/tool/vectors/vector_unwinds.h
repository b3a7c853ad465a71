/* The unwinds of a case as the runner wants them (conformance/README.md).  */
#ifndef VECTOR_UNWINDS_H
#define VECTOR_UNWINDS_H

#include "buffer.h"
#include "vector_case.h"

/* Append for each stack of C a line `unwind WORD...`, what a testee is asked,
   and the lines that it must answer.  */
void vector_unwinds_add (buffer *to, const vector_case *c);

#endif
