/* sframe-growth: how the time and the memory that implementations take grow with the
   size of a section, and what a server of theirs keeps of each request.  */
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/sframe_version.h"
#include "lib/base/whole.h"
#include "lib/elf/elf_object.h"
#include "lib/observe/observation.h"
#include "measure.h"

typedef enum operation { DECODE, FIND_ONE, FIND_MANY, OPERATIONS } operation;
static const char *const operation_names[] = { "decode", "find", "find-many" };

enum { REJECTED = 1 }; /* the status of a reader that refuses a section */

enum
{
  SMALLEST = 1 << 10,
  MOST_PCS = 1 << 15,
  SIZES = 25,
  LEAST_MILLISECONDS = 8, /* above which time is more than starting up */
  LEAST_KILOBYTES = 4096, /* the same of memory */
  BEST_OF = 3
};

/* With --brief: sizes go up by 4, and no further than this.  */
enum
{
  BRIEF_MILLISECONDS = 4,
  BRIEF_SMALLEST = 1 << 8,
  BRIEF_STEP = 4,
  BRIEF_MOST = 1 << 18,
  BRIEF_BEST_OF = 5,
  BRIEF_REQUESTS = 1000
};
static const double brief_seconds = 0.1;

/* n log n doubles by a little more than 2, n squared by 4: between the two.  */
static const double slow_exponent = 1.5;

typedef struct series
{
  const char *testee, *program;
  bool reads_elf;
  double start; /* seconds that its program takes to say what it is */
  const shape *shape;
  operation operation;
  uint8_t version;
  uint32_t counts[SIZES];
  cost costs[SIZES];
  size_t bytes;          /* of the last section */
  uint32_t unanswered;   /* at which it refuses or dies, after it has answered; or 0 */
  unsigned length;
} series;

typedef struct settings
{
  number_option seconds, most, rows;
  const char *work, *shape; /* the only one, or NULL */
  bool observes, is_brief;
  unsigned measured, bad;
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

/* Of several runs: how long a program waits for nothing differs, and what it reserves.  */
static void
take_least (cost *least, cost c)
{
  least->seconds = fmin (least->seconds, c.seconds);
  if (c.memory < least->memory)
    least->memory = c.memory;
  if (c.space < least->space)
    least->space = c.space;
}

static cost
least_cost (const series *s, uint32_t count, char *file, const settings *o)
{
  char **argv = command_line (s, count, file);
  bool is_claimed = s->shape->is_claimed;
  int wanted = is_claimed ? REJECTED : STATUS_GOOD;
  unsigned limit = (unsigned) value_or (o->seconds, 5);
  cost least = cost_of (argv, wanted, limit, is_claimed);
  for (int i = 1; i < (o->is_brief ? BRIEF_BEST_OF : BEST_OF) && least.seconds >= 0 && least.seconds < 1; i++)
    take_least (&least, cost_of (argv, wanted, limit, is_claimed));
  for (char **pc = argv + 3; *pc; pc++)
    free (*pc);
  free (argv);
  return least;
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
  cost least = least_cost (s, count, file, o);
  unlink (file);
  keep_at_exit (file);
  free (file);
  if (least.seconds == NO_ANSWER)
    {
      s->unanswered = s->length ? count : 0;
      return false;
    }
  s->bytes = bytes;
  s->counts[s->length] = count;
  s->costs[s->length++] = least;
  return least.seconds >= 0 && (o->is_brief ? least.seconds < brief_seconds : least.seconds * 2 < limit);
}

/* Of time t = n^x above starting up: x, from the first point that is more than that to
   the last; a time that was too long counts as the limit.  0: too few points.  */
static double
exponent_of (const series *s, unsigned limit, bool is_brief)
{
  enum { LEAST_GROWTH = 4 };
  double least = (is_brief ? BRIEF_MILLISECONDS : LEAST_MILLISECONDS) / 1e3;
  unsigned first = 0, last = s->length;
  while (first < last && s->costs[first].seconds >= 0
         && s->costs[first].seconds - s->start < least)
    first++;
  if (last <= first || s->counts[last - 1] < LEAST_GROWTH * s->counts[first])
    return 0;
  double begin = s->costs[first].seconds, end = s->costs[last - 1].seconds;
  return log2 (((end < 0 ? limit : end) - s->start) / (begin - s->start))
         / log2 ((double) s->counts[last - 1] / s->counts[first]);
}

/* Does the memory above that of the smallest section grow likewise?  */
static bool
is_large (const series *s)
{
  unsigned first = 0, last = s->length;
  while (first < last && s->costs[first].memory - s->costs[0].memory < LEAST_KILOBYTES)
    first++;
  if (first < last && s->shape->is_claimed)
    return true; /* there is nothing that it could be for */
  if (last < first + 2)
    return false;
  double begin = (double) (s->costs[first].memory - s->costs[0].memory);
  double end = (double) (s->costs[last - 1].memory - s->costs[0].memory);
  return log2 (end / begin) / log2 ((double) s->counts[last - 1] / s->counts[first]) >= slow_exponent;
}

/* Does S reserve addresses in proportion to a count for which there is nothing, three points on end?
   What a run-time system reserves as it likes is in no proportion.  */
static bool
is_reserved (const series *s)
{
  enum { WANTED = 2 };
  static const double off = 0.25;
  unsigned found = 0;
  for (unsigned i = 1; i < s->length && found < WANTED; i++)
    {
      double before = (double) (s->costs[i - 1].space - s->costs[0].space);
      double now = (double) (s->costs[i].space - s->costs[0].space);
      double ratio = (double) s->counts[i] / s->counts[i - 1];
      bool goes_on = before >= LEAST_KILOBYTES && fabs (now / before / ratio - 1) <= off;
      found = goes_on ? found + 1 : 0;
    }
  return found == WANTED;
}

/* The last points of S and what they come to, in one line that the caller
   frees.  */
static char *
points_text (const series *s, double exponent)
{
  buffer b = EMPTY_BUFFER;
  for (unsigned i = s->length > 5 ? s->length - 5 : 0; i < s->length; i++)
    if (s->costs[i].seconds >= 0)
      buffer_print (&b, "%u: %.0f ms, ", s->counts[i], s->costs[i].seconds * 1e3);
    else
      buffer_print (&b, "%u: too long, ", s->counts[i]);
  if (s->unanswered)
    buffer_print (&b, "%u: no answer, ", s->unanswered);
  if (exponent > 0)
    buffer_print (&b, "n^%.1f", exponent);
  else
    buffer_print (&b, "fast");
  return b.text;
}

static char *
memory_text (const series *s, bool is_space)
{
  buffer b = EMPTY_BUFFER;
  for (unsigned i = s->length > 5 ? s->length - 5 : 0; i < s->length; i++)
    buffer_print (&b, "%u: %ld KiB%s", s->counts[i], is_space ? s->costs[i].space : s->costs[i].memory,
                  i + 1 < s->length ? ", " : "");
  return b.text;
}

static void
print_series (const series *s, const char *points, bool is_slow, const settings *o)
{
  FILE *to = o->observes ? stderr : stdout;
  fprintf (to, "%-22s v%d %-9s %-12s %s%s", s->testee, s->version,
           operation_names[s->operation], s->shape->name, points,
           is_slow ? " slow" : "");
  fprintf (to, "; %zu bytes, %ld KiB of memory, of the smallest %ld%s", s->bytes,
           s->costs[s->length - 1].memory, s->costs[0].memory, (o->is_brief || s->shape->is_claimed) && is_large (s) ? " memory" : "");
  if (s->shape->is_claimed)
    fprintf (to, "; %ld KiB of addresses, of the smallest %ld%s", s->costs[s->length - 1].space, s->costs[0].space,
             is_reserved (s) ? " space" : "");
  fputc ('\n', to);
  fflush (to);
}

/* One more thing was measured.  GROWS is what is bad if IS_BAD.  */
static void
observe (const series *s, const char *const seen[], const char *text, bool is_bad, settings *o)
{
  const char *front = getenv ("SFRAME_FRONT");
  o->measured++;
  o->bad += is_bad;
  if (!o->observes)
    return;
  char *test = format_text ("%s %s %s %s", seen[GROWTH_TESTEE], seen[GROWTH_OPERATION],
                            seen[GROWTH_SHAPE], seen[GROWTH_GROWS]);
  char *again = o->is_brief && front
                    ? format_text ("%s build/bin/sframe-growth --brief %s=%s", front, s->testee, s->program)
                    : format_text ("make fuzz-growth TARGET=%s", s->testee);
  observation line = { .oracle = ORACLE_GROWTH,
                       .result = is_bad ? SAW_WRONG : SAW_GOOD,
                       .test = test, .text = text, .again = is_bad ? again : NULL };
  memcpy (line.seen.value, seen, GROWTH_FIELDS * sizeof *seen);
  observation_write (stdout, &line);
  free (again);
  free (test);
}

static void
judge_memory (const series *s, const char *seen[], settings *o)
{
  char *memory = memory_text (s, false), *space = memory_text (s, true);
  seen[GROWTH_GROWS] = "memory";
  observe (s, seen, memory, is_large (s), o);
  seen[GROWTH_GROWS] = "space";
  if (s->shape->is_claimed)
    observe (s, seen, space, is_reserved (s), o);
  free (memory);
  free (space);
}

static void
judge (const series *s, settings *o)
{
  double exponent = exponent_of (s, (unsigned) value_or (o->seconds, 5), o->is_brief);
  bool is_slow = exponent >= slow_exponent;
  char *points = points_text (s, exponent);
  const char *seen[] = { [GROWTH_TESTEE] = s->testee,
                         [GROWTH_OPERATION] = operation_names[s->operation],
                         [GROWTH_SHAPE] = s->shape->name,
                         [GROWTH_GROWS] = "time" };
  print_series (s, points, is_slow, o);
  observe (s, seen, points, is_slow, o);
  if (o->is_brief || s->shape->is_claimed)
    judge_memory (s, seen, o);
  free (points);
}

/* Look-ups in rows, and without order, can only be one after the other.  */
static bool
is_asked (const shape *s, operation op, const settings *o)
{
  if (o->shape && strcmp (o->shape, s->name) != 0)
    return false;
  if (s->is_claimed)
    return op == DECODE;
  if (o->is_brief && (s->is_shuffled || s->is_foreign))
    return false;
  return op != FIND_MANY || (!s->is_one_function && !s->is_shuffled);
}

static void
measure (series s, settings *o)
{
  const shape *form = s.shape;
  uint32_t most = (uint32_t) value_or (o->most, form->most);
  if (o->is_brief && !form->is_claimed && most > BRIEF_MOST)
    most = BRIEF_MOST;
  if (s.operation == FIND_MANY && most > MOST_PCS)
    most = MOST_PCS;
  if (form->is_one_function && most > form->most)
    most = form->most;
  /* The newest version that it takes.  */
  for (s.version = SFRAME_VERSIONS; s.version > 0; s.version--)
    {
      uint32_t count = o->is_brief ? BRIEF_SMALLEST : SMALLEST, step = o->is_brief ? BRIEF_STEP : 2;
      while (count <= most && measure_point (&s, count, o) && count < most)
        count = count > most / step && !form->is_shuffled ? most : count * step;
      if (s.length)
        {
          judge (&s, o);
          return;
        }
    }
}

/* What a server of S keeps of each request about a section, or about one that IS_REFUSED at its end, where the rows are
   not as many as the header says.  Less than a page for two is none: an allocator has rooms of its own.  */
static void
measure_server (series *s, bool is_refused, settings *o)
{
  enum { FUNCTIONS = 256, PAGES_IN_KILOBYTES = 4, ROWS_OF_HEADER = 12 };
  buffer section = EMPTY_BUFFER;
  long kept[2];
  make_section (&shapes[0], SFRAME_VERSIONS - 1, FUNCTIONS, SHAPE_ROWS, &section);
  if (is_refused)
    section.bytes[ROWS_OF_HEADER]--;
  if (s->reads_elf)
    wrap (&section);
  unsigned answers
      = kept_by_server (s->program, &section, BRIEF_REQUESTS, kept);
  buffer_free (&section);
  if (!answers)
    return;
  bool stops = answers < BRIEF_REQUESTS;
  bool is_kept = !stops && kept[1] >= BRIEF_REQUESTS / 4 * PAGES_IN_KILOBYTES / 2 && kept[1] * 2 >= kept[0] * 3;
  char *text
      = stops ? format_text ("no answer after %u requests of %d", answers,
                             BRIEF_REQUESTS)
              : format_text ("after %d requests %ld KiB more than after %d, "
                             "which were %ld more than after %d",
                             BRIEF_REQUESTS, kept[1], BRIEF_REQUESTS / 2,
                             kept[0], BRIEF_REQUESTS / 4);
  const char *of = is_refused ? "refused" : shapes[0].name;
  const char *seen[] = { [GROWTH_TESTEE] = s->testee, [GROWTH_OPERATION] = "serve",
                         [GROWTH_SHAPE] = of, [GROWTH_GROWS] = "kept" };
  fprintf (o->observes ? stderr : stdout, "%-22s serve, %s: %s%s\n", s->testee, of, text, is_kept ? " leak" : "");
  observe (s, seen, text, is_kept || stops, o);
  free (text);
}

/* What the program of S says of itself (CONTRACT.md, `caps`); its name, if S has none.  */
static void
read_caps (series *s)
{
  char line[256];
  setenv ("GROWTH_PROGRAM", s->program, true);
  FILE *caps = popen ("exec \"$GROWTH_PROGRAM\" caps 2>/dev/null", "r");
  while (caps && fgets (line, sizeof line, caps))
    {
      line[strcspn (line, "\n")] = 0;
      s->reads_elf |= strcmp (line, "input elf") == 0;
      if (!*s->testee && strncmp (line, "name ", 5) == 0)
        s->testee = format_text ("%s", line + 5);
    }
  if (!caps || ferror (caps))
    {
      perror ("sframe-growth: caps");
      exit (STATUS_INFRASTRUCTURE);
    }
  pclose (caps);
}

static double
time_to_start (const char *program)
{
  char *argv[] = { (char *) program, "caps", NULL };
  cost least = cost_of (argv, STATUS_GOOD, BRIEF_BEST_OF, false);
  for (int i = 1; i < BRIEF_BEST_OF && least.seconds >= 0; i++)
    take_least (&least, cost_of (argv, STATUS_GOOD, BRIEF_BEST_OF, false));
  return least.seconds;
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
  series s = { .testee = argument, .program = program };
  read_caps (&s);
  s.start = time_to_start (program);
  for (size_t i = 0; i < shape_count; i++)
    for (operation op = DECODE; op < OPERATIONS; op++)
      if (is_asked (&shapes[i], op, o))
        {
          s.shape = &shapes[i];
          s.operation = op;
          measure (s, o);
        }
  if (o->is_brief && !o->shape)
    for (int refused = 0; refused < 2; refused++)
      measure_server (&s, refused, o);
}

/* The exit status.  */
static int
measure_testees (char **arguments, int count, settings *o)
{
  for (int i = 0; i < count; i++)
    measure_testee (arguments[i], o);
  fprintf (o->observes ? stderr : stdout, "%u series, %u bad\n", o->measured,
           o->bad);
  if (o->measured == 0)
    {
      warn_of ("nothing could be measured");
      return STATUS_INFRASTRUCTURE;
    }
  return o->bad ? STATUS_INVALID : STATUS_GOOD;
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
            .help = "only this: functions, unsorted, foreign, rows, foreign-rows or claimed" },
          { .name = "--brief", .flag = &o.is_brief,
            .help = "fewer sizes and shapes: some seconds for a testee" },
          { .name = "--observe", .flag = &o.observes,
            .help = "print what sframe-judge reads; the rest goes to stderr" },
          { .name = "--work", .value = "DIRECTORY", .text = &o.work,
            .help = "for the sections (default /tmp)" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-growth", .arguments = "[NAME]=PROGRAM...", .least = 1,
          .options = specs,
          .summary = "Doubles valid sections and measures the processor time "
                     "that each testee (conformance/CONTRACT.md) takes to "
                     "decode one, to look one address up, and to look up as "
                     "many as there are functions.  Prints what grows, and "
                     "\"slow\" where that is worse than n log n.  With "
                     "--brief also \"memory\", likewise, \"space\": it "
                     "reserves addresses for what a header claims, and "
                     "\"leak\": a server keeps some of each request.",
          .after = "exit status: 0 nothing is; 1 something is; 2 wrong "
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
  return measure_testees (argv + 1, count, &o);
}
