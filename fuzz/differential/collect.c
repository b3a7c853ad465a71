/* Disagreements of many runs, by class.  */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "differential.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"
#include "lib/observe/observation.h"

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
add_text (buffer *to, const char *text)
{
  buffer_print (to, " %s", text ? text : "");
}

/* FIELDS, separated by blanks, with commas.  */
static void
add_fields (buffer *to, const char *fields)
{
  add_text (to, fields);
  for (size_t at = to->size - (fields ? strlen (fields) : 0); at < to->size;
       at++)
    if (to->bytes[at] == ' ')
      to->bytes[at] = ',';
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
key_of (const observed *seen)
{
  const char *const *value = seen->value;
  buffer key = EMPTY_BUFFER;
  buffer_print (&key, "%s",
                value[SECTION_TESTEE] ? value[SECTION_TESTEE] : "-");
  add_text (&key, value[SECTION_OPERATION]);
  add_text (&key, value[SECTION_VERDICT]);
  add_text (&key, value[SECTION_CLAUSE]);
  add_fields (&key, value[SECTION_FIELD]);
  if (!value[SECTION_CLAUSE])
    add_note (&key, value[SECTION_NOTE]);
  buffer_add (&key, "", 1);
  return (char *) key.bytes;
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

typedef struct collection
{
  classes *classes;
  const buffer *lists;
  bool good;
  problem *p;
} collection;

/* The probe and the claims of a testee have no section (conformance/README.md).  */
static bool
has_section (const char *name)
{
  return strcmp (name, "probe") != 0 && strncmp (name, "claim/", 6) != 0;
}

static void
take (void *context, const observation *o)
{
  collection *c = context;
  const char *name = o->seen.value[SECTION_CASE];
  if (!c->good || o->oracle != ORACLE_SECTION || o->result != SAW_WRONG)
    return;
  const char *line = name ? find_case (c->lists, name) : NULL;
  class *k = find_class (c->classes, key_of (&o->seen));
  k->count++;
  if (line)
    c->good = keep_smallest (c->classes, k, line, c->p);
  else if (!name || has_section (name))
    c->good = problem_set (c->p, STATUS_USAGE, "no list has the case %s",
                           name ? name : "?");
}

static void
take_end (void *context, const observed_end *e)
{
  (void) context;
  (void) e;
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
collect_classes (const char *path, char **lists, const char *directory,
                 problem *p)
{
  classes c = { .directory = directory };
  buffer cases = EMPTY_BUFFER;
  collection of = { .classes = &c, .lists = &cases, .good = true, .p = p };
  const observation_taker to
      = { .context = &of, .take = take, .end = take_end };
  bool done = read_lists (lists, &cases, p) && read_classes (&c, p)
              && observations_read (path, &to, p) && of.good
              && write_classes (&c, p);
  free_classes (&c);
  buffer_free (&cases);
  return done;
}

bool
print_classes (const char *directory, size_t *count, problem *p)
{
  classes c = { .directory = directory };
  bool good = read_classes (&c, p);
  for (size_t i = 0; i < c.count; i++)
    {
      const class *k = &c.all[i];
      printf ("%s\n  %" PRIu64 " times", k->key, k->count);
      if (k->size != UINT64_MAX)
        printf ("; the smallest section has %" PRIu64 " bytes: %s, at %s",
                k->size, k->file, k->address);
      printf ("\n");
    }
  *count = c.count;
  free_classes (&c);
  return good;
}
