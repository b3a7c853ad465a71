/* malloc and its kin, of blocks that end where nothing is mapped.  Blocks are
   filled with a fixed byte, very large ones with 0: what is read before it was
   written is the same each time.  For one thread.  */
#include "guarded.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { NEW = 0xa5 };

void *
malloc (size_t size)
{
  void *block = guarded_block (size, NEW);
  if (!block)
    errno = ENOMEM;
  return block;
}

void
free (void *block)
{
  int error = errno;
  guarded_free (block);
  errno = error;
}

void *
calloc (size_t count, size_t size)
{
  size_t whole;
  void *block = __builtin_mul_overflow (count, size, &whole)
                    ? NULL
                    : guarded_block (whole, 0);
  if (!block)
    errno = ENOMEM;
  return block;
}

void *
realloc (void *old, size_t size)
{
  if (!old)
    return malloc (size);
  if (!size)
    {
      free (old);
      return NULL;
    }
  void *block = malloc (size);
  if (!block)
    return NULL;
  size_t had = guarded_size (old);
  memcpy (block, old, had < size ? had : size);
  free (old);
  return block;
}

/* No more than malloc aligns to: nothing here asks for more, and what does is told
   that there is none.  */
void *
aligned_alloc (size_t alignment, size_t size)
{
  void *block = malloc ((size + alignment - 1) & ~(alignment - 1));
  if (block && (uintptr_t) block % alignment)
    {
      free (block);
      errno = ENOMEM;
      return NULL;
    }
  return block;
}

void *
memalign (size_t alignment, size_t size)
{
  return aligned_alloc (alignment, size);
}

int
posix_memalign (void **to, size_t alignment, size_t size)
{
  *to = aligned_alloc (alignment, size);
  return *to ? 0 : ENOMEM;
}

size_t
malloc_usable_size (void *block)
{
  return block ? guarded_size (block) : 0;
}
