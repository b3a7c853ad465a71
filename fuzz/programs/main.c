/* A fuzz target that is a program which is executed: the command line is that of a
   libFuzzer target, so that fuzz/run and fuzz/triage see no difference.  Called
   .../plain/TARGET it explores; called .../checked/TARGET, or told --try, it runs
   the program on inputs and says how it fails.  */
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "explore.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/problem.h"

/* libFuzzer's -1: no limit.  */
static const char *
take_runs (void *context, const char *text)
{
  exploration *e = context;
  e->most_runs = 0;
  return strcmp (text, "-1") == 0 || parse_number (text, &e->most_runs)
             ? NULL : "a number, or -1";
}

/* The first lines of what the program said; an assertion of it is recognised
   there.  */
static void
print_start (const buffer *text)
{
  enum { LINES = 20 };
  size_t length = 0;
  for (int lines = 0; length < text->size && lines < LINES; length++)
    lines += text->bytes[length] == '\n';
  fwrite (text->bytes, 1, length, stdout);
}

static void
print_outcome (const outcome *o)
{
  printf ("%.*s\n", (int) o->command.size, (const char *) o->command.bytes);
  print_start (&o->text);
  if (o->kind[0])
    printf ("\nfinding: %s\n%.*s", o->kind, (int) o->stack.size,
            (const char *) o->stack.bytes);
}

static int
try_files (const bench *b, char **files, size_t count)
{
  int status = STATUS_GOOD;
  outcome o = { .was_run = false };
  for (size_t i = 0; i < count; i++)
    {
      buffer content = EMPTY_BUFFER;
      problem p;
      if (!read_file (files[i], &content, &p))
        return problem_print (&p);
      if (!try_input (b, content.bytes, content.size, &o))
        return STATUS_INFRASTRUCTURE;
      if (o.was_run)
        print_outcome (&o);
      if (o.kind[0])
        status = STATUS_INVALID;
      buffer_free (&content);
    }
  free_outcome (&o);
  return status;
}

static int
try_all (const exploration *e, const char *kept, char **files, size_t count)
{
  bench b;
  if (!open_bench (&b, e->target))
    return STATUS_USAGE;
  if (kept)
    {
      rmdir (b.directory);
      snprintf (b.directory, sizeof b.directory, "%s", kept);
    }
  int status = try_files (&b, files, count);
  if (!kept)
    close_bench (&b);
  return status;
}

/* Options that scripts give to every fuzz target.  */
#define IGNORED(option, what)                                                 \
  { .name = option, .number = &asked.ignored, .help = "ignored: " what }

/* What the command line asks for.  */
static struct
{
  exploration exploration;
  bool tries, lists;
  const char *kept;
  number_option workers, seed, seconds, ignored;
} asked = { .exploration = { .findings = "./" },
            .workers = { .value = 1 }, .seed = { .value = 1 } };

static const option_spec option_table[] = {
  { .name = "Exploring:" },
  { .name = "--fork", .number = &asked.workers, .least = 1, .most = 1024,
    .help = "workers (default 1)" },
  { .name = "--max_total_time", .value = "SECONDS", .number = &asked.seconds,
    .most = UINT32_MAX, .help = "nothing is explored without it" },
  { .name = "--runs", .take = take_runs, .context = &asked.exploration,
    .help = "of the program, at most; -1: without limit" },
  { .name = "--seed", .number = &asked.seed, .most = UINT32_MAX,
    .help = "default 1" },
  { .name = "--artifact_prefix", .value = "OUT", .text = &asked.exploration.findings,
    .help = "what the names of findings begin with (default ./)" },
  { .name = "Running inputs:" },
  { .name = "--try", .flag = &asked.tries,
    .help = "run the program on INPUTs and print how it fails" },
  { .name = "--keep", .value = "OUT", .text = &asked.kept,
    .help = "leave the objects of the last INPUT and the output in the "
            "directory OUT, which exists" },
  { .name = "--list", .flag = &asked.lists, .help = "print what targets there are" },
  { .name = "Of libFuzzer:" },
  IGNORED ("--timeout", "it has limits of its own"),
  IGNORED ("--rss_limit_mb", "it has limits of its own"),
  IGNORED ("--malloc_limit_mb", "it has limits of its own"),
  { .name = NULL }
};

static const usage how_to_use
    = { .name = "sframe-fuzz-program", .has_one_dash = true, .options = option_table,
        .arguments = "-max_total_time=SECONDS CORPUS [SEEDS...]\n"
                     "--try INPUT...\n--list",
        .summary = "A program that is executed, with the command line of a "
                   "libFuzzer target: called .../checked/TARGET it runs "
                   "inputs, as with --try.",
        .after = "exit status: 0 done; 1 an INPUT makes the program fail; 2 "
                 "wrong usage; 3 nothing could be run" };

int
main (int argc, char **argv)
{
  program_name = "sframe-fuzz-program";
  exploration *e = &asked.exploration;
  e->target = basename (argv[0]);
  asked.tries = strstr (argv[0], "checked/") != NULL;
  (void) argc;
  int count = parse_options (++argv, &how_to_use);
  e->workers = (unsigned) asked.workers.value;
  e->seconds = (unsigned) asked.seconds.value;
  e->seed = (unsigned) asked.seed.value;
  if (asked.lists)
    return list_programs (), STATUS_GOOD;
  if (count == 0)
    refuse_usage (&how_to_use, "wants CORPUS or INPUT...");
  if (asked.tries)
    return try_all (e, asked.kept, argv, (size_t) count);
  /* To be shown seeds before it explores is no use: each is an input like any
     other then.  */
  if (e->seconds == 0)
    return STATUS_GOOD;
  e->corpus = argv[0];
  e->seeds = argv;
  e->seed_count = (size_t) count;
  return explore (e);
}
