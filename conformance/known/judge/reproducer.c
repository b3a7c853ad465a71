#include "reproducer.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/base/grow.h"
#include "lib/base/output.h"
#include "lib/issues/blocks.h"

static bool
write_reproducer (const issue *page, const char *directory,
                  const block *script, problem *p)
{
  char *path = format_text ("%s/%s.sh", directory, page->name);
  bool good = make_parents (path, p)
              && write_file (path, script->lines, script->length, p);
  free (path);
  return good;
}

int
write_reproducers (const issue_list *list, const char *directory)
{
  problem p;
  size_t count = 0;
  char *below = format_text ("%s/", directory);
  bool good = make_parents (below, &p);
  free (below);
  if (!good)
    return problem_print (&p);
  for (size_t i = 0; i < list->count; i++)
    {
      block script;
      if (!reproducer_of (&list->items[i], &script, &p)
          || (script.lines
              && !write_reproducer (&list->items[i], directory, &script, &p)))
        return problem_print (&p);
      count += script.lines != NULL;
    }
  printf ("%zu of %zu pages have a reproducer\n", count, list->count);
  return STATUS_GOOD;
}
