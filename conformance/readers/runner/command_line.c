/* The command line of sframe-conform.  */
#include "command_line.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "lib/base/problem.h"

static const char *
take_seconds (void *context, const char *text)
{
  double *milliseconds = context;
  char *end;
  double value = strtod (text, &end);
  if (end == text || *end || !(value >= 0.01 && value <= 86400))
    return "seconds, 0.01 to 86400";
  *milliseconds = value * 1000;
  return NULL;
}

static enum isolation
isolation_by_name (const char *name)
{
  int i = 0;
  while (i < ISOLATIONS && strcmp (isolation_names[i], name) != 0)
    i++;
  return (enum isolation) i;
}

static char *
join (const text_list *list)
{
  buffer text = { 0 };
  for (size_t i = 0; i < list->count; i++)
    buffer_print (&text, "%s%s", i ? " " : "", list->items[i]);
  return text.text;
}

/* What is left out of a whole run, for people; NULL: nothing.  */
static const char *
part_of (const options *o)
{
  if (o->part || !(o->is_partial || o->case_filter || o->testee_filter))
    return o->part;
  buffer text = { 0 };
  if (o->case_filter)
    buffer_print (&text, "cases %s", o->case_filter);
  if (o->testee_filter)
    buffer_print (&text, "%stestees %s", text.size ? ", " : "",
                  o->testee_filter);
  if (!text.size)
    buffer_print (&text, "not all the usual cases");
  return text.text;
}

static void
use_default_lists (options *o)
{
  glob_t found;
  if (!o->cases.count && glob ("build/cases/*/*.tsv", 0, NULL, &found) == 0)
    for (size_t i = 0; i < found.gl_pathc; i++)
      text_list_add (&o->cases, found.gl_pathv[i]); /* never freed */
  if (!o->cases.count)
    give_up (STATUS_USAGE,
             "there is no case list: --cases LIST, or build/cases/");
  if (!o->testees.count && !o->added.count)
    text_list_add (&o->testees, "build/testees/list");
}

/* What the command line asks for.  A thread of a C library has a stack of that
   size or less: a record for each function does not belong there.  */
static options asked
    = { .limits = { .time = { .processor_ms = 20000, .patience_ms = 30000 },
                    .stack = 1 << 20 },
        .isolation = ISOLATIONS };
static const char *isolation_name;
static struct
{
  number_option jobs, memory, processes, pcs;
  number_option sections, fres, testees, abis, versions;
} numbers = { .memory = { .value = 2048 },
              .processes = { .value = 64 },
              .pcs = { .value = 64 } };

static const option_spec option_table[] = {
  { .name = "What to run:" },
  { .name = "--cases", .value = "LIST", .list = &asked.cases,
    .help = "a list of cases, as LIST is (default: build/cases/*/*.tsv)" },
  { .name = "--testees", .value = "LIST", .list = &asked.testees,
    .help = "a list of testees (default: build/testees/list, or none when "
            "--add is given)" },
  { .name = "--add", .value = "[NAME=]EXECUTABLE[:DIRECTORY]",
    .list = &asked.added,
    .help = "one more testee, with the file `limits' in DIRECTORY" },
  { .name = "--case", .value = "GLOB", .list = &asked.case_globs,
    .help = "only these cases (again for more)" },
  { .name = "--testee", .value = "GLOB", .list = &asked.testee_globs,
    .help = "only these testees (again for more)" },
  { .name = "How:" },
  { .name = "-j, --jobs", .number = &numbers.jobs, .least = 1, .most = 1024,
    .help = "cores to keep busy (default: all)" },
  { .name = "--timeout", .value = "SECONDS", .take = take_seconds,
    .context = &asked.limits.time.processor_ms,
    .help = "of the processor, for one request (default: 20)" },
  { .name = "--patience", .value = "SECONDS", .take = take_seconds,
    .context = &asked.limits.time.patience_ms,
    .help = "with a request that neither works nor ends (default: 30)" },
  { .name = "--memory", .value = "MIB", .number = &numbers.memory, .least = 1,
    .most = 1 << 30, .help = "of a process, and of all of a testee (default: 2048)" },
  { .name = "--processes", .number = &numbers.processes, .least = 1,
    .most = 1 << 20, .help = "per testee (default: 64)" },
  { .name = "--pcs", .number = &numbers.pcs, .most = 10000,
    .help = "PCs looked up per section (default: 64)" },
  { .name = "--isolation", .value = "HOW", .text = &isolation_name,
    .names = isolation_names,
    .help = "box, pid-namespace, user-namespace or group (default: the "
            "strongest that works)" },
  { .name = "Results:" },
  { .name = "--results", .value = "OUT", .text = &asked.results,
    .help = "a directory (default: build/results; with --case or --testee "
            "build/results/selected)" },
  { .name = "--resume", .flag = &asked.resume,
    .help = "continue an interrupted run" },
  { .name = "--partial", .flag = &asked.is_partial,
    .help = "not all the usual cases are given, as with --case: unseen "
            "defects are not gone" },
  { .name = "--part", .value = "WHAT", .text = &asked.part,
    .help = "as --partial, and the results are marked PARTIAL and WHAT" },
  { .name = "--again", .value = "COMMAND", .text = &asked.again,
    .help = "the command that repeats all, and one case with CASE=NAME "
            "after it (default: this program); it may end with "
            "TESTEE=" },
  { .name = "-v, --verbose", .flag = &asked.is_verbose,
    .help = "show every request and all that differs" },
  { .name = "--min-sections", .number = &numbers.sections,
    .help = "fail if fewer were checked" },
  { .name = "--min-fres", .number = &numbers.fres,
    .help = "fail if fewer were checked" },
  { .name = "--min-testees", .number = &numbers.testees,
    .help = "fail if fewer were checked" },
  { .name = "--min-abis", .number = &numbers.abis,
    .help = "fail if fewer were checked" },
  { .name = "--min-versions", .number = &numbers.versions,
    .help = "fail if fewer were checked" },
  { .name = NULL }
};

static const usage how_to_use
    = { .name = "sframe-conform", .arguments = "[LIST...]",
        .options = option_table,
        .summary = "Compares the answers of SFrame implementations about "
                   "sections with the specification's "
                   "(conformance/README.md). sframe-judge separates known "
                   "from new failures.",
        .after = "environment: V=1 shows the commands, CI plain progress, "
                 "NO_COLOR\n"
                 "exit status: 0 all agree; 1 one does not; 2 wrong usage or "
                 "input; 3 the host failed, or too little was checked" };

static void
take_numbers (options *o)
{
  o->jobs = (unsigned) numbers.jobs.value;
  o->limits.memory = numbers.memory.value << 20;
  o->limits.processes = numbers.processes.value;
  o->max_pcs = numbers.pcs.value;
  o->minimums = (minimums){ .sections = numbers.sections.value,
                            .fres = numbers.fres.value,
                            .testees = numbers.testees.value,
                            .abis = numbers.abis.value,
                            .versions = numbers.versions.value };
}

void
options_parse (options *o, int argc, char *argv[])
{
  long cores = sysconf (_SC_NPROCESSORS_ONLN);
  numbers.jobs.value = cores > 0 ? (uint64_t) cores : 1;
  (void) argc;
  parse_options (++argv, &how_to_use);
  *o = asked;
  for (; *argv; argv++)
    text_list_add (&o->cases, *argv);
  take_numbers (o);
  if (isolation_name)
    o->isolation = isolation_by_name (isolation_name);
  o->names_lists = o->cases.count || o->testees.count || o->added.count;
  use_default_lists (o);
  o->case_filter = join (&o->case_globs);
  o->testee_filter = join (&o->testee_globs);
  o->is_partial |= o->part || o->case_filter;
  o->part = part_of (o);
  bool is_selection = o->case_filter || o->testee_filter;
  if (!o->results)
    o->results = is_selection ? "build/results/selected" : "build/results";
}

static void
add_options (buffer *to, const char *option, const text_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      char *quoted = again_word (list->items[i]);
      buffer_print (to, " %s %s", option, quoted);
      free (quoted);
    }
}

char *
options_reproducer (const options *o)
{
  buffer command = { 0 };
  char *again = again_program ();
  buffer_print (&command, "%s", again);
  free (again);
  if (!o->names_lists)
    return command.text;
  add_options (&command, "--cases", &o->cases);
  add_options (&command, "--testees", &o->testees);
  add_options (&command, "--add", &o->added);
  return command.text;
}
