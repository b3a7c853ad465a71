/* Writing what an oracle saw.  */
#include <stdlib.h>
#include <yyjson.h>

#include "observation.h"
#include "observation_keys.h"
#include "schema.h"

static void
put (yyjson_mut_doc *doc, const char *key, const char *value)
{
  if (value && *value)
    yyjson_mut_obj_add_str (doc, yyjson_mut_doc_get_root (doc), key, value);
}

static yyjson_mut_doc *
begin (enum oracle oracle)
{
  yyjson_mut_doc *doc = yyjson_mut_doc_new (NULL);
  yyjson_mut_doc_set_root (doc, yyjson_mut_obj (doc));
  put (doc, "oracle", oracle_name (oracle));
  return doc;
}

static void
finish (FILE *out, yyjson_mut_doc *doc)
{
  char *text = yyjson_mut_write (doc, YYJSON_WRITE_ALLOW_INVALID_UNICODE, NULL);
  if (text)
    fprintf (out, "%s\n", text);
  free (text);
  yyjson_mut_doc_free (doc);
}

void
observation_write (FILE *out, const observation *o)
{
  yyjson_mut_doc *doc = begin (o->oracle);
  put (doc, "result", observed_results[o->result]);
  put (doc, "test", o->test);
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    if (observed_field_at (o->oracle, i)->name)
      put (doc, field_name (o->oracle, i), o->seen.value[i]);
  put (doc, "reason", o->reason);
  put (doc, "text", o->text);
  put (doc, "again", o->again);
  put (doc, "right-answer", o->right_answer);
  put (doc, "answer", o->answer);
  if (o->count > 1)
    yyjson_mut_obj_add_uint (doc, yyjson_mut_doc_get_root (doc), "count",
                             o->count);
  finish (out, doc);
}

void
observed_end_write (FILE *out, const observed_end *e)
{
  yyjson_mut_doc *doc = begin (e->oracle);
  put (doc, "end", observed_extents[e->extent]);
  yyjson_mut_obj_add_uint (doc, yyjson_mut_doc_get_root (doc), "observations",
                           e->observations);
  put (doc, "lacks", e->lacks);
  put (doc, "checked", e->checked);
  finish (out, doc);
}
