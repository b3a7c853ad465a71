/* sframe-shrink: the smallest input that fails at the same place.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ask.h"
#include "fuzz/mutator/model.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"

/* What can be read of a section, with the header's claims where they are not what
   they would be.  A model takes a megabyte: there is one.  */
static model section;

/* The fields of the first header that can lie, in the order of their places.  */
static sf_override *
claim (sf_element_record *e, unsigned i)
{
  sf_override *claims[] = { &e->num_fdes, &e->num_fres, &e->fre_len, &e->fdeoff,
                            &e->freoff };
  return i < sizeof claims / sizeof *claims ? claims[i] : NULL;
}

static uint64_t
read_word (const uint8_t *bytes, bool is_big_endian)
{
  uint64_t value = 0;
  for (unsigned i = 0; i < 4; i++)
    value |= (uint64_t) bytes[i] << 8 * (is_big_endian ? 3 - i : i);
  return value;
}

static void
read_claims (const buffer *b)
{
  enum { FIRST_CLAIM = 8 };
  uint8_t honest[HEADER_SIZE];
  sf_element_record *e = &section.elements[0];
  sf_encode (e, honest, sizeof honest);
  for (unsigned i = 0; claim (e, i); i++)
    {
      size_t at = FIRST_CLAIM + 4 * (size_t) i;
      const uint8_t *field = b->bytes + at;
      if (memcmp (field, honest + at, 4) != 0)
        *claim (e, i) = (sf_override) { true, read_word (field, e->big_endian) };
    }
}

/* One simplification: NUMBER says of what.  False: there is no such thing.  */
typedef bool simplification (unsigned number);

static bool
do_nothing (unsigned number)
{
  return number == 0;
}

static bool
believe_nothing (unsigned number)
{
  sf_override *c = claim (&section.elements[0], number);
  if (c)
    c->is_given = false;
  return c;
}

static bool
drop_element (unsigned number)
{
  if (number >= section.element_count || section.element_count == 1)
    return false;
  memmove (section.elements + number, section.elements + number + 1,
           (section.element_count - number - 1) * sizeof *section.elements);
  section.element_count--;
  return true;
}

static bool
drop_trailing (unsigned number)
{
  section.trailing_count = 0;
  return number == 0;
}

static bool
drop_gaps (unsigned number)
{
  if (number >= section.element_count)
    return false;
  section.elements[number].gap_before_index = 0;
  section.elements[number].gap_before_fres = 0;
  return true;
}

static bool
drop_auxiliary_header (unsigned number)
{
  if (number >= section.element_count)
    return false;
  section.elements[number].auxhdr_length = 0;
  return true;
}

/* Function NUMBER of all elements; its element in *E, its place there.  */
static uint32_t
find_function (unsigned number, sf_element_record **e)
{
  for (unsigned i = 0; i < section.element_count; i++)
    {
      *e = &section.elements[i];
      if (number < (*e)->fde_count)
        return number;
      number -= (*e)->fde_count;
    }
  *e = NULL;
  return 0;
}

static bool
drop_function (unsigned number)
{
  sf_element_record *e;
  uint32_t i = find_function (number, &e);
  if (e)
    model_remove_fde (&section, e, i);
  return e;
}

static bool
drop_half_of_functions (unsigned number)
{
  sf_element_record *e = &section.elements[number / 2];
  if (number / 2 >= section.element_count)
    return false;
  uint32_t kept = e->fde_count / 2, from = number % 2 ? kept : 0;
  for (uint32_t count = e->fde_count - kept; count > 0; count--)
    if (from < e->fde_count)
      model_remove_fde (&section, e, from);
  return true;
}

static bool
drop_half_of_rows (unsigned number)
{
  sf_element_record *e;
  uint32_t i = find_function (number, &e);
  if (e)
    model_fde (&section, e, i)->fre_count /= 2;
  return e;
}

static bool
drop_first_row (unsigned number)
{
  sf_element_record *e;
  uint32_t i = find_function (number, &e);
  if (e && e->fdes[i].fre_count)
    model_remove_row (&section, model_fde (&section, e, i), 0);
  return e;
}

static bool
drop_last_row (unsigned number)
{
  sf_element_record *e;
  uint32_t i = find_function (number, &e);
  if (e && e->fdes[i].fre_count)
    model_fde (&section, e, i)->fre_count--;
  return e;
}

static bool
start_at_0 (unsigned number)
{
  sf_element_record *e;
  uint32_t i = find_function (number, &e);
  if (e)
    model_fde (&section, e, i)->start = 0;
  return e;
}

/* Write the model; is it smaller than BEST, or as large and another, and does it
   fail as BEST does?  */
static bool
try_model (buffer *best, question *q)
{
  buffer candidate = EMPTY_BUFFER;
  model_tidy_positions (&section);
  buffer_reserve (&candidate, best->size + 1);
  candidate.size = model_write (&section, candidate.bytes, best->size);
  bool is_new = candidate.size < best->size
                || (candidate.size == best->size
                    && memcmp (candidate.bytes, best->bytes, best->size) != 0);
  bool is_same = is_new && ask (q, candidate.bytes, candidate.size);
  if (is_same)
    {
      best->size = 0;
      buffer_add (best, candidate.bytes, candidate.size);
    }
  buffer_free (&candidate);
  return is_same;
}

/* Apply S as often as it keeps the failure.  */
static bool
simplify (buffer *best, simplification *s, question *q)
{
  enum { MOST_THINGS = 4096 };
  bool is_better = false;
  for (unsigned number = 0; number < MOST_THINGS && may_ask (q);)
    {
      if (!model_read (&section, best->bytes, best->size))
        break;
      read_claims (best);
      if (!s (number))
        break;
      if (try_model (best, q))
        is_better = true;
      else
        number++;
    }
  return is_better;
}

/* Makes *BEST smaller or simpler as far as it can; true when it did at all.
   What a section consists of: elements, functions, rows, the auxiliary header,
   gaps; and values that are 0.  */
static bool
shrink_structure (buffer *best, question *q)
{
  static simplification *const all[]
      = { drop_element,          drop_half_of_functions, drop_function,
          drop_half_of_rows,     drop_last_row,          drop_first_row,
          drop_trailing,         drop_gaps,              drop_auxiliary_header,
          believe_nothing,       start_at_0,             do_nothing };
  bool is_better = false;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    is_better |= simplify (best, all[i], q);
  return is_better;
}

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

/* Likewise: runs of bytes are left out, then set to 0.  */
static bool
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
