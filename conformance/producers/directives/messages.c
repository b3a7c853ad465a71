/* What assemblers say.  */
#include "messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/grow.h"

bool
message_is_refusal (const char *line)
{
  return strstr (line, "no SFrame FDE emitted")
         || strstr (line, "skipping SFrame FDE")
         || strstr (line, "Omitting SFrame unwind info");
}

size_t
messages_count_refusals (const char *messages)
{
  size_t count = 0;
  char *copy = format_text ("%s", messages), *rest = copy, *line;
  while ((line = strsep (&rest, "\n")))
    count += message_is_refusal (line);
  free (copy);
  return count;
}

bool
message_is_error (const char *line)
{
  return strstr (line, "rror:") != NULL;
}

/* How much a line of messages says about what happened.  */
static int
weight (const char *line)
{
  if (strstr (line, "Internal error") || strstr (line, "ended by signal")
      || strstr (line, "out of time"))
    return 4;
  if (message_is_error (line))
    return 3;
  if (message_is_refusal (line))
    return 2;
  return *line && !strstr (line, "Assembler messages") ? 1 : 0;
}

void
messages_copy_best (const char *messages, char *text, size_t size)
{
  char *copy = format_text ("%s", messages), *rest = copy, *line;
  int best = 0;
  text[0] = '\0';
  while ((line = strsep (&rest, "\n")))
    {
      const char *colon = strstr (line, ": ");
      if (weight (line) <= best)
        continue;
      best = weight (line);
      (void) snprintf (text, size, "%s", colon ? colon + 2 : line);
    }
  free (copy);
}

unsigned long
message_line (const char *message)
{
  const char *place = strstr (message, "/f.s:");
  return place ? strtoul (place + strlen ("/f.s:"), NULL, 10) : 0;
}

bool
messages_name_line (const char *messages, unsigned long number)
{
  bool has = false;
  char *copy = format_text ("%s", messages), *rest = copy, *line;
  while ((line = strsep (&rest, "\n")))
    has = has || (message_is_error (line) && message_line (line) == number);
  free (copy);
  return has;
}

bool
messages_have_line (const char *messages)
{
  bool has = false;
  char *copy = format_text ("%s", messages), *rest = copy, *line;
  while ((line = strsep (&rest, "\n")))
    has = has || (message_is_error (line) && message_line (line) > 0);
  free (copy);
  return has;
}
