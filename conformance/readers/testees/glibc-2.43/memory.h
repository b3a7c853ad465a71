/* Memory of a stack as memory of this process, which is what an unwinder of
   one's own stack reads.  */
#ifndef GLIBC_MEMORY_H
#define GLIBC_MEMORY_H

#include "testee.h"

/* Make room for the words of S where they say.  False: something else is there, or
   may not be; nothing is left behind.  */
bool memory_map (const struct stack *s);

/* Write the words of S to that room, and BETWEEN to all other bytes of their pages.
   No page ends with a word, so what reads bytes that no word gives is known only by
   answering otherwise where BETWEEN is something else.  */
void memory_fill (const struct stack *s, unsigned char between);

/* Take them away again.  */
void memory_unmap (const struct stack *s);

/* Call ACT (CONTEXT).  False: it read what is not there.  */
bool memory_survives (void (*act) (void *context), void *context);

#endif
