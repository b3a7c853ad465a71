/* Globs.  */
#include "globs.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

bool
globs_match (const char *globs, const char *text)
{
  if (strcmp (globs, "*") == 0 || strcmp (globs, text) == 0)
    return true;
  char *copy = format_text ("%s", globs), *rest = copy, *glob;
  bool found = false;
  while (!found && (glob = strsep (&rest, " ")))
    found = *glob && fnmatch (glob, text, 0) == 0;
  free (copy);
  return found;
}
