/* sframe-conform: asks implementations of SFrame what sections mean and
   compares their answers with the specification's.  */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command_line.h"
#include "content.h"
#include "lib/base/printable.h"
#include "lib/base/progress.h"
#include "lib/base/word.h"
#include "schedule.h"
#include "summary.h"

/* One waits for its testee or is being cleared away while another runs.  */
enum { PROCESSES_PER_CORE = 2 };

static void
interrupt (int number)
{
  schedule_interrupted = number;
}

static void
catch_signals (void)
{
  struct sigaction action = { .sa_handler = interrupt };
  sigaction (SIGINT, &action, NULL);
  sigaction (SIGTERM, &action, NULL);
  sigaction (SIGHUP, &action, NULL);
  signal (SIGPIPE, SIG_IGN);
}

static void
read_cases (case_set *set, const options *o)
{
  for (size_t i = 0; i < o->cases.count; i++)
    cases_read (set, o->cases.items[i], o->case_filter);
  if (set->count)
    return;
  if (o->case_filter)
    {
      char *instead = cases_instead_of (o->case_filter);
      give_up (STATUS_USAGE,
               "none of %zu cases matches %s, which is a glob over the "
               "whole name%s%s%s",
               set->filtered_out, o->case_filter,
               instead ? ": did you mean '" : "", instead ? instead : "",
               instead ? "'?" : "");
    }
  give_up (STATUS_USAGE, "the case lists are empty");
}

/* A glob that chooses nothing that the testees claim is no reason to doubt the machine.  */
static void
require_questions (const options *o, const summary *s, const results *r)
{
  if (o->case_filter && !s->asked)
    give_up (STATUS_USAGE, "%s chooses %zu case%s, and of %s none is asked: no version and ABI of them, or no operation, "
             "is among the caps", o->case_filter, r->cases->count, r->cases->count == 1 ? "" : "s",
             r->testees->count == 1 ? r->testees->testees[0].name : "the testees");
}

/* Whoever names a directory says that there are limits in it.  */
static void
require_limits (const char *directory)
{
  char *path = format_text ("%s/limits", directory);
  require_directory (directory);
  if (is_missing (path))
    give_up (STATUS_USAGE, "%s: has no file limits", directory);
  free (path);
}

/* NAME=EXECUTABLE[:DIRECTORY] */
static void
add_testee (testee_list *list, const char *text, const char *filter)
{
  char *copy = strdup (text), *rest = copy;
  bool has_name = text[strcspn (text, "=/")] == '=';
  char *name = has_name ? strsep (&rest, "=") : NULL;
  char *executable = strsep (&rest, ":");
  if ((name && !*name) || !*executable)
    give_up (STATUS_USAGE,
             "--add wants [NAME=]EXECUTABLE[:DIRECTORY], not '%s'", text);
  if (!filter || !name || globs_match (filter, name))
    {
      if (rest)
        require_limits (rest);
      testee_add (list, name, executable, rest, NULL)->is_renamed = name;
    }
  free (copy);
}

static void
read_testees (testee_list *list, const options *o, enum isolation how)
{
  for (size_t i = 0; i < o->testees.count; i++)
    testees_read (list, o->testees.items[i], o->testee_filter);
  for (size_t i = 0; i < o->added.count; i++)
    add_testee (list, o->added.items[i], o->testee_filter);
  if (!list->count)
    give_up (STATUS_USAGE, "there is no testee%s%s",
             o->testee_filter ? " that matches " : "",
             o->testee_filter ? o->testee_filter : "");
  testees_prepare (list, &o->limits, how);
}

/* Results hold for this program, this contract, and what it asks.  */
static uint64_t
identify (const options *o)
{
  buffer program = { 0 };
  uint64_t hash = o->max_pcs;
  if (!read_all ("/proc/self/exe", &program))
    give_up (STATUS_INFRASTRUCTURE, "cannot read /proc/self/exe: %s",
             strerror (errno));
  hash = hash_bytes (program.bytes, program.size, hash);
  buffer_free (&program);
  return hash_bytes (&o->limits, sizeof o->limits, hash);
}

/* Cases of which a function wraps get that for a tag: no process has one.  */
static expectation *
expect_all (case_set *set, size_t max_pcs)
{
  expectation *all = calloc (set->input_count, sizeof *all);
  for (size_t i = 0; i < set->input_count; i++)
    expect (&all[i], &set->inputs[i], max_pcs);
  for (size_t i = 0; i < set->count; i++)
    if (all[set->cases[i].input].wraps)
      {
        char *tags = set->cases[i].tags;
        set->cases[i].tags = format_text ("%s%swraps", tags, *tags ? "," : "");
        free (tags);
      }
  return all;
}

static bool
is_set (const char *variable)
{
  const char *value = getenv (variable);
  return value && *value && strcmp (value, "0") != 0;
}

/* Ends the program where this host has none that is wanted.  */
static enum isolation
choose_isolation (enum isolation wanted)
{
  enum isolation how = isolation_probe (wanted);
  if (how == ISOLATIONS)
    give_up (STATUS_INFRASTRUCTURE,
             "this host does not let testees be isolated by %s",
             isolation_names[wanted]);
  if (how != BY_BOX)
    fprintf (stderr, "sframe-conform: testees are isolated by %s only: they see "
             "the checkout, and can write where you can\n",
             isolation_names[how]);
  return how;
}

/* What was seen, for people and programs; gives the exit status.  */
static int
tell (const options *o, results *r, const expectation *expectations)
{
  summary sum = summarize (r, expectations, &o->minimums);
  int exit_code = sum.exit_code;
  require_questions (o, &sum, r);
  results_close (r, exit_code);
  observe_results (r, &sum);
  future_print (r, expectations);
  silences_tell (r, expectations);
  summary_print (r, &sum);
  summary_free (&sum);
  return exit_code;
}

int
main (int argc, char *argv[])
{
  options o;
  case_set cases = { 0 };
  testee_list testees = { 0 };
  results r;
  program_name = "sframe-conform";
  options_parse (&o, argc, argv);
  catch_signals ();
  enum isolation how = choose_isolation (o.isolation);
  read_cases (&cases, &o);
  read_testees (&testees, &o, how);
  expectation *expectations = expect_all (&cases, o.max_pcs);
  reproducer_prefix = options_reproducer (&o);
  again_command = o.again;
  r = (results) { .cases = &cases,
                  .testees = &testees,
                  .program = identify (&o),
                  .part = o.part,
                  .is_partial = o.is_partial };
  results_open (&r, o.results, o.resume);
  if (o.resume)
    fprintf (stderr, "%zu results are there already\n", r.resumed);

  schedule s = { .cases = &cases,
                 .testees = &testees,
                 .expectations = expectations,
                 .results = &r,
                 .isolation = how,
                 .slots = o.jobs * PROCESSES_PER_CORE,
                 .is_verbose = o.is_verbose,
                 .shows_commands = is_set ("V"),
                 .elf_directory = format_text ("%s/elf", o.results),
                 .progress = progress_show };
  progress_begin (!s.is_verbose && !s.shows_commands, "requests");
  before_giving_up = progress_end;
  bool is_complete = schedule_run (&s);
  processes_end ();
  progress_end ();
  if (!is_complete)
    give_up (STATUS_INFRASTRUCTURE,
             "interrupted after %zu results; %s goes on from there", r.count,
             how_to_resume ());

  return tell (&o, &r, expectations);
}
