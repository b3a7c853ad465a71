/* Memory of a stack as memory of this process, which is what an unwinder of
   one's own stack reads.  */
#ifndef GLIBC_MEMORY_H
#define GLIBC_MEMORY_H

#include "testee.h"

/* Put the words of S where they say.  False: something else is there, or may
   not be; nothing is left behind.  */
bool memory_map (const struct stack *s);

/* Take them away again.  */
void memory_unmap (const struct stack *s);

/* Call ACT (CONTEXT).  False: it read what is not there.  */
bool memory_survives (void (*act) (void *context), void *context);

#endif
