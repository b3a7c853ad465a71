/* What oracles saw: written, and read again.  */
#include "observation.h"

#include <stdlib.h>
#include <string.h>
#include <yyjson.h>

#include "json_line.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/issues/schema.h"

const char *const observed_results[OBSERVED_RESULTS + 1]
    = { "good", "wrong", "excused", NULL };
const char *const observed_extents[OBSERVED_EXTENTS]
    = { "part", "mostly", "whole" };

typedef struct reader
{
  const char *path;
  unsigned line;
  const observation_taker *to;
  uint64_t open[ORACLES]; /* observations that no end has counted yet */
  bool is_open[ORACLES];
} reader;

static bool
refuse (const reader *r, const char *what, const char *text, problem *p)
{
  return problem_set (p, STATUS_USAGE, "%s:%u: %s '%.80s'", r->path, r->line,
                      what, text);
}

static const char *
text_of (yyjson_val *line, const char *key)
{
  return yyjson_get_str (yyjson_obj_get (line, key));
}

/* Where KEY, whose value is a text, belongs in O; NULL: it does not.  */
static const char **
place_of (observation *o, const char *key)
{
  const struct
  {
    const char *key;
    const char **place;
  } places[] = { { "test", &o->test },
                 { "reason", &o->reason },
                 { "text", &o->text },
                 { "again", &o->again },
                 { "right-answer", &o->right_answer },
                 { "answer", &o->answer } };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    if (strcmp (key, places[i].key) == 0)
      return places[i].place;
  int field = field_by_name (o->oracle, key);
  return field < 0 ? NULL : &o->seen.value[field];
}

/* The place of TEXT, or NULL, among COUNT words; COUNT: it is none of them.  */
static size_t
place_among (const char *const *words, size_t count, const char *text)
{
  size_t i = 0;
  while (i < count && (!text || strcmp (words[i], text) != 0))
    i++;
  return i;
}

static bool
is_known_key (const char *key)
{
  return strcmp (key, "oracle") == 0 || strcmp (key, "result") == 0;
}

static bool
take_values (const reader *r, yyjson_val *line, observation *o, problem *p)
{
  size_t i, most;
  yyjson_val *key, *value;
  yyjson_obj_foreach (line, i, most, key, value)
  {
    const char *name = yyjson_get_str (key);
    const char **place = place_of (o, name);
    if (strcmp (name, "count") == 0 && yyjson_is_uint (value))
      o->count = yyjson_get_uint (value);
    else if (place && yyjson_is_str (value))
      *place = yyjson_get_str (value);
    else if (!is_known_key (name))
      return refuse (r, "an observation of this oracle has no such key, or not "
                     "with such a value:", name, p);
  }
  return true;
}

static bool
take_observation (reader *r, yyjson_val *line, observation *o, problem *p)
{
  const char *result = text_of (line, "result");
  o->result = (enum observed_result) place_among (observed_results,
                                                  OBSERVED_RESULTS, result);
  if (o->result == OBSERVED_RESULTS)
    return refuse (r, "a `result' is good, wrong or excused, not",
                   result ? result : "", p);
  o->count = 1;
  if (!take_values (r, line, o, p))
    return false;
  if (!o->test || o->count == 0 || (o->result == SAW_EXCUSED && !o->reason))
    return refuse (r, "an observation has a `test', and if it is excused a "
                   "`reason'; here is none of", o->test ? o->test : "", p);
  r->open[o->oracle]++;
  r->is_open[o->oracle] = true;
  r->to->take (r->to->context, o);
  return true;
}

static bool
take_end (reader *r, yyjson_val *line, enum oracle oracle, problem *p)
{
  const char *end = text_of (line, "end");
  const observed_end e
      = { .oracle = oracle,
          .extent = (enum observed_extent) place_among (
              observed_extents, OBSERVED_EXTENTS, end),
          .observations
          = yyjson_get_uint (yyjson_obj_get (line, "observations")),
          .lacks = text_of (line, "lacks"),
          .checked = text_of (line, "checked") };
  if (e.extent == OBSERVED_EXTENTS)
    return refuse (r, "an `end' is whole, mostly or part, not", end ? end : "",
                   p);
  if (e.observations != r->open[oracle])
    return refuse (r, "lines are missing, or too many, before the end of",
                   oracle_name (oracle), p);
  r->open[oracle] = 0;
  r->is_open[oracle] = false;
  r->to->end (r->to->context, &e);
  return true;
}

static bool
take_line (reader *r, yyjson_val *line, problem *p)
{
  const char *name = text_of (line, "oracle");
  observation o = { .oracle = oracle_by_name (name ? name : "") };
  if (o.oracle == ORACLES)
    return refuse (r, "there is no oracle", name ? name : "", p);
  return yyjson_obj_get (line, "end") ? take_end (r, line, o.oracle, p)
                                      : take_observation (r, line, &o, p);
}

static bool
read_line (reader *r, char *text, size_t length, problem *p)
{
  yyjson_doc *doc
      = yyjson_read (text, length, YYJSON_READ_ALLOW_INVALID_UNICODE);
  if (!doc)
    return refuse (r, "this is no line of JSON:", "", p);
  bool good = take_line (r, yyjson_doc_get_root (doc), p);
  yyjson_doc_free (doc);
  return good;
}

static bool
is_ended (const reader *r, problem *p)
{
  for (int o = 0; o < ORACLES; o++)
    if (r->is_open[o])
      return problem_set (p, STATUS_INFRASTRUCTURE,
                          "%s: has no end of %s: it was cut", r->path,
                          oracle_name ((enum oracle) o));
  return r->line > 0
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: is empty", r->path);
}

bool
observations_read (const char *path, const observation_taker *to, problem *p)
{
  buffer content = EMPTY_BUFFER;
  reader r = { .path = path, .to = to };
  bool good = read_file (path, &content, p);
  char *at = (char *) content.bytes, *end = at + content.size;
  while (good && at < end)
    {
      char *newline = memchr (at, '\n', (size_t) (end - at));
      size_t length = (size_t) ((newline ? newline : end) - at);
      r.line++;
      good = read_line (&r, at, length, p);
      at += length + 1;
    }
  buffer_free (&content);
  return good && is_ended (&r, p);
}

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
