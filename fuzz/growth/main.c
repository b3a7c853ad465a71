/* sframe-growth: how the time that implementations take grows with the size of a
   section.  */
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/output.h"
#include "lib/base/sframe_version.h"
#include "lib/base/temporary.h"
#include "lib/elf/elf_wrap.h"
#include "lib/observe/observation.h"
#include "measure.h"
#include "shapes.h"

typedef enum operation { DECODE, FIND_ONE, FIND_MANY, OPERATIONS } operation;
static const char *const operation_names[] = { "decode", "find", "find-many" };

enum
{
  SMALLEST = 1 << 10,
  MOST_PCS = 1 << 15,
  SIZES = 25,
  LEAST_MILLISECONDS = 8, /* above which time is more than starting up */
  BEST_OF = 3
};

/* n log n doubles by a little more than 2, n squared by 4: between the two.  */
static const double slow_exponent = 1.5;

typedef struct series
{
  const char *testee, *program;
  bool reads_elf;
  const shape *shape;
  operation operation;
  uint8_t version;
  uint32_t counts[SIZES];
  double seconds[SIZES]; /* -2: too long */
  long kilobytes[SIZES]; /* of memory, at most */
  size_t bytes;          /* of the last section */
  uint32_t unanswered;   /* at which it refuses or dies, after it has answered; or 0 */
  unsigned length;
} series;

typedef struct settings
{
  number_option seconds, most, rows;
  const char *work, *shape; /* the only one, or NULL */
  bool observes;
  unsigned measured, slow;
} settings;

static uint64_t
value_or (number_option option, uint64_t otherwise)
{
  return option.is_given ? option.value : otherwise;
}

/* The command line of S for COUNT, in memory that the caller frees, with the
   strings from the third on.  */
static char **
command_line (const series *s, uint32_t count, char *file)
{
  uint32_t pcs = s->operation == FIND_MANY ? count : s->operation == FIND_ONE;
  char **argv = grow (NULL, (pcs + 4) * sizeof *argv);
  argv[0] = (char *) s->program;
  argv[1] = s->operation == DECODE ? "decode" : "find";
  argv[2] = file;
  for (uint32_t i = 0; i < pcs; i++)
    argv[3 + i] = format_text (
        "0x%llx", (unsigned long long) address_in (
                      s->shape, pcs == 1 ? count - 1 : i));
  argv[3 + pcs] = NULL;
  return argv;
}

static double
best_time (const series *s, uint32_t count, char *file, unsigned limit, long *kilobytes)
{
  char **argv = command_line (s, count, file);
  double best = seconds_of (argv, limit, kilobytes);
  for (int i = 1; i < BEST_OF && best >= 0 && best < 1; i++)
    best = fmin (best, seconds_of (argv, limit, kilobytes));
  for (char **pc = argv + 3; *pc; pc++)
    free (*pc);
  free (argv);
  return best;
}

/* SECTION as an ELF file around it, for readers that take nothing else.  */
static void
wrap (buffer *section)
{
  buffer file = EMPTY_BUFFER;
  buffer_reserve (&file, elf_wrap_size (section->size, 0));
  elf_wrap (section->bytes, section->size, 0, (elf_form){ false, false },
            file.bytes);
  file.size = elf_wrap_size (section->size, 0);
  buffer_free (section);
  *section = file;
}

/* One more point of S.  False: there is nothing beyond it.  */
static bool
measure_point (series *s, uint32_t count, const settings *o)
{
  problem p;
  buffer section = EMPTY_BUFFER;
  char *file = format_text ("%s/growth-%d.sframe", o->work, (int) getpid ());
  make_section (s->shape, s->version, count,
                (uint32_t) value_or (o->rows, 1), &section);
  remove_at_exit (file);
  if (s->reads_elf)
    wrap (&section);
  if (!write_file (file, section.bytes, section.size, &p))
    exit (problem_print (&p));
  size_t bytes = section.size;
  /* Before a program is started: what this one has would count as its memory.  */
  buffer_free (&section);
  unsigned limit = (unsigned) value_or (o->seconds, 5);
  double seconds = best_time (s, count, file, limit, &s->kilobytes[s->length]);
  unlink (file);
  keep_at_exit (file);
  free (file);
  if (seconds == -1)
    {
      s->unanswered = s->length ? count : 0;
      return false;
    }
  s->bytes = bytes;
  s->counts[s->length] = count;
  s->seconds[s->length++] = seconds;
  return seconds >= 0 && seconds * 2 < limit;
}

/* Of time t = n^x: x, from the first point that is more than starting up to the
   last; a time that was too long counts as the limit.  0: too few points.  */
static double
exponent_of (const series *s, unsigned limit)
{
  enum { FEWEST_DOUBLINGS = 2 };
  unsigned first = 0, last = s->length;
  while (first < last && s->seconds[first] >= 0
         && s->seconds[first] - s->seconds[0] < LEAST_MILLISECONDS / 1e3)
    first++;
  if (last < first + 1 + FEWEST_DOUBLINGS)
    return 0;
  double begin = s->seconds[first], end = s->seconds[last - 1];
  return log2 ((end < 0 ? limit : end) / begin)
         / log2 ((double) s->counts[last - 1] / s->counts[first]);
}

/* The last points of S and what they come to, in one line that the caller
   frees.  */
static char *
points_text (const series *s, double exponent)
{
  buffer b = EMPTY_BUFFER;
  for (unsigned i = s->length > 5 ? s->length - 5 : 0; i < s->length; i++)
    if (s->seconds[i] >= 0)
      buffer_print (&b, "%u: %.0f ms, ", s->counts[i], s->seconds[i] * 1e3);
    else
      buffer_print (&b, "%u: too long, ", s->counts[i]);
  if (s->unanswered)
    buffer_print (&b, "%u: no answer, ", s->unanswered);
  if (exponent > 0)
    buffer_print (&b, "n^%.1f", exponent);
  else
    buffer_print (&b, "fast");
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

static void
print_series (const series *s, const char *points, bool is_slow,
              const settings *o)
{
  FILE *to = o->observes ? stderr : stdout;
  fprintf (to, "%-22s v%d %-9s %-12s %s%s", s->testee, s->version,
           operation_names[s->operation], s->shape->name, points,
           is_slow ? " slow" : "");
  fprintf (to, "; %zu bytes, %ld KiB of memory, of the smallest %ld\n", s->bytes,
           s->kilobytes[s->length - 1], s->kilobytes[0]);
  fflush (to);
}

static void
observe (const series *s, const char *points, bool is_slow)
{
  const char *asked = operation_names[s->operation];
  char *test = format_text ("%s %s %s", s->testee, asked, s->shape->name);
  char *again = format_text ("make fuzz-growth TARGET=%s", s->testee);
  const observation line
      = { .oracle = ORACLE_GROWTH,
          .result = is_slow ? SAW_WRONG : SAW_GOOD,
          .test = test, .text = points, .again = is_slow ? again : NULL,
          .seen = { .value = { [GROWTH_TESTEE] = s->testee,
                               [GROWTH_OPERATION] = asked,
                               [GROWTH_SHAPE] = s->shape->name } } };
  observation_write (stdout, &line);
  free (again);
  free (test);
}

static void
judge (const series *s, settings *o)
{
  double exponent = exponent_of (s, (unsigned) value_or (o->seconds, 5));
  bool is_slow = exponent >= slow_exponent;
  char *points = points_text (s, exponent);
  print_series (s, points, is_slow, o);
  if (o->observes)
    observe (s, points, is_slow);
  free (points);
  o->measured++;
  o->slow += is_slow;
}

/* Look-ups in rows, and without order, can only be one after the other.  */
static bool
is_asked (const shape *s, operation op, const settings *o)
{
  if (o->shape && strcmp (o->shape, s->name) != 0)
    return false;
  return op != FIND_MANY || (!s->is_one_function && !s->is_shuffled);
}

static void
measure (series s, settings *o)
{
  const shape *form = s.shape;
  uint32_t most = (uint32_t) value_or (o->most, form->most);
  if (s.operation == FIND_MANY && most > MOST_PCS)
    most = MOST_PCS;
  if (form->is_one_function && most > form->most)
    most = form->most;
  /* The newest version that it takes.  */
  for (s.version = SFRAME_VERSIONS; s.version > 0; s.version--)
    {
      uint32_t count = SMALLEST;
      while (count <= most && measure_point (&s, count, o) && count < most)
        count = count > most / 2 && !form->is_shuffled ? most : count * 2;
      if (s.length)
        {
          judge (&s, o);
          return;
        }
    }
}

/* What PROGRAM says of itself (CONTRACT.md, `caps`).  */
static bool
reads_elf (const char *program)
{
  char line[256];
  bool found = false;
  char *command = format_text ("%s caps", program);
  FILE *caps = popen (command, "r");
  while (caps && fgets (line, sizeof line, caps))
    found |= strcmp (line, "input elf\n") == 0;
  if (caps)
    pclose (caps);
  free (command);
  return found;
}

static bool
is_shape (const char *name)
{
  for (size_t i = 0; i < shape_count; i++)
    if (strcmp (shapes[i].name, name) == 0)
      return true;
  return false;
}

/* NAME=PROGRAM.  */
static void
measure_testee (char *argument, settings *o)
{
  char *program = strchr (argument, '=');
  *program++ = 0;
  series s = { .testee = argument, .program = program,
               .reads_elf = reads_elf (program) };
  for (size_t i = 0; i < shape_count; i++)
    for (operation op = DECODE; op < OPERATIONS; op++)
      if (is_asked (&shapes[i], op, o))
        {
          s.shape = &shapes[i];
          s.operation = op;
          measure (s, o);
        }
}

int
main (int argc, char **argv)
{
  settings o = { .work = "/tmp" };
  const option_spec specs[]
      = { { .name = "--seconds", .number = &o.seconds, .least = 1,
            .most = 86400,
            .help = "a testee may take for one section (default 5)" },
          { .name = "--most", .number = &o.most, .least = 1,
            .most = 1 << 25,
            .help = "functions, or as many rows as fit (default: 524288)" },
          { .name = "--rows", .number = &o.rows, .least = 1, .most = SHAPE_ROWS,
            .help = "of each function (default 1), where there are many" },
          { .name = "--shape", .value = "NAME", .text = &o.shape,
            .help = "only this: functions, unsorted, foreign, rows or foreign-rows" },
          { .name = "--observe", .flag = &o.observes,
            .help = "print what sframe-judge reads; the rest goes to stderr" },
          { .name = "--work", .value = "DIRECTORY", .text = &o.work,
            .help = "for the sections (default /tmp)" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-growth", .arguments = "NAME=PROGRAM...", .least = 1,
          .options = specs,
          .summary = "Doubles valid sections and measures the processor time "
                     "that each testee (conformance/CONTRACT.md) takes to "
                     "decode one, to look one address up, and to look up as "
                     "many as there are functions.  Prints what grows, and "
                     "\"slow\" where that is worse than n log n.",
          .after = "exit status: 0 nothing is slow; 1 something is; 2 wrong "
                   "usage; 3 nothing could be measured" };
  program_name = "sframe-growth";
  /* What is freed goes back at once: see measure_point.  */
  enum { MAPPED_FROM = 1 << 17 };
  mallopt (M_MMAP_THRESHOLD, MAPPED_FROM);
  (void) argc;
  int count = parse_options (argv + 1, &u);
  for (int i = 1; i <= count; i++)
    if (!strchr (argv[i], '='))
      refuse_usage (&u, "wants %s, not '%s'", u.arguments, argv[i]);
  if (o.shape && !is_shape (o.shape))
    refuse_usage (&u, "there is no shape '%s'", o.shape);
  for (int i = 1; i <= count; i++)
    measure_testee (argv[i], &o);
  fprintf (o.observes ? stderr : stdout, "%u series, %u slow\n", o.measured,
           o.slow);
  if (o.measured == 0)
    {
      warn_of ("nothing could be measured");
      return STATUS_INFRASTRUCTURE;
    }
  return o.slow ? STATUS_INVALID : STATUS_GOOD;
}
