/* What is new, as observations.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "tell.h"

static void
write_new (FILE *out, const judged *j)
{
  observation o = { .oracle = j->oracle,
                    .result = SAW_WRONG,
                    .test = j->test,
                    .text = j->text,
                    .again = j->again,
                    .count = j->count };
  for (int f = 0; f < OBSERVED_FIELDS; f++)
    o.seen.value[f] = j->seen[f];
  observation_write (out, &o);
}

void
tell_new_ones (buffer *to, const telling *t)
{
  const verdicts *v = t->v;
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  if (!out)
    out_of_memory (0);
  for (int o = 0; o < ORACLES; o++)
    {
      observed_end e = { .oracle = (enum oracle) o, .extent = SAW_PART };
      for (size_t i = 0; i < v->count; i++)
        if (v->items[i].oracle == e.oracle && v->items[i].standing == NEW)
          {
            write_new (out, &v->items[i]);
            e.observations++;
          }
      if (v->was_run[o])
        observed_end_write (out, &e);
    }
  fclose (out);
  buffer_add (to, text, size);
  free (text);
}
