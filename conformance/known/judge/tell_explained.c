/* How much each issue explains.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tell.h"

void
tell_explained (buffer *to, const telling *t)
{
  const issue_list *pages = t->v->pages;
  uint64_t *counts = grow (NULL, (pages->count + 1) * sizeof *counts);
  for (int o = 0; o < ORACLES; o++)
    {
      memset (counts, 0, (pages->count + 1) * sizeof *counts);
      for (size_t i = 0; i < t->v->count; i++)
        if (t->v->items[i].oracle == (enum oracle) o
            && t->v->items[i].line)
          counts[t->v->items[i].line->issue] += t->v->items[i].count;
      for (size_t i = 0; i < pages->count; i++)
        if (counts[i])
          buffer_print (to, "%s\t%s\t%" PRIu64 "\n",
                        oracle_name ((enum oracle) o), pages->items[i].name,
                        counts[i]);
    }
  free (counts);
}
