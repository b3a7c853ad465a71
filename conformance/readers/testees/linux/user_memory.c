#include "user_memory.h"

#include <string.h>

/* Of two sections at one place the later is there.  */
enum { MOST_SECTIONS = 64 };
static struct
{
  const unsigned char *bytes;
  size_t size;
  uint64_t address;
} sections[MOST_SECTIONS];
static size_t section_count;
static const struct stack *words;

struct user_accesses user_accesses;

void
user_memory_is (const unsigned char *bytes, size_t size, uint64_t address,
                const struct stack *stack)
{
  section_count = 0;
  user_memory_add (bytes, size, address);
  words = stack;
}

void
user_memory_add (const unsigned char *bytes, size_t size, uint64_t address)
{
  if (section_count == MOST_SECTIONS)
    no_answer ("more than %d sections", MOST_SECTIONS);
  sections[section_count].bytes = bytes;
  sections[section_count].size = size;
  sections[section_count].address = address;
  section_count++;
}

void
user_memory_has_stack (const struct stack *stack)
{
  words = stack;
}

void
user_accesses_begin (size_t fails_at)
{
  user_accesses = (struct user_accesses) { .fails_at = fails_at };
}

/* Of two words for one byte the later counts.  */
static bool
read_byte (unsigned char *to, uint64_t from)
{
  for (size_t i = section_count; i-- > 0;)
    if (from - sections[i].address < sections[i].size)
      {
        *to = sections[i].bytes[from - sections[i].address];
        return true;
      }
  for (size_t i = words ? words->word_count : 0; i-- > 0;)
    {
      const struct memory_word *w = &words->memory[i];
      if (from - w->address < sizeof w->value)
        {
          *to = (unsigned char) (w->value >> 8 * (from - w->address));
          return true;
        }
    }
  return false;
}

static bool
is_there (void *to, uint64_t from, size_t size)
{
  /* An access that fails leaves TO as it was.  */
  for (size_t i = 0; i < size; i++)
    {
      unsigned char byte;
      if (!read_byte (&byte, from + i))
        return false;
    }
  for (size_t i = 0; i < size; i++)
    if (!read_byte ((unsigned char *) to + i, from + i))
      return false;
  return true;
}

bool
user_read (void *to, uint64_t from, size_t size)
{
  struct user_accesses *u = &user_accesses;
  u->count++;
  if (u->one_failed)
    u->after_failure++;
  bool succeeds = u->count != u->fails_at && is_there (to, from, size);
  u->one_failed |= !succeeds;
  return succeeds;
}

bool
user_read_unsafe (void *to, uint64_t from, size_t size)
{
  if (!user_accesses.open)
    user_accesses.unprotected++;
  return user_read (to, from, size);
}

/* That these are addresses of user space says nothing of whether memory is
   there.  */
bool
user_access_begin (uint64_t from, size_t size)
{
  if (from + size < from)
    return false;
  user_accesses.open++;
  return true;
}

void
user_access_end (void)
{
  user_accesses.open--;
}
