/* Memory, bytes and text that grow.  Without memory the program ends, with exit status 3.  */
#ifndef BUFFER_H
#define BUFFER_H

#include <stddef.h>
#include <stdint.h>

#include "reference/write/dump.h"

typedef struct buffer
{
  union
  {
    uint8_t *bytes; /* NULL: nothing was added */
    char *text;     /* the same; a 0 follows what was added */
  };
  size_t size, capacity;
} buffer;

#define EMPTY_BUFFER ((buffer) { .size = 0 })

/* Make room for EXTRA bytes after SIZE, and a 0.  */
void buffer_reserve (buffer *b, size_t extra);
void buffer_add (buffer *b, const void *bytes, size_t size);
void buffer_print (buffer *b, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
/* Without its first SIZE bytes.  */
void buffer_drop (buffer *b, size_t size);
void buffer_free (buffer *b);

/* A sink whose context is a buffer.  */
sf_sink buffer_sink (buffer *b);
/* A sink that writes to stdout.  */
sf_sink stdout_sink (void);

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
