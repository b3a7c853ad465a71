/* A line of JSON.  */
#include "json_line.h"

#include "lib/base/memory.h"

json_line
json_begin (void)
{
  json_line l = { .doc = yyjson_mut_doc_new (NULL) };
  if (!l.doc)
    out_of_memory (0);
  l.root = yyjson_mut_obj (l.doc);
  yyjson_mut_doc_set_root (l.doc, l.root);
  return l;
}

void
json_put (json_line *l, const char *key, const char *value)
{
  if (value)
    yyjson_mut_obj_add_strcpy (l->doc, l->root, key, value);
}

void
json_count (json_line *l, const char *key, uint64_t value)
{
  yyjson_mut_obj_add_uint (l->doc, l->root, key, value);
}

char *
json_end (json_line *l)
{
  char *text
      = yyjson_mut_write (l->doc, YYJSON_WRITE_ALLOW_INVALID_UNICODE, NULL);
  if (!text)
    out_of_memory (0);
  yyjson_mut_doc_free (l->doc);
  return text;
}
