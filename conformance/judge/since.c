/* Two runs, compared.  */
#include "since.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "plain.h"
#include "text_index.h"

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

/* R has looked at TEST; where that is wrong, LINE explains it, or nothing.  */
static void
run_add (run *r, enum oracle oracle, const char *test, bool is_wrong,
         const shows *line)
{
  size_t before = r->wrong.count;
  char *text = format_text ("%s: %s", oracle_name (oracle), test);
  set_add (&r->subjects, subject_of (text));
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
}

static void
take (void *context, const observation *o)
{
  run *r = context;
  bool is_wrong = o->result == SAW_WRONG;
  char *test = plain_copy (o->test);
  run_add (r, o->oracle, test, is_wrong,
           issues_explain (r->pages, o->oracle, &o->seen, is_wrong, NULL));
  free (test);
}

static void
take_end (void *context, const observed_end *e)
{
  (void) context;
  (void) e;
}

/* Print what is wrong in R and not in OTHER, which looked at it, after WORD;
   how many there are.  */
static size_t
print_only (buffer *to, const run *r, const run *other, const char *word)
{
  size_t count = 0;
  for (size_t i = 0; i < r->wrong.count; i++)
    {
      const char *text = r->wrong.items[i];
      char *subject = subject_of (text);
      const char *known = r->names[i];
      bool is_only = set_has (&other->subjects, subject)
                     && !set_has (&other->wrong, text);
      free (subject);
      count += is_only;
      if (is_only)
        buffer_print (to, "%s: %s%s%s%s\n", word, text, known ? " [" : "",
                      known ? known : "", known ? "]" : "");
    }
  return count;
}

static void
compare (buffer *to, const run *old, const run *new, since *s)
{
  for (size_t i = 0; i < new->subjects.count; i++)
    s->common += set_has (&old->subjects, new->subjects.items[i]);
  s->came = print_only (to, new, old, "came");
  s->went = print_only (to, old, new, "went");
  buffer_print (to, "since the baseline: %zu came, %zu went, of %zu that both "
                "looked at\n", s->came, s->went, s->common);
}

static void
add_judged (run *r, const verdicts *v)
{
  for (size_t i = 0; i < v->count; i++)
    {
      const judged *j = &v->items[i];
      run_add (r, j->oracle, j->test,
               j->standing == KNOWN || j->standing == NEW, j->line);
    }
}

bool
since_compare (buffer *to, const verdicts *now, const char *old_path,
               since *s, problem *p)
{
  run old = { .pages = now->pages }, new = old;
  const observation_taker taker
      = { .context = &old, .take = take, .end = take_end };
  *s = (since) { .common = 0 };
  bool good = observations_read (old_path, &taker, p);
  if (good)
    {
      add_judged (&new, now);
      compare (to, &old, &new, s);
    }
  run_free (&new);
  run_free (&old);
  return good;
}
