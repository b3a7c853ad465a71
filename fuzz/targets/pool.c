/* Memory that can be freed at once.  */
#define POOL_ITSELF
#undef malloc
#undef calloc
#undef realloc
#undef reallocarray
#undef free
#undef strdup
#undef strndup
#undef vasprintf
#include "pool.h"

#include <stdint.h>

typedef struct block
{
  struct block *before, *after;
  size_t size;
  max_align_t bytes[];
} block;

static block all = { .before = &all, .after = &all };
jmp_buf pool_given_up;
char pool_message[1024];

/* By the linker, for the files that do not define it.  */
_Noreturn void give_up_instead (int status, const char *format, ...)
    __asm__ ("__wrap_give_up");

void
give_up_instead (int status, const char *format, ...)
{
  va_list values;
  va_start (values, format);
  vsnprintf (pool_message, sizeof pool_message, format, values);
  va_end (values);
  longjmp (pool_given_up, status);
}

void *
pool_malloc (size_t size)
{
  block *b = malloc (sizeof *b + size);
  if (!b)
    return NULL;
  b->size = size;
  b->before = &all;
  b->after = all.after;
  all.after->before = b;
  all.after = b;
  return b->bytes;
}

void *
pool_calloc (size_t count, size_t size)
{
  size_t whole;
  void *memory = __builtin_mul_overflow (count, size, &whole)
                     ? NULL
                     : pool_malloc (whole);
  return memory ? memset (memory, 0, whole) : NULL;
}

static block *
block_of (void *memory)
{
  return (block *) ((char *) memory - offsetof (block, bytes));
}

void
pool_free (void *memory)
{
  if (!memory)
    return;
  block *b = block_of (memory);
  b->before->after = b->after;
  b->after->before = b->before;
  free (b);
}

void *
pool_realloc (void *old, size_t size)
{
  void *new = pool_malloc (size);
  if (old && new)
    {
      size_t kept = block_of (old)->size;
      memcpy (new, old, kept < size ? kept : size);
      pool_free (old);
    }
  return new;
}

void *
pool_reallocarray (void *old, size_t count, size_t size)
{
  size_t whole;
  return __builtin_mul_overflow (count, size, &whole)
             ? NULL
             : pool_realloc (old, whole);
}

char *
pool_strndup (const char *text, size_t length)
{
  size_t size = strnlen (text, length);
  char *copy = pool_malloc (size + 1);
  if (copy)
    memcpy (copy, text, size);
  if (copy)
    copy[size] = '\0';
  return copy;
}

char *
pool_strdup (const char *text)
{
  return pool_strndup (text, strlen (text));
}

int
pool_vasprintf (char **text, const char *format, va_list values)
{
  char *made;
  int length = vasprintf (&made, format, values);
  *text = length < 0 ? NULL : pool_strdup (made);
  if (length >= 0)
    free (made);
  return *text ? length : -1;
}

void
pool_empty (void)
{
  for (block *b = all.after, *next; b != &all; b = next)
    {
      next = b->after;
      free (b);
    }
  all = (block) { .before = &all, .after = &all };
}
