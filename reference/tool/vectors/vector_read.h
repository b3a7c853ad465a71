/* From one element's bytes to a source that assembles to the same bytes.  */
#ifndef VECTOR_READ_H
#define VECTOR_READ_H

#include "reference/decode.h"
#include "reference/tool/assembler/source.h"

/* Fill in S from E.  False: E breaks a clause, or it is not laid out so that
   records can say it.  Free S in any case.  */
bool vector_read (const sf_header *e, source *s);

#endif
