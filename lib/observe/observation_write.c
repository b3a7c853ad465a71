/* Writing what an oracle saw.  */
#include <stdlib.h>

#include "json_line.h"
#include "lib/issues/schema.h"
#include "observation.h"
#include "observation_keys.h"

static void
put (json_line *l, const char *key, const char *value)
{
  json_put (l, key, value && *value ? value : NULL);
}

static json_line
begin (enum oracle oracle)
{
  json_line l = json_begin ();
  put (&l, "oracle", oracle_name (oracle));
  return l;
}

static void
finish (FILE *out, json_line *l)
{
  char *text = json_end (l);
  fprintf (out, "%s\n", text);
  free (text);
}

void
observation_write (FILE *out, const observation *o)
{
  json_line l = begin (o->oracle);
  put (&l, "result", observed_results[o->result]);
  put (&l, "test", o->test);
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    if (observed_field_at (o->oracle, i)->name)
      put (&l, field_name (o->oracle, i), o->seen.value[i]);
  put (&l, "reason", o->reason);
  put (&l, "text", o->text);
  put (&l, "again", o->again);
  put (&l, "right-answer", o->right_answer);
  put (&l, "answer", o->answer);
  if (o->count > 1)
    json_count (&l, "count", o->count);
  finish (out, &l);
}

void
observed_end_write (FILE *out, const observed_end *e)
{
  json_line l = begin (e->oracle);
  put (&l, "end", observed_extents[e->extent]);
  json_count (&l, "observations", e->observations);
  put (&l, "lacks", e->lacks);
  put (&l, "checked", e->checked);
  finish (out, &l);
}
