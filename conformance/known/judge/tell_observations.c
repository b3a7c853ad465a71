/* What was judged, as observations again: what is new, and what a later run can be
   compared with.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/memory.h"
#include "lib/base/word.h"
#include "tell.h"

/* How much each issue explains.  */

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

static void
write_new (FILE *out, const judged *j)
{
  observation o = { .oracle = j->oracle,
                    .result = SAW_WRONG,
                    .test = j->test,
                    .text = j->text,
                    .again = j->again,
                    .right_answer = j->right_answer,
                    .answer = j->answer,
                    .count = j->count };
  for (int f = 0; f < OBSERVED_FIELDS; f++)
    o.seen.value[f] = j->seen[f];
  observation_write (out, &o);
}

static bool
is_new (const telling *t, const judged *j)
{
  (void) t;
  return j->standing == NEW;
}

/* Of what is wrong its fields, by which pages explain it; of the rest no more than
   that it was looked at.  */
static void
write_compared (FILE *out, const judged *j)
{
  bool is_wrong = j->standing == KNOWN || j->standing == NEW;
  observation o = { .oracle = j->oracle,
                    .result = is_wrong                ? SAW_WRONG
                              : j->standing == EXCUSED ? SAW_EXCUSED
                                                       : SAW_GOOD,
                    .test = j->test,
                    .reason = j->reason,
                    .count = j->count };
  for (int f = 0; is_wrong && f < OBSERVED_FIELDS; f++)
    o.seen.value[f] = j->seen[f];
  observation_write (out, &o);
}

static bool
is_compared (const telling *t, const judged *j)
{
  return !t->baseline_of || globs_match (t->baseline_of, j->test);
}

/* Those that are WANTED, each as WRITE writes it, and an end for each oracle.  */
static void
tell_those (buffer *to, const telling *t,
            bool (*wanted) (const telling *t, const judged *j),
            void (*write) (FILE *out, const judged *j))
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
        if (v->items[i].oracle == e.oracle && wanted (t, &v->items[i]))
          {
            write (out, &v->items[i]);
            e.observations++;
          }
      if (v->was_run[o])
        observed_end_write (out, &e);
    }
  fclose (out);
  buffer_add (to, text, size);
  free (text);
}

void
tell_new_ones (buffer *to, const telling *t)
{
  tell_those (to, t, is_new, write_new);
}

void
tell_baseline (buffer *to, const telling *t)
{
  tell_those (to, t, is_compared, write_compared);
}
