/* How fast the audit is, in one thread, and how fast libdw would be: functions
   of linked files a second of a core's time, whatever else the machine does.
   Fails below what is promised.  */
#include <elfutils/libdw.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "conformance/producers/audit/causes.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/tables/files.h"

enum { PROMISED = 1000000 }; /* functions a second, on a busy machine too */

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

typedef struct measured
{
  uint64_t functions, equal, files;
} measured;

static bool
take_file (void *context, subject *s, const char *name, problem *p)
{
  const audit_options o = { .observes = false };
  measured *m = context;
  file_result r;
  bool good = audit_subject (s, &o, &r, p);
  (void) name;
  for (int v = 0; v < VERDICTS; v++)
    m->functions += r.functions[v];
  m->equal += r.functions[VERDICT_EQUAL];
  m->files++;
  file_result_free (&r);
  return good;
}

static void
take_damage (void *context, const problem *p)
{
  (void) context;
  exit (problem_print (p));
}

/* Functions a second, everything included that is done for a file.  */
static double
measure_audit (const char *path, measured *m)
{
  const file_taker to
      = { .look = take_file, .damaged = take_damage, .context = m };
  path_list paths = { .count = 0 };
  run_totals totals;
  problem p;
  if (!paths_add (&paths, path, &p))
    exit (problem_print (&p));
  double start = seconds (), now;
  do
    {
      files_read (&paths, 1, &to, &totals);
      now = seconds ();
    }
  while (now - start < 1);
  paths_free (&paths);
  return (double) m->functions / (now - start);
}

static uint64_t
ask_libdw (Dwarf_CFI *cfi, const subject *s)
{
  uint64_t functions = 0;
  cfi_rows rows = CFI_NO_ROWS;
  for (size_t t = 0; t < s->table_count; t++)
    for (size_t i = 0; i < s->tables[t].fde_count; i++, functions++)
      {
        cfi_rows_begin (&rows, &s->tables[t], &s->tables[t].fdes[i]);
        while (cfi_rows_next (&rows))
          {
            Dwarf_Frame *frame;
            if (dwarf_cfi_addrframe (cfi, rows.row.start, &frame) == 0)
              free (frame);
          }
      }
  cfi_rows_free (&rows);
  return functions;
}

/* The same for libdw alone, asked once for each row.  */
static double
measure_libdw (const char *path, const buffer *file)
{
  subject s;
  problem p;
  subject_open (&s, path, file->bytes, file->size, &p);
  Dwarf_CFI *cfi = dwarf_getcfi_elf (s.elf);
  double start = seconds (), now;
  uint64_t functions = 0;
  do
    {
      functions += ask_libdw (cfi, &s);
      now = seconds ();
    }
  while (now - start < 1);
  dwarf_cfi_end (cfi);
  subject_close (&s);
  return (double) functions / (now - start);
}

int
main (int argc, char **argv)
{
  const usage u
      = { .name = "bench", .arguments = "FILE...", .least = 1,
          .summary = "Measures how many functions a second the audit compares.",
          .after = "exit status: 0; 1 fewer than promised; 2 wrong usage or "
                   "input" };
  bool good = true;
  (void) argc;
  for (parse_options (++argv, &u); *argv; argv++)
    {
      buffer file = EMPTY_BUFFER;
      problem p;
      measured m = { .files = 0 };
      struct rusage used;
      double ours = measure_audit (*argv, &m);
      getrusage (RUSAGE_SELF, &used);
      if (!read_file (*argv, &file, &p))
        return problem_print (&p);
      if (m.files == 0)
        return fprintf (stderr, "%s: nothing to audit\n", *argv), STATUS_USAGE;
      printf ("audit: %.0f functions a second in one thread (%" PRIu64
              " equal of a file of %.1f MB; %.1f MB of memory)\n",
              ours, m.equal / m.files, (double) file.size / 1e6,
              (double) used.ru_maxrss / 1e3);
      printf ("libdw alone, asked for each row: %.0f\n",
              measure_libdw (*argv, &file));
      good = good && ours >= PROMISED;
      buffer_free (&file);
    }
  return good ? 0 : 1;
}
