/* sframe-api: calls every function of libsframe as its users do, without an
   adapter between, and compares what comes with what sframe-api.h and the
   specification promise.  It is linked with one release, and compiled for one
   host.  */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "encoder.h"
#include "input.h"
#include "observation.h"
#include "options.h"
#include "sections.h"
#include "watch.h"

typedef struct campaign
{
  bool observes;
  number_option seed, count;
  const char *only_case, *only_promise; /* globs, or NULL */
  const char *host;
  uint64_t trials, compared, wrong;
  unsigned promises;
} campaign;

static const char *const testee = TESTEE_NAME;

static void
write_one (const campaign *c, const char *promise, const char *says,
           const char *name, const char *tags, const trouble *t)
{
  char test[400], text[400], again[400];
  snprintf (test, sizeof test, "%s %s: %s%s%s%s%s", testee, promise, name,
            t ? " " : "", t ? function_names[t->function] : "", t ? " " : "",
            t ? t->failure : "");
  if (t)
    snprintf (text, sizeof text, "promised: %s; %s", says, t->text);
  snprintf (again, sizeof again, "make api TESTEE=%s PROMISE=%s CASE='%s'",
            testee, promise, name);
  const observation line = {
    .oracle = ORACLE_API,
    .result = t ? SAW_WRONG : SAW_GOOD,
    .test = test,
    .text = t ? text : NULL,
    .again = t ? again : NULL,
    .seen = { .value = { [API_TESTEE] = testee,
                         [API_PROMISE] = promise,
                         [API_CASE] = name,
                         [API_TAG] = tags,
                         [API_FUNCTION] = t ? function_names[t->function] : NULL,
                         [API_FAILURE] = t ? t->failure : NULL } },
  };
  if (c->observes)
    observation_write (stdout, &line);
  else if (t)
    printf ("%s %s: %s: %s %s: %s\n", testee, promise, name,
            function_names[t->function], t->failure, text);
}

static bool
is_wanted (const char *glob, const char *name)
{
  return !glob || fnmatch (glob, name, 0) == 0;
}

static void
look (campaign *c, const char *promise, const char *says, const char *name,
      const char *tags, void (*trial) (const void *), const void *context)
{
  if (!is_wanted (c->only_case, name) || !is_wanted (c->only_promise, promise))
    return;
  run_trial (trial, context);
  c->trials++;
  c->compared += watched->compared;
  c->wrong += watched->trouble_count;
  for (unsigned i = 0; i < watched->trouble_count; i++)
    write_one (c, promise, says, name, tags, &watched->troubles[i]);
  if (watched->trouble_count == 0)
    write_one (c, promise, says, name, tags, NULL);
}

static void
look_at_section (campaign *c, const subject *s)
{
  bool values = has_values (s);
  for (const section_promise *k = section_promises; k->name; k++)
    if (values || k->is_about_any)
      look (c, k->name, k->says, s->name, s->tags, k->trial, s);
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
  if (!is_wanted (c->only_case, field[0]))
    return true;
  if (!read_file (field[1], &bytes, p))
    return false;
  if (bytes.size > 0)
    look_at_section (c, &(subject){ field[0], field[4], bytes.bytes,
                                    bytes.size });
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

static void
look_at_calls (campaign *c, const call_promise *list)
{
  for (; list->name; list++)
    {
      c->promises += is_wanted (c->only_promise, list->name);
      look (c, list->name, list->says, "calls", NULL, list->trial,
            list->context);
    }
}

static void
look_at_encoders (campaign *c)
{
  uint64_t first = c->seed.is_given ? c->seed.value : 1;
  uint64_t count = c->count.is_given ? c->count.value : 500;
  c->promises += is_wanted (c->only_promise, "encode");
  for (uint64_t seed = first; seed < first + count; seed++)
    {
      char name[40];
      snprintf (name, sizeof name, "encoder/%llu", (unsigned long long) seed);
      look (c, "encode", "what was added is what is written", name,
            encoder_tags (seed), encode_seed, &seed);
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

int
main (int argc, char **argv)
{
  campaign c = { .host = TESTEE_HOST };
  (void) argc;
  const option_spec options[] = {
    { "--observe", NULL, "write observations, without the line that ends them", .flag = &c.observes },
    { "--case", "GLOB", "only sections and encoders of these names", .text = &c.only_case },
    { "--promise", "GLOB", "only these promises", .text = &c.only_promise },
    { "--seed", "N", "the first generated encoder (default 1)", .number = &c.seed },
    { "--encoders", "N", "so many generated encoders (default 500)", .number = &c.count },
    { 0 }
  };
  const usage u = {
    .name = "sframe-api",
    .arguments = "[LIST...]",
    .summary = "Calls every function of the libsframe that it is linked with, and compares "
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
  for (const section_promise *k = section_promises; argv[1] && k->name; k++)
    c.promises += is_wanted (c.only_promise, k->name);
  for (char **list = argv + 1; *list; list++)
    if (!look_at_list (&c, *list, &p))
      return problem_print (&p);
  look_at_calls (&c, misuses);
  look_at_calls (&c, limits);
  look_at_encoders (&c);
  FILE *to = c.observes ? stderr : stdout;
  fprintf (to, "%s on %s: %u promises, %llu trials, %llu values compared, %llu failures; sanitizers: %s\n",
           testee, c.host, c.promises, (unsigned long long) c.trials,
           (unsigned long long) c.compared, (unsigned long long) c.wrong, found);
  print_functions (to);
  return c.wrong ? STATUS_INVALID : STATUS_GOOD;
}
