/* A run, compared with one or several earlier ones.  */
#include "since.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/memory.h"
#include "lib/base/text_index.h"
#include "lib/issues/schema.h"
#include "verdicts.h"

/* Texts, each once.  */
typedef struct text_set
{
  text_index index;
  char **items;
  size_t count, capacity;
} text_set;

/* Take TEXT over.  */
static void
set_add (text_set *set, char *text)
{
  size_t *number = text_index_at (&set->index, text);
  if (!number)
    out_of_memory (0);
  if (*number)
    {
      free (text);
      return;
    }
  set->items = grow_array (set->items, set->count, &set->capacity,
                           sizeof *set->items);
  set->items[set->count++] = text;
  *number = set->count;
}

static bool
set_has (const text_set *set, const char *text)
{
  return text_index_find (&set->index, text) != NULL;
}

static void
set_free (text_set *set)
{
  for (size_t i = 0; i < set->count; i++)
    free (set->items[i]);
  free (set->items);
  text_index_free (&set->index);
}

/* What a run looked at, "ORACLE: SUBJECT", and what of it is wrong, "ORACLE:
   SUBJECT: ...".  */
typedef struct run
{
  const issue_list *pages;
  text_set subjects, wrong;
  const char **names; /* of WRONG: the issue that explains it, or NULL */
  size_t name_capacity;
  text_set ways; /* in which it is wrong: as in way_of () */
  silence_list silences;
} run;

/* Of "ORACLE: SUBJECT: ..." the first two; the caller frees it.  */
static char *
subject_of (const char *text)
{
  const char *oracle_end = strstr (text, ": ") + 2;
  const char *end = strstr (oracle_end, ": ");
  return format_text ("%.*s", (int) (end ? (size_t) (end - text)
                                         : strlen (text)), text);
}

/* How TEXT is wrong: it, and what O has seen of it.  The caller frees it.  */
static char *
way_of (const char *text, enum oracle oracle, char *const *seen)
{
  char *way = format_text ("%s", text);
  for (int f = 0; f < OBSERVED_FIELDS; f++)
    if (is_seen (observed_field_at (oracle, f)))
      {
        char *longer = format_text ("%s\n%s", way, seen[f] ? seen[f] : "");
        free (way);
        way = longer;
      }
  return way;
}

/* R has looked at TEST; where that is wrong, SEEN says how, and LINE explains it, or
   nothing.  */
static void
run_add (run *r, enum oracle oracle, const char *test, bool is_wrong,
         char *const *seen, const shows *line)
{
  size_t before = r->wrong.count;
  char *text = format_text ("%s: %s", oracle_name (oracle), test);
  set_add (&r->subjects, subject_of (text));
  if (is_wrong)
    set_add (&r->ways, way_of (text, oracle, seen));
  if (is_wrong)
    set_add (&r->wrong, text);
  else
    free (text);
  if (r->wrong.count == before)
    return;
  r->names = grow_array (r->names, before, &r->name_capacity,
                         sizeof *r->names);
  r->names[before] = line ? issue_of (r->pages, line)->name : NULL;
}

static void
run_free (run *r)
{
  free (r->names);
  set_free (&r->subjects);
  set_free (&r->wrong);
  set_free (&r->ways);
  silences_free (&r->silences);
}

static void
take (void *context, const observation *o)
{
  run *r = context;
  bool is_wrong = o->result == SAW_WRONG;
  char *test = plain_copy (o->test), *seen[OBSERVED_FIELDS];
  for (int f = 0; f < OBSERVED_FIELDS; f++)
    seen[f] = plain_copy (o->seen.value[f]);
  run_add (r, o->oracle, test, is_wrong, seen,
           issues_explain (r->pages, o->oracle, &o->seen, is_wrong, NULL));
  for (int f = 0; f < OBSERVED_FIELDS; f++)
    free (seen[f]);
  free (test);
}

static void
take_end (void *context, const observed_end *e)
{
  (void) context;
  (void) e;
}

/* --- several earlier runs, and the one now ----------------------------------------- */

typedef struct comparison
{
  run *old;
  size_t count; /* of OLD */
  run new;
  const silence_list *silences; /* of the new one */
  buffer *to;
  since *s;
} comparison;

/* How many of the earlier runs looked at TEXT, and in how many it was wrong.  */
static size_t
old_that_looked (const comparison *c, const char *text, size_t *wrong)
{
  size_t looked = 0;
  char *subject = subject_of (text);
  *wrong = 0;
  for (size_t i = 0; i < c->count; i++)
    {
      looked += set_has (&c->old[i].subjects, subject);
      *wrong += set_has (&c->old[i].wrong, text);
    }
  free (subject);
  return looked;
}

static void
print_one (buffer *to, const char *word, const run *r, size_t i, size_t *count)
{
  const char *known = r->names[i];
  buffer_print (to, "%s: %s%s%s%s\n", word, r->wrong.items[i],
                known ? " [" : "", known ? known : "", known ? "]" : "");
  ++*count;
}

/* Is a way in which TEXT is wrong now none of an earlier run?  */
static bool
is_wrong_otherwise (const comparison *c, const char *text)
{
  size_t size = strlen (text);
  for (size_t w = 0; w < c->new.ways.count; w++)
    {
      const char *way = c->new.ways.items[w];
      bool is_old = strncmp (way, text, size) != 0 || way[size] != '\n';
      for (size_t i = 0; i < c->count && !is_old; i++)
        is_old = set_has (&c->old[i].ways, way);
      if (!is_old)
        return true;
    }
  return false;
}

static void
tell_came (const comparison *c)
{
  for (size_t i = 0; i < c->new.wrong.count; i++)
    {
      size_t wrong, looked = old_that_looked (c, c->new.wrong.items[i], &wrong);
      if (wrong == looked) /* in all of them, or none looked */
        continue;
      if (!wrong || is_wrong_otherwise (c, c->new.wrong.items[i]))
        print_one (c->to, "came", &c->new, i, &c->s->came);
      else
        print_one (c->to, "flaky", &c->new, i, &c->s->flaky);
    }
}

/* Is TEXT wrong in an earlier run before the one at I?  */
static bool
is_told (const comparison *c, size_t i, const char *text)
{
  while (i-- > 0)
    if (set_has (&c->old[i].wrong, text))
      return true;
  return false;
}

/* What is wrong in the earlier run at PLACE, and is not now.  */
static void
tell_went (const comparison *c, size_t place)
{
  const run *r = &c->old[place];
  for (size_t i = 0; i < r->wrong.count; i++)
    {
      const char *text = r->wrong.items[i];
      char *subject = subject_of (text);
      bool was_looked_at = set_has (&c->new.subjects, subject);
      size_t wrong, looked = old_that_looked (c, text, &wrong);
      free (subject);
      if (!was_looked_at || set_has (&c->new.wrong, text) || is_told (c, place, text))
        continue;
      if (wrong == looked)
        print_one (c->to, "went", r, i, &c->s->went);
      else
        print_one (c->to, "flaky", r, i, &c->s->flaky);
    }
}

/* What readers make of what nobody says; no verdict.  */
static void
tell_silences (const comparison *c)
{
  const silence_list **old = grow (NULL, c->count * sizeof *old);
  for (size_t i = 0; i < c->count; i++)
    old[i] = &c->old[i].silences;
  silences_compare (c->to, c->silences, old, c->count);
  free (old);
}

static void
compare (const comparison *c)
{
  size_t wrong;
  for (size_t i = 0; i < c->new.subjects.count; i++)
    c->s->common += old_that_looked (c, c->new.subjects.items[i], &wrong) > 0;
  tell_came (c);
  for (size_t i = 0; i < c->count; i++)
    tell_went (c, i);
  tell_silences (c);
  buffer_print (c->to, "since the baseline: %zu came, %zu went, ", c->s->came,
                c->s->went);
  if (c->count > 1)
    buffer_print (c->to, "%zu are flaky, ", c->s->flaky);
  buffer_print (c->to, "of %zu that both looked at\n", c->s->common);
}

static void
add_judged (run *r, const verdicts *v)
{
  for (size_t i = 0; i < v->count; i++)
    {
      const judged *j = &v->items[i];
      run_add (r, j->oracle, j->test,
               j->standing == KNOWN || j->standing == NEW, j->seen, j->line);
    }
}

bool
since_compare (buffer *to, const verdicts *now, const text_list *old_paths,
               since *s, problem *p)
{
  size_t size = (old_paths->count + 1) * sizeof (run);
  comparison c = { .old = memset (grow (NULL, size), 0, size),
                   .new = { .pages = now->pages }, .silences = &now->silences,
                   .to = to, .s = s };
  bool good = true;
  *s = (since) { .common = 0 };
  while (good && c.count < old_paths->count)
    {
      run *old = &c.old[c.count];
      const observation_taker taker = { .context = old, .take = take, .end = take_end };
      old->pages = now->pages;
      const char *path = old_paths->items[c.count++];
      good = observations_read (path, &taker, p) && silences_read (&old->silences, path, p);
    }
  if (good)
    {
      add_judged (&c.new, now);
      compare (&c);
    }
  run_free (&c.new);
  while (c.count > 0)
    run_free (&c.old[--c.count]);
  free (c.old);
  return good;
}
