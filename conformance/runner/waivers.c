#include "waivers.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clause.h"
#include "crash_note.h"

static const char *const issue_classes[]
    = { "producer-wrong", "consumer-wrong", "format", "silent", "ours" };

/* Where the parser is.  */
typedef struct place
{
  const char *file;
  size_t line;
} place;

#define complain(p, ...) complain_at ((p)->file, (p)->line, __VA_ARGS__)

static void __attribute__ ((noreturn, format (printf, 3, 4)))
complain_at (const char *file, size_t line, const char *format, ...)
{
  char text[512];
  va_list values;
  va_start (values, format);
  vsnprintf (text, sizeof text, format, values);
  va_end (values);
  give_up (WRONG_USAGE, "%s:%zu: %s", file, line, text);
}

/* Call TAKE for each of the blank- or comma-separated words of TEXT.  */
static void
for_each_word (const char *text, waiver *w, const place *p,
               void (*take) (waiver *w, const char *word, size_t length,
                             const place *p))
{
  while (*(text += strspn (text, " \t,")))
    {
      size_t length = strcspn (text, " \t,");
      take (w, text, length, p);
      text += length;
    }
}

static void
take_operation (waiver *w, const char *word, size_t length, const place *p)
{
  for (int o = 0; o < OPERATIONS; o++)
    if (strlen (operation_names[o]) == length
        && memcmp (operation_names[o], word, length) == 0)
      {
        w->operations |= 1U << o;
        return;
      }
  complain (p, "there is no operation '%.*s'", (int) length, word);
}

static void
take_verdict (waiver *w, const char *word, size_t length, const place *p)
{
  enum verdict v = verdict_by_name (word, length);
  if (v == VERDICTS)
    complain (p, "there is no verdict '%.*s'", (int) length, word);
  if (!verdict_is_failure (v))
    complain (p, "the verdict '%s' is no failure: nothing to waive",
              verdict_names[v]);
  w->verdicts |= 1U << v;
}

static void
take_field (waiver *w, const char *word, size_t length, const place *p)
{
  field_set field = field_by_name (word, length);
  if (!field)
    complain (p, "there is no field '%.*s'", (int) length, word);
  w->fields |= field;
}

static void
take_clause (waiver *w, const char *word, size_t length, const place *p)
{
  char *id = xstrndup (word, length);
  (void) w;
  if (sf_clause_by_id (id) == SF_CLAUSES)
    complain (p, "there is no clause '%s'", id);
  free (id);
}

static void
take_class (const char *value, const place *p)
{
  for (size_t i = 0; i < sizeof issue_classes / sizeof *issue_classes; i++)
    if (strcmp (issue_classes[i], value) == 0)
      return;
  complain (p, "the class '%s' is none of producer-wrong, consumer-wrong, "
               "format, silent, ours", value);
}

enum
{
  NAME, CASES, TAGS, OPERATION, VERDICT, FIELDS, CLAUSE, NOTE, CLASS,
  AFFECTS, TESTEE, REASON, REPORTED, KEYS
};

static const char *const keys[KEYS]
    = { "name", "cases", "tags",    "operation", "verdict", "fields",  "clause",
        "note", "class", "affects", "testee",    "reason",  "reported" };

/* A stanza as it was read: values by key, and the lines where they start.  */
typedef struct stanza
{
  buffer values[KEYS];
  size_t lines[KEYS];
  int last_key; /* the one that a continuation line continues, or -1 */
  size_t line;  /* of its first key, 0: none yet */
} stanza;

static void
check_complete (const stanza *s, const char *file)
{
  static const int required[]
      = { NAME, OPERATION, VERDICT, CLASS, AFFECTS, REASON, REPORTED };
  for (size_t i = 0; i < sizeof required / sizeof *required; i++)
    if (!s->lines[required[i]])
      complain_at (file, s->line, "this waiver has no '%s'",
                   keys[required[i]]);
  if (!s->lines[CASES] && !s->lines[TAGS])
    complain_at (file, s->line, "this waiver has neither 'cases' nor 'tags'");
}

static void
check_name (waiver_list *list, const char *name, size_t line,
            const place *p)
{
  if (strpbrk (name, " \t"))
    complain (p, "the name '%s' has a space", name);
  size_t *other = text_index_at (&list->names, name);
  if (!other)
    give_up (INFRASTRUCTURE, "out of memory");
  if (*other)
    complain (p, "there is another waiver called %s, at line %zu", name,
              *other);
  *other = line;
}

/* A crash is explained only by which one it is; else every dead program would
   be a known issue.  */
static void
check_crash (const waiver *w, const place *verdict, const place *note)
{
  if (!(w->verdicts >> CRASH & 1))
    return;
  if (w->verdicts != 1U << CRASH)
    complain (verdict, "a waiver of crashes is of crashes only: what else these "
                       "cases show needs a waiver of its own");
  if (!w->note)
    complain (verdict, "a waiver of crashes needs a 'note' that says which "
                       "crash: its signal, assertion or function");
  char *why = why_not_one_crash (w->note);
  if (why)
    complain (note, "%s", why);
}

static void
add_waiver (waiver_list *list, stanza *s, const char *file)
{
  if (!s->line)
    return;
  check_complete (s, file);
  const place at[KEYS] = {
#define AT(key) [key] = { file, s->lines[key] }
    AT (NAME), AT (OPERATION), AT (VERDICT), AT (FIELDS), AT (CLAUSE),
    AT (NOTE), AT (CLASS)
#undef AT
  };
  check_name (list, s->values[NAME].bytes, s->line, &at[NAME]);
  take_class (s->values[CLASS].bytes, &at[CLASS]);

  waiver w = { .name = s->values[NAME].bytes,
               .cases = s->values[CASES].bytes,
               .tags = s->values[TAGS].bytes,
               .clauses = s->values[CLAUSE].bytes,
               .note = s->values[NOTE].bytes,
               .issue_class = s->values[CLASS].bytes,
               .affects = s->values[AFFECTS].bytes,
               .testees = s->values[TESTEE].bytes,
               .reason = s->values[REASON].bytes,
               .reported = s->values[REPORTED].bytes,
               .file = xstrdup (file),
               .line = s->line,
               .applies = true };
  for_each_word (s->values[OPERATION].bytes, &w, &at[OPERATION],
                 take_operation);
  for_each_word (s->values[VERDICT].bytes, &w, &at[VERDICT], take_verdict);
  if (s->lines[FIELDS])
    for_each_word (s->values[FIELDS].bytes, &w, &at[FIELDS], take_field);
  if (w.clauses)
    for_each_word (w.clauses, &w, &at[CLAUSE], take_clause);
  check_crash (&w, &at[VERDICT], &at[NOTE]);
  buffer_free (&s->values[OPERATION]);
  buffer_free (&s->values[VERDICT]);
  buffer_free (&s->values[FIELDS]);
  list->waivers = array_grow (list->waivers, list->count, sizeof w);
  list->waivers[list->count++] = w;
}

static void
continue_value (stanza *s, const char *text, const place *p)
{
  text += strspn (text, " \t");
  if (s->last_key < 0)
    complain (p, "this line is indented, but continues nothing");
  buffer *value = &s->values[s->last_key];
  if (value->size)
    buffer_add (value, " ", 1);
  buffer_add (value, text, strlen (text));
}

static void
take_line (stanza *s, const char *text, const place *p)
{
  if (*text == ' ' || *text == '\t')
    {
      continue_value (s, text, p);
      return;
    }
  size_t length = strcspn (text, ":");
  if (!text[length])
    complain (p, "a line is 'key: value', indented, empty, or a comment "
                 "after #: '%s'", text);
  int key = 0;
  while (key < KEYS
         && (strlen (keys[key]) != length
             || memcmp (keys[key], text, length) != 0))
    key++;
  if (key == KEYS)
    complain (p, "there is no key '%.*s'", (int) length, text);
  if (s->lines[key])
    complain (p, "'%s' is here for the second time; an empty line separates "
                 "waivers", keys[key]);
  s->lines[key] = p->line;
  s->last_key = key;
  if (!s->line)
    s->line = p->line;
  buffer_add (&s->values[key], "", 0);
  continue_value (s, text + length + 1, p);
}

static void
check_values (const stanza *s, const char *file)
{
  for (int key = 0; key < KEYS; key++)
    if (s->lines[key] && !s->values[key].size)
      complain_at (file, s->lines[key], "'%s' has no value", keys[key]);
}

static stanza
end_stanza (waiver_list *list, stanza *s, const char *file)
{
  check_values (s, file);
  add_waiver (list, s, file);
  return (stanza) { .last_key = -1 };
}

void
waivers_read (waiver_list *list, const char *path)
{
  buffer text = { 0 };
  if (!read_file (path, &text))
    {
      if (is_missing (path))
        return;
      give_up (WRONG_USAGE, "cannot read %s: %s", path, strerror (errno));
    }
  if (!text.size)
    give_up (WRONG_USAGE, "%s: is empty; without waivers there is no file",
             path);
  stanza s = { .last_key = -1 };
  place p = { .file = path, .line = 1 };
  for (char *rest = text.bytes; rest; p.line++)
    {
      char *row = strsep (&rest, "\n");
      size_t end = strlen (row);
      while (end && (row[end - 1] == ' ' || row[end - 1] == '\t'))
        row[--end] = 0;
      if (!*row)
        s = end_stanza (list, &s, path);
      else if (*row != '#')
        take_line (&s, row, &p);
    }
  end_stanza (list, &s, path);
  buffer_free (&text);
}

static bool
covers (const waiver *w, const test_case *c, enum operation operation)
{
  if (!w->applies || !(w->operations >> operation & 1))
    return false;
  if (w->cases && !matches_any (w->cases, c->name))
    return false;
  for (const char *tag = w->tags; tag && *(tag += strspn (tag, " \t,"));)
    {
      size_t length = strcspn (tag, " \t,");
      if (!case_has_tag (c, tag, length))
        return false;
      tag += length;
    }
  return true;
}

/* The fields that differ in J for the reason of W; all there are, when it is
   no matter of fields.  */
static field_set
explained_fields (const waiver *w, const judgement *j)
{
  const field_set all = ~(field_set) 0;
  bool matches
      = (w->verdicts >> j->verdict & 1)
        && (!w->clauses || (j->clause && matches_any (w->clauses, j->clause)))
        && (!w->note || (j->note && note_matches (w->note, j->note)));
  if (!matches)
    return 0;
  return w->fields && j->fields ? j->fields & w->fields : all;
}

waiver *
waivers_match (waiver_list *list, const test_case *c,
               enum operation operation, const judgement *j)
{
  waiver *whole = NULL, *part = NULL;
  field_set together = 0;
  for (size_t i = 0; i < list->count; i++)
    {
      waiver *w = &list->waivers[i];
      if (!covers (w, c, operation))
        continue;
      w->covered++;
      field_set fields = explained_fields (w, j);
      if (!fields)
        continue;
      w->explained++;
      together |= fields;
      if (!part)
        part = w;
      if (!whole && (j->fields & ~fields) == 0)
        whole = w;
    }
  /* A section with two of the issues shows both at once.  */
  return whole ? whole : (j->fields & ~together) == 0 ? part : NULL;
}
