/* sframe-judge: known, new, gone or excused: what oracles saw, compared with the
   pages of known issues.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crash_name.h"
#include "kinds.h"
#include "lib/base/buffer.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"
#include "since.h"
#include "tell.h"
#include "verdicts.h"

/* A page for each kind of what is new of implementations, for somebody to go on with.  */

/* What a page that nobody has read yet is called, before its number.  */
static const char new_name[] = "/new-";

/* What one page is written of: the first of what is new and alike.  */
typedef struct draft
{
  const verdicts *v;
  char **crashes; /* of each that is new and a crash its name, or NULL */
  size_t first;
  unsigned number; /* of the page's name */
} draft;

static const char *
seen (const draft *d, int field)
{
  const char *text = d->v->items[d->first].seen[field];
  return text ? text : "";
}

/* Are I and K, both new, for one page?  */
static bool
are_one (const draft *d, size_t i, size_t k)
{
  const char *x = d->crashes[i], *y = d->crashes[k];
  return answers_are_alike (&d->v->items[i], &d->v->items[k])
         && (x && y ? strcmp (x, y) == 0 : x == y);
}

static void
add_fields (buffer *to, const char *fields)
{
  buffer_print (to, " field=");
  for (; *fields; fields++)
    buffer_print (to, "%c", *fields == ' ' ? '|' : *fields);
}

/* A line that begins as LINE for each so many cases of all that is like the first.  */
static void
add_cases (buffer *to, const draft *d, const buffer *line)
{
  unsigned count = 0;
  for (size_t i = d->first; i < d->v->count; i++)
    {
      const judged *j = &d->v->items[i];
      if (j->standing != NEW || !are_one (d, d->first, i))
        continue;
      const char *name = j->seen[SECTION_CASE] ? j->seen[SECTION_CASE] : "";
      if (count++ % MOST_GLOBS == 0)
        {
          buffer_add (to, "\n", 1);
          buffer_add (to, line->bytes, line->size);
          buffer_print (to, " case=");
        }
      else
        buffer_print (to, "|");
      add_glob_of (to, name, strlen (name));
    }
}

static void
add_head (buffer *to, const draft *d)
{
  const char *verdict = seen (d, SECTION_VERDICT), *clause = seen (d, SECTION_CLAUSE);
  const char *fields = seen (d, SECTION_FIELD);
  buffer_print (to, "```\ntitle: %s: %s of %s%s%s%s%s\nblame: consumer\n",
                seen (d, SECTION_TESTEE), verdict, seen (d, SECTION_OPERATION),
                *clause ? ": " : "", clause, *fields ? ": " : "", fields);
  buffer_print (to, "class: %s\nreach: crafted\naffects: -\nclauses: %s\nreported: not yet",
                *clause ? verdict : "none", *clause ? clause : "-");
  buffer line = EMPTY_BUFFER;
  buffer_print (&line, "shows: section testee=%s operation=%s verdict=%s", seen (d, SECTION_TESTEE),
                seen (d, SECTION_OPERATION), verdict);
  if (*clause)
    buffer_print (&line, " clause=%s", clause);
  if (*fields)
    add_fields (&line, fields);
  if (d->crashes[d->first])
    buffer_print (&line, " note=%s", d->crashes[d->first]);
  add_cases (to, d, &line);
  buffer_free (&line);
}

static bool
write_one (const char *directory, const draft *d, problem *p)
{
  const judged *j = &d->v->items[d->first];
  buffer page = EMPTY_BUFFER;
  add_head (&page, d);
  buffer_print (
      &page,
      "\n```\n\nNot described yet: say what is wrong, and why.\n\n    %s\n",
      j->again ? j->again : "");
  char *path = format_text ("%s/%s%s%u.md", directory,
                            seen (d, SECTION_TESTEE), new_name, d->number);
  bool good = make_parents (path, p) && write_file (path, page.bytes, page.size, p);
  free (path);
  buffer_free (&page);
  return good;
}

static bool
is_first (const draft *d, size_t i)
{
  const verdicts *v = d->v;
  const judged *j = &v->items[i];
  if (j->oracle != ORACLE_SECTION || j->standing != NEW || !j->seen[SECTION_TESTEE])
    return false;
  for (size_t k = 0; k < i; k++)
    if (v->items[k].standing == NEW && are_one (d, k, i))
      return false;
  return true;
}

static bool
is_new_crash (const judged *j)
{
  const char *verdict = j->seen[SECTION_VERDICT];
  return j->oracle == ORACLE_SECTION && j->standing == NEW && verdict
         && strcmp (verdict, "crash") == 0 && j->seen[SECTION_NOTE];
}

/* The name of a crash.  One that a page may not have, as it means other crashes, too, gives way
   to the whole note.  */
static char *
name_of (const char *note)
{
  char *name = crash_name (note);
  char *why = why_not_one_crash (&(globs) { .items = &name, .count = 1 });
  if (why)
    {
      buffer whole = EMPTY_BUFFER;
      add_glob_of (&whole, note, strlen (note));
      free (name);
      name = format_text ("%.*s", (int) whole.size, whole.bytes);
      buffer_free (&whole);
    }
  free (why);
  return name;
}

static char **
name_crashes (const verdicts *v)
{
  char **names = NULL;
  size_t capacity = 0, last = v->count; /* the crash before */
  for (size_t i = 0; i < v->count; i++)
    {
      const judged *j = &v->items[i];
      names = grow_array (names, i, &capacity, sizeof *names);
      names[i] = NULL;
      if (!is_new_crash (j))
        continue;
      const char *note = j->seen[SECTION_NOTE];
      bool is_same = last < i && strcmp (v->items[last].seen[SECTION_NOTE], note) == 0;
      names[i] = is_same ? format_text ("%s", names[last]) : name_of (note);
      last = i;
    }
  return names;
}

/* Write DIRECTORY/TESTEE/new-NUMBER.md for each: it names the cases that it was seen in, and
   no other, so that the next run is green until something else breaks.  Numbers go on after
   those of the pages in V.  COUNT: how many.  */
static bool
pages_write (const char *directory, const verdicts *v, unsigned *count, problem *p)
{
  draft d = { .v = v, .crashes = name_crashes (v) };
  *count = 0;
  for (size_t i = 0; i < v->pages->count; i++)
    {
      const char *end = strstr (v->pages->items[i].name, new_name);
      unsigned long n = end ? strtoul (end + strlen (new_name), NULL, 10) : 0;
      if (n > d.number)
        d.number = (unsigned) n;
    }
  bool good = true;
  for (d.first = 0; good && d.first < v->count; d.first++)
    if (is_first (&d, d.first))
      {
        d.number++;
        ++*count;
        good = write_one (directory, &d, p);
      }
  for (size_t i = 0; i < v->count; i++)
    free (d.crashes[i]);
  free (d.crashes);
  return good;
}

typedef struct settings
{
  text_list pages, since;
  const char *excused, *tap, *junit, *explained, *table, *new, *untried,
      *baseline, *baseline_of, *write_pages;
  bool part_is_all, is_lab;
} settings;

/* Write what TELL says of T to PATH, or nothing where that is NULL.  */
static bool
write_told (const char *path, void (*tell) (buffer *to, const telling *t),
            const telling *t, problem *p)
{
  buffer b = EMPTY_BUFFER;
  if (!path)
    return true;
  tell (&b, t);
  bool good = write_file (path, b.bytes, b.size, p);
  buffer_free (&b);
  return good;
}

/* Print what changed since a run that is named, which is then what counts.  */
static bool
tell_since (const settings *s, const verdicts *v, int *status, problem *p)
{
  since change;
  buffer b = EMPTY_BUFFER;
  bool good = since_compare (&b, v, &s->since, &change, p)
              && write_file ("-", b.bytes, b.size, p);
  buffer_free (&b);
  if (good && change.common == 0)
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "%s: the baseline looked at other things: there is "
                        "nothing to compare", s->since.items[0]);
  if (good && *status <= STATUS_INVALID)
    *status = change.came ? STATUS_INVALID : STATUS_GOOD;
  return good;
}

static int
judge (const settings *s, char **paths)
{
  problem p;
  unsigned written = 0;
  issue_list pages = { .count = 0 };
  excuse_list excuses = { .count = 0 };
  verdicts v = { .count = 0 };
  telling t = { .v = &v, .untried = s->untried, .table = s->table,
                .baseline_of = s->baseline_of };
  bool good = inputs_read_pages (&pages, &s->pages, &p)
              && excuses_read (&excuses, s->excused, &p);
  if (good)
    {
      if (!s->is_lab)
        issues_without_lab (&pages);
      verdicts_begin (&v, &pages, &excuses);
      v.part_is_all = s->part_is_all;
      good = inputs_judge (&v, paths, &p)
             && write_told (s->tap, tell_tap, &t, &p)
             && write_told (s->junit, tell_junit, &t, &p)
             && write_told (s->explained, tell_explained, &t, &p)
             && write_told (s->table, tell_table, &t, &p)
             && write_told (s->new, tell_new_ones, &t, &p)
             && write_told (s->baseline, tell_baseline, &t, &p)
             && (!s->write_pages || pages_write (s->write_pages, &v, &written, &p))
             && write_told ("-", tell_text, &t, &p);
    }
  if (good && s->write_pages)
    printf ("%u pages in %s, in a folder for each testee: read each, and say there what is wrong\n", written,
            s->write_pages);
  int status = good ? verdict_status (&t) : p.status;
  if (!good || (s->since.count && !tell_since (s, &v, &status, &p)))
    status = problem_print (&p);
  verdicts_free (&v);
  excuses_free (&excuses);
  issues_free (&pages);
  return status;
}

static settings s = { .excused = "conformance/known/judge/excused" };

static const option_spec specs[]
    = { { .name = "--issues",
          .value = "DIRECTORY",
          .list = &s.pages,
          .help = "the pages (default conformance/issues); may be repeated" },
        { .name = "--excused",
          .value = "FILE",
          .text = &s.excused,
          .help = "reasons for which something is not compared (default "
                  "conformance/known/judge/excused)" },
        { .name = "--untried",
          .value = "TEXT",
          .text = &s.untried,
          .help = "releases without pages yet; gone lines are listed, and "
                  "are no failure" },
        { .name = "--part-is-all",
          .flag = &s.part_is_all,
          .help = "the pages cover only this part of a run: gone lines "
                  "count" },
        { .name = "--lab",
          .flag = &s.is_lab,
          .help = "also use the pages with the key `gate: lab'" },
        { .name = "--since",
          .value = "OBSERVATIONS",
          .list = &s.since,
          .help
          = "of an earlier run: print new failures (exit status 1, known "
            "or not), gone ones and, repeated, flaky ones" },
        { .name = "--tap",
          .value = "OUT",
          .text = &s.tap,
          .help = "write TAP, a test for each observation" },
        { .name = "--junit",
          .value = "OUT",
          .text = &s.junit,
          .help = "write JUnit" },
        { .name = "--explained",
          .value = "OUT",
          .text = &s.explained,
          .help = "write how much each issue explains: lines ORACLE, issue, "
                  "number" },
        { .name = "--table",
          .value = "OUT",
          .text = &s.table,
          .help = "write all verdicts of each implementation, all new and "
                  "gone failures, and the excused by reason; the output "
                  "then fits on a screen" },
        { .name = "--new",
          .value = "OUT",
          .text = &s.new,
          .help = "write new failures, as observations" },
        { .name = "--write-pages",
          .value = "DIRECTORY",
          .text = &s.write_pages,
          .help = "write a draft page for each kind of new failure of an "
                  "implementation" },
        { .name = "--baseline",
          .value = "OUT",
          .text = &s.baseline,
          .help = "write a baseline for later runs (--since), without texts" },
        { .name = "--baseline-of",
          .value = "GLOB",
          .text = &s.baseline_of,
          .help = "only tests that match one of the globs, separated by "
                  "blanks" },
        { .name = NULL } };

int
main (int argc, char **argv)
{
  const usage u
      = { .name = "sframe-judge", .arguments = "OBSERVATIONS...", .least = 1,
          .options = specs,
          .summary = "Compares observations of oracles "
                     "(observations.jsonl) with the pages of known issues, "
                     "and prints new and gone failures.",
          .after = "exit status: 0 nothing is new or gone; 1 something is; 2 "
                   "wrong usage, or a page or an observation is wrong; 3 too "
                   "little was checked, or a file was cut" };
  (void) argc;
  program_name = "sframe-judge";
  parse_options (argv + 1, &u);
  int status = judge (&s, argv + 1);
  text_list_free (&s.pages);
  text_list_free (&s.since);
  return status;
}
