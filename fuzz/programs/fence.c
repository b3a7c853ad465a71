/* malloc for programs that are not compiled with a sanitizer (LD_PRELOAD): each
   block ends, but for its alignment, where memory that cannot be touched begins,
   and is unmapped when it is freed.  What reads or writes behind it ends there,
   not when some victim is used.  */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

static const size_t PAGE = 4096, ALIGNMENT = 16;

/* In front of each block.  */
typedef struct head
{
  void *base;    /* of the mapping */
  size_t length; /* of the mapping, the fence included */
  size_t size;   /* that was asked for */
  size_t unused;
} head;

static head *
head_of (void *block)
{
  return (head *) block - 1;
}

static void *
fenced (size_t alignment, size_t size)
{
  size_t rounded, length;
  if (__builtin_add_overflow (size, alignment - 1, &rounded)
      || __builtin_add_overflow (rounded, sizeof (head) + alignment + 2 * PAGE,
                                 &length))
    return errno = ENOMEM, NULL;
  rounded &= ~(alignment - 1);
  length &= ~(PAGE - 1);
  uint8_t *base = mmap (NULL, length, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (base == MAP_FAILED)
    return errno = ENOMEM, NULL;
  uint8_t *fence = base + length - PAGE;
  mprotect (fence, PAGE, PROT_NONE);
  void *block = (void *) ((uintptr_t) (fence - rounded) & ~(alignment - 1));
  *head_of (block) = (head) { .base = base, .length = length, .size = size };
  return block;
}

void *
malloc (size_t size)
{
  return fenced (ALIGNMENT, size);
}

void
free (void *block)
{
  int kept = errno;
  if (block)
    munmap (head_of (block)->base, head_of (block)->length);
  errno = kept;
}

/* Pages come as zeros.  */
void *
calloc (size_t count, size_t size)
{
  size_t all;
  if (__builtin_mul_overflow (count, size, &all))
    return errno = ENOMEM, NULL;
  return fenced (ALIGNMENT, all);
}

void *
realloc (void *block, size_t size)
{
  void *moved = fenced (ALIGNMENT, size);
  if (!moved || !block)
    return moved;
  size_t old = head_of (block)->size;
  memcpy (moved, block, old < size ? old : size);
  free (block);
  return moved;
}

void *
reallocarray (void *block, size_t count, size_t size)
{
  size_t all;
  if (__builtin_mul_overflow (count, size, &all))
    return errno = ENOMEM, NULL;
  return realloc (block, all);
}

void *
memalign (size_t alignment, size_t size)
{
  return fenced (alignment < ALIGNMENT ? ALIGNMENT : alignment, size);
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  return memalign (alignment, size);
}

int
posix_memalign (void **block, size_t alignment, size_t size)
{
  *block = memalign (alignment, size);
  return *block ? 0 : ENOMEM;
}

size_t
malloc_usable_size (void *block)
{
  return block ? head_of (block)->size : 0;
}
