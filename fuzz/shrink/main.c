/* sframe-shrink: the smallest input that fails at the same place.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ask.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"

static bool
try_bytes (buffer *best, buffer *candidate, question *q)
{
  bool is_same = ask (q, candidate->bytes, candidate->size);
  if (is_same)
    {
      best->size = 0;
      buffer_add (best, candidate->bytes, candidate->size);
    }
  return is_same;
}

static bool
leave_out (buffer *best, size_t at, size_t count, question *q)
{
  buffer candidate = EMPTY_BUFFER;
  buffer_add (&candidate, best->bytes, at);
  buffer_add (&candidate, best->bytes + at + count, best->size - at - count);
  bool is_same = try_bytes (best, &candidate, q);
  buffer_free (&candidate);
  return is_same;
}

static bool
set_to_0 (buffer *best, size_t at, size_t count, question *q)
{
  buffer candidate = EMPTY_BUFFER;
  bool is_same = false;
  buffer_add (&candidate, best->bytes, best->size);
  memset (candidate.bytes + at, 0, count);
  if (memcmp (candidate.bytes, best->bytes, best->size) != 0)
    is_same = try_bytes (best, &candidate, q);
  buffer_free (&candidate);
  return is_same;
}

/* From the end on: what is in front decides where things are.  */
static bool
leave_out_runs (buffer *best, size_t length, question *q)
{
  bool is_better = false;
  for (size_t end = best->size; end >= length && may_ask (q); end -= length)
    {
      is_better |= leave_out (best, end - length, length, q);
      if (end - length < length)
        break;
    }
  return is_better;
}

static bool
set_runs_to_0 (buffer *best, size_t length, question *q)
{
  bool is_better = false;
  for (size_t at = 0; at + length <= best->size && may_ask (q); at += length)
    is_better |= set_to_0 (best, at, length, q);
  return is_better;
}

bool
shrink_bytes (buffer *best, question *q)
{
  bool is_better = false;
  for (size_t length = best->size / 2; length > 0; length /= 2)
    is_better |= leave_out_runs (best, length, q);
  for (size_t length = 8; length > 0; length /= 2)
    is_better |= set_runs_to_0 (best, length, q);
  return is_better;
}

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
  remove_at_exit (trial);
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
  keep_at_exit (trial);
  free (trial);
  buffer_free (&best);
  return is_done;
}

int
main (int argc, char **argv)
{
  settings s = { .output = NULL };
  const option_spec specs[] = {
    { .name = "--frame", .number = &s.frame, .most = UINT32_MAX,
      .help = "the frame that tells one place from another (default 0)" },
    { .name = "--time", .number = &s.time, .most = UINT32_MAX,
      .help = "seconds that it may take (default 20)" },
    { .name = "--runs", .number = &s.runs,
      .help = "runs of PROGRAM that it may take" },
    { .name = "--text", .flag = &s.is_text, .help = "INPUT is no section" },
    { .name = "-o", .value = "OUT", .text = &s.output,
      .help = "the file to write" },
    { .name = NULL }
  };
  const usage u
      = { .name = "sframe-shrink", .arguments = "-o OUT PROGRAM INPUT",
          .least = 2, .most = 2, .options = specs,
          .summary = "PROGRAM is run with a file as its argument and fails on "
                     "INPUT: it prints a stack as sanitizers do and ends with "
                     "a status that is not 0.  Writes to OUT the smallest "
                     "input found for which the same frame says the same "
                     "place.  A section loses elements, functions and rows "
                     "first; then, as any input, runs of bytes; the clause "
                     "that it breaks stays the same.",
          .after = "exit status: 0 done; 2 wrong usage, or PROGRAM does not "
                   "fail; 3 memory, disk or system failed" };
  problem p;
  program_name = "sframe-shrink";
  (void) argc;
  parse_options (argv + 1, &u);
  if (!s.output)
    refuse_usage (&u, "wants %s", u.arguments);
  if (!shrink_file (&s, argv + 1, &p))
    return problem_print (&p);
  return STATUS_GOOD;
}
