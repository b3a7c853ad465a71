/* Every command of a list, with every call of every kind failing in turn.  TAP,
   and a table of the faults injected.  */
#include <errno.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "inject.h"
#include "judge.h"
#include "lib/base/options.h"

enum { MOST_KINDS = 24, PATIENCE = 10, SHOWN = 3, SURPLUS = 50 };

/* Of one command and kind.  */
typedef struct tally
{
  uint64_t injected, noticed, wrong;
} tally;

/* What the workers share.  */
typedef struct shared_state
{
  atomic_size_t next;
  tally tallies[];
} shared_state;

static const char *commands, *inputs, *work, *preload, *only = "*", *kind_glob
    = "*";
static number_option jobs = { .value = 1 }, most = { .value = UINT64_MAX },
                     one = { .value = 0 };
static bool is_idle;

static const option_spec options[]
    = { { .name = "--commands", .value = "FILE", .text = &commands,
          .help = "the commands" },
        { .name = "--inputs", .value = "DIRECTORY", .text = &inputs,
          .help = "seen as `in' where they run" },
        { .name = "--work", .value = "DIRECTORY", .text = &work,
          .help = "where they run" },
        { .name = "--preload", .value = "FILE", .text = &preload,
          .help = "the library whose allocations fail" },
        { .name = "--only", .value = "GLOB", .text = &only,
          .help = "of the commands" },
        { .name = "--kind", .value = "GLOB", .text = &kind_glob,
          .help = "of the kinds of calls" },
        { .name = "--nth", .number = &one, .least = 1,
          .help = "this call only, and show what was said" },
        { .name = "--most", .number = &most, .least = 1,
          .help = "calls of a kind; of more, some at equal distances (default: what "
                  "the command's mark says, or all)" },
        { .name = "--jobs", .number = &jobs, .least = 1, .most = 64,
          .help = "commands at once" },
        { .name = "--idle", .flag = &is_idle,
          .help = "let nothing fail, which has to be noticed" },
        { .name = NULL } };

static const usage about
    = { .name = "faults", .arguments = "PROGRAM...", .least = 1,
        .summary = "Lets calls of PROGRAMs fail, one after the other, and "
                   "looks at how they end.",
        .options = options,
        .after = "exit status: 0 all is well; 1 it is not; 2 wrong usage; 3 "
                 "the host failed" };

/* A command at work.  */
typedef struct subject
{
  const disturbed *command;
  run_request request;
  char directory[PATH_SIZE], out[PATH_SIZE], err[PATH_SIZE],
      report[PATH_SIZE];
  state before; /* the files that are there when it starts */
  ending whole;
} subject;

static const char *
base_name (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash ? slash + 1 : path;
}

static char *
program_path (const char *name, char **programs)
{
  for (; *programs; programs++)
    if (strcmp (base_name (*programs), name) == 0)
      return *programs;
  return NULL;
}

static void
reset (const subject *s)
{
  directory_reset (s->directory, inputs);
  for (size_t i = 0; i < s->before.count; i++)
    file_write (s->directory, s->before.files[i].path, "what was there\n");
}

static bool
run (const subject *s, const fault_kind *kind, uint64_t nth, ending *e)
{
  reset (s);
  if (!run_with_fault (&s->request, kind, nth, &e->run))
    return false;
  e->left = state_read (s->out, s->err, s->directory, s->command->is_loose,
                        s->command->is_unordered);
  return true;
}

/* What a fault left is enough to go on from.  */
static bool
goes_on (const subject *s, bool *does, char *reason)
{
  run_request request = s->request;
  ending e;
  size_t count = 0;
  while (request.words[count])
    count++;
  request.words[count] = (char *) s->command->again;
  if (!run_with_fault (&request, &fault_kinds[0], 0, &e.run))
    return false;
  e.left = state_read (s->out, s->err, s->directory, s->command->is_loose,
                       s->command->is_unordered);
  *does = judge_again (&s->whole, &e, reason);
  state_free (&e.left);
  return true;
}

/* Files that the command wrote are old ones from now on.  */
static void
make_old (subject *s)
{
  for (size_t i = 0; i < s->whole.left.count; i++)
    {
      left_file f = s->whole.left.files[i];
      if (f.is_directory || s->command->is_fresh)
        continue;
      void *grown = reallocarray (s->before.files, s->before.count + 1,
                                  sizeof f);
      if (!grown)
        exit (3);
      s->before.files = grown;
      f.path = strdup (f.path);
      f.content.bytes = strdup ("what was there\n");
      f.content.size = strlen (f.content.bytes);
      s->before.files[s->before.count++] = f;
    }
}

static bool
prepare (subject *s, const disturbed *d, char **programs, size_t worker)
{
  *s = (subject) { .command = d };
  snprintf (s->directory, PATH_SIZE, "%s/%zu", work, worker);
  snprintf (s->out, PATH_SIZE, "%s/%zu.out", work, worker);
  snprintf (s->err, PATH_SIZE, "%s/%zu.err", work, worker);
  snprintf (s->report, PATH_SIZE, "%s/%zu.report", work, worker);
  s->request = (run_request) { .directory = s->directory, .output = s->out,
                               .input = d->input ? d->input : "/dev/null",
                               .errors = s->err, .report = s->report,
                               .preload = preload, .follows = !d->is_alone,
                               .is_idle = is_idle, .seconds = PATIENCE };
  memcpy (s->request.words, d->words, sizeof d->words);
  s->request.program = program_path (d->words[0], programs);
  s->request.durable = d->durable;
  s->request.words[0]
      = (char *) (d->called ? d->called : s->request.program);
  if (s->request.program)
    s->request.main_distance = distance_of_main (s->request.program);
  if (!s->request.program || !run (s, &fault_kinds[0], 0, &s->whole))
    return false;
  make_old (s);
  state_free (&s->whole.left);
  return run (s, &fault_kinds[0], 0, &s->whole);
}

static void
finish (subject *s)
{
  state_free (&s->before);
  state_free (&s->whole.left);
}

static void
show (FILE *tap, const char *label, uint64_t n, const char *reason)
{
  fprintf (tap, "# %s %" PRIu64 ": ", label, n);
  for (; *reason; reason++)
    if (*reason == '\n')
      fputs (reason[1] ? "\n#   " : "", tap);
    else
      fputc (*reason >= ' ' && *reason <= '~' ? *reason : '?', tap);
  fputc ('\n', tap);
}

/* The calls of KIND, of which there are TOTAL, fail one after the other; past
   the last of them the loop ends because none fails.  */
static bool
sweep_kind (const subject *s, const fault_kind *kind, uint64_t total,
            tally *t, FILE *tap)
{
  uint64_t limit = most.is_given || !s->command->most ? most.value
                                                      : s->command->most;
  uint64_t step = total > limit ? (total + limit - 1) / limit : 1;
  uint64_t first = one.is_given ? one.value : 1;
  uint64_t last = one.is_given ? one.value : total + SURPLUS * step;
  char reason[REASON_SIZE];
  for (uint64_t n = first; n <= last; n += step)
    {
      ending e;
      if (!run (s, kind, n, &e))
        return false;
      t->injected += e.run.is_reached;
      t->noticed += e.run.is_reached && e.run.status != s->whole.run.status;
      bool good = judge (s->command, kind, &s->before, &s->whole, &e, reason);
      if (good && s->command->again && e.run.status != s->whole.run.status
          && !goes_on (s, &good, reason))
        return false;
      if (!good && t->wrong++ < SHOWN)
        show (tap, kind->name, n, reason);
      if (one.is_given)
        fprintf (tap, "# status %#x: %.*s\n", (unsigned) e.run.status,
                 (int) e.left.err.size, e.left.err.bytes);
      state_free (&e.left);
      if (!e.run.is_reached && n > total)
        break;
    }
  if (step > 1)
    fprintf (tap, "# %s: every %" PRIu64 "th of %" PRIu64 "\n", kind->name,
             step, total);
  return true;
}

static bool
count_calls (const subject *s, const fault_kind *kind, ending *e, FILE *tap)
{
  if (!run (s, kind, 0, e))
    return false;
  char reason[REASON_SIZE];
  if (!judge (s->command, kind, &s->before, &s->whole, e, reason))
    {
      fprintf (tap, "not ok - %s: the same twice\n", s->command->line);
      show (tap, kind->name, 0, reason);
    }
  if (s->command->durable && strcmp (kind->name, "sync") == 0)
    fprintf (tap, "%sok - %s: what is renamed is on the disk\n%s%s%s",
             *e->run.unsynced ? "not " : "", s->command->line,
             *e->run.unsynced ? "# it is not: " : "", e->run.unsynced,
             *e->run.unsynced ? "\n" : "");
  state_free (&e->left);
  return true;
}

/* A command that notices no fault is not disturbed at all.  */
static void
sweep_command (const disturbed *d, char **programs, size_t worker, tally *t,
               FILE *tap)
{
  subject s;
  bool good = prepare (&s, d, programs, worker);
  uint64_t noticed = 0;
  if (good && (!WIFEXITED (s.whole.run.status)
               || WEXITSTATUS (s.whole.run.status) > 1))
    {
      fprintf (tap, "not ok - %s: works without a fault\n", d->line);
      show (tap, "status", (uint64_t) s.whole.run.status,
            (s.whole.left.err.bytes[s.whole.left.err.size > 0
              ? s.whole.left.err.size - 1 : 0] = '\0',
             s.whole.left.err.bytes));
      return;
    }
  for (size_t k = 0; good && fault_kinds[k].name; k++)
    {
      ending counted;
      const fault_kind *kind = &fault_kinds[k];
      if (fnmatch (kind_glob, kind->name, 0) != 0)
        continue;
      good = count_calls (&s, kind, &counted, tap);
      if (good && counted.run.calls)
        {
          good = sweep_kind (&s, kind, counted.run.calls, &t[k], tap);
          fprintf (tap, "%sok - %s: %s, %" PRIu64 " of %" PRIu64 "\n",
                   t[k].wrong ? "not " : "", d->line, kind->name,
                   t[k].injected, counted.run.calls);
          if (t[k].wrong)
            fprintf (tap, "# %" PRIu64 " are wrong\n", t[k].wrong);
        }
      noticed += t[k].noticed;
    }
  fprintf (tap, "%sok - %s: %" PRIu64 " faults are noticed\n",
           good && noticed ? "" : "not ", d->line, noticed);
  finish (&s);
}

static void
tap_path (size_t i, char *path)
{
  snprintf (path, PATH_SIZE, "%s/tap.%zu", work, i);
}

static _Noreturn void
labour (const disturbed_list *all, char **programs, size_t worker,
        shared_state *shared)
{
  for (size_t i; (i = atomic_fetch_add (&shared->next, 1)) < all->count;)
    {
      char path[PATH_SIZE];
      tap_path (i, path);
      FILE *tap = fopen (path, "we");
      if (!tap)
        _exit (3);
      setlinebuf (tap);
      time_t start = time (NULL);
      if (fnmatch (only, all->items[i].line, 0) != 0)
        continue;
      sweep_command (&all->items[i], programs, worker,
                     &shared->tallies[i * MOST_KINDS], tap);
      fprintf (tap, "# %ld s\n", (long) (time (NULL) - start));
      fprintf (stderr, "%4ld s  %s\n", (long) (time (NULL) - start),
               all->items[i].line);
      if (fclose (tap) != 0)
        _exit (3);
    }
  _exit (0);
}

/* Numbers the tests of a part; returns how many are not ok.  */
static size_t
print_part (const char *path, size_t *number)
{
  size_t bad = 0, room = 0;
  char *line = NULL;
  FILE *part = fopen (path, "re");
  if (!part)
    return 1;
  while (getline (&line, &room, part) > 0)
    {
      const char *rest = strncmp (line, "not ", 4) == 0 ? line + 4 : line;
      if (strncmp (rest, "ok - ", 5) == 0)
        printf ("%.*sok %zu - %s", (int) (rest - line), line, ++*number,
                rest + 5);
      else
        fputs (line, stdout);
      bad += rest != line;
    }
  free (line);
  fclose (part);
  return bad;
}

/* Programs without a command, and commands without a program.  */
static size_t
print_missing (const disturbed_list *all, char **programs, size_t *number)
{
  size_t bad = 0;
  for (char **p = programs; *p; p++)
    {
      bool has_one = false;
      for (size_t i = 0; i < all->count; i++)
        has_one |= strcmp (base_name (*p), all->items[i].words[0]) == 0;
      printf ("%sok %zu - %s has a command\n", has_one ? "" : "not ",
              ++*number, base_name (*p));
      bad += !has_one;
    }
  for (size_t i = 0; i < all->count; i++)
    if (!program_path (all->items[i].words[0], programs))
      {
        printf ("not ok %zu - %s: there is no such program\n", ++*number,
                all->items[i].line);
        bad++;
      }
  return bad;
}

static void
print_row (const char *name, const tally *sum)
{
  uint64_t injected = 0, noticed = 0;
  printf ("# %-20s", name);
  for (size_t k = 0; fault_kinds[k].name; k++)
    {
      printf (" %*" PRIu64, (int) strlen (fault_kinds[k].name) < 6
                               ? 6 : (int) strlen (fault_kinds[k].name),
              sum[k].injected);
      injected += sum[k].injected;
      noticed += sum[k].noticed;
    }
  printf (" %7" PRIu64 " %7" PRIu64 "\n", injected, noticed);
}

static void
print_table (const disturbed_list *all, char **programs, const tally *tallies)
{
  tally sums[MOST_KINDS] = { { .injected = 0 } };
  printf ("# faults injected, by program and call\n# %-20s", "program");
  for (size_t k = 0; fault_kinds[k].name; k++)
    printf (" %6s", fault_kinds[k].name);
  printf (" %7s %7s\n", "all", "noticed");
  for (char **p = programs; *p; p++)
    {
      tally row[MOST_KINDS] = { { .injected = 0 } };
      for (size_t i = 0; i < all->count; i++)
        for (size_t k = 0; k < MOST_KINDS; k++)
          if (strcmp (base_name (*p), all->items[i].words[0]) == 0)
            {
              const tally *t = &tallies[i * MOST_KINDS + k];
              row[k].injected += t->injected;
              row[k].noticed += t->noticed;
              sums[k].injected += t->injected;
              sums[k].noticed += t->noticed;
            }
      print_row (base_name (*p), row);
    }
  print_row ("all", sums);
}

static size_t
print_all (const disturbed_list *all, char **programs, const tally *tallies)
{
  size_t number = 0, bad = print_missing (all, programs, &number);
  for (size_t i = 0; i < all->count; i++)
    {
      char path[PATH_SIZE];
      tap_path (i, path);
      bad += print_part (path, &number);
    }
  printf ("1..%zu\n", number);
  print_table (all, programs, tallies);
  return bad;
}

int
main (int argc, char **argv)
{
  (void) argc;
  parse_options (argv + 1, &about);
  disturbed_list all = { .count = 0 };
  if (!commands || !inputs || !work || !preload)
    refuse_usage (&about, "wants --commands, --inputs, --work and --preload");
  if (!commands_read (commands, &all))
    return 2;
  size_t size = sizeof (shared_state)
                + all.count * MOST_KINDS * sizeof (tally);
  shared_state *shared = mmap (NULL, size, PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    return 3;
  bool good = true;
  setenv ("TMPDIR", "tmp", 1);
  fflush (stdout);
  for (size_t i = 0; i < jobs.value; i++)
    if (fork () == 0)
      labour (&all, argv + 1, i, shared);
  for (int status; wait (&status) > 0;)
    good &= status == 0;
  size_t bad = print_all (&all, argv + 1, shared->tallies);
  munmap (shared, size);
  commands_free (&all);
  if (!good)
    fprintf (stderr, "faults: a worker failed\n");
  return !good ? 3 : bad ? 1 : 0;
}
