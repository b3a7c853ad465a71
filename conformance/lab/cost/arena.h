/* A malloc in the place of libc's, as a shared library: what is allocated while it watches
   lies in one place.  It keeps nothing of its own there.  */
#ifndef COST_ARENA_H
#define COST_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* From now on what is allocated is an unwinder's, or is not.  */
void arena_watch (bool is_watched);

/* Where the unwinders' blocks are: so many bytes were used so far.  */
uint8_t *arena_start (void);
size_t arena_used (void);

#endif
