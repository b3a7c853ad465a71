#include "tables.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "guarded.h"
#include "stacks.h"

/* Numbers up to the end of TEXT, with commas between them.  */
static bool
parse_numbers (const char *text, uint64_t *numbers, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      char *end;
      errno = 0;
      numbers[i] = strtoull (text, &end, 0);
      if (end == text || errno || *end != (i + 1 < count ? ',' : '\0'))
        return false;
      text = end + 1;
    }
  return true;
}

/* "OFFSET,SIZE,ADDRESS,FIRST,LAST".  The section gets a place of its own, after which
   nothing is mapped, and stays there.  */
static enum answer
add_table (const struct input *all, const char *text)
{
  enum { OFFSET, SIZE, ADDRESS, FIRST, LAST, NUMBERS };
  uint64_t n[NUMBERS];
  if (!parse_numbers (text, n, NUMBERS) || n[OFFSET] > all->size
      || n[SIZE] > all->size - n[OFFSET])
    return unsupported ("'%s' registers nothing", text);
  struct input section = { .size = (size_t) n[SIZE], .address = n[ADDRESS] };
  section.bytes = guarded_section (section.size);
  if (!section.bytes)
    no_answer ("the adapter has no memory for %zu bytes", section.size);
  memcpy (section.bytes, all->bytes + n[OFFSET], section.size);
  return testee.tables->add (&section, n[FIRST], n[LAST]);
}

static enum answer
answer_word (const struct input *all, const char *word, FILE *out)
{
  const char *value = word + strcspn (word, "=");
  uint64_t number = 0;
  size_t length = (size_t) (value - word);
  value += *value == '=';
  if (length == 8 && memcmp (word, "register", length) == 0)
    return add_table (all, value);
  if (!parse_numbers (value, &number, 1))
    return unsupported ("'%s' is no step", word);
  if (length == 10 && memcmp (word, "unregister", length) == 0)
    return testee.tables->remove (number);
  if (length == 4 && memcmp (word, "find", length) == 0)
    return testee.tables->find (number, out);
  return unsupported ("'%s' is no step", word);
}

enum answer
answer_tables (const struct input *in, char *const *words, size_t count,
               FILE *out)
{
  enum answer answer = ACCEPTED;
  for (size_t at = 0; at < count && answer == ACCEPTED;)
    {
      size_t length = 1;
      if (strncmp (words[at], "pc=", 3) == 0)
        {
          length = words_of_stack (words + at, count - at);
          answer = answer_stack (NULL, words + at, length, out);
        }
      else
        answer = answer_word (in, words[at], out);
      at += length;
    }
  return answer;
}
