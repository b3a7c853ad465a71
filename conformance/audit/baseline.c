/* What is not as it was in an earlier run.  */
#include "baseline.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <yyjson.h>

#include "buffer.h"
#include "input.h"

/* A number of one file under a name.  */
typedef struct figure
{
  char *key; /* file and name */
  uint64_t count;
  char *first; /* the first function, or "" */
  bool is_new; /* a cause that nobody has explained */
} figure;

typedef struct figure_list
{
  figure *items;
  size_t count, capacity;
} figure_list;

static void
add_figure (figure_list *list, char *key, uint64_t count, const char *first,
            bool is_new)
{
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count++]
      = (figure) { .key = key, .count = count, .is_new = is_new,
                   .first = format_text ("%s", first) };
}

/* The audit writes no longer ones; each is repeated for all that it is about.  */
enum { LONGEST_TEXT = 65536 };

static const char *
text_of (yyjson_val *object, const char *key)
{
  yyjson_val *value = yyjson_obj_get (object, key);
  const char *text = yyjson_get_str (value);
  if (text && yyjson_get_len (value) > LONGEST_TEXT)
    return "(a text of more than 65536 bytes)";
  return text ? text : "";
}

static uint64_t
number_of (yyjson_val *object, const char *group, const char *key)
{
  return yyjson_get_uint (
      yyjson_obj_get (yyjson_obj_get (object, group), key));
}

static void
take_causes (figure_list *list, yyjson_val *file, const char *name)
{
  size_t i, count;
  yyjson_val *cause;
  yyjson_arr_foreach (yyjson_obj_get (file, "causes"), i, count, cause)
  {
    const char *wrong = text_of (cause, "wrong");
    const char *known = text_of (cause, "known");
    const char *standing = text_of (cause, "standing");
    const char *first = yyjson_get_str (
        yyjson_arr_get_first (yyjson_obj_get (cause, "functions")));
    char *key = format_text ("%s: %s%s%s, %s %s", name,
                             text_of (cause, "what"), *wrong ? " in " : "",
                             wrong, standing, known);
    add_figure (list, key, yyjson_get_uint (yyjson_obj_get (cause, "count")),
                first ? first : "", strcmp (standing, "new") == 0);
  }
}

static void
take_record (void *context, yyjson_val *file)
{
  figure_list *list = context;
  const char *name = text_of (file, "name");
  if (!*name)
    return; /* the sums */
  add_figure (list, format_text ("%s: functions that are equal", name),
              number_of (file, "functions", "equal"), "", false);
  add_figure (list, format_text ("%s: bytes of .sframe", name),
              number_of (file, "bytes", ".sframe"), "", false);
  take_causes (list, file, name);
}

static int
by_key (const void *left, const void *right)
{
  return strcmp (((const figure *) left)->key, ((const figure *) right)->key);
}

/* Counts under the same name, of different shapes, are added up.  */
static void
sort_and_join (figure_list *list)
{
  size_t kept = 0;
  if (list->count)
    qsort (list->items, list->count, sizeof *list->items, by_key);
  for (size_t i = 0; i < list->count; i++)
    {
      figure *f = &list->items[i];
      if (kept && strcmp (list->items[kept - 1].key, f->key) == 0)
        {
          list->items[kept - 1].count += f->count;
          free (f->key);
          free (f->first);
        }
      else
        list->items[kept++] = *f;
    }
  list->count = kept;
}

/* Call TAKE for each record at PATH.  */
static bool
each_record (const char *path, void (*take) (void *context, yyjson_val *file),
             void *context, problem *p)
{
  buffer content = EMPTY_BUFFER;
  bool good = read_file (path, &content, p);
  size_t at = 0;
  if (good && content.size == 0)
    good = problem_set (p, STATUS_USAGE, "%s: holds no records", path);
  while (good && at < content.size)
    {
      const char *line = (const char *) content.bytes + at;
      const char *end = memchr (line, '\n', content.size - at);
      size_t length = end ? (size_t) (end - line) : content.size - at;
      yyjson_doc *doc = yyjson_read (line, length,
                                     YYJSON_READ_ALLOW_INVALID_UNICODE);
      if (doc)
        take (context, yyjson_doc_get_root (doc));
      else
        good = problem_set (p, STATUS_USAGE, "%s: byte %zu: is no JSON line",
                            path, at);
      yyjson_doc_free (doc);
      at += length + 1;
    }
  buffer_free (&content);
  return good;
}

static void
count_file (void *context, yyjson_val *file)
{
  size_t *files = context;
  *files += *text_of (file, "name")
            && yyjson_is_obj (yyjson_obj_get (file, "functions"))
            && yyjson_is_arr (yyjson_obj_get (file, "causes"));
}

bool
baseline_check (const char *path, problem *p)
{
  size_t files = 0;
  if (!each_record (path, count_file, &files, p))
    return false;
  return files || problem_set (p, STATUS_USAGE, "%s: is not what sframe-audit "
                               "--json writes", path);
}

static bool
read_records (figure_list *list, const char *path, problem *p)
{
  bool good = each_record (path, take_record, list, p);
  sort_and_join (list);
  return good;
}

static void
print_change (FILE *out, const figure *was, const figure *is, size_t *worse)
{
  uint64_t before = was ? was->count : 0, now = is ? is->count : 0;
  const figure *shown = is ? is : was;
  if (before == now)
    return;
  fprintf (out, "%s: %" PRIu64 ", was %" PRIu64 "%s%s\n", shown->key, now,
           before, *shown->first ? "; first " : "", shown->first);
  *worse += shown->is_new && now > before;
}

static void
print_changes (FILE *out, const figure_list *old, const figure_list *new,
               size_t *worse)
{
  size_t o = 0, n = 0;
  while (o < old->count || n < new->count)
    {
      int order = o == old->count   ? 1
                  : n == new->count ? -1
                                    : by_key (&old->items[o],
                                              &new->items[n]);
      print_change (out, order <= 0 ? &old->items[o] : NULL,
                    order >= 0 ? &new->items[n] : NULL, worse);
      o += order <= 0;
      n += order >= 0;
    }
}

static void
figures_free (figure_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      free (list->items[i].key);
      free (list->items[i].first);
    }
  free (list->items);
}

bool
baseline_compare (FILE *out, const char *old_path, const char *new_path,
                  size_t *worse, problem *p)
{
  figure_list old = { .count = 0 }, new = { .count = 0 };
  *worse = 0;
  bool good = read_records (&old, old_path, p)
              && read_records (&new, new_path, p);
  if (good)
    print_changes (out, &old, &new, worse);
  figures_free (&old);
  figures_free (&new);
  return good;
}

/* Lists.  */

static void
list_cause (FILE *out, const char *name, yyjson_val *cause)
{
  size_t i, count;
  yyjson_val *function, *names = yyjson_obj_get (cause, "functions");
  const char *what = text_of (cause, "what");
  const char *wrong = text_of (cause, "wrong");
  const char *known = text_of (cause, "known");
  if (yyjson_arr_size (names) == 0)
    fprintf (out, "%s: .sframe: %s [%s]\n", name, what, known);
  yyjson_arr_foreach (names, i, count, function)
  {
    fprintf (out, "%s: %s: %s%s%s [%s]\n", name, yyjson_get_str (function),
             what, *wrong ? " in " : "", wrong, known);
  }
}

static void
list_record (void *context, yyjson_val *file)
{
  size_t i, count;
  yyjson_val *cause, *causes = yyjson_obj_get (file, "causes");
  const char *name = text_of (file, "name");
  if (!*name)
    return; /* the sums */
  if (yyjson_arr_size (causes) == 0)
    fprintf (context, "%s: .sframe: equal\n", name);
  yyjson_arr_foreach (causes, i, count, cause)
    list_cause (context, name, cause);
}

bool
baseline_list (FILE *out, const char *path, problem *p)
{
  return each_record (path, list_record, out, p);
}
