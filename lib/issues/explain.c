/* Which issue explains what was seen.  */
#include <fnmatch.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "schema.h"

static bool
is_pattern (const char *glob)
{
  return strpbrk (glob, "*?[\\") != NULL;
}

static bool
glob_matches (const char *glob, const char *text)
{
  return strcmp (glob, text) == 0
         || (is_pattern (glob) && fnmatch (glob, text, 0) == 0);
}

bool
some_glob_matches (const globs *g, const char *text)
{
  if (g->count == 0)
    return true;
  for (size_t i = 0; i < g->count; i++)
    if (glob_matches (g->items[i], text))
      return true;
  return false;
}

/* Does GLOB match the LENGTH bytes at WORD?  They are copied for a pattern only: most globs are whole words.  */
static bool
word_matches (const char *glob, const char *word, size_t length)
{
  if (strncmp (glob, word, length) == 0 && !glob[length])
    return true;
  if (!is_pattern (glob))
    return false;
  char *copy = format_text ("%.*s", (int) length, word);
  bool matches = fnmatch (glob, copy, 0) == 0;
  free (copy);
  return matches;
}

static bool
some_glob_matches_word (const globs *g, const char *word, size_t length)
{
  bool matches = g->count == 0;
  for (size_t i = 0; i < g->count && !matches; i++)
    matches = word_matches (g->items[i], word, length);
  return matches;
}

/* The words of TEXT that match, as bits; *ALL: the bits of all words.  */
static uint64_t
words_that_match (const globs *g, const char *text, uint64_t *all)
{
  uint64_t matched = 0, bit = 1;
  *all = 0;
  while (*(text += strspn (text, " ,")))
    {
      size_t length = strcspn (text, " ,");
      *all |= bit;
      if (some_glob_matches_word (g, text, length))
        matched |= bit;
      bit <<= 1;
      text += length;
    }
  return matched;
}

/* has_word (word.h) of words that commas part, too.  Most globs are whole words, and most of them are not there.  */
static bool
is_among_words (const char *text, const char *word)
{
  size_t length = strlen (word);
  for (const char *at = text; length && (at = strstr (at, word)); at++)
    if ((at == text || strchr (" ,", at[-1])) && strchr (" ,", at[length]))
      return true;
  return false;
}

/* Each of the globs of a field that has several words has to match some.  */
static bool
each_matches (const globs *g, const char *text)
{
  for (size_t i = 0; i < g->count; i++)
    {
      const globs one = { .items = &g->items[i], .count = 1 };
      uint64_t all;
      if (!is_among_words (text, g->items[i])
          && !(is_pattern (g->items[i]) && words_that_match (&one, text, &all)))
        return false;
    }
  return true;
}

static bool
field_matches (const issue_list *list, const shows *line, int place,
               const char *value)
{
  const observed_field *field = observed_field_at (line->oracle, place);
  const globs *g = &line->field[place];
  if (field->kind == KIND_RELEASE)
    return !value || releases_have (issue_of (list, line)->affects, value);
  if (field->kind == KIND_DEATH && value && g->count == 0)
    return false;
  if (field->kind == KIND_TOLD)
    return (value && *value) == (g->count > 0);
  if (g->count == 0 || field->kind == KIND_ALL)
    return true;
  return value && (field->kind == KIND_ANY ? each_matches (g, value)
                                           : some_glob_matches (g, value));
}

/* Of the fields that are known before anything is seen, or of the others.  */
static bool
fields_match (const issue_list *list, const shows *line, const observed *o,
              bool are_seen)
{
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    {
      const observed_field *field = observed_field_at (line->oracle, i);
      if (field->name && is_seen (field) == are_seen
          && !field_matches (list, line, i, o->value[i]))
        return false;
    }
  return true;
}

/* Is LINE about what O looked at, whatever came of it?  */
static bool
shows_is_about (const issue_list *list, const shows *line, const observed *o)
{
  return fields_match (list, line, o, false);
}

static bool
is_of_words (const observed_field *field)
{
  return field->name && (field->kind == KIND_ALL || field->kind == KIND_TOLD);
}

/* The words of the field of the kind ALL or TOLD which LINE explains,
   as bits; where there are no such words, one bit.  */
static uint64_t
explained_words (const shows *line, const observed *o, uint64_t *all)
{
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    if (is_of_words (observed_field_at (line->oracle, i)) && o->value[i]
        && *o->value[i])
      return words_that_match (&line->field[i], o->value[i], all);
  *all = 1;
  return 1;
}

/* The globs of LINE for a field of which each has to be needed that match O.  */
static uint64_t
globs_that_match (const shows *line, int field, const observed *o)
{
  uint64_t bits = 0;
  const globs *g = &line->field[field];
  if (observed_field_at (line->oracle, field)->role != ROLE_EACH
      || !o->value[field])
    return 0;
  for (size_t i = 0; i < g->count; i++)
    if (glob_matches (g->items[i], o->value[field]))
      bits |= (uint64_t) 1 << i;
  return bits;
}

static void
count_once (size_t *count, uint64_t *bits, const shows *line,
            const observed *o)
{
  ++*count;
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    bits[i] |= globs_that_match (line, i, o);
}

/* Was every glob that has to be needed looked at, in all fields but FIELD?  Where only some of the machines of a line
   were, what another of them shows is not gone.  */
static bool
others_were_looked_at (const shows *line, const tally *t, int field)
{
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    if (i != field && observed_field_at (line->oracle, i)->role == ROLE_EACH)
      for (size_t g = 0; g < line->field[i].count; g++)
        if (!(t->is_covered[i] >> g & 1))
          return false;
  return true;
}

void
shows_unneeded (const shows *line, const tally *t,
                void (*tell) (void *context, const unneeded *u),
                void *context)
{
  const unneeded all = { .field = -1, .was_looked_at = t->covered > 0 };
  if (t->explained == 0)
    {
      tell (context, &all);
      return;
    }
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    for (size_t g = 0; g < line->field[i].count; g++)
      if (observed_field_at (line->oracle, i)->role == ROLE_EACH
          && !(t->is_explained[i] >> g & 1))
        tell (context, &(unneeded) { .field = i,
                                     .glob = line->field[i].items[g],
                                     .was_looked_at = (t->is_covered[i] >> g & 1)
                                                      && others_were_looked_at (line, t, i) });
}

/* Is NEW to be named instead of OLD, or NULL, which was found before?  */
static bool
is_better (const issue_list *list, const shows *new, const shows *old)
{
  const char *hidden = old ? issue_of (list, new)->hides : NULL;
  if (!hidden)
    return !old;
  const char *name = issue_of (list, old)->name;
  size_t length = strlen (name);
  for (; *(hidden += strspn (hidden, " ")); hidden += strcspn (hidden, " "))
    if (strcspn (hidden, " ") == length && memcmp (hidden, name, length) == 0)
      return true;
  return false;
}

static bool
is_the_same (const char *a, const char *b)
{
  return a == b || (a && b && strcmp (a, b) == 0);
}

/* The lines of ORACLE that can be about SUBJECT, the value of its first field.  */
static const last_subject *
lines_about (const issue_list *list, enum oracle oracle, const char *subject)
{
  last_subject *last = list->last;
  if (last->shows_count == list->shows_count && last->oracle == oracle && is_the_same (last->subject, subject))
    return last;
  free (last->subject);
  last->subject = subject ? format_text ("%s", subject) : NULL;
  last->oracle = oracle;
  last->shows_count = list->shows_count;
  last->count = 0;
  bool is_late = is_seen (observed_field_at (oracle, 0));
  for (size_t i = 0; i < list->shows_count; i++)
    if (list->shows[i].oracle == oracle
        && (is_late || field_matches (list, &list->shows[i], 0, subject)))
      {
        last->lines = grow_array (last->lines, last->count, &last->capacity, sizeof *last->lines);
        last->lines[last->count++] = i;
      }
  return last;
}

const shows *
issues_explain (const issue_list *list, enum oracle oracle,
                const observed *o, bool has_failed, tally *counts)
{
  const shows *whole = NULL, *part = NULL;
  uint64_t all = 1, together = 0;
  if (list->shows_count == 0)
    return NULL;
  const last_subject *about = lines_about (list, oracle, o->value[0]);
  for (size_t place = 0; place < about->count; place++)
    {
      size_t i = about->lines[place];
      const shows *line = &list->shows[i];
      if (!shows_is_about (list, line, o))
        continue;
      if (counts)
        count_once (&counts[i].covered, counts[i].is_covered, line, o);
      if (!has_failed || !fields_match (list, line, o, true))
        continue;
      uint64_t words = explained_words (line, o, &all);
      if (!words)
        continue;
      if (counts)
        count_once (&counts[i].explained, counts[i].is_explained, line, o);
      together |= words;
      if (is_better (list, line, part))
        part = line;
      if (words == all && is_better (list, line, whole))
        whole = line;
    }
  /* What has two of the issues shows both at once.  */
  return whole ? whole : together == all ? part : NULL;
}

const issue *
issue_of (const issue_list *list, const shows *line)
{
  return &list->items[line->issue];
}

tally *
tallies (const issue_list *list)
{
  size_t size = (list->shows_count + 1) * sizeof (tally);
  return memset (grow (NULL, size), 0, size);
}
