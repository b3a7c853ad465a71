/* Blocks that end at a page without rights.  A block has a mapping of its own:

     the head | filling | the block's bytes | a page that cannot be accessed

   Where the kernel has guards (Linux 6.13), that page is no mapping of its own, which
   costs less.  */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "guarded.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum
{
  PAGE = GUARDED_PAGE,
  BEFORE = 0xb5, /* what a read before the block finds */
  FAR = 128 << 20, /* a wrong offset of a section leads no further, mostly */
  LARGE = 1 << 20,
  MOST_FILLED = 2 << 20,
  QUARANTINE = 64 /* freed blocks that are still mapped, without rights, if not
                     LARGE */
};

typedef struct head
{
  uint64_t magic;
  size_t size;      /* of the block */
  unsigned char *map; /* all of the mapping */
  size_t length;
  unsigned char *guard; /* behind the block */
  struct head *next, *before; /* of all that are not free */
} head;

/* The C library has locks in blocks of odd sizes, which it allocates before main.  */
enum { ALIGNMENT_BEFORE_MAIN = 16 };
static size_t alignment = ALIGNMENT_BEFORE_MAIN;

static bool has_guards;

#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102
#endif

/* An emulator may take an advice that it does not know, and do nothing: only what cannot be read is hidden.  */
static bool
guards_work (void)
{
  int ends[2];
  unsigned char *page = mmap (NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED)
    return false;
  bool work = madvise (page, PAGE, MADV_GUARD_INSTALL) == 0 && pipe (ends) == 0;
  if (work)
    {
      work = write (ends[1], page, 1) < 0;
      close (ends[0]);
      close (ends[1]);
    }
  munmap (page, PAGE);
  return work;
}

static void __attribute__ ((constructor))
begin (void)
{
  alignment = GUARDED_ALIGNMENT;
  has_guards = guards_work ();
}

static const uint64_t BLOCK_MAGIC = 0x6b636f6c62207367;
static head *blocks;
static unsigned char *freed[QUARANTINE];
static size_t freed_lengths[QUARANTINE];
static unsigned next_freed;

/* --- blocks ---------------------------------------------------------------- */

static head *
head_of (const void *block)
{
  /* The filling is less than a page.  */
  uintptr_t at = (uintptr_t) block - sizeof (head);
  return (head *) (at & ~(uintptr_t) (PAGE - 1));
}

static bool
hide (unsigned char *at, size_t length)
{
  return (has_guards ? madvise (at, length, MADV_GUARD_INSTALL) : mprotect (at, length, PROT_NONE)) == 0;
}

/* WHOLE bytes without rights, but for INNER behind the first AROUND.  */
static unsigned char *
make_mapping (size_t whole, size_t inner, size_t around)
{
  bool is_guarded = has_guards && !around;
  unsigned char *map = mmap (NULL, whole, is_guarded ? PROT_READ | PROT_WRITE : PROT_NONE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (map == MAP_FAILED)
    return NULL;
  if (is_guarded ? hide (map + inner, whole - inner) : mprotect (map + around, inner, PROT_READ | PROT_WRITE) == 0)
    return map;
  munmap (map, whole);
  return NULL;
}

static void *
make_block (size_t size, unsigned char fill, size_t around)
{
  size_t taken, inner, whole;
  if (__builtin_add_overflow (size ? size : 1, alignment - 1, &taken))
    return NULL;
  taken &= ~(alignment - 1);
  if (__builtin_add_overflow (taken, sizeof (head) + PAGE - 1, &inner))
    return NULL;
  inner &= ~(size_t) (PAGE - 1);
  if (__builtin_add_overflow (inner, 2 * around + PAGE, &whole))
    return NULL;
  unsigned char *map = make_mapping (whole, inner, around);
  if (!map)
    return NULL;
  unsigned char *first = map + around;
  /* As aligned as an object of this size can need.  */
  unsigned char *block = first + inner - taken;
  head *h = (head *) first;
  memset (first + sizeof *h, BEFORE, (size_t) (block - first) - sizeof *h);
  /* Pages are zero.  Blocks of millions of bytes stay so: a damaged section makes
     readers ask for gigabytes, and each page would have to be there.  */
  if (fill && taken <= MOST_FILLED)
    memset (block, fill, taken);
  *h = (head) { .magic = BLOCK_MAGIC, .size = size, .map = map, .length = whole,
                .guard = first + inner, .next = blocks };
  if (blocks)
    blocks->before = h;
  blocks = h;
  return block;
}

void *
guarded_block (size_t size, unsigned char fill)
{
  return make_block (size, fill, 0);
}

void *
guarded_section (size_t size)
{
  return make_block (size, 0, FAR);
}

size_t
guarded_size (const void *block)
{
  return head_of (block)->size;
}

void
guarded_free (void *block)
{
  if (!block)
    return;
  head *h = head_of (block);
  if (h->magic != BLOCK_MAGIC)
    {
      static const char text[] = "guarded_free (): no block begins there\n";
      if (write (STDERR_FILENO, text, sizeof text - 1) > 0)
        raise (SIGABRT);
      _exit (70);
    }
  size_t length = h->length;
  unsigned char *map = h->map;
  *(h->before ? &h->before->next : &blocks) = h->next;
  if (h->next)
    h->next->before = h->before;
  /* Address space is limited.  */
  if (length > LARGE)
    {
      munmap (map, length);
      return;
    }
  hide (map, length);
  unsigned place = next_freed++ % QUARANTINE;
  if (freed[place])
    munmap (freed[place], freed_lengths[place]);
  freed[place] = map;
  freed_lengths[place] = length;
}

void
guarded_forget (void)
{
  for (unsigned i = 0; i < QUARANTINE; i++)
    if (freed[i])
      munmap (freed[i], freed_lengths[i]);
  memset (freed, 0, sizeof freed);
  next_freed = 0;
}

enum guarded_place
guarded_place_of (const void *address, size_t *size)
{
  const unsigned char *at = address;
  for (const head *h = blocks; h; h = h->next)
    if (at >= h->guard && at < h->map + h->length)
      {
        *size = h->size;
        return BEHIND_A_BLOCK;
      }
  for (unsigned i = 0; i < QUARANTINE; i++)
    if (freed[i] && at >= freed[i] && at < freed[i] + freed_lengths[i])
      return IN_FREED_MEMORY;
  return ELSEWHERE;
}
