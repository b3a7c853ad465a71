/* Bytes that grow.  */
#include "buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "problem.h"

static _Noreturn void
end_without (size_t size)
{
  warn_of ("out of memory: %zu bytes are not to be had", size);
  exit (STATUS_INFRASTRUCTURE);
}

void
buffer_reserve (buffer *b, size_t extra)
{
  if (b->capacity - b->size > extra)
    return;
  size_t capacity = b->capacity * 2, least = b->size + extra + 1;
  if (least <= b->size || least <= extra)
    end_without (extra);
  if (capacity < least)
    capacity = least;
  b->bytes = grow (b->bytes, capacity);
  b->capacity = capacity;
}

void
buffer_add (buffer *b, const void *bytes, size_t size)
{
  buffer_reserve (b, size);
  if (size)
    memcpy (b->bytes + b->size, bytes, size);
  b->size += size;
  b->bytes[b->size] = 0;
}

void
buffer_print (buffer *b, const char *format, ...)
{
  enum { ROOM = 128 }; /* for most of what is printed */
  va_list values, again;
  va_start (values, format);
  va_copy (again, values);
  buffer_reserve (b, ROOM);
  size_t room = b->capacity - b->size;
  int length = vsnprintf ((char *) b->bytes + b->size, room, format, values);
  if (length > 0 && (size_t) length >= room)
    {
      buffer_reserve (b, (size_t) length);
      vsnprintf ((char *) b->bytes + b->size, (size_t) length + 1, format, again);
    }
  b->size += length > 0 ? (size_t) length : 0;
  va_end (again);
  va_end (values);
}

void
buffer_drop (buffer *b, size_t size)
{
  b->size -= size;
  if (b->size > 0)
    memmove (b->bytes, b->bytes + size, b->size);
}

void
buffer_free (buffer *b)
{
  free (b->bytes);
  *b = EMPTY_BUFFER;
}

static void
write_to_buffer (void *context, const char *text, size_t length)
{
  buffer_add (context, text, length);
}

sf_sink
buffer_sink (buffer *b)
{
  return (sf_sink) { .write = write_to_buffer, .context = b };
}

static void
write_to_stdout (void *context, const char *text, size_t length)
{
  (void) context;
  fwrite (text, 1, length, stdout);
}

sf_sink
stdout_sink (void)
{
  return (sf_sink) { .write = write_to_stdout };
}

void *
grow (void *memory, size_t size)
{
  void *grown = realloc (memory, size ? size : 1);
  if (!grown)
    end_without (size);
  return grown;
}

char *
format_text (const char *format, ...)
{
  char *text;
  va_list values;
  va_start (values, format);
  int length = vasprintf (&text, format, values);
  va_end (values);
  if (length >= 0)
    return text;
  warn_of ("out of memory");
  exit (STATUS_INFRASTRUCTURE);
}
