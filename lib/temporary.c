/* Where temporary files go: TMPDIR, or /tmp.  */
#include "temporary.h"

#include <stdio.h>
#include <stdlib.h>

char *
temporary_template (const char *name)
{
  const char *where = getenv ("TMPDIR");
  char *path = NULL;
  if (asprintf (&path, "%s/%s-XXXXXX", where && *where ? where : "/tmp", name)
      < 0)
    abort ();
  return path;
}
