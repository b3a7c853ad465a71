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
#include "input.h"
#include "problem.h"

static const char help[]
    = "usage: TARGET [-fork=N] [-seed=N] [-runs=N] -max_total_time=SECONDS\n"
      "              [-artifact_prefix=PREFIX] CORPUS [SEEDS]...\n"
      "       TARGET --try [--keep=DIRECTORY] INPUT...\n       TARGET --list\n\n"
      "--keep leaves the objects of the last INPUT and the output in a DIRECTORY "
      "that\nexists.  "
      "Other options that begin with one dash are libFuzzer's and ignored.\n"
      "\nexit status: 0 done; 1 an INPUT makes the program fail; 2 wrong usage; 3 "
      "nothing\ncould be run\n";

/* The value of OPTION, NAME=VALUE; NULL: it has another name.  */
static const char *
value_of (const char *option, const char *name)
{
  size_t length = strlen (name);
  return strncmp (option, name, length) == 0 ? option + length : NULL;
}

static void
take_option (const char *option, exploration *e)
{
  const char *value;
  if ((value = value_of (option, "-fork=")))
    e->workers = (unsigned) strtoul (value, NULL, 10);
  else if ((value = value_of (option, "-max_total_time=")))
    e->seconds = (unsigned) strtoul (value, NULL, 10);
  else if ((value = value_of (option, "-runs=")))
    e->most_runs = strtoull (value, NULL, 10);
  else if ((value = value_of (option, "-seed=")))
    e->seed = (unsigned) strtoul (value, NULL, 10);
  else if ((value = value_of (option, "-artifact_prefix=")))
    e->findings = value;
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

int
main (int argc, char **argv)
{
  exploration e = { .target = basename (argv[0]), .findings = "./", .workers = 1,
                    .seed = 1 };
  bool tries = strstr (argv[0], "checked/") != NULL;
  const char *kept = NULL;
  size_t count = 0;
  char **files = argv + 1;
  for (int i = 1; i < argc; i++)
    if (strcmp (argv[i], "--try") == 0)
      tries = true;
    else if (value_of (argv[i], "--keep="))
      kept = value_of (argv[i], "--keep=");
    else if (strcmp (argv[i], "--list") == 0)
      return list_programs (), STATUS_GOOD;
    else if (argv[i][0] == '-')
      take_option (argv[i], &e);
    else
      files[count++] = argv[i];
  if (count == 0)
    return fputs (help, stderr), STATUS_USAGE;
  if (tries)
    return try_all (&e, kept, files, count);
  /* To be shown seeds before it explores is no use: each is an input like any
     other then.  */
  if (e.seconds == 0)
    return STATUS_GOOD;
  e.corpus = files[0];
  e.seeds = files;
  e.seed_count = count;
  return explore (&e);
}
