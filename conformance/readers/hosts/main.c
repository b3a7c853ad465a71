/* sframe-hosts: compares the answers of one implementation as a program of several
   machines.  What differs is an observation of its own.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "lib/base/whole.h"

enum { MOST_HOSTS = 64 };

typedef struct settings
{
  text_list names, samples;
  machines hosts;
  const char *table;
} settings;

/* How many answers of one implementation on one machine: all, those that agree with the
   reference, those that were compared with another machine's, and those that differ.  */
typedef struct cell
{
  uint64_t asked, agree, compared, differ;
} cell;

typedef struct state
{
  const settings *s;
  answers answers;
  uint64_t passed; /* observations of sections */
  uint64_t compared, differ;
  enum observed_extent extent;
} state;

static bool
is_sampled (const state *st, const char *testee)
{
  const char *host
      = st->s->hosts.items[host_of (&st->s->hosts, testee)].name;
  for (size_t i = 0; i < st->s->samples.count; i++)
    if (strcmp (st->s->samples.items[i], host) == 0)
      return true;
  return false;
}

/* What pages of readers are about goes on as it is.  Of a machine of which only a sample is asked the
   difference alone does.  */
static void
take (void *context, const observation *o)
{
  state *st = context;
  const char *testee = o->seen.value[SECTION_TESTEE];
  bool is_answer = o->oracle == ORACLE_SECTION && testee
                   && o->seen.value[SECTION_CASE] && o->seen.value[SECTION_VERDICT];
  if (is_answer)
    answers_add (&st->answers, o);
  if (is_answer && is_sampled (st, testee))
    return;
  st->passed += o->oracle == ORACLE_SECTION;
  observation_write (stdout, o);
}

static void
end (void *context, const observed_end *e)
{
  state *st = context;
  observed_end mine = *e;
  if (e->oracle == ORACLE_SECTION)
    {
      mine.observations = st->passed;
      st->extent = e->extent;
    }
  observed_end_write (stdout, &mine);
}

static char *
command_again (const state *st, const answer *x, const answer *first)
{
  char *name = again_word (x->test_case);
  char *command
      = format_text ("make conformance HOST='%s %s' CASE=%s",
                     st->s->hosts.items[first->host].name,
                     st->s->hosts.items[x->host].name, name);
  free (name);
  return command;
}

static const char *
said (const answer *x)
{
  return x->text ? x->text : x->verdict;
}

/* X was asked what FIRST was, as a program of another machine.  Do they differ?  */
static bool
observe (state *st, const answer *x, const answer *first)
{
  const char *host = st->s->hosts.items[x->host].name,
             *other = st->s->hosts.items[first->host].name;
  bool is_same = answers_agree (x, first);
  char *test = format_text ("%s %s %s: %s", x->implementation, host,
                            x->test_case, x->operation);
  char *text = is_same ? NULL
                       : format_text ("not what it answers on %s\non %s: %s\non %s: %s",
                                      other, other, said (first), host, said (x));
  char *again = is_same ? NULL : command_again (st, x, first);
  const observation o
      = { .oracle = ORACLE_HOSTS,
          .result = is_same ? SAW_GOOD : SAW_WRONG,
          .test = test, .text = text, .again = again,
          .right_answer = is_same ? NULL : first->whole,
          .answer = is_same ? NULL : x->whole,
          .seen.value = { [HOSTS_IMPLEMENTATION] = x->implementation,
                          [HOSTS_RELEASE] = x->release,
                          [HOSTS_HOST] = host,
                          [HOSTS_THAN] = other,
                          [HOSTS_CASE] = x->test_case,
                          [HOSTS_TAG] = x->tags,
                          [HOSTS_OPERATION] = x->operation,
                          [HOSTS_VERDICT] = x->verdict,
                          [HOSTS_INSTEAD] = first->verdict,
                          [HOSTS_FIELD] = x->field,
                          [HOSTS_NOTE] = x->note } };
  observation_write (stdout, &o);
  st->compared++;
  st->differ += !is_same;
  free (again);
  free (text);
  free (test);
  return !is_same;
}

/* Of the answers FROM to TO, which are of one question, the one that X is compared with, or NULL.  */
static const answer *
other_of (const state *st, size_t from, size_t to, const answer *x)
{
  const answer *first = NULL, *all = st->answers.all;
  for (size_t i = from; i < to; i++)
    {
      if (!answer_is_one (&all[i]))
        continue;
      if (all[i].host != x->host && all[i].host == st->s->hosts.items[x->host].like)
        return &all[i];
      first = first ? first : &all[i];
    }
  return first == x ? NULL : first;
}

/* The answers FROM to TO, which are of one question, for the ROW of the implementation.  */
static void
compare_question (state *st, size_t from, size_t to, cell *row)
{
  for (size_t i = from; i < to; i++)
    {
      const answer *x = &st->answers.all[i];
      cell *c = &row[x->host];
      if (!answer_is_one (x))
        continue;
      c->asked++;
      c->agree += strcmp (x->verdict, "agree") == 0;
      const answer *other = other_of (st, from, to, x);
      if (!other)
        continue;
      c->compared++;
      c->differ += observe (st, x, other);
    }
}

/* The answers of one implementation from FROM on.  Returns where those of the next one begin.  */
static size_t
compare_one (state *st, size_t from, cell *row)
{
  const answers *a = &st->answers;
  const char *implementation = a->all[from].implementation;
  while (from < a->count
         && strcmp (a->all[from].implementation, implementation) == 0)
    {
      size_t to = from;
      while (to < a->count && answers_are_of_one (&a->all[from], &a->all[to]))
        to++;
      compare_question (st, from, to, row);
      from = to;
    }
  return from;
}

static void
add_row (buffer *to, const state *st, const char *implementation, const cell *row)
{
  buffer_print (to, "%-16s", implementation);
  for (size_t h = 0; h < st->s->hosts.count; h++)
    {
      char *text = !row[h].asked ? format_text ("-")
                   : row[h].differ
                       ? format_text ("%" PRIu64 "/%" PRIu64 " !%" PRIu64,
                                      row[h].agree, row[h].asked, row[h].differ)
                       : format_text ("%" PRIu64 "/%" PRIu64, row[h].agree,
                                      row[h].asked);
      buffer_print (to, "  %13s", text);
      free (text);
    }
  buffer_print (to, "\n");
}

/* Compares all; machines of which nothing was compared are in LACKS.  */
static void
compare_all (state *st, buffer *table, buffer *lacks)
{
  size_t hosts = st->s->hosts.count;
  bool is_compared[MOST_HOSTS] = { false };
  cell row[MOST_HOSTS];
  buffer_print (table, "%-16s", "");
  for (size_t h = 0; h < hosts; h++)
    buffer_print (table, "  %13s", st->s->hosts.items[h].name);
  buffer_print (table, "\n");
  for (size_t from = 0; from < st->answers.count;)
    {
      const char *implementation = st->answers.all[from].implementation;
      bool is_of_several = false;
      memset (row, 0, sizeof row);
      from = compare_one (st, from, row);
      for (size_t i = 0; i < hosts; i++)
        {
          is_of_several |= row[i].compared > 0;
          is_compared[i] |= row[i].compared > 0;
        }
      if (is_of_several)
        add_row (table, st, implementation, row);
    }
  for (size_t h = 1; h < hosts; h++)
    if (!is_compared[h])
      buffer_print (lacks, "%sno answer of a program for %s was compared",
                    lacks->size ? "; " : "", st->s->hosts.items[h].name);
  buffer_print (table, "agree/asked, and after ! how many differ from the machine that it is compared with\n");
}

static bool
compare (const settings *s, const char *path, problem *p)
{
  state st = { .s = s, .answers.hosts = &s->hosts };
  const observation_taker to = { .context = &st, .take = take, .end = end };
  buffer table = EMPTY_BUFFER, lacks = EMPTY_BUFFER;
  bool good = observations_read (path, &to, p);
  if (good)
    {
      answers_sort (&st.answers);
      compare_all (&st, &table, &lacks);
      char *checked
          = format_text ("%" PRIu64 " answers compared with another machine's, %"
                         PRIu64 " differ", st.compared, st.differ);
      buffer_print (&table, "%s\n", checked);
      buffer_add (&lacks, "", 1);
      const observed_end e = { .oracle = ORACLE_HOSTS, .extent = st.extent,
                               .observations = st.compared,
                               .lacks = (char *) lacks.bytes,
                               .checked = checked };
      observed_end_write (stdout, &e);
      good = write_file (s->table, table.bytes, table.size, p);
      free (checked);
    }
  buffer_free (&table);
  buffer_free (&lacks);
  answers_free (&st.answers);
  return good;
}

static settings asked = { .table = "/dev/null" };

static const option_spec specs[]
    = { { .name = "--host", .value = "NAME[:LIKE]", .list = &asked.names,
          .help = "a machine; testees called IMPLEMENTATION-NAME are programs of it, and those "
                  "of the first one have no such end (again for more). Their answers are compared "
                  "with those of LIKE, or else of the first machine that answers" },
        { .name = "--sample", .value = "NAME", .list = &asked.samples,
          .help = "a machine of which the difference alone is observed" },
        { .name = "--table", .value = "OUT", .text = &asked.table,
          .help = "write how many answers agree, for each implementation and machine" },
        { .name = NULL } };

/* The machines of --host.  */
static bool
take_hosts (settings *s, problem *p)
{
  s->hosts.items = grow (NULL, s->names.count * sizeof *s->hosts.items);
  s->hosts.count = s->names.count;
  for (size_t i = 0; i < s->names.count; i++)
    {
      const char *name = s->names.items[i], *like = strchr (name, ':');
      size_t length = strcspn (name, ":");
      s->hosts.items[i] = (machine) { format_text ("%.*s", (int) length, name), 0 };
      if (!length)
        return problem_set (p, STATUS_USAGE, "--host=%s: expected NAME[:LIKE]", name);
      for (size_t k = 0; like && k < i; k++)
        if (strcmp (s->hosts.items[k].name, like + 1) == 0)
          s->hosts.items[i].like = k;
    }
  return true;
}

int
main (int argc, char **argv)
{
  const usage u
      = { .name = "sframe-hosts", .arguments = "OBSERVATIONS", .least = 1, .most = 1,
          .options = specs,
          .summary = "Compares the answers of each implementation as a program of several "
                     "machines, which sframe-conform has observed, and prints the "
                     "observations with what differs.",
          .after = "exit status: 0; 2 wrong usage, or an observation is wrong; 3 the "
                   "system failed" };
  problem p = { .status = STATUS_GOOD };
  (void) argc;
  program_name = "sframe-hosts";
  parse_options (argv + 1, &u);
  if (asked.names.count < 2 || asked.names.count > MOST_HOSTS)
    refuse_usage (&u, "set --host twice at least, and %d times at most",
                  MOST_HOSTS);
  bool good = take_hosts (&asked, &p) && compare (&asked, argv[1], &p);
  for (size_t i = 0; i < asked.names.count && asked.hosts.items[i].name; i++)
    free ((char *) asked.hosts.items[i].name);
  free (asked.hosts.items);
  text_list_free (&asked.names);
  text_list_free (&asked.samples);
  return good ? STATUS_GOOD : problem_print (&p);
}
