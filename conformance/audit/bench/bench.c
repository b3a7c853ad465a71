/* How fast the audit is, in one thread, and how fast libdw would be: functions
   of linked files a second of a core's time, whatever else the machine does.
   Fails below what is promised.  */
#include <elfutils/libdw.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "causes.h"
#include "input.h"
#include "options.h"

enum { PROMISED = 100000 }; /* functions a second */

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static uint64_t
count (const file_result *r)
{
  uint64_t sum = 0;
  for (int v = 0; v < VERDICTS; v++)
    sum += r->functions[v];
  return sum;
}

/* Functions a second, everything included that is done for a file.  */
static double
measure_audit (const char *path, const buffer *file, file_result *last)
{
  const audit_options o = { .observes = false };
  uint64_t functions = 0;
  double start = seconds (), now;
  do
    {
      subject s;
      problem p;
      if (subject_open (&s, path, file->bytes, file->size, &p)
          != SUBJECT_READ)
        {
          fprintf (stderr, "%s: cannot be read\n", path);
          exit (STATUS_INFRASTRUCTURE);
        }
      if (!audit_subject (&s, &o, last, &p))
        exit (problem_print (&p));
      functions += count (last);
      file_result_free (last);
      subject_close (&s);
      now = seconds ();
    }
  while (now - start < 1);
  return (double) functions / (now - start);
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
      file_result last;
      struct rusage used;
      if (!read_file (*argv, &file, &p))
        return problem_print (&p);
      double ours = measure_audit (*argv, &file, &last);
      getrusage (RUSAGE_SELF, &used);
      printf ("audit: %.0f functions a second in one thread (%" PRIu64
              " equal of a file of %.1f MB; %.1f MB of memory)\n",
              ours, last.functions[VERDICT_EQUAL], (double) file.size / 1e6,
              (double) used.ru_maxrss / 1e3);
      printf ("libdw alone, asked for each row: %.0f\n",
              measure_libdw (*argv, &file));
      good = good && ours >= PROMISED;
      buffer_free (&file);
    }
  return good ? 0 : 1;
}
