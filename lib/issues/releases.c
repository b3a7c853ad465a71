/* Ranges of releases: items separated by commas, each `R`, `R to R` or `R on`.
   A release is in an item when it is between its ends or begins with one of
   them, number by number: 2.47.50 is in 2.44 to 2.47.  */
#include <stdlib.h>
#include <string.h>

#include "issues.h"
#include "lib/base/buffer.h"

/* Compare two releases by the numbers that both have.  */
static int
compare (const char *a, const char *b)
{
  for (;;)
    {
      char *after_a, *after_b;
      unsigned long x = strtoul (a, &after_a, 10);
      unsigned long y = strtoul (b, &after_b, 10);
      if (after_a == a || after_b == b)
        return 0;
      if (x != y)
        return x < y ? -1 : 1;
      a = after_a + (*after_a == '.');
      b = after_b + (*after_b == '.');
    }
}

static bool
item_has (const char *item, const char *release)
{
  const char *to = strstr (item, " to ");
  int from_first = compare (release, item);
  if (to)
    return from_first >= 0 && compare (release, to + strlen (" to ")) <= 0;
  return strstr (item, " on") ? from_first >= 0 : from_first == 0;
}

bool
releases_have (const char *range, const char *release)
{
  char *copy = format_text ("%s", range), *rest = copy, *item;
  bool found = strcmp (range, "-") == 0;
  while (!found && (item = strsep (&rest, ",")))
    found = item_has (item + strspn (item, " "), release);
  free (copy);
  return found;
}
