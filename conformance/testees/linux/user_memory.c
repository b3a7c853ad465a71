#include "user_memory.h"

#include <string.h>

static const unsigned char *section;
static size_t section_size;
static uint64_t section_address;
static const struct stack *words;

struct user_accesses user_accesses;

void
user_memory_is (const unsigned char *bytes, size_t size, uint64_t address,
                const struct stack *stack)
{
  section = bytes;
  section_size = size;
  section_address = address;
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
  if (from - section_address < section_size)
    {
      *to = section[from - section_address];
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
