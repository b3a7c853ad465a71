/* What the reference says by the literal reading, where the specification is silent.  */
#ifndef CONFORM_LITERAL_H
#define CONFORM_LITERAL_H

#include "expect.h"

/* Fill in LITERAL of E, the answers to IN, for each operation that has an open answer.  */
void literal_expect (expectation *e, const input *in);

/* May the answer to OPERATION be open?  */
bool has_silence (const expectation *e, enum operation operation);

#endif
