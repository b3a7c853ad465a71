/* A library to preload: the nth allocation of the program, and of what it forks,
   fails.  FAULT_NTH is n; FAULT_REPORT is a file, at least 16 bytes long, that
   gets the number of allocations and how many of them failed.  */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct report
{
  atomic_uint_least64_t calls, failed;
} report;

static report *shared;
static uint64_t nth;

/* Programs that this one starts are left alone.  */
static void __attribute__ ((constructor))
begin (void)
{
  const char *number = getenv ("FAULT_NTH"), *path = getenv ("FAULT_REPORT");
  int fd = number && path ? open (path, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0)
    return;
  nth = strtoull (number, NULL, 10);
  void *page = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED,
                     fd, 0);
  close (fd);
  unsetenv ("LD_PRELOAD");
  unsetenv ("FAULT_NTH");
  unsetenv ("FAULT_REPORT");
  if (page != MAP_FAILED)
    shared = page;
}

static int
fails (void)
{
  if (!shared || atomic_fetch_add (&shared->calls, 1) + 1 != nth)
    return 0;
  atomic_fetch_add (&shared->failed, 1);
  errno = ENOMEM;
  return 1;
}

/* Functions of libc that this one stands before.  */
#define NEXT(name) \
  static __typeof__ (&(name)) next; \
  if (!next) \
    next = (__typeof__ (&(name))) dlsym (RTLD_NEXT, #name)

void *
malloc (size_t size)
{
  NEXT (malloc);
  return fails () ? NULL : next (size);
}

void *
calloc (size_t count, size_t size)
{
  NEXT (calloc);
  return fails () ? NULL : next (count, size);
}

void *
realloc (void *block, size_t size)
{
  NEXT (realloc);
  return fails () ? NULL : next (block, size);
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  NEXT (aligned_alloc);
  return fails () ? NULL : next (alignment, size);
}

int
posix_memalign (void **block, size_t alignment, size_t size)
{
  NEXT (posix_memalign);
  return fails () ? ENOMEM : next (block, alignment, size);
}
