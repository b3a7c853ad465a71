/* A fuzz target that is a program which is executed: the command line is that of a
   libFuzzer target, so that fuzz/run and fuzz/triage see no difference.  Called
   .../plain/TARGET it explores; called .../checked/TARGET, or told --try, it runs
   the program on inputs and says how it fails.  */
#include <dirent.h>
#include <inttypes.h>
#include <libgen.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fuzz/mutator/mutator.h"
#include "lib/base/input.h"
#include "lib/base/memory.h"
#include "lib/base/options.h"
#include "lib/base/problem.h"
#include "lib/base/whole.h"
#include "reference/format.h"
#include "trial.h"

/* Exploring a program whose coverage nobody can see: an input is kept when what the
   program prints has a line, numbers aside, that no input before has made it
   print.  */

typedef struct exploration
{
  const char *target;
  const char *findings; /* what the names of findings begin with: DIRECTORY/ */
  const char *corpus;   /* directory for inputs that are kept; NULL: none */
  char **seeds;         /* directories */
  size_t seed_count;
  unsigned workers, seconds, seed;
  uint64_t most_runs; /* 0: until the time is over */
} exploration;

enum
{
  SHAPES = 1 << 16,  /* of lines, by their hash */
  FAILURES = 1 << 10,
  KEPT_EACH = 4, /* inputs of one failure, besides those that are smaller */
  MOST_SIZE = 4096,
  MOST_INPUTS = 4096
};

/* One way to fail, by the hash of its kind and place.  */
typedef struct failure
{
  _Atomic uint32_t count, smallest;
} failure;

/* What the workers have together; it outlives each of them.  */
typedef struct shared
{
  _Atomic uint64_t runs, valid, shape_count, findings, failed;
  _Atomic uint8_t shapes[SHAPES];
  failure failures[FAILURES];
} shared;

typedef struct worker
{
  const exploration *e;
  shared *s;
  bench b;
  buffer *inputs;
  size_t count, capacity, tried; /* the first TRIED have been run unchanged */
  uint64_t chance;
} worker;

static uint64_t
draw (worker *w)
{
  w->chance ^= w->chance << 13;
  w->chance ^= w->chance >> 7;
  w->chance ^= w->chance << 17;
  return w->chance * 0x2545f4914f6cdd1d >> 16;
}

static uint32_t
hash (const void *bytes, size_t size, uint32_t h)
{
  const uint8_t *at = bytes;
  for (size_t i = 0; i < size; i++)
    h = (h ^ at[i]) * 16777619;
  return h;
}

static void
add_input (worker *w, const void *bytes, size_t size)
{
  if (size == 0 || size > MOST_SIZE || w->count == MOST_INPUTS)
    return;
  w->inputs = grow_array (w->inputs, w->count, &w->capacity, sizeof *w->inputs);
  w->inputs[w->count] = EMPTY_BUFFER;
  buffer_add (&w->inputs[w->count++], bytes, size);
}

/* All files below DIRECTORY.  */
static void
add_seeds (worker *w, const char *directory)
{
  DIR *d = opendir (directory);
  for (struct dirent *entry; d && (entry = readdir (d));)
    {
      char path[4096];
      buffer content = EMPTY_BUFFER;
      problem p;
      snprintf (path, sizeof path, "%s/%s", directory, entry->d_name);
      if (entry->d_name[0] == '.')
        continue;
      if (entry->d_type == DT_DIR)
        add_seeds (w, path);
      else if (read_file (path, &content, &p))
        add_input (w, content.bytes, content.size);
      buffer_free (&content);
    }
  if (d)
    closedir (d);
}

/* Each worker takes the seeds in an order of its own.  */
static void
shuffle (worker *w)
{
  for (size_t i = w->count; i > 1; i--)
    {
      size_t k = draw (w) % i;
      buffer kept = w->inputs[i - 1];
      w->inputs[i - 1] = w->inputs[k];
      w->inputs[k] = kept;
    }
}

/* Is there a line that nobody has seen?  Digits do not count.  */
static bool
has_new_line (shared *s, const buffer *text)
{
  bool is_new = false;
  uint32_t h = 2166136261;
  for (size_t i = 0; i < text->size; i++)
    {
      uint8_t c = text->bytes[i];
      bool is_number = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
      if (c != '\n')
        h = is_number ? h : hash (&c, 1, h);
      else
        {
          if (!atomic_exchange (&s->shapes[(h ^ h >> 16) % SHAPES], 1))
            {
              is_new = true;
              atomic_fetch_add (&s->shape_count, 1);
            }
          h = 2166136261;
        }
    }
  return is_new;
}

/* What cannot be kept is lost: the campaign ends.  */
static void
save (const char *directory, const char *prefix, const buffer *sample)
{
  char path[4096];
  problem p;
  uint32_t low = hash (sample->bytes, sample->size, 2166136261);
  uint32_t high = hash (sample->bytes, sample->size, low ^ 0x9e3779b9);
  snprintf (path, sizeof path, "%s%s%08" PRIx32 "%08" PRIx32, directory, prefix,
            high, low);
  if (!write_file (path, sample->bytes, sample->size, &p))
    exit (problem_print (&p));
}

/* The kind, and the function to blame, which is the end of the first line.  */
static uint32_t
place_of_failure (const outcome *o)
{
  uint32_t h = hash (o->kind, strlen (o->kind), 2166136261);
  const char *stack = (const char *) o->stack.bytes;
  size_t end = 0, start = 0;
  while (end < o->stack.size && stack[end] != '\n')
    {
      if (end > 3 && memcmp (stack + end - 3, " in ", 4) == 0)
        start = end;
      end++;
    }
  return hash (stack + start, end - start, h);
}

static void
note_failure (worker *w, const buffer *sample, const outcome *o)
{
  failure *f = &w->s->failures[place_of_failure (o) % FAILURES];
  uint32_t before = atomic_fetch_add (&f->count, 1);
  uint32_t smallest = atomic_load (&f->smallest);
  atomic_fetch_add (&w->s->failed, 1);
  if (before >= KEPT_EACH && sample->size >= smallest)
    return;
  if (before == 0 || sample->size < smallest)
    atomic_store (&f->smallest, (uint32_t) sample->size);
  atomic_fetch_add (&w->s->findings, 1);
  save (w->e->findings, "crash-", sample);
}

/* The next seed as it is, or a change of an input, with damage to the relocations
   in one of four where the target takes any.  */
static void
make_input (worker *w, buffer *sample)
{
  sample->size = 0;
  if (w->tried < w->count && draw (w) % 4 == 0)
    {
      const buffer *seed = &w->inputs[w->tried++];
      buffer_add (sample, seed->bytes, seed->size);
      return;
    }
  const buffer *a = &w->inputs[draw (w) % w->count];
  const buffer *b = &w->inputs[draw (w) % w->count];
  uint64_t damage, ignored;
  size_t size = split_input (a->bytes, a->size, &damage);
  buffer_reserve (sample, MOST_SIZE + 64);
  unsigned seed = (unsigned) draw (w);
  if (draw (w) % 8 == 0)
    sample->size = sframe_cross (a->bytes, size, b->bytes,
                                split_input (b->bytes, b->size, &ignored),
                                sample->bytes, MOST_SIZE, seed);
  else
    {
      memcpy (sample->bytes, a->bytes, size);
      sample->size = sframe_mutate (sample->bytes, size, MOST_SIZE, seed);
    }
  if (w->b.only_valid)
    return;
  if (draw (w) % 4 == 0)
    damage = draw (w) | 1;
  if (damage && draw (w) % 2)
    add_trailer (sample, damage);
}

/* One sample; false: programs cannot be run.  */
static bool
step (worker *w, buffer *sample, outcome *o)
{
  make_input (w, sample);
  if (!try_input (&w->b, sample->bytes, sample->size, o))
    return false;
  if (!o->was_run)
    return true;
  atomic_fetch_add (&w->s->runs, 1);
  if (o->is_valid)
    atomic_fetch_add (&w->s->valid, 1);
  if (o->kind[0])
    note_failure (w, sample, o);
  else if (has_new_line (w->s, &o->text))
    {
      add_input (w, sample->bytes, sample->size);
      if (w->e->corpus)
        save (w->e->corpus, "/", sample);
    }
  return true;
}

static bool
may_run (const worker *w)
{
  return !w->e->most_runs || atomic_load (&w->s->runs) < w->e->most_runs;
}

/* Milliseconds.  */
static uint64_t
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (uint64_t) t.tv_sec * 1000 + (uint64_t) t.tv_nsec / 1000000;
}

_Noreturn static void
work (const exploration *e, shared *s, unsigned number)
{
  worker w = { .e = e, .s = s,
               .chance = (e->seed + 1ull) * 0x9e3779b97f4a7c15 + number };
  uint64_t end = now () + 1000ull * e->seconds;
  buffer sample = EMPTY_BUFFER;
  outcome o = { .was_run = false };
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  process_begins ();
  if (!open_bench (&w.b, e->target) || !can_work (&w.b))
    exit (STATUS_INFRASTRUCTURE);
  for (size_t i = 0; i < e->seed_count; i++)
    add_seeds (&w, e->seeds[i]);
  static const uint8_t something[HEADER_SIZE] = { 0xe2, 0xde, 3, 5, 3, 0, 0xf8 };
  if (w.count == 0)
    add_input (&w, something, sizeof something);
  shuffle (&w);
  bool runs = true;
  while (runs && now () < end && may_run (&w))
    runs = step (&w, &sample, &o);
  close_bench (&w.b);
  exit (runs ? 0 : STATUS_INFRASTRUCTURE);
}

static void
print_figures (const shared *s, uint64_t milliseconds)
{
  uint64_t runs = atomic_load (&s->runs), valid = atomic_load (&s->valid);
  printf ("#%" PRIu64 ": cov: %" PRIu64 " ft: %" PRIu64 " exec/s: %" PRIu64
          " valid: %" PRIu64 "%% findings: %" PRIu64 " of %" PRIu64 "\n",
          runs, atomic_load (&s->shape_count), atomic_load (&s->shape_count),
          1000 * runs / (milliseconds ? milliseconds : 1), runs ? 100 * valid / runs : 0,
          atomic_load (&s->findings), atomic_load (&s->failed));
  fflush (stdout);
}

/* The share of valid inputs, for the file that the mutator's own count would go
   to.  */
static void
write_tally (const shared *s)
{
  const char *path = getenv ("FUZZ_TALLY");
  uint64_t counts[] = { atomic_load (&s->runs), atomic_load (&s->valid) };
  problem p;
  if (path && !write_file (path, counts, sizeof counts, &p))
    problem_print (&p);
}

/* Explore, and print a line each second as libFuzzer does.  Returns 0, or an exit
   status when nothing could be run.  */
static int
explore (const exploration *e)
{
  shared *s = mmap (NULL, sizeof *s, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (s == MAP_FAILED)
    {
      warn_of ("memory for the workers: %m");
      return STATUS_INFRASTRUCTURE;
    }
  uint64_t begin = now ();
  fflush (stdout); /* once, not in every worker */
  unsigned left = 0, waits = 0;
  for (unsigned i = 0; i < e->workers; i++)
    {
      pid_t pid = fork ();
      if (pid == 0)
        work (e, s, i);
      if (pid < 0)
        warn_of ("cannot start worker %u: %m", i);
      left += pid > 0;
    }
  int result = left ? 0 : STATUS_INFRASTRUCTURE;
  while (left)
    {
      int status;
      pid_t pid = waitpid (-1, &status, WNOHANG);
      if (pid == 0)
        {
          usleep (100000);
          if (++waits % 10 == 0)
            print_figures (s, now () - begin);
        }
      else
        left--;
      if (pid != 0 && status != 0)
        result = STATUS_INFRASTRUCTURE;
    }
  print_figures (s, now () - begin);
  write_tally (s);
  return atomic_load (&s->runs) ? result : STATUS_INFRASTRUCTURE;
}

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
