/* Blocks of 16 bytes times a power of two, from two regions; those that are free are
   chained in a table beside them.  Without memory there is no block.  */
#include "arena.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { GRAIN = 16, CLASSES = 27 };
#define SIZE ((size_t) 1 << 31)

typedef struct region
{
  uint8_t *start;
  size_t used;
  uint8_t *class_of; /* by grain */
  uint32_t *next;    /* by grain: the next free block of its class, counted from 1 */
  uint32_t free[CLASSES];
} region;

static region regions[2]; /* the second one is watched */
static bool is_watching;

static void *
reserve (size_t size)
{
  void *got = mmap (NULL, size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return got == MAP_FAILED ? NULL : got;
}

static bool
begin (region *r)
{
  if (r->start)
    return true;
  r->class_of = reserve (SIZE / GRAIN);
  r->next = reserve (SIZE / GRAIN * sizeof *r->next);
  r->start = r->class_of && r->next ? reserve (SIZE) : NULL;
  return r->start != NULL;
}

static unsigned
class_for (size_t size)
{
  unsigned class = 0;
  while (class < CLASSES && ((size_t) GRAIN << class) < size)
    class++;
  return class;
}

static region *
region_of (const void *block)
{
  for (int i = 0; i < 2; i++)
    if (regions[i].start && (const uint8_t *) block >= regions[i].start
        && (const uint8_t *) block < regions[i].start + SIZE)
      return &regions[i];
  return NULL;
}

static void *
take (size_t size, size_t alignment)
{
  region *r = &regions[is_watching];
  unsigned class = class_for (size);
  errno = ENOMEM;
  if (class == CLASSES || !begin (r))
    return NULL;
  uint32_t first = r->free[class];
  if (first && alignment <= GRAIN)
    {
      r->free[class] = r->next[first - 1];
      return r->start + (size_t) (first - 1) * GRAIN;
    }
  size_t at = (r->used + alignment - 1) / alignment * alignment;
  size_t length = (size_t) GRAIN << class;
  if (length > SIZE - at)
    return NULL;
  r->used = at + length;
  r->class_of[at / GRAIN] = (uint8_t) class;
  return r->start + at;
}

void *
malloc (size_t size)
{
  return take (size, GRAIN);
}

void
free (void *block)
{
  region *r = region_of (block);
  if (!r)
    return;
  uint32_t grain = (uint32_t) ((size_t) ((uint8_t *) block - r->start) / GRAIN);
  unsigned class = r->class_of[grain];
  r->next[grain] = r->free[class];
  r->free[class] = grain + 1;
}

void *
calloc (size_t count, size_t size)
{
  size_t all;
  void *block = __builtin_mul_overflow (count, size, &all) ? NULL : malloc (all);
  return block ? memset (block, 0, all) : NULL;
}

void *
realloc (void *block, size_t size)
{
  region *r = region_of (block);
  if (!r)
    return malloc (size);
  size_t had = (size_t) GRAIN
               << r->class_of[(size_t) ((uint8_t *) block - r->start) / GRAIN];
  if (size <= had)
    return block;
  void *moved = malloc (size);
  if (!moved)
    return NULL;
  memcpy (moved, block, had);
  free (block);
  return moved;
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  return take (size, alignment < GRAIN ? GRAIN : alignment);
}

int
posix_memalign (void **block, size_t alignment, size_t size)
{
  *block = aligned_alloc (alignment, size);
  return *block ? 0 : ENOMEM;
}

void
arena_watch (bool is_watched)
{
  is_watching = is_watched;
}

uint8_t *
arena_start (void)
{
  return begin (&regions[1]) ? regions[1].start : NULL;
}

size_t
arena_used (void)
{
  return regions[1].used;
}
