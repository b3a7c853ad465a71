#include "memory.h"

#include "guarded.h"

#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = GUARDED_PAGE };

static void *
page_of (uint64_t address)
{
  return (void *) (uintptr_t) (address & ~(uint64_t) (PAGE - 1));
}

/* Is the page of word I that of an earlier one?  */
static bool
is_mapped_before (const struct stack *s, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (page_of (s->memory[k].address) == page_of (s->memory[i].address))
      return true;
  return false;
}

static void
unmap (const struct stack *s, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (!is_mapped_before (s, i))
      munmap (page_of (s->memory[i].address), PAGE);
}

/* A page of its own for each word that is not on an earlier one's.  */
static bool
map_page (void *page)
{
  void *got = mmap (page, PAGE, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != MAP_FAILED && got != page)
    munmap (got, PAGE);
  return got == page;
}

bool
memory_map (const struct stack *s)
{
  for (size_t i = 0; i < s->word_count; i++)
    {
      const struct memory_word *w = &s->memory[i];
      bool crosses = page_of (w->address) != page_of (w->address + 7);
      if (crosses || w->address > UINTPTR_MAX || (!is_mapped_before (s, i) && !map_page (page_of (w->address))))
        {
          unmap (s, i);
          return false;
        }
    }
  return true;
}

void
memory_fill (const struct stack *s, unsigned char between)
{
  for (size_t i = 0; i < s->word_count; i++)
    if (!is_mapped_before (s, i))
      memset (page_of (s->memory[i].address), between, PAGE);
  for (size_t i = 0; i < s->word_count; i++)
    memcpy ((void *) (uintptr_t) s->memory[i].address, &s->memory[i].value,
            sizeof s->memory[i].value);
}

void
memory_unmap (const struct stack *s)
{
  unmap (s, s->word_count);
}

static sigjmp_buf before;

static void
go_back (int number)
{
  siglongjmp (before, number);
}

bool
memory_survives (void (*act) (void *context), void *context)
{
  struct sigaction act_on_fault = { .sa_handler = go_back }, old;
  sigaction (SIGSEGV, &act_on_fault, &old);
  bool survived = sigsetjmp (before, 1) == 0;
  if (survived)
    act (context);
  sigaction (SIGSEGV, &old, NULL);
  return survived;
}
