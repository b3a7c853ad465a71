/* sframe-differential: sections for the runner, and what came of them.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "differential.h"
#include "fuzz/mutator/mutator.h"
#include "lib/base/chance.h"
#include "lib/base/input.h"
#include "lib/base/lend.h"
#include "lib/base/options.h"
#include "lib/base/program.h"
#include "lib/base/sframe_version.h"
#include "lib/base/whole.h"

/* Batches of mutated sections.  */

enum { MOST_BYTES = 4000 };

typedef struct batch
{
  buffer *seeds;
  size_t seed_count;
  const char *directory;
  buffer list;
} batch;

static const buffer *
any_seed (const batch *b, chance *c)
{
  return &b->seeds[chance_below (c, (uint32_t) b->seed_count)];
}

/* One seed, or two crossed, changed up to three times.  */
static size_t
make_section (const batch *b, uint64_t seed, uint8_t *out)
{
  chance c = { seed };
  const buffer *from = any_seed (b, &c), *other = any_seed (b, &c);
  size_t size = from->size < MOST_BYTES ? from->size : MOST_BYTES;
  if (size)
    memcpy (out, from->bytes, size);
  if (chance_one_in (&c, 4))
    size = sframe_cross (from->bytes, from->size, other->bytes, other->size,
                         out, MOST_BYTES, (unsigned) chance_next (&c));
  for (unsigned i = chance_below (&c, 3); i < 3; i++)
    size = sframe_mutate (out, size, MOST_BYTES, (unsigned) chance_next (&c));
  return size;
}

static bool
write_one (batch *b, uint64_t seed, problem *p)
{
  uint8_t bytes[MOST_BYTES];
  size_t size = make_section (b, seed, bytes);
  sf_section section = { .bytes = bytes, .size = size };
  char *path = format_text ("%s/%" PRIu64 ".sframe", b->directory, seed);
  buffer_print (&b->list, "mutated/%" PRIu64 "\t%s\t0x0\t-\t", seed, path);
  add_tags (&section, &b->list);
  buffer_print (&b->list, "\n");
  bool done = make_parents (path, p) && write_file (path, bytes, size, p);
  free (path);
  return done;
}

static bool
read_seeds (batch *b, char **paths, problem *p)
{
  size_t count = 0;
  while (paths[count])
    count++;
  b->seeds = grow (NULL, (count + 1) * sizeof *b->seeds);
  for (; b->seed_count < count; b->seed_count++)
    {
      b->seeds[b->seed_count] = EMPTY_BUFFER;
      if (!read_file (paths[b->seed_count], &b->seeds[b->seed_count], p))
        return false;
    }
  return count > 0
         || problem_set (p, STATUS_USAGE, "batch wants sections to mutate");
}

static void
free_batch (batch *b)
{
  for (size_t i = 0; i < b->seed_count; i++)
    buffer_free (&b->seeds[i]);
  free (b->seeds);
  buffer_free (&b->list);
}

/* Write COUNT mutations of the section files SEEDS, which end with NULL, to
   DIRECTORY, with a list of cases list.tsv.  The first has seed SEED.  */
static bool
write_batch (char **seeds, const char *directory, uint64_t seed,
             uint64_t count, problem *p)
{
  batch b = { .directory = directory };
  bool done = read_seeds (&b, seeds, p);
  for (uint64_t i = 0; done && i < count; i++)
    done = write_one (&b, seed + i, p);
  if (done)
    {
      char *path = format_text ("%s/list.tsv", directory);
      done = write_file (path, b.list.bytes, b.list.size, p);
      free (path);
    }
  free_batch (&b);
  return done;
}

/* Tags of a section that was not made from a genome.  */

enum { MOST_TAGS = 48 };

typedef struct tagger
{
  const char *tags[MOST_TAGS];
  size_t count;
  const sf_header *element;
  uint64_t functions;
  int64_t first; /* place of the first function */
} tagger;

static void
tag_if (tagger *t, bool applies, const char *tag)
{
  if (!applies)
    return;
  for (size_t i = 0; i < t->count; i++)
    if (strcmp (t->tags[i], tag) == 0)
      return;
  if (t->count < MOST_TAGS)
    t->tags[t->count++] = tag;
}

static uint64_t
index_size (const sf_header *e)
{
  return (uint64_t) sframe_version_of (e->version)->entry_size * e->num_fdes;
}

static void
tag_element (void *context, uint32_t index, const sf_header *e)
{
  tagger *t = context;
  (void) index;
  t->element = e;
  t->functions = 0;
  bool has_rows_gap = e->freoff - e->fdeoff > index_size (e);
  tag_if (t, true, sframe_version_of (e->version)->tag);
  tag_if (t, true, e->abi->name);
  tag_if (t, true, e->flags & F_FDE_SORTED ? "sorted" : "unsorted");
  tag_if (t, e->flags & F_FRAME_POINTER, "frame-pointer");
  tag_if (t, true, e->flags & F_FDE_FUNC_START_PCREL ? "pcrel"
                                                     : "section-relative");
  tag_if (t, e->auxhdr_len, "auxiliary-header");
  tag_if (t, e->fdeoff || has_rows_gap, "gaps");
  tag_if (t, e->fdeoff, "index-gap");
  tag_if (t, has_rows_gap, "rows-gap");
  tag_if (t, e->cfa_fixed_fp_offset, "fixed-fp");
  tag_if (t, e->abi->stores_registers_v2 && e->cfa_fixed_fp_offset & 1,
          "fixed-fp-odd-s390x");
  tag_if (t, e->end < e->section->size, "trailing-zeros");
  tag_if (t, e->num_fdes == 0, "no-functions");
}

static void
tag_fde (void *context, uint32_t index, const sf_fde *f)
{
  tagger *t = context;
  const sf_header *e = t->element;
  int64_t place = sf_place (e, f->start);
  (void) index;
  if (t->functions++ == 0)
    t->first = place;
  __int128 apart = (__int128) place - t->first;
  __int128 end = (__int128) place + f->func_size;
  tag_if (t, apart + f->func_size > UINT32_MAX || apart < 0 - (__int128) UINT32_MAX,
          "span-beyond-32-bits");
  unsigned width = sframe_version_of (e->version)->start_size;
  tag_if (t, width == 4
                 && ((place < 0 && end >= 0) || end > INT32_MAX),
          "ends-of-32-bits");
  /* The field that a start counts from may be across 2^63 as well.  */
  const int64_t most = INT64_MAX - 2 * (int64_t) UINT32_MAX;
  tag_if (t, width == 8 && (place > most || place < -most),
          "ends-of-64-bits");
  tag_if (t, f->func_size > INT32_MAX, "size-beyond-signed");
  tag_if (t, f->pc_type == FDE_PCTYPE_MASK, "mask");
  tag_if (t, f->fde_type == FDE_TYPE_FLEX, "flexible");
  tag_if (t, f->signal_p, "signal");
  tag_if (t, f->pauth_key, "key-b");
  tag_if (t, f->func_num_fres == 0, "outermost-function");
}

static void
tag_row (void *context, const sf_fde *f, const sf_fre *row,
         const sf_rules *rules)
{
  static const char *const sizes[]
      = { "", "words-of-1", "words-of-2", "", "words-of-4" };
  tagger *t = context;
  const sf_rule *ra = &rules->ra, *fp = &rules->fp;
  bool is_flexible = f->fde_type == FDE_TYPE_FLEX;
  tag_if (t, row->dataword_count, sizes[row->dataword_size]);
  tag_if (t, row->dataword_count == 0, "ra-undefined");
  tag_if (t, rules->ra_is_signed, "signed-ra");
  tag_if (t, is_flexible
                 && ((ra->kind == SF_OFFSET && ra->from_cfa && !ra->deref_p)
                     || (fp->kind == SF_OFFSET && fp->from_cfa
                         && !fp->deref_p)),
          "flex-cfa-value");
}

/* The header of a section that is broken, as far as it can be read.  */
static void
tag_broken_header (tagger *t, const sf_section *section)
{
  if (section->size > 2 && is_sframe_version (section->bytes[2]))
    tag_if (t, true, sframe_version_of (section->bytes[2])->tag);
}

void
add_tags (const sf_section *section, buffer *to)
{
  static const char *const verdicts[]
      = { [SF_VALID] = "valid", [SF_SILENT] = "silent",
          [SF_INVALID] = "invalid" };
  tagger t = { .count = 0 };
  const sf_visitor visitor = { .header = tag_element, .fde = tag_fde,
                               .fre = tag_row, .context = &t };
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict = walk_section (section, &visitor, &report);
  const sf_finding *finding = sf_decisive (&report);
  tag_broken_header (&t, section);
  buffer_print (to, "generated,mutated,%s", verdicts[verdict]);
  if (finding)
    buffer_print (to, ",%s:%s", verdicts[verdict],
                  sf_clause_text_of (finding->clause)->id);
  for (size_t i = 0; i < t.count; i++)
    buffer_print (to, ",%s", t.tags[i]);
}

#define OUT_OPTION(help_text)                                                 \
  { .name = "--out", .value = "OUT", .text = &out, .help = help_text }

static int
run_batch (char **argv)
{
  const char *out = NULL;
  number_option seed = { .value = 0 }, count = { .value = 0 };
  const option_spec specs[]
      = { { .name = "--seed", .number = &seed,
            .help = "of the first mutation (default 0)" },
          { .name = "--count", .number = &count, .least = 1,
            .most = UINT32_MAX, .help = "mutations; needed" },
          OUT_OPTION ("the directory for them; needed"),
          { .name = NULL } };
  const usage u
      = { .name = "sframe-differential batch", .arguments = "SECTION...",
          .least = 1, .options = specs,
          .summary = "Writes mutations of SECTIONs, and list.tsv, a list of "
                     "cases for sframe-conform.",
          .after = "exit status: 0 done; 2 wrong usage or input; 3 memory, "
                   "disk or system failed" };
  problem p;
  parse_options (argv, &u);
  if (!out || !count.is_given)
    refuse_usage (&u, "wants --count and --out");
  return write_batch (argv, out, seed.value, count.value, &p)
             ? STATUS_GOOD : problem_print (&p);
}

static int
collect (char **argv)
{
  const char *out = NULL, *new = NULL;
  const option_spec specs[]
      = { { .name = "--new", .value = "OBSERVATIONS", .text = &new,
            .help = "what sframe-judge --new wrote; needed" },
          OUT_OPTION ("the directory of the classes; needed"),
          { .name = NULL } };
  const usage u
      = { .name = "sframe-differential collect", .arguments = "LIST...",
          .least = 1, .options = specs,
          .summary = "Merges what implementations answered and no known issue "
                     "explains into OUT: a class for each testee, operation, "
                     "verdict, clause, fields and note, with its smallest "
                     "section.",
          .after = "exit status: 0 done; 2 wrong usage or input; 3 memory, "
                   "disk or system failed" };
  problem p;
  parse_options (argv, &u);
  if (!out || !new)
    refuse_usage (&u, "wants --new and --out");
  return collect_classes (new, argv, out, &p) ? STATUS_GOOD
                                                  : problem_print (&p);
}

static int
print (char **argv)
{
  const char *out = NULL;
  const option_spec specs[] = { OUT_OPTION ("the directory of the classes; "
                                            "needed"),
                                { .name = NULL } };
  const usage u = { .name = "sframe-differential print", .options = specs,
                    .summary = "Shows the classes that collect has found.",
                    .after = "exit status: 0 there is none; 1 there is one; 2 "
                             "wrong usage" };
  problem p;
  size_t count;
  parse_options (argv, &u);
  if (!out)
    refuse_usage (&u, "wants --out");
  if (!print_classes (out, &count, &p))
    return problem_print (&p);
  return count ? STATUS_INVALID : STATUS_GOOD;
}

int
main (int argc, char **argv)
{
  static const command all[]
      = { { "batch", "write mutations of sections", run_batch },
          { "collect", "sort what the runner found into classes", collect },
          { "print", "show the classes", print } };
  (void) argc;
  program_name = "sframe-differential";
  return run_command (argv, program_name,
                      "Sections for the runner, and its findings.",
                      (const command *const[]){ &all[0], &all[1], &all[2],
                                                NULL });
}
