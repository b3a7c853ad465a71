/* sframe-mutate: the mutator on the command line.  */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/chance.h"
#include "lib/base/input.h"
#include "lib/base/lend.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"
#include "mutator.h"

/* What the reference says of mutated sections.  */

/* A corpus of sections in memory.  */
typedef struct corpus
{
  buffer *files;
  size_t count;
} corpus;

typedef struct shares
{
  uint64_t total, unchanged, by_verdict[3]; /* enum sf_verdict */
  uint64_t clauses; /* broken, or silent, of different names */
  uint64_t mended;  /* files of which sframe_mend makes a valid section */
} shares;

typedef struct census
{
  shares shares;
  bool seen[SF_CLAUSES];
} census;

static void
count_verdict (census *c, const uint8_t *bytes, size_t size)
{
  sf_section section = { .bytes = bytes, .size = size };
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict = check_section (&section, &report);
  const sf_finding *finding = sf_decisive (&report);
  c->shares.by_verdict[verdict]++;
  c->shares.total++;
  if (finding && !c->seen[finding->clause])
    {
      c->seen[finding->clause] = true;
      c->shares.clauses++;
    }
}

/* OUT = what of FILE fits; returns its size.  */
static size_t
copy_of (const buffer *file, buffer *out, size_t max_size)
{
  size_t size = file->size < max_size ? file->size : max_size;
  if (size)
    memcpy (out->bytes, file->bytes, size);
  return size;
}

static bool
is_mended (const buffer *file, buffer *out, size_t max_size, unsigned seed)
{
  size_t size = copy_of (file, out, max_size);
  sf_report report = SF_NO_REPORT;
  sf_section section = { .bytes = out->bytes };
  section.size = sframe_mend (out->bytes, size, max_size, seed);
  return check_section (&section, &report) == SF_VALID;
}

/* Mutate, and now and then cross, the sections of C COUNT times, each result
   of the last seed on: SEED, SEED + 1, ...  Results have at most MAX_SIZE
   bytes.  */
static shares
measure_shares (const corpus *from, uint64_t count, unsigned seed,
                size_t max_size)
{
  enum { ONE_CROSSING_IN = 8 };
  census c = { .shares = { .total = 0 } };
  buffer out = EMPTY_BUFFER;
  buffer_reserve (&out, max_size + 1);
  count = count < from->count ? from->count : count;
  for (uint64_t i = 0; from->count > 0 && i < count; i++, seed++)
    {
      const buffer *a = &from->files[i % from->count];
      if (i < from->count)
        c.shares.mended += is_mended (a, &out, max_size, seed);
      chance choice = { seed };
      const buffer *b = &from->files[chance_below (
                            &choice, (uint32_t) from->count)];
      size_t size = copy_of (a, &out, max_size);
      if (i % ONE_CROSSING_IN == 0)
        size = sframe_cross (a->bytes, a->size, b->bytes, b->size, out.bytes,
                             max_size, seed);
      else
        size = sframe_mutate (out.bytes, size, max_size, seed);
      c.shares.unchanged
          += size == a->size && size && memcmp (out.bytes, a->bytes, size) == 0;
      count_verdict (&c, out.bytes, size);
    }
  buffer_free (&out);
  return c.shares;
}

typedef struct settings
{
  number_option seed, max_size, count, at_least;
  const char *output, *name;
  bool shares, mends;
} settings;

static uint64_t
value_or (number_option option, uint64_t otherwise)
{
  return option.is_given ? option.value : otherwise;
}

static bool
read_corpus (char **paths, int count, corpus *c, problem *p)
{
  c->files = grow (NULL, (size_t) count * sizeof *c->files);
  for (int i = 0; i < count; i++)
    {
      c->files[i] = EMPTY_BUFFER;
      if (!read_file (paths[i], &c->files[i], p))
        return false;
      c->count++;
    }
  return true;
}

static void
free_corpus (corpus *c)
{
  for (size_t i = 0; i < c->count; i++)
    buffer_free (&c->files[i]);
  free (c->files);
}

static int
print_shares (const settings *s, const corpus *c)
{
  shares r = measure_shares (c, value_or (s->count, 10000),
                             (unsigned) value_or (s->seed, 0),
                             value_or (s->max_size, 65536));
  double percent = r.total ? 100 / (double) r.total : 0;
  double valid = (double) r.by_verdict[SF_VALID] * percent;
  printf ("%-12s %6zu sections, %8" PRIu64 " results: %5.1f %% valid, "
          "%5.1f %% invalid, %5.1f %% silent, %4.1f %% unchanged, %" PRIu64
          " clauses; %" PRIu64 " mended\n",
          s->name ? s->name : "all", c->count, r.total, valid,
          (double) r.by_verdict[SF_INVALID] * percent,
          (double) r.by_verdict[SF_SILENT] * percent,
          (double) r.unchanged * percent, r.clauses, r.mended);
  if (r.total == 0 || r.mended < c->count || valid < (double) value_or (s->at_least, 0))
    return STATUS_INVALID;
  return STATUS_GOOD;
}

static int
mutate_once (const settings *s, const corpus *c)
{
  problem p;
  const buffer *a = &c->files[0];
  size_t max_size = value_or (s->max_size, 65536), size = a->size;
  unsigned seed = (unsigned) value_or (s->seed, 0);
  uint8_t *out = grow (NULL, max_size + 1);
  size = size < max_size ? size : max_size;
  if (size)
    memcpy (out, a->bytes, size);
  if (c->count > 1)
    size = sframe_cross (a->bytes, a->size, c->files[1].bytes,
                         c->files[1].size, out, max_size, seed);
  else
    size = s->mends ? sframe_mend (out, size, max_size, seed)
                    : sframe_mutate (out, size, max_size, seed);
  bool done = write_file (s->output ? s->output : "-", out, size, &p);
  free (out);
  return done ? STATUS_GOOD : problem_print (&p);
}

int
main (int argc, char **argv)
{
  settings s = { .shares = false };
  const option_spec specs[] = {
    { .name = "--seed", .number = &s.seed, .most = UINT32_MAX,
      .help = "number of the change (default 0)" },
    { .name = "--max-size", .number = &s.max_size, .most = 1 << 30,
      .help = "largest size of a result (default 65536)" },
    { .name = "--count", .number = &s.count,
      .help = "changes by --share (default 10000)" },
    { .name = "--at-least", .number = &s.at_least, .most = 100,
      .help = "--share fails when fewer percent are valid, or a SECTION "
              "cannot be repaired" },
    { .name = "--share", .flag = &s.shares,
      .help = "make many changes of the SECTIONs and count valid, invalid "
              "and silent results" },
    { .name = "--mend", .flag = &s.mends,
      .help = "make the section valid by the smallest change" },
    { .name = "--name", .value = "TEXT", .text = &s.name,
      .help = "name of the sections for --share" },
    { .name = "-o", .value = "OUT", .text = &s.output,
      .help = "file of the result (default stdout)" },
    { .name = NULL }
  };
  const usage u
      = { .name = "sframe-mutate", .options = specs, .least = 1,
          .arguments = "SECTION [OTHER]\n--share SECTION...",
          .summary = "Changes the bytes of one .sframe section by its "
                     "structure, and writes the result; with OTHER, "
                     "crosses the two.",
          .after = "exit status: 0 done; 1 too few are valid; 2 wrong usage or "
                   "input; 3 memory, disk or system failed" };
  problem p;
  corpus c = { .count = 0 };
  program_name = "sframe-mutate";
  (void) argc;
  int count = parse_options (argv + 1, &u);
  if (count > 2 && !s.shares)
    refuse_usage (&u, "wants one SECTION, two to cross, or --share");
  if (!read_corpus (argv + 1, count, &c, &p))
    return problem_print (&p);
  int status = s.shares ? print_shares (&s, &c) : mutate_once (&s, &c);
  free_corpus (&c);
  return status;
}
