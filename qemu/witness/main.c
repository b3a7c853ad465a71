/* sframe-witness: runs sframe-truth and, from QEMU's own log of the same run,
   finds the stack at each instruction in another way; says where the two
   differ.  */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "compare.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"

typedef struct settings
{
  const char *truth, *claims, *log;
  number_option max_steps, min_compared, min_depth;
} settings;

static settings asked = { .truth = NULL };

static const option_spec option_table[]
    = { { .name = "--truth", .value = "FILE", .text = &asked.truth,
          .help = "the sframe-truth to run (the one beside this program)" },
        { .name = "--claims", .value = "FILE", .text = &asked.claims,
          .help = "run nothing: read what sframe-truth --claims wrote" },
        { .name = "--log", .value = "FILE", .text = &asked.log,
          .help = "with --claims: what --qemu-log wrote in the same run" },
        { .name = "--min-compared", .number = &asked.min_compared,
          .help = "fail if fewer stacks were compared" },
        { .name = "--min-depth", .number = &asked.min_depth,
          .help = "fail if none had as many frames" },
        { .name = NULL } };

static const usage how_to_use
    = { .name = "sframe-witness", .options = option_table,
        .arguments = "-- [OPTION OF sframe-truth...] PROGRAM [ARGUMENT...]\n"
                     "--claims=FILE --log=FILE",
        .summary = "Runs sframe-truth on PROGRAM and compares the stack that "
                   "it records at each instruction with one that is found "
                   "from QEMU's log (qemu/README.md).",
        .after = "exit status: 0 they agree; 2 wrong usage or input; 3 they "
                 "differ, instructions were not observed, too little was "
                 "compared, or the host failed" };

/* Beside this program; to be freed.  */
static char *
beside (const char *name)
{
  char path[4096];
  ssize_t size = readlink ("/proc/self/exe", path, sizeof path - 1);
  path[size > 0 ? size : 0] = '\0';
  char *slash = strrchr (path, '/');
  return format_text ("%.*s/%s", slash ? (int) (slash - path) : 0, path,
                      name);
}

static void
run_truth (char **arguments)
{
  size_t count = 0;
  while (arguments[count])
    count++;
  char *truth = asked.truth ? format_text ("%s", asked.truth)
                            : beside ("sframe-truth");
  char **argv = grow (NULL, (count + 4) * sizeof *argv);
  argv[0] = truth;
  argv[1] = format_text ("--claims=%s", asked.claims);
  argv[2] = format_text ("--qemu-log=%s", asked.log);
  memcpy (argv + 3, arguments, (count + 1) * sizeof *argv);
  execv (truth, argv);
  fprintf (stderr, "sframe-witness: %s: %s\n", truth, strerror (errno));
  _exit (STATUS_INFRASTRUCTURE);
}

static bool
compare_all (const history *h, comparison *result, problem *p)
{
  claim_list claims;
  if (h->has_threads)
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "the program has several threads, whose logs are not "
                        "taken apart");
  bool good = claims_read (&claims, asked.claims, p)
              && compare (result, h, &claims, stdout, p);
  claims_free (&claims);
  return good;
}

static void
print_result (const comparison *c)
{
  printf ("%" PRIu64 " instructions executed, %" PRIu64 " not observed",
          c->executed, c->unobserved);
  if (c->invented)
    printf (", %" PRIu64 " observed and not executed", c->invented);
  printf ("; %" PRIu64 " stacks agree, %" PRIu64 " differ, %" PRIu64
          " not known",
          c->compared, c->different, c->unknown);
  if (c->lost)
    printf (", %" PRIu64 " on a stack that we do not know", c->lost);
  printf ("; without frames that may be over at %" PRIu64 "; depth %" PRIu32 "\n",
          c->doubtful, c->depth);
}

/* The last instruction that was observed is not executed where the run is
   stopped after so many.  */
static int
judge (const comparison *c)
{
  print_result (c);
  if (c->different || c->unobserved || c->invented > 1)
    return STATUS_INFRASTRUCTURE;
  if (c->compared >= asked.min_compared.value && c->compared > 0
      && c->depth >= asked.min_depth.value)
    return STATUS_GOOD;
  printf ("too little was compared\n");
  return STATUS_INFRASTRUCTURE;
}

/* FILE, which is NULL where the log could not be opened: WHY.  */
static bool
read_log (history *h, FILE *file, const char *why, problem *p)
{
  if (!file)
    return problem_set (p, STATUS_USAGE, "%s: %s", asked.log, why);
  bool good = history_read (h, file);
  fclose (file);
  return good
         || problem_set (p, STATUS_USAGE,
                         "%s: is no log of QEMU that shows what it executes",
                         asked.log);
}

static int
read_and_compare (void)
{
  problem p;
  history h = { .count = 0 };
  comparison result = { .executed = 0 };
  const char *why = "";
  FILE *file = open_text (asked.log, &why);
  bool good = read_log (&h, file, why, &p) && compare_all (&h, &result, &p);
  history_free (&h);
  return good ? judge (&result) : problem_print (&p);
}

/* Holds the pipe open while sframe-truth runs, so that reading it ends when that
   has ended, even when no QEMU was started.  */
static int
watch_truth (char **arguments)
{
  int status = 0, held = open (asked.log, O_WRONLY | O_CLOEXEC);
  pid_t pid = held < 0 ? -1 : fork ();
  if (pid == 0)
    run_truth (arguments);
  while (pid > 0 && waitpid (pid, &status, 0) < 0 && errno == EINTR)
    continue;
  return pid > 0 && WIFEXITED (status) ? WEXITSTATUS (status)
                                       : STATUS_INFRASTRUCTURE;
}

/* Returns the status of sframe-truth.  */
static int
run_and_read (char **arguments, history *h)
{
  int status = 0;
  problem p;
  pid_t pid = fork ();
  if (pid == 0)
    _exit (watch_truth (arguments));
  FILE *file = pid > 0 ? fopen (asked.log, "r") : NULL;
  bool good = read_log (h, file, "cannot be opened", &p);
  while (pid > 0 && waitpid (pid, &status, 0) < 0 && errno == EINTR)
    continue;
  status = pid > 0 ? WEXITSTATUS (status) : STATUS_INFRASTRUCTURE;
  if (good || status > STATUS_INVALID)
    return status;
  problem_print (&p);
  return STATUS_INFRASTRUCTURE;
}

static int
run_and_compare (char **arguments)
{
  problem p;
  history h = { .count = 0 };
  comparison result = { .executed = 0 };
  char *directory = temporary_directory ("sframe-witness");
  if (!directory)
    return problem_set (&p, STATUS_INFRASTRUCTURE,
                        "a temporary directory: %m"),
           problem_print (&p);
  asked.claims = format_text ("%s/claims", directory);
  asked.log = format_text ("%s/log", directory);
  int status = mkfifo (asked.log, 0600) == 0 ? run_and_read (arguments, &h)
                                             : STATUS_INFRASTRUCTURE;
  if (status <= STATUS_INVALID)
    status = compare_all (&h, &result, &p) ? judge (&result)
                                           : problem_print (&p);
  history_free (&h);
  return status;
}

int
main (int argc, char **argv)
{
  (void) argc;
  program_name = how_to_use.name;
  int count = parse_options (argv + 1, &how_to_use);
  bool reads = asked.claims && asked.log;
  if (reads == (count > 0) || (asked.claims != NULL) != (asked.log != NULL))
    refuse_usage (&how_to_use,
                  "expected either a PROGRAM, or --claims and --log");
  return reads ? read_and_compare () : run_and_compare (argv + 1);
}
