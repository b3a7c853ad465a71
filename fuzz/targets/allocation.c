/* Memory that no input can need: who asks for it is a finding.  With --wrap of the
   three functions; the sanitizers' builds have libFuzzer's -malloc_limit_mb.  */
#include <stddef.h>
#include <stdint.h>

#include "target.h"

enum { MOST_MEGABYTES = 512 };

void *real_malloc (size_t size) __asm__ ("__real_malloc");
void *real_calloc (size_t count, size_t size) __asm__ ("__real_calloc");
void *real_realloc (void *old, size_t size) __asm__ ("__real_realloc");
void *wrap_malloc (size_t size) __asm__ ("__wrap_malloc");
void *wrap_calloc (size_t count, size_t size) __asm__ ("__wrap_calloc");
void *wrap_realloc (void *old, size_t size) __asm__ ("__wrap_realloc");

static void
limit (size_t size)
{
  if (size > (size_t) MOST_MEGABYTES << 20)
    finding ("out of memory");
}

void *
wrap_malloc (size_t size)
{
  limit (size);
  return real_malloc (size);
}

void *
wrap_calloc (size_t count, size_t size)
{
  size_t whole;
  limit (__builtin_mul_overflow (count, size, &whole) ? 0 : whole);
  return real_calloc (count, size);
}

void *
wrap_realloc (void *old, size_t size)
{
  limit (size);
  return real_realloc (old, size);
}
