/* Makes observations of the lines of a campaign (main.c of the folder above), which may have
   run on another machine, and compares its answers with those of the machine that it is like.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/options.h"
#include "lib/base/text_index.h"
#include "lib/observe/observation.h"

enum field
{
  RESULT,
  PROMISE,
  CASE,
  TAGS,
  FUNCTION,
  FAILURE,
  SAYS,
  TEXT,
  ANSWERS,
  FIELDS
};

typedef struct line
{
  char *text, *field[FIELDS];
} line;

typedef struct lines
{
  line *items;
  size_t count, capacity;
  text_index places; /* of promise and case: 1 + the place of the first line */
} lines;

typedef struct settings
{
  const char *testee, *host, *than, *others;
} settings;

static const char *
question (const line *l, char *to, size_t size)
{
  snprintf (to, size, "%s\t%s", l->field[PROMISE], l->field[CASE]);
  return to;
}

static bool
split (char *text, line *l)
{
  l->text = text;
  char *end = strchr (text, '\n');
  if (end)
    *end = 0;
  for (int i = 0; i < FIELDS; i++)
    l->field[i] = strsep (&text, "\t");
  return l->field[ANSWERS] && !text;
}

static bool
add_line (lines *all, char *text, const char *path, problem *p)
{
  char key[1024];
  line l;
  if (!split (text, &l))
    {
      free (text);
      return problem_set (p, STATUS_USAGE, "%s: line %zu has not %d fields", path,
                          all->count + 1, FIELDS);
    }
  all->items = grow_array (all->items, all->count, &all->capacity, sizeof *all->items);
  all->items[all->count++] = l;
  size_t *place = text_index_at (&all->places, question (&l, key, sizeof key));
  if (place && !*place)
    *place = all->count;
  return true;
}

static bool
read_lines (const char *path, lines *all, problem *p)
{
  FILE *from = fopen (path, "r");
  bool is_good = true;
  if (!from)
    return problem_set (p, STATUS_USAGE, "%s: %m", path);
  while (is_good)
    {
      char *text = NULL;
      size_t size = 0;
      if (getline (&text, &size, from) < 0)
        {
          free (text);
          break;
        }
      is_good = add_line (all, text, path, p);
    }
  fclose (from);
  return is_good;
}

static void
free_lines (lines *all)
{
  for (size_t i = 0; i < all->count; i++)
    free (all->items[i].text);
  free (all->items);
  text_index_free (&all->places);
}

/* Of OTHERS, what the machine that L's is like saw instead, or NULL.  */
static const line *
other_of (const lines *others, const line *l)
{
  char key[1024];
  const size_t *place = text_index_find (&others->places, question (l, key, sizeof key));
  return place && *place ? &others->items[*place - 1] : NULL;
}

static bool
is_good (const line *l)
{
  return strcmp (l->field[RESULT], "good") == 0;
}

/* An answer of a line (watch.h): FUNCTION=VALUES,ERRORS.  */
typedef struct answer
{
  const char *function;
  int length;
  uint64_t values, errors;
} answer;

/* The next one of *AT, which goes on; false after the last.  */
static bool
next_answer (const char **at, answer *a)
{
  char *end;
  a->function = *at;
  a->length = (int) strcspn (*at, "=");
  if (!(*at)[a->length])
    return false;
  a->values = strtoull (*at + a->length + 1, &end, 16);
  a->errors = *end ? strtoull (end + 1, &end, 16) : 0;
  *at = end + strspn (end, " ");
  return true;
}

/* Did both machines answer all?  A trial that its library ended has no answers.  */
static bool
is_compared (const line *l, const line *other)
{
  return other && *l->field[ANSWERS] && *other->field[ANSWERS];
}

static bool
same_function (const answer *a, const answer *b)
{
  return a->length == b->length && strncmp (a->function, b->function, (size_t) a->length) == 0;
}

/* What differs between two machines: which function first, in the order of their first answers,
   and whether in more than the number of an error.  */
typedef struct difference
{
  const char *failure; /* NULL: nothing */
  char function[80];
} difference;

static void
note (difference *d, const char *failure, const answer *a)
{
  d->failure = failure;
  snprintf (d->function, sizeof d->function, "%.*s", a->length, a->function);
}

static difference
compare (const char *mine, const char *others)
{
  difference d = { 0 };
  answer a, b;
  for (;;)
    {
      bool is_there = next_answer (&mine, &a);
      if (!next_answer (&others, &b))
        {
          if (is_there)
            note (&d, "accepted-by-host", &a);
          return d;
        }
      if (!is_there || !same_function (&a, &b))
        {
          note (&d, "differs-by-host", is_there ? &a : &b);
          return d;
        }
      if (a.values != b.values)
        {
          note (&d, !*mine == !*others ? "differs-by-host" : *mine ? "accepted-by-host" : "refused-by-host", &a);
          return d;
        }
      if (a.errors != b.errors && !d.failure)
        note (&d, "error-by-host", &a);
    }
}

static void
write_observation (const settings *s, const line *l, const char *function, const char *failure,
                   const char *text)
{
  char *test = format_text ("%s %s %s: %s %s %s", s->testee, s->host, l->field[PROMISE],
                            l->field[CASE], function, failure);
  char *again = format_text ("make api TESTEE=%s%s%s PROMISE=%s CASE='%s'", s->testee,
                             s->others ? " HOST=" : "", s->others ? s->host : "",
                             l->field[PROMISE], l->field[CASE]);
  const observation o = {
    .oracle = ORACLE_API,
    .result = *failure ? SAW_WRONG : SAW_GOOD,
    .test = test,
    .text = text,
    .again = *failure ? again : NULL,
    .seen = { .value = { [API_TESTEE] = s->testee,
                         [API_HOST] = s->host,
                         [API_PROMISE] = l->field[PROMISE],
                         [API_CASE] = l->field[CASE],
                         [API_TAG] = l->field[TAGS],
                         [API_FUNCTION] = *function ? function : NULL,
                         [API_FAILURE] = *failure ? failure : NULL } },
  };
  observation_write (stdout, &o);
  free (again);
  free (test);
}

/* What L says, and whether the other machine answered something else.  */
static bool
observe (const settings *s, const line *l, const line *other)
{
  difference d = { 0 };
  if (is_compared (l, other))
    d = compare (l->field[ANSWERS], other->field[ANSWERS]);
  if (!is_good (l))
    {
      char *text = format_text ("promised: %s; %s", l->field[SAYS], l->field[TEXT]);
      write_observation (s, l, l->field[FUNCTION], l->field[FAILURE], text);
      free (text);
    }
  else if (!d.failure)
    write_observation (s, l, "", "", NULL);
  if (d.failure)
    {
      char *text = format_text ("%s on %s",
                                strcmp (d.failure, "error-by-host") == 0
                                    ? "the number of its error is not that"
                                    : "what it answers is not what it answers",
                                s->than);
      write_observation (s, l, d.function, d.failure, text);
      free (text);
    }
  return d.failure;
}

static settings asked;

static const option_spec options[]
    = { { "--testee", "NAME", "whose lines these are", .text = &asked.testee },
        { "--host", "NAME", "the machine on which they were written", .text = &asked.host },
        { "--than", "NAME", "the machine whose answers they are compared with", .text = &asked.than },
        { "--others", "FILE", "the lines that were written on that machine", .text = &asked.others },
        { 0 } };

int
main (int argc, char **argv)
{
  const usage u = { .name = "sframe-api-observe", .arguments = "LINES", .least = 1, .most = 1,
                    .options = options,
                    .summary = "Writes the observations of what a campaign over a library's "
                               "functions saw.",
                    .after = "exit status: 0; 2 wrong usage, or a line is wrong; 3 the system "
                             "failed" };
  lines mine = { 0 }, others = { 0 };
  problem p;
  size_t compared = 0, differ = 0;
  (void) argc;
  program_name = u.name;
  parse_options (argv + 1, &u);
  if (!asked.testee || !asked.host || !asked.than != !asked.others)
    refuse_usage (&u, "set --testee and --host, and --than with --others");
  bool good = read_lines (argv[1], &mine, &p)
              && (!asked.others || read_lines (asked.others, &others, &p));
  for (size_t i = 0; good && i < mine.count; i++)
    {
      const line *other = other_of (&others, &mine.items[i]);
      compared += is_compared (&mine.items[i], other);
      differ += observe (&asked, &mine.items[i], other);
    }
  if (good && asked.others)
    fprintf (stderr, "%s on %s: %zu trials compared with %s, %zu differ\n", asked.testee,
             asked.host, compared, asked.than, differ);
  free_lines (&mine);
  free_lines (&others);
  return good ? STATUS_GOOD : problem_print (&p);
}
