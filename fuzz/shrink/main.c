/* sframe-shrink: the smallest input that fails at the same place.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "input.h"
#include "options.h"
#include "output.h"
#include "passes.h"

static const char help[]
    = "usage: sframe-shrink [OPTION]... -o FILE PROGRAM INPUT\n\n"
      "PROGRAM is run with a file as its argument and fails on INPUT: it prints "
      "a stack\nas sanitizers do and ends with a status that is not 0.  Writes "
      "to FILE the smallest\ninput found for which the same frame says the same "
      "place.  A section loses\nelements, functions and rows first; then, as any "
      "input, runs of bytes; the clause that it breaks stays the same.\n\n"
      "  --frame=N    the frame that tells one place from another (default 0)\n"
      "  --time=N     seconds that it may take (default 20)\n"
      "  --runs=N     runs of PROGRAM that it may take\n"
      "  --text       INPUT is no section\n"
      "\nexit status: 0 done; 2 wrong usage, or PROGRAM does not fail; 3 memory, "
      "disk or\nsystem failed\n";

typedef struct settings
{
  number_option frame, time, runs;
  const char *output;
  bool is_text;
} settings;

static uint64_t
value_or (number_option option, uint64_t otherwise)
{
  return option.is_given ? option.value : otherwise;
}

static void
shrink (buffer *best, question *q)
{
  bool is_better = true;
  while (is_better && may_ask (q))
    {
      is_better = q->is_section && shrink_structure (best, q);
      is_better |= shrink_bytes (best, q);
    }
}

static bool
shrink_file (const settings *s, char **arguments, problem *p)
{
  buffer best = EMPTY_BUFFER;
  char *trial = format_text ("%s.trial", s->output);
  question q = { .program = arguments[0], .path = trial,
                 .frame = (unsigned) value_or (s->frame, 0),
                 .is_section = !s->is_text,
                 .most = value_or (s->runs, UINT64_MAX),
                 .deadline = (uint64_t) time (NULL) + value_or (s->time, 20) };
  setenv ("ASAN_OPTIONS", "symbolize=0:detect_leaks=0", 1);
  setenv ("UBSAN_OPTIONS", "symbolize=0:print_stacktrace=1", 1);
  setenv ("MSAN_OPTIONS", "symbolize=0", 1);
  bool is_done = read_file (arguments[1], &best, p);
  size_t before = best.size;
  is_done = is_done && ask_first (&q, best.bytes, best.size, p);
  if (is_done)
    {
      shrink (&best, &q);
      is_done = write_file (s->output, best.bytes, best.size, p);
    }
  if (is_done)
    printf ("%zu bytes, were %zu, in %" PRIu64 " runs%s\n", best.size, before,
            q.asked, may_ask (&q) ? "" : ", stopped by the limit");
  remove (trial);
  free (trial);
  buffer_free (&best);
  return is_done;
}

int
main (int argc, char **argv)
{
  settings s = { .output = NULL };
  const option_spec specs[] = { { .name = "--frame", .number = &s.frame },
                                { .name = "--time", .number = &s.time },
                                { .name = "--runs", .number = &s.runs },
                                { .name = "--text", .flag = &s.is_text },
                                { .name = "-o", .text = &s.output },
                                { .name = NULL } };
  problem p;
  program_name = "sframe-shrink";
  if (argc > 1 && strcmp (argv[1], "--help") == 0)
    return fputs (help, stdout), STATUS_GOOD;
  int count = parse_options (argv + 1, specs, &p);
  if (count >= 0 && (count != 2 || !s.output))
    problem_set (&p, STATUS_USAGE, "wants PROGRAM, INPUT and -o: see --help"),
        count = -1;
  if (count < 0 || !shrink_file (&s, argv + 1, &p))
    return problem_print (&p);
  return finish_stdout (STATUS_GOOD);
}
