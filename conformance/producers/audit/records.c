/* Sizes and counts for programs: JSON lines.  */
#include "records.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/observe/json_line.h"

bool
records_begin (records *r, const char *path, problem *p)
{
  *r = (records) { .path = path };
  if (!path)
    return true;
  return whole_open (&r->out, path)
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", path,
                         strerror (errno));
}

static void
write_line (FILE *file, json_line *l)
{
  char *text = json_end (l);
  fprintf (file, "%s\n", text);
  free (text);
}

static void
add_functions (yyjson_mut_doc *doc, yyjson_mut_val *to,
               const uint64_t *functions, uint64_t by_format)
{
  yyjson_mut_val *v = yyjson_mut_obj_add_obj (doc, to, "functions");
  for (enum verdict i = 0; i < VERDICTS; i++)
    yyjson_mut_obj_add_uint (doc, v, verdict_name (i), functions[i]);
  yyjson_mut_obj_add_uint (doc, v, "missing_by_format", by_format);
}

static void
add_sizes (yyjson_mut_doc *doc, yyjson_mut_val *to, const coverage *c,
           const table_sizes *s)
{
  yyjson_mut_val *v = yyjson_mut_obj_add_obj (doc, to, "bytes");
  yyjson_mut_obj_add_uint (doc, v, "code", c->code);
  yyjson_mut_obj_add_uint (doc, v, "code_in_sframe", c->sframe);
  yyjson_mut_obj_add_uint (doc, v, "code_in_dwarf", c->dwarf);
  yyjson_mut_obj_add_uint (doc, v, ".sframe", s->sframe);
  yyjson_mut_obj_add_uint (doc, v, ".eh_frame", s->eh_frame);
  yyjson_mut_obj_add_uint (doc, v, ".eh_frame_hdr", s->eh_frame_hdr);
  yyjson_mut_obj_add_uint (doc, v, ".debug_frame", s->debug_frame);
  yyjson_mut_obj_add_uint (doc, to, "rows", c->rows);
  yyjson_mut_obj_add_uint (doc, to, "places", c->places);
}

void
records_add (records *r, const file_result *result)
{
  if (!r->out.file)
    return;
  json_line l = json_begin ();
  yyjson_mut_doc *doc = l.doc;
  yyjson_mut_val *v = l.root;
  yyjson_mut_obj_add_strcpy (doc, v, "path", result->label);
  yyjson_mut_obj_add_strcpy (doc, v, "name", result->name);
  yyjson_mut_obj_add_str (doc, v, "abi", result->abi);
  yyjson_mut_obj_add_uint (doc, v, "version", result->version);
  yyjson_mut_obj_add_uint (doc, v, "elements", result->elements);
  yyjson_mut_obj_add_bool (doc, v, "is_object", result->is_object);
  add_functions (doc, v, result->functions, result->missing_by_format);
  add_sizes (doc, v, &result->cover, &result->sizes);
  write_line (r->out.file, &l);
}

static void
add_groups (yyjson_mut_doc *doc, yyjson_mut_val *to, const summary *s)
{
  yyjson_mut_val *groups = yyjson_mut_obj_add_arr (doc, to, "groups");
  for (size_t i = 0; i < s->count; i++)
    {
      const group_sum *g = &s->groups[i];
      yyjson_mut_val *v = yyjson_mut_arr_add_obj (doc, groups);
      yyjson_mut_obj_add_str (doc, v, "abi", g->abi);
      yyjson_mut_obj_add_uint (doc, v, "version", g->version);
      yyjson_mut_obj_add_uint (doc, v, "files", g->files);
      add_functions (doc, v, g->functions, g->missing_by_format);
      add_sizes (doc, v, &g->cover, &g->sizes);
    }
}

bool
records_end (records *r, const summary *s, const run_totals *t, problem *p)
{
  if (!r->out.file)
    return true;
  json_line l = json_begin ();
  yyjson_mut_doc *doc = l.doc;
  yyjson_mut_val *v = l.root;
  yyjson_mut_obj_add_bool (doc, v, "is_sum", true);
  yyjson_mut_obj_add_uint (doc, v, "files", t->files);
  yyjson_mut_obj_add_uint (doc, v, "skipped", t->skipped);
  add_groups (doc, v, s);
  write_line (r->out.file, &l);
  return whole_close_durably (&r->out)
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", r->path,
                         strerror (errno));
}
