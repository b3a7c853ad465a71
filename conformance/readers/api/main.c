/* sframe-api: calls every function of a library that reads SFrame as its users do,
   without an adapter between, and compares what comes with what its header and the
   specification promise.  It is linked with one release of one library (family.h), and
   compiled for one host.  */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "family.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "watch.h"

enum { MOST_SEEDS = 25 };

typedef struct campaign
{
  bool writes_lines, prints_answers;
  number_option seed, count;
  const char *only_case, *only_promise; /* globs, or NULL */
  uint64_t trials, compared, wrong;
  unsigned promises;
} campaign;

/* TEXT as a field of a line.  */
static void
put_field (const char *text)
{
  for (; text && *text; text++)
    putchar (*text == '\t' || *text == '\n' ? ' ' : *text);
  putchar ('\t');
}

/* FUNCTION=VALUES,ERRORS and blanks between.  */
static void
put_answers (const answers *all)
{
  for (unsigned i = 0; i < all->count; i++)
    printf ("%s%s=%llx,%llx", i ? " " : "", function_names[all->of[i].function],
            (unsigned long long) all->of[i].values, (unsigned long long) all->of[i].errors);
  putchar ('\n');
}

/* What observe/ reads.  */
static void
write_line (const char *promise, const char *says, const char *name,
            const char *tags, const trouble *t)
{
  put_field (t ? "wrong" : "good");
  put_field (promise);
  put_field (name);
  put_field (tags);
  put_field (t ? function_names[t->function] : "");
  put_field (t ? t->failure : "");
  put_field (t ? says : "");
  put_field (t ? t->text : "");
  put_answers (&watched->answers);
}

static void
write_one (const campaign *c, const char *promise, const char *says,
           const char *name, const char *tags, const trouble *t)
{
  if (c->writes_lines)
    write_line (promise, says, name, tags, t);
  else if (t)
    printf (TESTEE_NAME " %s: %s: %s %s: promised: %s; %s\n", promise, name,
            function_names[t->function], t->failure, says, t->text);
}

static bool
is_wanted (const char *glob, const char *name)
{
  return !glob || fnmatch (glob, name, 0) == 0;
}

/* A trial, and what it is about.  */
typedef struct question
{
  const char *promise, *says, *name, *tags;
  trial trial;
} question;

static void
count_trial (campaign *c, uint64_t compared)
{
  c->trials++;
  c->compared += compared;
}

static void
look_alone (campaign *c, const question *q)
{
  run_trial (q->trial);
  count_trial (c, watched->compared);
  c->wrong += watched->trouble_count;
  for (unsigned i = 0; i < watched->trouble_count; i++)
    {
      write_one (c, q->promise, q->says, q->name, q->tags, &watched->troubles[i]);
      watched->answers.count = 0; /* told once */
    }
  if (watched->trouble_count == 0)
    write_one (c, q->promise, q->says, q->name, q->tags, NULL);
}

/* All COUNT: one in which something goes wrong has a process of its own.  */
static void
look (campaign *c, const question *all, unsigned count)
{
  trial trials[MOST_TRIALS];
  for (unsigned i = 0; i < count; i++)
    trials[i] = all[i].trial;
  for (unsigned done = 0; done < count; done++)
    {
      unsigned good = run_good_trials (trials + done, count - done);
      for (unsigned i = 0; i < good; i++)
        {
          const question *q = &all[done + i];
          count_trial (c, watched->good[i].compared);
          watched->answers = watched->good[i].answers;
          write_one (c, q->promise, q->says, q->name, q->tags, NULL);
        }
      done += good;
      if (done < count)
        look_alone (c, &all[done]);
    }
}

static void
look_at_section (campaign *c, const subject *s)
{
  bool values = the_family.has_values (s);
  question asked[MOST_TRIALS];
  unsigned count = 0;
  for (const section_promise *k = the_family.sections; k->name; k++)
    if ((values || k->is_about_any) && is_wanted (c->only_promise, k->name))
      asked[count++] = (question){ k->name, k->says, s->name, s->tags, { k->trial, s } };
  look (c, asked, count);
}

/* A line of a list of cases: name, file, address, ELF file, tags, ....  */
static bool
look_at_line (campaign *c, char *line, problem *p)
{
  char *field[5] = { 0 };
  for (int i = 0; i < 5; i++)
    field[i] = strsep (&line, "\t\n");
  if (!field[4])
    return problem_set (p, STATUS_USAGE, "a line of the list has fewer than 5 "
                                         "columns");
  buffer bytes = EMPTY_BUFFER;
  /* A case of tables is several sections in one file, of which each is in other cases.  */
  if (!is_wanted (c->only_case, field[0]) || strncmp (field[4], "tables,", 7) == 0)
    return true;
  if (!read_file (field[1], &bytes, p))
    return false;
  if (bytes.size > 0)
    {
      char *tags = tags_with_header (field[4], bytes.bytes, bytes.size);
      look_at_section (c, &(subject){ field[0], tags, bytes.bytes,
                                      bytes.size });
      free (tags);
    }
  buffer_free (&bytes);
  return true;
}

static bool
look_at_list (campaign *c, const char *path, problem *p)
{
  FILE *list = fopen (path, "r");
  char *line = NULL;
  size_t size = 0;
  bool is_good = true;
  if (!list)
    return problem_set (p, STATUS_USAGE, "%s: %m", path);
  while (is_good && getline (&line, &size, list) > 0)
    is_good = look_at_line (c, line, p);
  free (line);
  fclose (list);
  return is_good;
}

static bool
look_at_lists (campaign *c, char **lists, problem *p)
{
  for (const section_promise *k = the_family.sections; *lists && k->name; k++)
    c->promises += is_wanted (c->only_promise, k->name);
  for (; *lists; lists++)
    if (!look_at_list (c, *lists, p))
      return false;
  return true;
}

static void
look_at_calls (campaign *c, const call_promise *list)
{
  for (; list->name; list++)
    if (is_wanted (c->only_promise, list->name))
      {
        question q = { list->name, list->says, "calls", NULL, { list->trial, list->context } };
        c->promises++;
        if (is_wanted (c->only_case, "calls"))
          look_alone (c, &q);
      }
}

/* Up to MOST_SEEDS encoders from FIRST on.  */
static void
look_at_some_encoders (campaign *c, uint64_t first, unsigned count)
{
  question asked[MOST_SEEDS];
  uint64_t seeds[MOST_SEEDS];
  char names[MOST_SEEDS][40];
  unsigned wanted = 0;
  for (unsigned i = 0; i < count; i++)
    {
      seeds[i] = first + i;
      snprintf (names[i], sizeof names[i], "encoder/%llu", (unsigned long long) seeds[i]);
      if (is_wanted (c->only_case, names[i]))
        asked[wanted++] = (question){ "encode", "what was added is what is written", names[i],
                                      the_family.encoder_tags (seeds[i]),
                                      { the_family.encode, &seeds[i] } };
    }
  look (c, asked, wanted);
}

static void
look_at_encoders (campaign *c)
{
  uint64_t first = c->seed.is_given ? c->seed.value : 1;
  uint64_t count = c->count.is_given ? c->count.value : 500;
  if (!is_wanted (c->only_promise, "encode"))
    return;
  c->promises++;
  for (uint64_t done = 0; done < count; done += MOST_SEEDS)
    {
      uint64_t left = count - done;
      look_at_some_encoders (c, first + done, left < MOST_SEEDS ? (unsigned) left : MOST_SEEDS);
    }
}

static void
print_functions (FILE *to)
{
  unsigned called_ones = 0;
  for (int i = 0; i < FUNCTIONS; i++)
    called_ones += watched->calls[i] > 0;
  fprintf (to, "%u functions called:", called_ones);
  for (int i = 0; i < FUNCTIONS; i++)
    if (watched->calls[i])
      fprintf (to, " %s=%llu", function_names[i],
               (unsigned long long) watched->calls[i]);
  fprintf (to, "\n");
}

static void
print_figures (const campaign *c, const char *found)
{
  FILE *to = c->writes_lines ? stderr : stdout;
  fprintf (to, TESTEE_NAME " on " TESTEE_HOST ": %u promises, %llu trials, %llu values compared, "
               "%llu failures; sanitizers: %s\n",
           c->promises, (unsigned long long) c->trials,
           (unsigned long long) c->compared, (unsigned long long) c->wrong, found);
  print_functions (to);
}

int
main (int argc, char **argv)
{
  campaign c = { 0 };
  (void) argc;
  const option_spec options[] = {
    { "--lines", NULL, "write what was seen as lines for observations", .flag = &c.writes_lines },
    { "--answers", NULL, "print each answer that is compared between machines", .flag = &c.prints_answers },
    { "--case", "GLOB", "only sections and encoders of these names", .text = &c.only_case },
    { "--promise", "GLOB", "only these promises", .text = &c.only_promise },
    { "--seed", "N", "the first generated encoder (default 1)", .number = &c.seed },
    { "--encoders", "N", "so many generated encoders (default 500)", .number = &c.count },
    { 0 }
  };
  const usage u = {
    .name = "sframe-api",
    .arguments = "[LIST...]",
    .summary = "Calls every function of the library that it is linked with, and compares "
               "what comes with what its header and the specification promise: about the "
               "sections of each LIST, about encoders that it generates, at the limits of "
               "types, and called carelessly.",
    .after = "exit status: 0 every promise was kept; 1 one was not; 2 wrong usage; 3 the "
             "machine failed",
    .options = options,
  };
  program_name = "sframe-api";
  parse_options (argv + 1, &u);
  begin_watching ();
  char found[64];
  snprintf (found, sizeof found, "%s", sanitizers ());
  memset (watched->calls, 0, sizeof watched->calls);
  problem p;
  int copy = c.prints_answers ? dup (STDOUT_FILENO) : -1;
  if (c.prints_answers && (copy < 0 || !(answers_to = fdopen (copy, "w"))))
    {
      problem_set (&p, STATUS_INFRASTRUCTURE, "stdout: %m");
      return problem_print (&p);
    }
  if (!look_at_lists (&c, argv + 1, &p))
    return problem_print (&p);
  for (const call_promise *const *list = the_family.calls; *list; list++)
    look_at_calls (&c, *list);
  if (the_family.encode)
    look_at_encoders (&c);
  print_figures (&c, found);
  return c.wrong ? STATUS_INVALID : STATUS_GOOD;
}
