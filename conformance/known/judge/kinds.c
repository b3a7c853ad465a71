#include "kinds.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "crash_name.h"
#include "lib/base/buffer.h"
#include "lib/base/word.h"

static const char *
seen (const judged *j, int field)
{
  return j->seen[field] ? j->seen[field] : "";
}

/* Is J about a section at 0 with functions below it?  */
static bool
wraps (const judged *j)
{
  static const char tag[] = "wraps";
  const size_t length = sizeof tag - 1;
  for (const char *at = seen (j, SECTION_TAG); *at; at += strspn (at, ", "))
    {
      size_t size = strcspn (at, ", ");
      if (size == length && memcmp (at, tag, length) == 0)
        return true;
      at += size;
    }
  return false;
}

bool
answers_are_alike (const judged *a, const judged *b)
{
  static const int by[] = { SECTION_TESTEE, SECTION_OPERATION, SECTION_VERDICT,
                            SECTION_FIELD, SECTION_CLAUSE };
  for (size_t i = 0; i < sizeof by / sizeof *by; i++)
    if (strcmp (seen (a, by[i]), seen (b, by[i])) != 0)
      return false;
  return wraps (a) == wraps (b);
}

static bool
is_verdict (const judged *j, const char *verdict)
{
  return strcmp (seen (j, SECTION_VERDICT), verdict) == 0;
}

/* --- what makes answers one kind ------------------------------------------------------ */

/* A row's fields have the same names, whether decode or find gave it.  */
static char *
fields_of (const judged *j)
{
  static const char *const prefixes[] = { "fre.", "find." };
  buffer text = { 0 };
  for (const char *at = seen (j, SECTION_FIELD); *at; at += strspn (at, " "))
    {
      size_t size = strcspn (at, " "), skip = 0;
      for (size_t p = 0; p < sizeof prefixes / sizeof *prefixes; p++)
        if (strncmp (at, prefixes[p], strlen (prefixes[p])) == 0)
          skip = strlen (prefixes[p]);
      buffer_print (&text, "%s%.*s", text.size ? " " : "", (int) (size - skip), at + skip);
      at += size;
    }
  char *words = format_text ("%.*s", (int) text.size, text.size ? (char *) text.bytes : "");
  buffer_free (&text);
  return words;
}

/* NOTE without its numbers and without a line that is none of a dump, which differ from case to case; but for the
   number of how a process ended.  */
static void
add_note (buffer *to, const char *note)
{
  const char *end = note + (broken_line_length (note) ? broken_line_length (note) : strlen (note));
  static const char *const ends[] = { "signal ", "exit status " };
  for (size_t e = 0; e < sizeof ends / sizeof *ends; e++)
    if (strncmp (note, ends[e], strlen (ends[e])) == 0)
      {
        size_t size = strcspn (note, "0123456789");
        size += strspn (note + size, "0123456789");
        buffer_add (to, note, size);
        note += size;
      }
  while (note < end && *note)
    {
      bool is_hex = strncmp (note, "0x", 2) == 0;
      const char *digits = is_hex ? "0123456789abcdefABCDEF" : "0123456789";
      size_t size = is_hex ? 2 + strspn (note + 2, digits) : strspn (note, digits);
      buffer_print (to, "%c", size ? '#' : *note);
      note += size ? size : 1;
    }
}

static char *
key_of (const judged *j, const char *fields)
{
  buffer text = { 0 };
  buffer_print (&text, "%s\n%s\n%s\n%s\n", seen (j, SECTION_TESTEE), seen (j, SECTION_VERDICT), fields,
                seen (j, SECTION_CLAUSE));
  if (is_verdict (j, "crash") || is_verdict (j, "rejects-valid"))
    add_note (&text, seen (j, SECTION_NOTE));
  char *key = format_text ("%.*s", (int) text.size, (char *) text.bytes);
  buffer_free (&text);
  return key;
}

/* One answer, and what it is sorted by.  */
typedef struct keyed
{
  const judged *j;
  char *key, *fields;
} keyed;

static int
by_kind_and_case (const void *a, const void *b)
{
  const keyed *x = a, *y = b;
  int order = strcmp (x->key, y->key);
  order = order ? order : strcmp (seen (x->j, SECTION_CASE), seen (y->j, SECTION_CASE));
  return order ? order : (x->j > y->j) - (x->j < y->j);
}

static keyed *
new_answers (const verdicts *v, size_t *count)
{
  keyed *all = NULL;
  size_t capacity = 0;
  *count = 0;
  for (size_t i = 0; i < v->count; i++)
    {
      const judged *j = &v->items[i];
      if (j->oracle != ORACLE_SECTION || j->standing != NEW)
        continue;
      char *fields = fields_of (j);
      all = grow_array (all, *count, &capacity, sizeof *all);
      all[(*count)++] = (keyed) { j, key_of (j, fields), fields };
    }
  if (*count)
    qsort (all, *count, sizeof *all, by_kind_and_case);
  return all;
}

/* --- one kind ---------------------------------------------------------------------------- */

/* How much J's case shows at a time: 0 and more.  Of a hand-written one its clauses; of others, which
   nobody made to show one thing, more than any of those; of what no process can meet still more.  */
static unsigned
properties (const judged *j)
{
  enum { NOT_BY_HAND = 1000, WRAPS = 10 * NOT_BY_HAND };
  const char *name = seen (j, SECTION_CASE);
  bool is_by_hand = strncmp (name, "vectors/", 8) == 0 || strncmp (name, "regressions/", 12) == 0;
  unsigned count = (is_by_hand ? 0U : NOT_BY_HAND) + (wraps (j) ? WRAPS : 0U);
  for (const char *at = seen (j, SECTION_TAG); (at = strstr (at, "obeys:")); at++)
    count++;
  return count;
}

/* A is shown rather than B.  */
static bool
is_better (const judged *a, const judged *b)
{
  unsigned of_a = properties (a), of_b = properties (b);
  return of_a < of_b || (of_a == of_b && a < b);
}

static void
add_operation (kind *k, const char *operation)
{
  if (has_word (k->operations, operation))
    return;
  char *both = !*k->operations ? format_text ("%s", operation)
                               : format_text ("%s and %s", k->operations, operation);
  free (k->operations);
  k->operations = both;
}

/* Name K's clause, of the answers FROM to TO in V, and take the best of those that are about it for the example.  */
static void
take_clause (kind *k, const keyed *from, const keyed *to, const verdicts *v)
{
  size_t count = (size_t) (to - from);
  const judged **answers = grow (NULL, count * sizeof *answers);
  for (size_t i = 0; i < count; i++)
    answers[i] = from[i].j;
  k->clause = name_clause (v, answers, count, k->fields);
  const judged *best = NULL;
  for (size_t i = 0; k->clause.id && i < count; i++)
    if (obeys_clause (answers[i], k->clause.id) && (!best || is_better (answers[i], best)))
      best = answers[i];
  k->example = best ? best : k->example;
  free (answers);
}

/* The kind of the answers FROM to TO in V.  */
static kind
kind_of (const keyed *from, const keyed *to, const verdicts *v)
{
  kind k = { .example = from->j, .operations = format_text ("%s", ""), .key = from->key, .fields = from->fields };
  for (const keyed *at = from; at < to;)
    {
      /* Of one case it is as often there as of the operation that has it most.  */
      const char *name = seen (at->j, SECTION_CASE);
      bool is_below = wraps (at->j);
      uint64_t most = 0;
      for (; at < to && strcmp (seen (at->j, SECTION_CASE), name) == 0; at++)
        {
          most = at->j->count > most ? at->j->count : most;
          k.example = is_better (at->j, k.example) ? at->j : k.example;
          add_operation (&k, seen (at->j, SECTION_OPERATION));
        }
      *(is_below ? &k.below : &k.cases) += most;
    }
  if (is_verdict (k.example, "wrong-value"))
    take_clause (&k, from, to, v);
  return k;
}

static void
kind_free (kind *k)
{
  for (size_t i = 0; i < k->more_count; i++)
    kind_free (&k->more[i]);
  free (k->more);
  free (k->clause.id);
  free (k->operations);
  free (k->fields);
  free (k->key);
}

/* --- kinds that show together ------------------------------------------------------------ */

/* Is each word of A one of B, which has more?  */
static bool
is_part (const char *a, const char *b)
{
  if (strlen (a) >= strlen (b))
    return false;
  for (; *a; a += strspn (a, " "))
    {
      size_t size = strcspn (a, " ");
      if (!has_word_in (b, strlen (b), a, size))
        return false;
      a += size;
    }
  return true;
}

/* Does PART, of the same implementation, have some of the wrong fields of WHOLE, and no others?  */
static bool
is_kind_part (const kind *part, const kind *whole)
{
  return is_verdict (part->example, "wrong-value") && is_verdict (whole->example, "wrong-value")
         && strcmp (seen (part->example, SECTION_TESTEE), seen (whole->example, SECTION_TESTEE)) == 0
         && *part->fields && is_part (part->fields, whole->fields);
}

/* Where other kinds have all the wrong fields of WHOLE, though none has all of them: the most frequent
   of those.  Otherwise NULL.  */
static kind *
shown_by_others (const kinds *k, const kind *whole)
{
  kind *most = NULL;
  buffer fields = { 0 };
  for (kind *part = k->items; part < k->items + k->count; part++)
    if (is_kind_part (part, whole))
      {
        buffer_print (&fields, "%s ", part->fields);
        most = !most || part->cases > most->cases ? part : most;
      }
  const char *at = whole->fields;
  while (most && *at)
    {
      size_t size = strcspn (at, " ");
      if (!has_word_in ((char *) fields.bytes, fields.size, at, size))
        most = NULL;
      at += size + strspn (at + size, " ");
    }
  buffer_free (&fields);
  return most;
}

/* What others show is told with them.  */
static void
fold (kinds *k)
{
  kind **with = grow (NULL, (k->count + 1) * sizeof *with);
  for (size_t i = 0; i < k->count; i++)
    with[i] = shown_by_others (k, &k->items[i]);
  for (size_t i = 0; i < k->count; i++)
    if (with[i])
      {
        /* One that is told with a third is no place for it.  */
        while (with[with[i] - k->items])
          with[i] = with[with[i] - k->items];
        with[i]->more = grow (with[i]->more, (with[i]->more_count + 1) * sizeof *with[i]->more);
        with[i]->more[with[i]->more_count++] = k->items[i];
      }
  size_t kept = 0;
  for (size_t i = 0; i < k->count; i++)
    if (!with[i])
      k->items[kept++] = k->items[i];
  k->count = kept;
  free (with);
}

/* --- all of them ------------------------------------------------------------------------- */

static int
most_frequent_first (const void *a, const void *b)
{
  const kind *x = a, *y = b;
  int order = (y->cases > x->cases) - (y->cases < x->cases);
  order = order ? order : (y->below > x->below) - (y->below < x->below);
  return order ? order : (x->example > y->example) - (x->example < y->example);
}

void
kinds_find (kinds *k, const verdicts *v)
{
  size_t count, capacity = 0;
  keyed *all = new_answers (v, &count);
  *k = (kinds) { 0 };
  for (size_t from = 0, to; from < count; from = to)
    {
      to = from + 1;
      while (to < count && strcmp (all[to].key, all[from].key) == 0)
        {
          free (all[to].key);
          free (all[to].fields);
          to++;
        }
      k->items = grow_array (k->items, k->count, &capacity, sizeof *k->items);
      k->items[k->count++] = kind_of (&all[from], &all[to], v);
    }
  free (all);
  fold (k);
  if (k->count)
    qsort (k->items, k->count, sizeof *k->items, most_frequent_first);
  for (size_t i = 0; i < k->count; i++)
    if (k->items[i].more_count)
      qsort (k->items[i].more, k->items[i].more_count, sizeof *k->items, most_frequent_first);
}

void
kinds_free (kinds *k)
{
  for (size_t i = 0; i < k->count; i++)
    kind_free (&k->items[i]);
  free (k->items);
}

const char below_0[] = "in object files below address 0";

char *
kind_head (const kind *k)
{
  const char *verdict = seen (k->example, SECTION_VERDICT),
             *clause = seen (k->example, SECTION_CLAUSE),
             *testee = seen (k->example, SECTION_TESTEE);
  uint64_t cases = k->cases ? k->cases : k->below;
  return format_text ("%s: %s of %s%s%s%s%s%s%s, %" PRIu64 " case%s",
                      *testee ? testee : "-", *verdict ? verdict : "failure",
                      k->operations, *clause ? ": " : "", clause,
                      *k->fields ? ": " : "", k->fields, k->cases ? "" : ", ",
                      k->cases ? "" : below_0, cases, cases == 1 ? "" : "s");
}
