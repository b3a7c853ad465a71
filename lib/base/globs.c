/* Globs.  */
#include "globs.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"

bool
globs_match (const char *globs, const char *text)
{
  char *copy = format_text ("%s", globs), *rest = copy, *glob;
  bool found = false;
  while (!found && (glob = strsep (&rest, " \t")))
    found = *glob && fnmatch (glob, text, 0) == 0;
  free (copy);
  return found;
}
