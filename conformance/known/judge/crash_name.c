#include "crash_name.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/grow.h"

void
add_glob_of (buffer *to, const char *text, size_t size)
{
  for (size_t i = 0; i < size; i++)
    buffer_print (to, "%s%c", strchr ("*?[]|\\\" ", text[i]) ? "\\" : "", text[i]);
}

/* A number of a message (`range [5] with length 3`) is another in another case.  One of a name or
   of a place (`uint8`, `main.rs:10:5`) is not.  */
static bool
is_variable (const char *start, const char *at)
{
  if (!isdigit ((unsigned char) *at) || at == start)
    return isdigit ((unsigned char) *at);
  char before = at[-1];
  bool is_place = before == ':' && at - start > 1 && isalnum ((unsigned char) at[-2]);
  return !isalnum ((unsigned char) before) && before != '_' && !is_place;
}

/* SIZE bytes of TEXT, with a star for each number that varies.  */
static void
add_words (buffer *to, const char *text, size_t size)
{
  for (const char *at = text; at < text + size;)
    if (is_variable (text, at))
      {
        while (at < text + size && isalnum ((unsigned char) *at))
          at++;
        buffer_print (to, "*");
      }
    else
      add_glob_of (to, at++, 1);
}

static void
add_star (buffer *to)
{
  if (to->bytes[to->size - 1] != '*')
    buffer_print (to, "*");
}

/* How much of the note of an exit status is before what the program said.  */
static size_t
status_length (const char *note)
{
  static const char word[] = "exit status ";
  if (strncmp (note, word, sizeof word - 1) != 0)
    return 0;
  const char *colon = strstr (note, ": ");
  return colon ? (size_t) (colon + 2 - note) : 0;
}

size_t
broken_line_length (const char *note)
{
  static const char number[] = "line ", words[] = " is no line of a dump";
  if (strncmp (note, number, sizeof number - 1) != 0)
    return 0;
  const char *at = note + sizeof number - 1;
  at += strspn (at, "0123456789");
  const char *colon = strncmp (at, words, sizeof words - 1) == 0 ? strstr (at, ": ") : NULL;
  return colon ? (size_t) (colon + 2 - note) : 0;
}

char *
crash_name (const char *note)
{
  static const char between[] = " ... ";
  buffer name = EMPTY_BUFFER;
  size_t status = status_length (note), broken = broken_line_length (note);
  const char *said = note + status, *end = strstr (said, between);
  if (strncmp (note, "signal ", 7) == 0 && strchr (note, ')'))
    {
      const char *rest = strchr (note, ')') + 1;
      add_glob_of (&name, note, (size_t) (rest - note));
      if (*rest)
        buffer_print (&name, "\\ *");
    }
  else if (broken)
    {
      add_words (&name, note, broken);
      buffer_print (&name, "*");
    }
  else if (!status)
    add_glob_of (&name, note, strlen (note));
  else
    {
      bool is_traceback = strncmp (said, "Traceback ", 10) == 0;
      add_glob_of (&name, note, status);
      add_words (&name, said, end && !is_traceback ? (size_t) (end - said) : strlen (said));
      if (end && !is_traceback)
        add_star (&name);
    }
  char *text = format_text ("%.*s", (int) name.size, name.bytes);
  buffer_free (&name);
  return text;
}

