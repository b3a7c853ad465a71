/* run-cases: tests as data (README.md).  */
#include <errno.h>
#include <fnmatch.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"
#include "step.h"

typedef struct settings
{
  number_option jobs;
  const char *only, *keep, *programs;
  bool is_list, stops;
} settings;

enum outcome
{
  NOT_RUN,
  RUNS,
  PASSED,
  FAILED
};

/* What the workers share.  */
typedef struct shared
{
  atomic_bool is_over; /* nothing more is begun */
  atomic_size_t checks;
  _Atomic unsigned char outcomes[]; /* by task */
} shared;

typedef struct plan
{
  scene *cases, *setups;
  char **titles; /* of the cases, expanded */
  size_t count, setup_count;
  size_t task_count; /* the setups, then the cases */
  bool *waits;       /* a row for each task: for which setups */
  const char *top, *work;
  bool is_serial, stops;
  shared *shared;
} plan;

static bool
is_there (const plan *p, const scene *s, const char *title)
{
  for (size_t i = 0; i < p->count; i++)
    if (p->cases[i].script == s->script && strcmp (p->titles[i], title) == 0)
      return true;
  return false;
}

/* A cell that is nowhere is a check that is not made.  */
static bool
names_columns (const scene *s, problem *why)
{
  for (size_t i = 0; i < s->part->table_count; i++)
    {
      const text_list *columns = &s->part->tables[i].columns;
      for (size_t j = 0; j < columns->count; j++)
        if (!scene_names (s->script, s->part, columns->items[j]))
          return script_refuse (s->script, s->part->number,
                                "nothing names the column", columns->items[j],
                                why);
    }
  return true;
}

static bool
add_case (plan *p, const settings *set, scene s, problem *why)
{
  char *title = scene_expand (&s, s.part->title, NULL);
  bool is_first = s.combination == 0;
  if (!steps_check (&s, why) || (is_first && !names_columns (&s, why)))
    return false;
  if (strchr (title, '#'))
    return script_refuse (s.script, s.part->number,
                          "TAP ends the title before #:", title, why);
  if (is_there (p, &s, title))
    return script_refuse (s.script, s.part->number, "two cases are called",
                          title, why);
  if (set->only && strcmp (set->only, title) != 0
      && fnmatch (set->only, title, 0) != 0)
    {
      free (title);
      return true;
    }
  s.folder = format_text ("%s/%zu", p->work, p->count + 1);
  p->titles = grow (p->titles, (p->count + 1) * sizeof *p->titles);
  p->cases = grow (p->cases, (p->count + 1) * sizeof *p->cases);
  p->titles[p->count] = title;
  p->cases[p->count++] = s;
  return true;
}

static bool
add_setup (plan *p, scene s, problem *why)
{
  if (!steps_check (&s, why))
    return false;
  s.folder = format_text ("%s/%s", s.setups, s.part->title);
  p->setups = grow (p->setups, (p->setup_count + 1) * sizeof *p->setups);
  p->setups[p->setup_count++] = s;
  return true;
}

static bool
add_script (plan *p, const settings *set, const char *path, size_t number,
            problem *why)
{
  script *s = grow (NULL, sizeof *s);
  if (!script_read (s, path, why))
    return false;
  const char *setups = format_text ("%s/setup-%zu", p->work, number);
  p->is_serial |= s->is_serial;
  for (size_t i = 0; i < s->part_count; i++)
    {
      scene one = { .script = s,
                    .part = &s->parts[i],
                    .top = p->top,
                    .setups = setups,
                    .folder = p->work };
      size_t count = script_combinations (one.part);
      if (one.part->is_setup && !add_setup (p, one, why))
        return false;
      for (; !one.part->is_setup && one.combination < count; one.combination++)
        if (!add_case (p, set, one, why))
          return false;
    }
  return true;
}

/* Tasks.  */

static const scene *
task_of (const plan *p, size_t task)
{
  return task < p->setup_count ? &p->setups[task]
                               : &p->cases[task - p->setup_count];
}

static bool *
row_of (const plan *p, size_t task)
{
  return &p->waits[task * p->setup_count];
}

/* Each waits for the setups that it names.  */
static void
plan_tasks (plan *p)
{
  p->task_count = p->setup_count + p->count;
  p->waits = grow (NULL, p->task_count * p->setup_count + 1);
  for (size_t task = 0; task < p->task_count; task++)
    for (size_t i = 0; i < p->setup_count; i++)
      {
        const scene *s = task_of (p, task);
        row_of (p, task)[i]
            = i < task && s->script == p->setups[i].script
              && scene_names (s->script, s->part, p->setups[i].part->title);
      }
}

/* A setup that no case needs is as good as run.  */
static void
pass_unneeded (const plan *p)
{
  for (size_t i = p->setup_count; i-- > 0;)
    {
      bool is_needed = false;
      for (size_t task = i + 1; task < p->task_count && !is_needed; task++)
        is_needed = row_of (p, task)[i] && p->shared->outcomes[task] != PASSED;
      if (!is_needed)
        p->shared->outcomes[i] = PASSED;
    }
}

static bool
is_ready (const plan *p, size_t task)
{
  bool is_it = p->shared->outcomes[task] == NOT_RUN;
  for (size_t i = 0; i < p->setup_count && is_it; i++)
    is_it = !row_of (p, task)[i] || p->shared->outcomes[i] == PASSED;
  return is_it;
}

/* The first that can be begun; the number of tasks: none.  */
static size_t
next_ready (const plan *p)
{
  size_t task = p->shared->is_over ? p->task_count : 0;
  while (task < p->task_count && !is_ready (p, task))
    task++;
  return task;
}

/* The same, which no other worker takes.  */
static size_t
take (const plan *p)
{
  size_t task;
  unsigned char before = NOT_RUN;
  while ((task = next_ready (p)) < p->task_count
         && !atomic_compare_exchange_strong (&p->shared->outcomes[task],
                                             &before, RUNS))
    before = NOT_RUN;
  return task;
}

static bool
make_folder (const char *path, buffer *report)
{
  problem p;
  bool is_made = make_parents (path, &p) && mkdir (path, 0755) == 0;
  if (!is_made)
    buffer_print (report, "# %s: %s\n", path, strerror (errno));
  return is_made;
}

static void
run_task (const plan *p, size_t task)
{
  const scene *s = task_of (p, task);
  buffer report = EMPTY_BUFFER;
  size_t checks = 0;
  problem why;
  bool is_right
      = make_folder (s->folder, &report) && steps_run (s, &report, &checks);
  char *path = format_text ("%s.report", s->folder);
  bool is_written = write_file (path, report.bytes, report.size, &why);
  if (!s->part->is_setup)
    p->shared->checks += checks;
  p->shared->outcomes[task] = is_right && is_written ? PASSED : FAILED;
  if (!is_right && (p->stops || s->part->is_setup))
    p->shared->is_over = true;
  free (path);
  buffer_free (&report);
}

static void
note_signal (int number)
{
  command_signal = number;
}

/* Those of a user, where they are not ignored.  */
static void
catch_signals (void (*handler) (int))
{
  const int signals[] = { SIGHUP, SIGINT, SIGTERM };
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    {
      const struct sigaction new = { .sa_handler = handler };
      struct sigaction old;
      sigaction (signals[i], NULL, &old);
      if (old.sa_handler != SIG_IGN)
        sigaction (signals[i], &new, NULL);
    }
}

/* After a setup others may have something to do.  */
static void
work (const plan *p)
{
  catch_signals (SIG_DFL);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  for (size_t task = p->setup_count;
       task >= p->setup_count && (task = take (p)) < p->task_count;)
    run_task (p, task);
  _exit (0);
}

/* As many workers as JOBS, where there are tasks for them.  */
static size_t
start_workers (const plan *p, size_t jobs, size_t there)
{
  fflush (NULL);
  for (; there < jobs && next_ready (p) < p->task_count; there++)
    {
      pid_t worker = fork ();
      if (worker == 0)
        work (p);
      if (worker < 0)
        {
          perror ("run-cases: no process");
          return there;
        }
    }
  return there;
}

/* A worker that dies leaves its task as it was, and another takes its
   place.  What its command leaves is in another group.  */
static void
run_tasks (const plan *p, size_t jobs)
{
  size_t workers = 0;
  while (!command_signal && (workers = start_workers (p, jobs, workers)) > 0
         && waitpid (0, NULL, 0) > 0)
    workers--;
  command_end_all ();
}

/* A quote in a title is any character.  */
static void
print_command (const plan *p, size_t i)
{
  const char *root = getenv ("SFRAME_TOOLCHAIN");
  printf ("# again: ");
  if (root)
    printf ("scripts/toolchain run %s -- ", root);
  printf ("build/tests/run-cases --only='");
  for (const char *at = p->titles[i]; *at; at++)
    putchar (*at == '\'' ? '?' : *at);
  printf ("' %s\n", p->cases[i].script->path);
}

static void
print_report (const plan *p, size_t task)
{
  buffer report = EMPTY_BUFFER;
  problem why;
  char *path = format_text ("%s.report", task_of (p, task)->folder);
  if (p->shared->outcomes[task] != FAILED)
    printf ("# it was not run to its end\n");
  else if (read_file (path, &report, &why))
    fwrite (report.bytes, 1, report.size, stdout);
  else
    printf ("# %s\n", why.text);
  buffer_free (&report);
  free (path);
}

/* Of the setups that began; false: one did not pass.  */
static bool
print_setups (const plan *p)
{
  for (size_t i = 0; i < p->setup_count; i++)
    if (p->shared->outcomes[i] == FAILED || p->shared->outcomes[i] == RUNS)
      {
        print_report (p, i);
        printf ("Bail out! the setup %s of %s\n", p->setups[i].part->title,
                p->setups[i].script->path);
        return false;
      }
  return true;
}

static int
print_results (const plan *p)
{
  size_t failed = 0;
  for (size_t i = 0; i < p->count; i++)
    {
      size_t task = p->setup_count + i;
      bool is_right = p->shared->outcomes[task] == PASSED;
      printf ("%sok %zu - %s\n", is_right ? "" : "not ", i + 1, p->titles[i]);
      failed += !is_right;
      if (is_right)
        continue;
      print_report (p, task);
      print_command (p, i);
    }
  printf ("1..%zu\n# %zu checks\n", p->count, (size_t) p->shared->checks);
  return failed ? STATUS_INVALID : STATUS_GOOD;
}

static int
run (plan *p, size_t jobs)
{
  plan_tasks (p);
  size_t size = sizeof (shared) + p->task_count;
  p->shared = mmap (NULL, size, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (p->shared == MAP_FAILED)
    {
      perror ("run-cases");
      return STATUS_INFRASTRUCTURE;
    }
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  catch_signals (note_signal);
  pass_unneeded (p);
  run_tasks (p, p->is_serial ? 1 : jobs);
  if (command_signal)
    {
      printf ("Bail out! ended by signal %d\n", (int) command_signal);
      return 128 + command_signal;
    }
  return print_setups (p) ? print_results (p) : STATUS_INVALID;
}

static int
list (const plan *p)
{
  for (size_t i = 0; i < p->count; i++)
    printf ("%s\n", p->titles[i]);
  return STATUS_GOOD;
}

/* The programs of the checkout are found first, and before them those of
   PROGRAMS, whose name may have a colon.  */
static bool
set_path (const plan *p, const char *programs)
{
  const char *path = getenv ("PATH");
  char *real = realpath (programs ? programs : p->work, NULL);
  char *first = format_text ("%s/programs", p->work);
  char *all = format_text ("%s:%s/build/bin:%s/build/tests:%s", first, p->top,
                           p->top, path ? path : "/usr/bin:/bin");
  bool is_set = real && symlink (real, first) == 0
                && setenv ("PATH", all, 1) == 0
                && setenv ("LC_ALL", "C", 1) == 0;
  free (real);
  free (first);
  free (all);
  return is_set;
}

/* Programs that are judged may be another user's.  */
static const char *
folder_for (const settings *set)
{
  if (set->keep)
    return mkdir (set->keep, 0755) == 0 ? realpath (set->keep, NULL) : NULL;
  const char *folder = temporary_directory ("cases");
  return folder && chmod (folder, 0755) == 0 ? realpath (folder, NULL) : NULL;
}

static int
run_all (const settings *set, char **paths)
{
  problem why;
  plan p = { .top = getcwd (NULL, 0),
             .work = folder_for (set),
             .stops = set->stops };
  if (!p.top || !p.work || !set_path (&p, set->programs))
    {
      fprintf (stderr, "run-cases: no directory to work in: %s\n",
               strerror (errno));
      return STATUS_INFRASTRUCTURE;
    }
  for (size_t i = 0; paths[i]; i++)
    if (!add_script (&p, set, paths[i], i, &why))
      return problem_print (&why);
  if (p.count == 0)
    {
      fprintf (stderr, "run-cases: no case is called '%s'\n", set->only);
      return STATUS_USAGE;
    }
  if (set->is_list)
    return list (&p);
  return run (&p, set->jobs.is_given
                      ? set->jobs.value
                      : (size_t) sysconf (_SC_NPROCESSORS_ONLN));
}

int
main (int argc, char **argv)
{
  settings set = { .only = NULL };
  const option_spec specs[]
      = { { .name = "--only",
            .value = "GLOB",
            .text = &set.only,
            .help = "the cases whose names match" },
          { .name = "--jobs",
            .number = &set.jobs,
            .least = 1,
            .most = 512,
            .help = "cases at once (default: as many as processors)" },
          { .name = "--keep",
            .value = "DIRECTORY",
            .text = &set.keep,
            .help = "work in this new directory, and leave it there" },
          { .name = "--programs",
            .value = "DIRECTORY",
            .text = &set.programs,
            .help = "whose programs are found before those of build/" },
          { .name = "--stop",
            .flag = &set.stops,
            .help = "begin no case after one has failed" },
          { .name = "--list",
            .flag = &set.is_list,
            .help = "print the names of the cases" },
          { .name = NULL } };
  const usage u
      = { .name = "run-cases",
          .arguments = "FILE...",
          .least = 1,
          .options = specs,
          .summary
          = "Runs the cases of files that are tests as data, and prints TAP.",
          .after = "exit status: 0 all passed; 1 one failed; 2 wrong usage, "
                   "or a file is no "
                   "such file; 3 memory, disk or system failed" };
  (void) argc;
  program_name = "run-cases";
  /* Where SIGCHLD is ignored, nothing can be waited for.  */
  signal (SIGCHLD, SIG_DFL);
  parse_options (argv + 1, &u);
  return run_all (&set, argv + 1);
}
