/* Memory that grows.  Without memory the program ends, with exit status 3.  */
#ifndef GROW_H
#define GROW_H

#include <stddef.h>

void *grow (void *memory, size_t size);
/* Room for at least COUNT + 1 elements of SIZE bytes in MEMORY, whose
   capacity doubles.  */
static inline void *
grow_array (void *memory, size_t count, size_t *capacity, size_t size)
{
  if (count < *capacity)
    return memory;
  *capacity = count < 8 ? 8 : count * 2;
  return grow (memory, *capacity * size);
}
char *format_text (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

#endif
