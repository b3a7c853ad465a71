/* sframe-flow: the rows of .sframe and .eh_frame against the instructions.  */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/options.h"
#include "lib/base/progress.h"
#include "lib/base/whole.h"
#include "lib/observe/known.h"
#include "lib/tables/files.h"
#include "witness.h"

/* Sums over all files of one ABI and table.  */
typedef struct group
{
  const char *abi, *table;
  uint64_t files;
  flow_table sum;
} group;

enum { MOST_GROUPS = 64 };

typedef struct command_line
{
  const char *observations, *rows, *files, *profile;
  known known;
  bool is_complete, shows_progress;
  number_option jobs, skipped, show, min_functions, min_abis, findings;
} command_line;

static command_line asked;

typedef struct session
{
  pthread_mutex_t lock; /* of what follows */
  group groups[MOST_GROUPS];
  size_t count;
  whole_file observed, rows, files;
  uint64_t observations, printed, below, jumps;
  size_t damaged;
  bool is_shown, shown_wrong;
} session;

/* Sums.  */

static group *
group_of (session *s, const char *abi, const char *table)
{
  for (size_t i = 0; i < s->count; i++)
    if (strcmp (s->groups[i].abi, abi) == 0
        && strcmp (s->groups[i].table, table) == 0)
      return &s->groups[i];
  if (s->count == MOST_GROUPS)
    return &s->groups[0];
  s->groups[s->count] = (group) { .abi = abi, .table = table };
  return &s->groups[s->count++];
}

static void
add_table (session *s, const flow_result *r, const flow_table *t)
{
  group *g = group_of (s, r->abi, t->name);
  g->files++;
  g->sum.functions += t->functions;
  g->sum.decided += t->decided;
  for (int i = 0; i < PROOFS; i++)
    g->sum.instructions[i] += t->instructions[i];
  for (int i = 0; i < DOUBTS; i++)
    g->sum.doubts[i] += t->doubts[i];
}

/* Has no finding before the one at I its function?  */
static bool
is_first_of_function (const flow_table *t, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (t->findings[k].start == t->findings[i].start)
      return false;
  return true;
}

/* A line of --files.  */
static void
write_counts (FILE *out, const flow_result *r, const flow_table *t)
{
  uint64_t functions_wrong = 0;
  for (size_t i = 0; i < t->count; i++)
    functions_wrong += is_first_of_function (t, i);
  fprintf (out, "%s\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
           r->label, r->abi, t->name, t->functions, t->decided, t->instructions[PROOF_RIGHT],
           t->instructions[PROOF_UNKNOWN], t->instructions[PROOF_WRONG], functions_wrong);
}

static void
print_finding (session *s, const flow_result *r, const flow_table *t,
               const flow_finding *f)
{
  char names[80];
  if (s->printed++ >= asked.findings.value)
    return;
  printf ("%s: %s: 0x%" PRIx64 " in %s, %" PRIu64 " instruction%s: wrong in %s"
          "\n  row   %s\n  is    %s\n  path  %s\n",
          r->label, t->name, f->pc, f->where, f->count,
          f->count == 1 ? "" : "s", part_names (f->wrong, names), f->row,
          f->is, f->path);
}

/* No row is wrong there, as long as what is below SP stays; of where a jump
   leads, nothing is known.  */
static const char *
remark_text (const flow_result *r, const flow_remark *k)
{
  if (k->is_jump)
    return "jumps to no known place, with the frame: "
           "the row there cannot be judged";
  return r->has_red_zone ? "RA is below SP: right as there is a red zone, "
                           "wrong in a kernel (--profile=kernel)"
                         : "RA is below SP: right until a signal comes";
}

static void
print_remark (session *s, const flow_result *r, const char *table,
              const flow_remark *k)
{
  uint64_t *count = k->is_jump ? &s->jumps : &s->below;
  if ((*count)++ < asked.findings.value)
    printf ("%s: %s: 0x%" PRIx64 " in %s, %" PRIu64 " instruction%s: %s\n",
            r->label, table, k->pc, k->where, k->count,
            k->count == 1 ? "" : "s", remark_text (r, k));
}

static void
take_result (session *s, const flow_result *r)
{
  for (size_t i = 0; i < r->count; i++)
    {
      const flow_table *t = &r->tables[i];
      add_table (s, r, t);
      if (s->files.file)
        write_counts (s->files.file, r, t);
      if (t->invalid && s->printed++ < asked.findings.value)
        printf ("%s: .sframe: invalid at %s; what cannot be read is not compared\n", r->label, t->invalid);
      for (size_t n = 0; n < t->count; n++)
        print_finding (s, r, t, &t->findings[n]);
      for (size_t n = 0; n < t->remark_count; n++)
        print_remark (s, r, t->name, &t->remarks[n]);
    }
  if (s->observed.file)
    s->observations += flow_observe (s->observed.file, r);
}

static bool
look (void *context, subject *file, const char *name, problem *p)
{
  session *s = context;
  (void) name;
  flow_result r;
  if (asked.show.is_given)
    {
      bool wrong;
      s->is_shown |= witness_show (stdout, file, asked.profile, asked.show.value, &wrong);
      s->shown_wrong |= wrong;
      return true;
    }
  witness_file (file, asked.profile, &r, s->rows.file);
  pthread_mutex_lock (&s->lock);
  take_result (s, &r);
  pthread_mutex_unlock (&s->lock);
  flow_result_free (&r);
  return subject_tables_whole (file, p);
}

static void
take_damage (void *context, const problem *p)
{
  session *s = context;
  s->damaged++;
  fprintf (stderr, "sframe-flow: %s\n", p->text);
}

/* The end.  */

static uint64_t
sum_of (const session *s, size_t offset)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < s->count; i++)
    sum += *(const uint64_t *) ((const char *) &s->groups[i].sum + offset);
  return sum;
}

static size_t
count_abis (const session *s)
{
  size_t count = 0;
  for (size_t i = 0; i < s->count; i++)
    {
      bool is_new = true;
      for (size_t n = 0; n < i; n++)
        is_new = is_new && strcmp (s->groups[n].abi, s->groups[i].abi) != 0;
      count += is_new;
    }
  return count;
}

static char *
lacks (const session *s)
{
  uint64_t functions = sum_of (s, offsetof (flow_table, functions));
  if (functions == 0)
    return format_text ("no file has functions");
  if (functions < asked.min_functions.value)
    return format_text ("%" PRIu64 " functions, not %" PRIu64, functions,
                        asked.min_functions.value);
  if (count_abis (s) < asked.min_abis.value)
    return format_text ("%zu ABIs, not %" PRIu64, count_abis (s),
                        asked.min_abis.value);
  return NULL;
}

static double
percent (uint64_t part, uint64_t all)
{
  return all ? 100.0 * (double) part / (double) all : 0;
}

static void
print_doubts (const session *s)
{
  for (enum doubt d = 1; d < DOUBTS; d++)
    {
      uint64_t count
          = sum_of (s, offsetof (flow_table, doubts) + d * sizeof (uint64_t));
      if (count)
        printf ("%12" PRIu64 "  not known: %s\n", count, doubt_name (d));
    }
}

static void
print_sums (const session *s)
{
  if (s->printed > asked.findings.value)
    printf ("... and %" PRIu64 " more (--findings=N prints more)\n",
            s->printed - asked.findings.value);
  if (s->below)
    printf ("%" PRIu64 " function%s with RA below SP\n", s->below, s->below == 1 ? "" : "s");
  if (s->jumps)
    printf ("%" PRIu64 " function%s with a jump to no known place\n",
            s->jumps, s->jumps == 1 ? "" : "s");
  printf ("%-11s %-12s %8s %10s %8s %12s %12s %10s\n", "abi", "table", "files",
          "functions", "decided", "right", "not known", "wrong");
  for (size_t i = 0; i < s->count; i++)
    {
      const group *g = &s->groups[i];
      const uint64_t *n = g->sum.instructions;
      printf ("%-11s %-12s %8" PRIu64 " %10" PRIu64 " %7.2f%% %12" PRIu64
              " %12" PRIu64 " %10" PRIu64 "\n", g->abi, g->table, g->files,
              g->sum.functions, percent (g->sum.decided, g->sum.functions),
              n[PROOF_RIGHT], n[PROOF_UNKNOWN], n[PROOF_WRONG]);
    }
  print_doubts (s);
}

static bool
end_outputs (session *s, const char *lacking)
{
  bool good = (!s->rows.file || whole_close (&s->rows)) && (!s->files.file || whole_close (&s->files));
  if (!s->observed.file)
    return good;
  const observed_end e
      = { .oracle = ORACLE_FLOW, .observations = s->observations,
          .extent = asked.is_complete ? SAW_MOSTLY : SAW_PART,
          .lacks = lacking };
  observed_end_write (s->observed.file, &e);
  return whole_close (&s->observed) && good;
}

static int
complain (const problem *p)
{
  fprintf (stderr, "sframe-flow: %s\n", p->text);
  return p->status;
}

static int
conclude (session *s)
{
  if (asked.show.is_given)
    {
      if (!s->is_shown)
        fprintf (stderr, "sframe-flow: no table has a function there\n");
      return s->damaged || !s->is_shown ? STATUS_USAGE
             : s->shown_wrong ? STATUS_INVALID : STATUS_GOOD;
    }
  char *lacking = lacks (s);
  if (!end_outputs (s, lacking))
    {
      fprintf (stderr, "sframe-flow: what was asked for cannot be written: %m\n");
      free (lacking);
      return STATUS_INFRASTRUCTURE;
    }
  print_sums (s);
  problem p;
  if (!known_print (&asked.known, asked.observations, &p))
    {
      free (lacking);
      return complain (&p);
    }
  int status = s->damaged ? STATUS_USAGE : lacking ? STATUS_INFRASTRUCTURE
               : s->printed ? STATUS_INVALID : STATUS_GOOD;
  if (lacking && !s->damaged)
    fprintf (stderr, "sframe-flow: %s\n", lacking);
  free (lacking);
  return status;
}

static unsigned
jobs (void)
{
  long cores = sysconf (_SC_NPROCESSORS_ONLN);
  return asked.rows || asked.show.is_given ? 1
         : asked.jobs.is_given             ? (unsigned) asked.jobs.value
         : cores > 0                       ? (unsigned) cores
                                           : 1;
}

static bool
begin_output (whole_file *out, const char *path, problem *p)
{
  return !path || whole_open (out, path)
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", path);
}

static int
witness_paths (const path_list *paths)
{
  static session s = { .lock = PTHREAD_MUTEX_INITIALIZER };
  run_totals totals;
  problem p;
  const file_taker to
      = { .look = look, .damaged = take_damage, .names_skipped = skipped_to_name (&asked.skipped), .context = &s };
  if (!begin_output (&s.observed, asked.observations, &p)
      || !begin_output (&s.rows, asked.rows, &p) || !begin_output (&s.files, asked.files, &p))
    return complain (&p);
  if (s.files.file)
    fprintf (s.files.file, "file\tabi\ttable\tfunctions\tdecided\tright\tunknown\twrong\twrong_functions\n");
  progress_begin (asked.shows_progress, "files");
  files_read (paths, jobs (), &to, &totals);
  progress_end ();
  return conclude (&s);
}

static const char *const profiles[] = { "kernel", NULL };

static const option_spec option_table[] = {
  { .name = "--show", .value = "ADDRESS", .number = &asked.show,
    .help = "print each instruction of the function at ADDRESS, its row "
            "and its verdict; exit status 1 if one is wrong" },
  { .name = "--findings", .number = &asked.findings,
    .help = "wrong rows to print (default 20)" },
  { .name = "--profile", .value = "kernel", .text = &asked.profile, .names = profiles,
    .help = "memory below SP is lost: a kernel has no red zone" },
  { .name = "--complete", .flag = &asked.is_complete,
    .help = "with --observations: the subject of each line of a page was "
            "looked at wholly or not at all" },
  { .name = "--min-functions", .number = &asked.min_functions,
    .help = "fewer are a failure (exit status 3)" },
  { .name = "--min-abis", .number = &asked.min_abis, .most = 16,
    .help = "fewer are a failure (exit status 3)" },
  KNOWN_OPTION (asked.known.pages),
  { .name = "--observations", .value = "OUT", .text = &asked.observations,
    .help = "write the input of sframe-judge" },
  { .name = "--files", .value = "OUT", .text = &asked.files,
    .help = "write a line for each file and table: functions, those wholly decided, instructions that are right, "
            "not known and wrong, functions with wrong ones" },
  { .name = "--rows", .value = "OUT", .text = &asked.rows,
    .help = "write each instruction, its table, `right`, `wrong` or `unknown`, "
            "and the file" },
  SKIPPED_OPTION (asked.skipped),
  { .name = "--jobs", .number = &asked.jobs, .least = 1, .most = 1024,
    .help = "threads (default: one per core)" },
  { .name = "--progress", .flag = &asked.shows_progress,
    .help = "report progress on stderr" },
  { .name = NULL },
};

static const usage how_to_use
    = { .name = "sframe-flow", .arguments = "FILE...", .options = option_table, .least = 1,
        .summary = "Follows SP, FP and the return address on every path of "
                   "a function, and compares the rows of .sframe, "
                   ".eh_frame and .debug_frame with them: at each "
                   "instruction a row is right, wrong or not known.  FILE "
                   "is an object, a program, a shared object, an archive, "
                   "or a directory with such files.",
        .after = "exit status: 0 no row is wrong; 1 one is; 2 wrong usage, or "
                 "a file cannot be read; 3 nothing was looked at, or the host "
                 "failed" };

int
main (int argc, char **argv)
{
  (void) argc;
  enum { SHOWN = 20 };
  program_name = "sframe-flow";
  parse_options (++argv, &how_to_use);
  if (!asked.findings.is_given)
    asked.findings.value = SHOWN;
  if (!asked.show.is_given)
    asked.observations = known_place (&asked.known, asked.observations);
  path_list paths = { .count = 0 };
  problem p;
  bool good = true;
  for (; good && *argv; argv++)
    good = paths_add (&paths, *argv, &p);
  int status = good ? witness_paths (&paths) : complain (&p);
  paths_free (&paths);
  return status;
}
