/* All of it, for people who look closer.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tell.h"
#include "tell_section.h"

static void
add_head (buffer *to, int width)
{
  buffer_print (to, "%-*s", width, "implementation");
  for (int v = 0; v < VERDICTS; v++)
    buffer_print (to, "  %s", verdict_names[v]);
  buffer_print (to, "  |  known    new\n");
}

static void
add_row (buffer *to, const answers *a, int width)
{
  buffer_print (to, "%-*s", width, a->testee);
  for (int v = 0; v < VERDICTS; v++)
    buffer_print (to, "  %*" PRIu64, (int) strlen (verdict_names[v]),
                  a->verdicts[v]);
  buffer_print (to, "  | %6" PRIu64 " %6" PRIu64 "\n", a->standings[KNOWN],
                a->standings[NEW]);
}

static void
add_verdicts (buffer *to, const verdicts *v)
{
  size_t count;
  answers *all = answers_of (v, &count);
  int width = answers_width (all, count);
  if (count)
    add_head (to, width);
  for (size_t i = 0; i < count; i++)
    add_row (to, &all[i], width);
  for (size_t i = 0; i < count; i++)
    tell_uncompared (to, v, &all[i]);
  free (all);
}

static void
add_excused (buffer *to, const verdicts *v)
{
  for (size_t i = 0; i < v->excused_count; i++)
    buffer_print (to, "%s: %" PRIu64 " excused: %s\n",
                  oracle_name (v->excused[i].oracle), v->excused[i].count,
                  v->excused[i].reason);
}

void
tell_table (buffer *to, const telling *t)
{
  add_verdicts (to, t->v);
  tell_kinds (to, t->v, SIZE_MAX, false);
  for (size_t i = 0; i < t->v->gone_count; i++)
    {
      char *text = gone_text (t->v, &t->v->gone[i]);
      buffer_print (to, "gone: %s\n", text);
      free (text);
    }
  add_excused (to, t->v);
}
