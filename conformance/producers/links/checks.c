/* The checks, as corpora/links/README.md lists them, by name.  */
#include "checks.h"

#include <string.h>

const check *const check_tables[]
    = { link_checks, section_checks, function_checks, name_checks,
        loss_checks, execution_checks, NULL };

const check *
check_of (const char *text, const char **words)
{
  size_t length = strcspn (text, " ");
  *words = text + length + strspn (text + length, " ");
  for (const check *const *table = check_tables; *table; table++)
    for (const check *c = *table; c->name; c++)
      if (strlen (c->name) == length && strncmp (c->name, text, length) == 0)
        return c;
  return NULL;
}
