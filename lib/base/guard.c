/* Bytes with nothing behind them.  */
#include "guard.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "problem.h"

guarded_bytes
guard (const uint8_t *bytes, size_t size)
{
  size_t page = (size_t) sysconf (_SC_PAGESIZE);
  size_t readable = (size + page - 1) / page * page;
  guarded_bytes copy = { .length = readable + page };
  copy.pages = mmap (NULL, copy.length, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (copy.pages == MAP_FAILED
      || mprotect ((uint8_t *) copy.pages + readable, page, PROT_NONE) != 0)
    {
      warn_of ("out of memory: %zu bytes are not to be had", copy.length);
      exit (STATUS_INFRASTRUCTURE);
    }
  copy.bytes = (uint8_t *) copy.pages + readable - size;
  if (size)
    memcpy (copy.bytes, bytes, size);
  return copy;
}

void
unguard (guarded_bytes *copy)
{
  munmap (copy->pages, copy->length);
}
