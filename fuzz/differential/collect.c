/* Disagreements of many runs, by class.  */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yyjson.h>

#include "differential.h"
#include "input.h"
#include "output.h"
#include "readable.h"

/* A line of classes.tsv: how many failures, bytes of the smallest section,
   its file and address, and what they have in common.  */
typedef struct class
{
  uint64_t count, size;
  char *file, *address, *key;
} class;

typedef struct classes
{
  class *all;
  size_t count, capacity;
  const char *directory;
} classes;

/* The class of a failure.  */

static void
add_text (buffer *to, yyjson_val *object, const char *name)
{
  const char *text = yyjson_get_str (yyjson_obj_get (object, name));
  buffer_print (to, " %s", text ? text : "");
}

static void
add_fields (buffer *to, yyjson_val *fields)
{
  size_t i, count;
  yyjson_val *field;
  const char *before = " ";
  yyjson_arr_foreach (fields, i, count, field)
    {
      buffer_print (to, "%s%s", before, yyjson_get_str (field));
      before = ",";
    }
}

/* Why it died or refused, without numbers and other names of the moment.  */
static void
add_note (buffer *to, const char *note)
{
  enum { MOST = 90 };
  const char *colon = note ? strstr (note, ": sframe_") : NULL;
  const char *from = colon ? colon + 2 : note;
  size_t length = from ? strnlen (from, MOST) : 0;
  buffer_print (to, " ");
  for (size_t i = 0; i < length && from[i] != '\n' && from[i] != '\\'; i++)
    if (!isdigit ((unsigned char) from[i]))
      buffer_print (to, "%c", isspace ((unsigned char) from[i]) ? ' '
                                                                : from[i]);
}

static char *
key_of (yyjson_val *result)
{
  buffer key = EMPTY_BUFFER;
  buffer_print (&key, "%s",
                yyjson_get_str (yyjson_obj_get (result, "testee")));
  add_text (&key, result, "operation");
  add_text (&key, result, "verdict");
  add_text (&key, result, "clause");
  add_fields (&key, yyjson_obj_get (result, "fields"));
  if (!yyjson_obj_get (result, "clause"))
    add_note (&key, yyjson_get_str (yyjson_obj_get (result, "note")));
  buffer_add (&key, "", 1);
  return (char *) key.bytes;
}

static bool
is_unexplained (yyjson_val *record)
{
  const char *type = yyjson_get_str (yyjson_obj_get (record, "type"));
  const char *verdict = yyjson_get_str (yyjson_obj_get (record, "verdict"));
  if (!type || strcmp (type, "result") != 0 || !verdict)
    return false;
  return strcmp (verdict, "agree") != 0 && strcmp (verdict, "silent") != 0
         && strcmp (verdict, "unsupported") != 0
         && !yyjson_obj_get (record, "issue")
         && !yyjson_obj_get (record, "same-as");
}

/* Lists of cases.  */

/* Copy column NUMBER of LINE.  */
static char *
column (const char *line, int number)
{
  for (; number > 0; number--)
    line += strcspn (line, "\t\n") + 1;
  return format_text ("%.*s", (int) strcspn (line, "\t\n"), line);
}

/* The line of the case NAME in LISTS, or NULL.  */
static const char *
find_case (const buffer *lists, const char *name)
{
  size_t length = strlen (name);
  const char *at = (const char *) lists->bytes;
  while (*at)
    {
      if (strncmp (at, name, length) == 0 && at[length] == '\t')
        return at;
      at += strcspn (at, "\n");
      at += *at == '\n';
    }
  return NULL;
}

static bool
read_lists (char **paths, buffer *to, problem *p)
{
  for (; *paths; paths++)
    {
      buffer list = EMPTY_BUFFER;
      bool done = read_file (*paths, &list, p);
      buffer_add (to, list.bytes, list.size);
      buffer_free (&list);
      if (!done)
        return false;
    }
  buffer_add (to, "", 1);
  return true;
}

/* Classes.  */

static class *
find_class (classes *c, char *key)
{
  for (size_t i = 0; i < c->count; i++)
    if (strcmp (c->all[i].key, key) == 0)
      {
        free (key);
        return &c->all[i];
      }
  c->all = grow_array (c->all, c->count, &c->capacity, sizeof *c->all);
  class *new = &c->all[c->count++];
  *new = (class) { .key = key, .size = UINT64_MAX, .file = format_text ("-"),
                   .address = format_text ("-") };
  return new;
}

static uint64_t
name_from (const char *key)
{
  uint64_t hash = 0xcbf29ce484222325;
  for (; *key; key++)
    hash = (hash ^ (uint8_t) *key) * 0x100000001b3;
  return hash;
}

/* Keep the section of the case at LINE as the example of K, if it is the
   smallest so far.  */
static bool
keep_smallest (const classes *c, class *k, const char *line, problem *p)
{
  buffer section = EMPTY_BUFFER;
  char *path = column (line, 1);
  bool done = read_file (path, &section, p);
  free (path);
  if (done && section.size < k->size)
    {
      free (k->file);
      free (k->address);
      k->size = section.size;
      k->address = column (line, 2);
      k->file = format_text ("%s/%016" PRIx64 ".sframe", c->directory,
                             name_from (k->key));
      done = make_parents (k->file, p)
             && write_file_durably (k->file, section.bytes, section.size, p);
    }
  buffer_free (&section);
  return done;
}

static bool
take_record (classes *c, const char *json, size_t length,
             const buffer *lists, problem *p)
{
  yyjson_doc *document = yyjson_read (json, length, 0);
  yyjson_val *record = yyjson_doc_get_root (document);
  bool done = true;
  if (is_unexplained (record))
    {
      const char *name = yyjson_get_str (yyjson_obj_get (record, "case"));
      const char *line = name ? find_case (lists, name) : NULL;
      class *k = find_class (c, key_of (record));
      k->count++;
      done = line ? keep_smallest (c, k, line, p)
                  : problem_set (p, STATUS_USAGE, "no list has the case %s",
                                 name ? name : "?");
    }
  yyjson_doc_free (document);
  return done;
}

/* Before the first run there is no file.  */
static bool
read_classes (classes *c, problem *p)
{
  char *path = format_text ("%s/classes.tsv", c->directory);
  const char *why;
  FILE *file = open_text (path, &why);
  bool good = file || errno == ENOENT
              || problem_set (p, STATUS_USAGE, "%s: %s", path, why);
  char *line = NULL;
  size_t capacity = 0;
  while (file && getline (&line, &capacity, file) > 0)
    {
      class *k = find_class (c, column (line, 4));
      free (k->file);
      free (k->address);
      char *count = column (line, 0), *size = column (line, 1);
      k->count = strtoull (count, NULL, 10);
      k->size = strtoull (size, NULL, 10);
      k->file = column (line, 2);
      k->address = column (line, 3);
      free (count);
      free (size);
    }
  if (file && ferror (file))
    good = problem_set (p, STATUS_USAGE, "%s: cannot be read", path);
  free (line);
  free (path);
  if (file)
    fclose (file);
  return good;
}

static bool
write_classes (const classes *c, problem *p)
{
  buffer text = EMPTY_BUFFER;
  char *path = format_text ("%s/classes.tsv", c->directory);
  for (size_t i = 0; i < c->count; i++)
    buffer_print (&text, "%" PRIu64 "\t%" PRIu64 "\t%s\t%s\t%s\n",
                  c->all[i].count, c->all[i].size, c->all[i].file,
                  c->all[i].address, c->all[i].key);
  bool done = make_parents (path, p)
              && write_file_durably (path, text.bytes, text.size, p);
  buffer_free (&text);
  free (path);
  return done;
}

static void
free_classes (classes *c)
{
  for (size_t i = 0; i < c->count; i++)
    {
      free (c->all[i].file);
      free (c->all[i].address);
      free (c->all[i].key);
    }
  free (c->all);
}

bool
collect_classes (const char *results, char **lists, const char *directory,
                 problem *p)
{
  classes c = { .directory = directory };
  buffer cases = EMPTY_BUFFER, records = EMPTY_BUFFER;
  char *path = format_text ("%s/results.jsonl", results);
  bool done = read_lists (lists, &cases, p) && read_file (path, &records, p);
  done = done && read_classes (&c, p);
  for (size_t at = 0; done && at < records.size;)
    {
      const char *line = (const char *) records.bytes + at;
      const char *end = memchr (line, '\n', records.size - at);
      size_t length = end ? (size_t) (end - line) : records.size - at;
      done = take_record (&c, line, length, &cases, p);
      at += length + 1;
    }
  done = done && write_classes (&c, p);
  free_classes (&c);
  buffer_free (&cases);
  buffer_free (&records);
  free (path);
  return done;
}

bool
print_classes (const char *directory, size_t *count, problem *p)
{
  classes c = { .directory = directory };
  bool good = read_classes (&c, p);
  for (size_t i = 0; i < c.count; i++)
    printf ("%s\n  %" PRIu64 " times; the smallest section has %" PRIu64
            " bytes: %s, at %s\n", c.all[i].key, c.all[i].count,
            c.all[i].size, c.all[i].file, c.all[i].address);
  *count = c.count;
  free_classes (&c);
  return good;
}
