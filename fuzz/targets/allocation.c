/* Memory that no input can need: who asks for it is a finding.  With --wrap of the
   three functions; the sanitizers' builds have libFuzzer's -malloc_limit_mb.  */
#include <stddef.h>
#include <stdint.h>

#include "target.h"

enum { MOST_MEGABYTES = 512 };

void *__real_malloc (size_t size);
void *__real_calloc (size_t count, size_t size);
void *__real_realloc (void *old, size_t size);
void *__wrap_malloc (size_t size);
void *__wrap_calloc (size_t count, size_t size);
void *__wrap_realloc (void *old, size_t size);

static void
limit (size_t size)
{
  if (size > (size_t) MOST_MEGABYTES << 20)
    finding ("out of memory");
}

void *
__wrap_malloc (size_t size)
{
  limit (size);
  return __real_malloc (size);
}

void *
__wrap_calloc (size_t count, size_t size)
{
  size_t whole;
  limit (__builtin_mul_overflow (count, size, &whole) ? 0 : whole);
  return __real_calloc (count, size);
}

void *
__wrap_realloc (void *old, size_t size)
{
  limit (size);
  return __real_realloc (old, size);
}
