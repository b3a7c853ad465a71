#include "stacks.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "guarded.h"

/* A `tables` request: sections that are registered and unregistered between look-ups and
   stacks.  */

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

enum { USUAL_LIMIT = 64 };
#define USUAL_PAUTH_MASK 0xff7f000000000000

/* A number up to END or a character of it that is no digit.  */
static bool
parse_number (const char *text, char **end, uint64_t *value)
{
  errno = 0;
  *value = strtoull (text, end, 0);
  return *end > text && !errno;
}

static void
add_word (struct stack *s, uint64_t address, uint64_t value)
{
  struct memory_word *more
      = realloc (s->memory, (s->word_count + 1) * sizeof *s->memory);
  if (!more)
    no_answer ("the adapter has no memory for a stack");
  s->memory = more;
  s->memory[s->word_count++] = (struct memory_word) { address, value };
}

/* "0xADDRESS:0xVALUE,0xVALUE..."  */
static bool
take_memory (struct stack *s, const char *word)
{
  uint64_t address, value;
  char *at;
  if (!parse_number (word, &at, &address) || *at != ':')
    return false;
  for (; *at == ':' || *at == ','; address += 8)
    {
      if (!parse_number (at + 1, &at, &value))
        return false;
      add_word (s, address, value);
    }
  return !*at;
}

static uint64_t *
number_called (struct stack *s, const char *key, size_t length)
{
  const struct
  {
    const char *key;
    uint64_t *number;
  } numbers[] = { { "pc", &s->pc }, { "sp", &s->sp }, { "fp", &s->fp },
                  { "ra", &s->ra }, { "pauth-mask", &s->pauth_mask },
                  { "limit", &s->limit } };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (strlen (numbers[i].key) == length
        && memcmp (numbers[i].key, key, length) == 0)
      return numbers[i].number;
  return NULL;
}

static enum answer
take_word (struct stack *s, const char *word)
{
  if (strchr (word, ':'))
    return take_memory (s, word) ? ACCEPTED
                                 : unsupported ("'%s' is no memory", word);
  if (strncmp (word, "topmost=", 8) == 0)
    s->is_topmost = strcmp (word + 8, "yes") == 0;
  else if (strncmp (word, "exact=", 6) == 0)
    s->is_exact = strcmp (word + 6, "yes") == 0;
  else
    {
      size_t length = strcspn (word, "=");
      uint64_t *number = number_called (s, word, length);
      char *end;
      if (!number)
        return unsupported ("'%s' cannot be given to this testee", word);
      if (!word[length] || !parse_number (word + length + 1, &end, number)
          || *end)
        return unsupported ("'%s' has no number", word);
      s->ra_is_known |= number == &s->ra;
    }
  return ACCEPTED;
}

/* A PC is exact when the frame is topmost, unless it was said otherwise.  */
static void
settle_exactness (struct stack *s, char *const *words, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (strncmp (words[i], "exact=", 6) == 0)
      return;
  s->is_exact = s->is_topmost;
}

/* Does WORD begin another stack, or another step of a `tables` request?  */
static bool
begins (const char *word)
{
  return strncmp (word, "pc=", 3) == 0 || strncmp (word, "find=", 5) == 0
         || strncmp (word, "register=", 9) == 0
         || strncmp (word, "unregister=", 11) == 0;
}

size_t
words_of_stack (char *const *words, size_t count)
{
  size_t length = 1;
  while (length < count && !begins (words[length]))
    length++;
  return length;
}

enum answer
answer_stack (const struct input *in, char *const *words, size_t count,
              FILE *out)
{
  enum answer answer = ACCEPTED;
  struct stack s = { .is_topmost = true,
                     .pauth_mask = USUAL_PAUTH_MASK,
                     .limit = USUAL_LIMIT };
  for (size_t i = 0; i < count && answer == ACCEPTED; i++)
    answer = take_word (&s, words[i]);
  settle_exactness (&s, words, count);
  if (answer == ACCEPTED)
    {
      fprintf (out, "unwind 0x%" PRIx64 "\n", s.pc);
      answer = in ? testee.unwind (in, &s, out)
                  : testee.tables->unwind (&s, out);
    }
  free (s.memory);
  return answer;
}

enum answer
answer_unwind (const struct input *in, char *const *words, size_t count,
               FILE *out)
{
  enum answer answer = ACCEPTED;
  for (size_t at = 0; at < count && answer == ACCEPTED;)
    {
      size_t length = words_of_stack (words + at, count - at);
      answer = answer_stack (in, words + at, length, out);
      at += length;
    }
  return answer;
}
