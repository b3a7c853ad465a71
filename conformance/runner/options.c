#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"

static const char usage[]
    = "usage: sframe-conform [OPTION]... [LIST]...\n"
      "\n"
      "Asks implementations of SFrame what sections mean and compares their\n"
      "answers with the specification's (conformance/README.md).\n"
      "\n"
      "what to run\n"
      "  LIST, --cases LIST      a list of cases (default: build/cases/*/*.tsv)\n"
      "  --testees LIST          a list of testees (default: build/testees/list,\n"
      "                          or none when --add is given)\n"
      "  --add NAME=EXECUTABLE[:DIRECTORY]\n"
      "                          one more testee, with its waivers and limits in\n"
      "                          DIRECTORY\n"
      "  --case GLOB             only these cases (again for more)\n"
      "  --testee GLOB           only these testees (again for more)\n"
      "how\n"
      "  -j, --jobs N            cores to keep busy (default: all)\n"
      "  --timeout SECONDS       for one request (default: 10)\n"
      "  --memory MIB            per process (default: 2048)\n"
      "  --processes N           per testee (default: 64)\n"
      "  --pcs N                 PCs looked up per section (default: 64)\n"
      "  --isolation HOW         pid-namespace, user-namespace or group\n"
      "                          (default: the first of them that works)\n"
      "results\n"
      "  --results DIRECTORY     (default: build/results; with --case or\n"
      "                          --testee build/results/selected)\n"
      "  --resume                go on from the results of an interrupted run\n"
      "  --partial               these are not all the usual cases: as with\n"
      "                          --case, no waiver can expire\n"
      "  -v, --verbose           show every request and all that differs\n"
      "  --min-sections N, --min-fres N, --min-testees N, --min-abis N,\n"
      "  --min-versions N        fail if less was checked\n"
      "\n"
      "environment: V=1 shows the commands, CI plain progress, NO_COLOR\n"
      "exit status: 0 agreed, or only known issues; 1 a disagreement or an\n"
      "expired waiver; 2 wrong usage or input; 3 the host failed, or too\n"
      "little was checked\n";

enum
{
  CASES = 256, TESTEES, ADD, CASE, TESTEE, TIMEOUT_S, MEMORY, PROCESSES, PCS,
  ISOLATION, RESULTS, RESUME, PARTIAL, MIN_SECTIONS, MIN_FRES, MIN_TESTEES,
  MIN_ABIS, MIN_VERSIONS
};

static const struct option long_options[]
    = { { "cases", required_argument, NULL, CASES },
        { "testees", required_argument, NULL, TESTEES },
        { "add", required_argument, NULL, ADD },
        { "case", required_argument, NULL, CASE },
        { "testee", required_argument, NULL, TESTEE },
        { "jobs", required_argument, NULL, 'j' },
        { "timeout", required_argument, NULL, TIMEOUT_S },
        { "memory", required_argument, NULL, MEMORY },
        { "processes", required_argument, NULL, PROCESSES },
        { "pcs", required_argument, NULL, PCS },
        { "isolation", required_argument, NULL, ISOLATION },
        { "results", required_argument, NULL, RESULTS },
        { "resume", no_argument, NULL, RESUME },
        { "partial", no_argument, NULL, PARTIAL },
        { "verbose", no_argument, NULL, 'v' },
        { "min-sections", required_argument, NULL, MIN_SECTIONS },
        { "min-fres", required_argument, NULL, MIN_FRES },
        { "min-testees", required_argument, NULL, MIN_TESTEES },
        { "min-abis", required_argument, NULL, MIN_ABIS },
        { "min-versions", required_argument, NULL, MIN_VERSIONS },
        { "help", no_argument, NULL, 'h' },
        { NULL, 0, NULL, 0 } };

static void
add_string (string_list *list, char *text)
{
  list->items = array_grow (list->items, list->count, sizeof *list->items);
  list->items[list->count++] = text;
}

static uint64_t
number (const char *option, const char *text, uint64_t least, uint64_t most)
{
  uint64_t value;
  if (!parse_count (text, &value) || value < least || value > most)
    give_up (WRONG_USAGE, "%s wants a number from %llu to %llu, not '%s'",
          option, (unsigned long long) least, (unsigned long long) most,
          text);
  return value;
}

static double
seconds (const char *text)
{
  char *end;
  double value = strtod (text, &end);
  if (*end || !(value >= 0.01 && value <= 86400))
    give_up (WRONG_USAGE, "--timeout wants seconds, 0.01 to 86400, not '%s'",
          text);
  return value;
}

static enum isolation
isolation_by_name (const char *name)
{
  for (int i = 0; i < ISOLATIONS; i++)
    if (strcmp (isolation_names[i], name) == 0)
      return (enum isolation) i;
  give_up (WRONG_USAGE, "--isolation wants group, pid-namespace or "
                     "user-namespace, not '%s'", name);
}

static void
take_minimum (options *o, int option, const char *text)
{
  uint64_t *const counts[]
      = { &o->minimums.sections, &o->minimums.fres, &o->minimums.testees,
          &o->minimums.abis, &o->minimums.versions };
  *counts[option - MIN_SECTIONS]
      = number (long_options[option - MIN_SECTIONS + 14].name, text, 0,
                UINT64_MAX);
}

static void
take (options *o, int option, char *value)
{
  switch (option)
    {
    case CASES: add_string (&o->cases, value); break;
    case TESTEES: add_string (&o->testees, value); break;
    case ADD: add_string (&o->added, value); break;
    case CASE: add_string (&o->case_globs, value); break;
    case TESTEE: add_string (&o->testee_globs, value); break;
    case 'j': o->jobs = (unsigned) number ("-j", value, 1, 1024); break;
    case TIMEOUT_S: o->limits.timeout_ms = seconds (value) * 1000; break;
    case MEMORY:
      o->limits.memory = number ("--memory", value, 1, 1 << 30) << 20;
      break;
    case PROCESSES:
      o->limits.processes = number ("--processes", value, 1, 1 << 20);
      break;
    case PCS: o->max_pcs = number ("--pcs", value, 0, 10000); break;
    case ISOLATION: o->isolation = isolation_by_name (value); break;
    case RESULTS: o->results = value; break;
    case RESUME: o->resume = true; break;
    case PARTIAL: o->is_partial = true; break;
    case 'v': o->is_verbose = true; break;
    case 'h': fputs (usage, stdout); exit (0);
    case '?': fputs ("try --help\n", stderr); exit (WRONG_USAGE);
    default: take_minimum (o, option, value);
    }
}

static char *
join (const string_list *list)
{
  buffer text = { 0 };
  for (size_t i = 0; i < list->count; i++)
    buffer_print (&text, "%s%s", i ? " " : "", list->items[i]);
  return text.bytes;
}

static void
use_default_lists (options *o)
{
  glob_t found;
  if (!o->cases.count && glob ("build/cases/*/*.tsv", 0, NULL, &found) == 0)
    for (size_t i = 0; i < found.gl_pathc; i++)
      add_string (&o->cases, found.gl_pathv[i]); /* never freed */
  if (!o->cases.count)
    give_up (WRONG_USAGE, "there is no case list: --cases LIST, or build/cases/");
  if (!o->testees.count && !o->added.count)
    add_string (&o->testees, xstrdup ("build/testees/list"));
}

void
options_parse (options *o, int argc, char *argv[])
{
  long cores = sysconf (_SC_NPROCESSORS_ONLN);
  *o = (options) { .limits = { .timeout_ms = 10000,
                               .memory = (uint64_t) 2048 << 20,
                               .processes = 64 },
                   .jobs = cores > 0 ? (unsigned) cores : 1,
                   .max_pcs = 64,
                   .isolation = ISOLATIONS };
  int option;
  while ((option = getopt_long (argc, argv, "j:vh", long_options, NULL)) >= 0)
    take (o, option, optarg);
  for (; optind < argc; optind++)
    add_string (&o->cases, argv[optind]);
  o->names_lists = o->cases.count || o->testees.count || o->added.count;
  use_default_lists (o);
  o->case_filter = join (&o->case_globs);
  o->testee_filter = join (&o->testee_globs);
  bool is_selection = o->case_filter || o->testee_filter;
  if (!o->results)
    o->results = xstrdup (is_selection ? "build/results/selected"
                                       : "build/results");
}

static void
add_options (buffer *to, const char *option, const string_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      char *quoted = shell_quoted (list->items[i]);
      buffer_print (to, " %s %s", option, quoted);
      free (quoted);
    }
}

char *
options_reproducer (const options *o, const char *program)
{
  buffer command = { 0 };
  const char *root = getenv ("SFRAME_TOOLCHAIN");
  if (root)
    buffer_print (&command, "scripts/toolchain run %s -- ", root);
  buffer_print (&command, "%s", program);
  if (!o->names_lists)
    return command.bytes;
  add_options (&command, "--cases", &o->cases);
  add_options (&command, "--testees", &o->testees);
  add_options (&command, "--add", &o->added);
  return command.bytes;
}
