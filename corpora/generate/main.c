/* sframe-generate: valid sections over the whole format, with their dumps.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generated.h"
#include "lib/base/input.h"
#include "lib/base/lend.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"

/* The generator against the reference.  */

typedef struct tally
{
  uint64_t sections, valid, silent, bytes, functions, rows;
  uint64_t features[FEATURE_COUNT], clauses[SF_CLAUSES];
  uint64_t by_abi[VERSIONS][ABIS]; /* version - 1, id - 1 */
  uint64_t hash;         /* of all bytes and dumps, in order */
} tally;

/* Agreement.  */

/* The first line in which A and B, texts of different content, differ.  */
static void
add_difference (const buffer *a, const buffer *b, buffer *why)
{
  size_t at = 0, begin = 0;
  while (at < a->size && at < b->size && a->bytes[at] == b->bytes[at])
    if (a->bytes[at++] == '\n')
      begin = at;
  const char *x = (const char *) a->bytes + begin;
  const char *y = (const char *) b->bytes + begin;
  const void *x_end = memchr (x, '\n', a->size - begin);
  const void *y_end = memchr (y, '\n', b->size - begin);
  int x_length = (int) (x_end ? (const char *) x_end - x : 0);
  int y_length = (int) (y_end ? (const char *) y_end - y : 0);
  buffer_print (why, "generator: %.*s\nreference: %.*s\n", x_length, x,
                y_length, y);
}

static const char *
clause_id (enum sf_clause clause)
{
  return clause == SF_CLAUSES ? "none" : sf_clause_text_of (clause)->id;
}

/* Read S with the reference, and append what it says otherwise than S does to
   WHY.  True: nothing.  */
static bool
agrees (const generated *s, buffer *why)
{
  buffer bytes = EMPTY_BUFFER, expected = EMPTY_BUFFER, got = EMPTY_BUFFER;
  generated_bytes (s, &bytes);
  generated_expected (s, &expected);
  sf_section section = { .bytes = bytes.bytes, .size = bytes.size,
                         .address = s->address };
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict
      = dump_expected (&section, buffer_sink (&got), &report);
  const sf_finding *finding = sf_decisive (&report);
  enum sf_clause found = finding ? finding->clause : SF_CLAUSES;
  enum sf_clause wanted = s->is_silent ? s->silence : SF_CLAUSES;
  enum sf_verdict meant = s->is_silent ? SF_SILENT : SF_VALID;

  bool alike = got.size == expected.size
               && memcmp (got.bytes, expected.bytes, got.size) == 0;
  if (verdict != meant || found != wanted)
    buffer_print (why, "generator: silence %s\nreference: verdict %d, %s%s%s\n",
                  clause_id (wanted), (int) verdict, clause_id (found),
                  finding ? ": " : "", finding ? finding->message : "");
  if (!alike)
    add_difference (&expected, &got, why);
  buffer_free (&bytes);
  buffer_free (&expected);
  buffer_free (&got);
  return alike && verdict == meant && found == wanted;
}

/* Small changes.  */

static size_t
count_lines (const uint8_t *text, size_t size)
{
  size_t count = 0;
  for (size_t i = 0; i < size; i++)
    count += text[i] == '\n';
  return count;
}

/* Lines between those that A and B have in common at their beginnings and
   ends.  */
static uint64_t
lines_between (const buffer *a, const buffer *b)
{
  const buffer *longer = a->size > b->size ? a : b;
  size_t least = a->size < b->size ? a->size : b->size;
  size_t before = 0, behind = 0;
  while (before < least && a->bytes[before] == b->bytes[before])
    before++;
  if (before == a->size && before == b->size)
    return 0;
  while (behind < least - before
         && a->bytes[a->size - 1 - behind] == b->bytes[b->size - 1 - behind])
    behind++;
  return 1 + count_lines (longer->bytes + before,
                          longer->size - behind - before);
}

/* How much of the dump of S another bit in one instruction of G changes: in
   lines, of LINES.  WHICH chooses the bit.  */
static uint64_t
changed_lines (const genome *g, const generated *s, uint64_t which,
               uint64_t *lines)
{
  buffer genes = EMPTY_BUFFER, here = EMPTY_BUFFER, there = EMPTY_BUFFER;
  generated neighbour = { .fde_count = 0 };
  buffer_add (&genes, g->bytes, g->size);
  genes.bytes[which % g->size] ^= (uint8_t) (1u << (which >> 32 & 7));
  generate (&(genome) { genes.bytes, genes.size }, &neighbour);
  generated_dump (s, &here);
  generated_dump (&neighbour, &there);
  uint64_t changed = lines_between (&here, &there);
  *lines = count_lines (here.bytes, here.size);
  generated_free (&neighbour);
  buffer_free (&genes);
  buffer_free (&here);
  buffer_free (&there);
  return changed;
}

/* Counts.  */

static uint64_t
hash (const buffer *b, uint64_t value)
{
  for (size_t i = 0; i < b->size; i++)
    value = (value ^ b->bytes[i]) * 0x100000001b3;
  return value;
}

/* Count what S has.  */
static void
tally_add (tally *t, const generated *s)
{
  buffer text = EMPTY_BUFFER;
  generated_bytes (s, &text);
  t->bytes += text.size;
  generated_dump (s, &text);
  t->hash = hash (&text, t->hash);
  buffer_free (&text);
  t->sections++;
  t->silent += s->is_silent;
  t->valid += !s->is_silent;
  t->functions += s->fde_count;
  t->rows += s->row_count;
  for (size_t i = 0; i < s->element_count; i++)
    t->by_abi[s->elements[i].version - 1][s->elements[i].abi->id - 1]++;
  for (int i = 0; i < FEATURE_COUNT; i++)
    t->features[i] += s->has[i];
  for (int i = 0; i < SF_CLAUSES; i++)
    t->clauses[i] += s->touches[i];
}

/* Clauses about programs, files and look-ups rather than sections, and those
   that need a section other than the generator makes.  */
static bool
is_out_of_reach (enum sf_clause clause)
{
  static const enum sf_clause out[] = {
    SECTION_NAME, SECTION_SEGMENT, SECTION_TYPE,
    HEADER_AUX_COMPLETE, HEADER_AUX_OUTLINED, FDE_PC_TYPE_MASK_V1,
    ADDRESSES_WRAP, MASK_PC_BASE, TABLES_OVERLAP, TABLE_TWICE, TABLE_BEYOND_RANGE
  };
  for (size_t i = 0; i < sizeof out / sizeof out[0]; i++)
    if (out[i] == clause)
      return true;
  return strncmp (clause_id (clause), "UNWIND_", 7) == 0
         || clause == S390X_SP;
}

static unsigned
clauses_shown (const tally *t)
{
  unsigned count = 0;
  for (int i = 0; i < SF_CLAUSES; i++)
    count += t->clauses[i] > 0;
  return count;
}

/* Print T.  */
static void
tally_print (const tally *t)
{
  printf ("%" PRIu64 " sections, %" PRIu64 " valid, %" PRIu64 " silent; %"
          PRIu64 " functions, %" PRIu64 " rows, %" PRIu64 " bytes; %u "
          "clauses; hash %016" PRIx64 "\n",
          t->sections, t->valid, t->silent, t->functions, t->rows, t->bytes,
          clauses_shown (t), t->hash);
  for (unsigned version = 0; version < VERSIONS; version++)
    {
      printf ("version %u:", version + 1);
      for (unsigned id = 1; id <= ABIS; id++)
        printf ("%s %" PRIu64 " %s", id > 1 ? "," : "",
                t->by_abi[version][id - 1], sf_abi_by_id ((uint8_t) id, 3)->name);
      putchar ('\n');
    }
  for (int i = 0; i < FEATURE_COUNT; i++)
    printf ("%-26s %8" PRIu64 "\n", feature_names[i], t->features[i]);
}

/* Print what no section of T has: features, clauses that a section can show,
   pairs of version and ABI.  True: nothing.  */
static bool
tally_is_complete (const tally *t)
{
  bool complete = true;
  for (int i = 0; i < FEATURE_COUNT; i++)
    if (t->features[i] == 0)
      {
        printf ("no section has %s\n", feature_names[i]);
        complete = false;
      }
  for (int i = 0; i < SF_CLAUSES; i++)
    if (t->clauses[i] == 0 && !is_out_of_reach ((enum sf_clause) i))
      {
        printf ("no section shows %s\n", clause_id ((enum sf_clause) i));
        complete = false;
      }
  for (unsigned version = 0; version < VERSIONS; version++)
    for (int abi = 0; abi < abis_of_version (version + 1); abi++)
      complete = complete && t->by_abi[version][abi] > 0;
  return complete;
}

typedef struct settings
{
  number_option seed, count, max_size;
  const char *out, *genome;
  bool dumps, checks, compares_neighbours, is_complete, is_valid, is_large,
      writes_recipes, prints_genome;
} settings;

/* What is done with each section; false: enough.  */
typedef struct job
{
  const settings *settings;
  buffer list, recipes; /* list.tsv; recipes */
  tally tally;
  uint64_t compared, lines, changed, no_more_than_3; /* neighbours */
  problem problem;
  int status;
} job;

static bool
write_one (job *j, const char *name, const char *suffix,
           const buffer *content)
{
  char *path = format_text ("%s/%s.%s", j->settings->out, name, suffix);
  bool done = make_parents (path, &j->problem)
              && write_file (path, content->bytes, content->size,
                             &j->problem);
  free (path);
  return done;
}

static void
add_to_list (job *j, const char *name, const generated *s)
{
  const char *out = j->settings->out;
  const char *kind = j->settings->is_large ? "large" : "generated";
  buffer_print (&j->list, "%s/%s\t%s/%s.sframe\t0x%" PRIx64
                "\t-\tgenerated", kind, name, out, name, s->address);
  if (j->settings->is_large)
    buffer_print (&j->list, ",large");
  if (s->is_silent)
    buffer_print (&j->list, ",silent,silent:%s",
                  sf_clause_text_of (s->silence)->id);
  if (s->has[HAS_INDEX_GAP] || s->has[HAS_ROWS_GAP])
    buffer_print (&j->list, ",gaps");
  for (int i = 0; i < FEATURE_COUNT; i++)
    if (s->has[i])
      buffer_print (&j->list, ",%s", feature_names[i]);
  buffer_print (&j->list, "\t%s/%s.expected\n", out, name);
}

/* The dump of a large section would be some megabytes: the runner has it from
   the reference.  */
static bool
write_section (job *j, const char *name, const generated *s,
               const buffer *bytes)
{
  buffer expected = EMPTY_BUFFER;
  if (s->is_silent)
    buffer_print (&expected, "silent %s\n",
                  sf_clause_text_of (s->silence)->id);
  if (j->settings->is_large)
    large_answers (s, &expected);
  else
    generated_expected (s, &expected);
  if (j->settings->writes_recipes)
    large_recipe (s, name, &j->recipes);
  bool done = (j->settings->writes_recipes
               || write_one (j, name, "sframe", bytes))
              && write_one (j, name, "expected", &expected);
  add_to_list (j, name, s);
  buffer_free (&expected);
  return done;
}

static void
check_generated (job *j, const char *name, const generated *s)
{
  buffer why = EMPTY_BUFFER;
  if (!agrees (s, &why))
    {
      printf ("%s %s:\n%.*s", j->settings->is_large ? "large" : "seed", name,
              (int) why.size, (const char *) why.bytes);
      j->status = STATUS_INVALID;
    }
  buffer_free (&why);
  tally_add (&j->tally, s);
}

static void
compare_neighbour (job *j, uint64_t seed, const genome *g,
                   const generated *s)
{
  uint64_t lines = 0;
  uint64_t changed
      = changed_lines (g, s, seed * 0x9e3779b97f4a7c15, &lines);
  j->compared++;
  j->lines += lines;
  j->changed += changed;
  j->no_more_than_3 += changed <= 3;
}

static void
print_neighbours (const job *j)
{
  printf ("another bit in each of %" PRIu64 " genomes: %.1f %% of all lines "
          "change, at most 3 lines in %.1f %%\n", j->compared,
          100 * (double) j->changed / (double) (j->lines + !j->lines),
          100 * (double) j->no_more_than_3
              / (double) (j->compared + !j->compared));
}

static void
print_dump (const char *name, const generated *s)
{
  buffer dump = EMPTY_BUFFER;
  generated_dump (s, &dump);
  printf ("# seed %s address 0x%" PRIx64 " %s%s\n", name, s->address,
          s->is_silent ? "silent " : "valid",
          s->is_silent ? sf_clause_text_of (s->silence)->id : "");
  fwrite (dump.bytes, 1, dump.size, stdout);
  buffer_free (&dump);
}

/* False: it is not wanted; or the disk failed, see the status.  */
static bool
do_section (job *j, const char *name, const generated *s)
{
  const settings *o = j->settings;
  buffer bytes = EMPTY_BUFFER;
  bool wanted = !o->is_valid || !s->is_silent;
  generated_bytes (s, &bytes);
  if (o->max_size.is_given && bytes.size > o->max_size.value)
    wanted = false;
  if (wanted && (o->checks || o->is_large))
    check_generated (j, name, s);
  if (wanted && o->dumps)
    print_dump (name, s);
  if (wanted && o->out && !write_section (j, name, s, &bytes))
    {
      j->status = problem_print (&j->problem);
      wanted = false;
    }
  buffer_free (&bytes);
  return wanted;
}

static void
do_seeds (job *j, uint64_t first, uint64_t count)
{
  enum { ATTEMPTS_EACH = 100 };
  generated s = { .fde_count = 0 };
  uint64_t made = 0;
  for (uint64_t i = 0; made < count && i < count * ATTEMPTS_EACH; i++)
    {
      buffer genes = EMPTY_BUFFER;
      genome_from_seed (first + i, &genes);
      const genome g = { genes.bytes, genes.size };
      generate (&g, &s);
      if (j->settings->compares_neighbours)
        compare_neighbour (j, first + i, &g, &s);
      char *name = format_text ("%" PRIu64, first + i);
      made += do_section (j, name, &s);
      free (name);
      buffer_free (&genes);
      if (j->status > STATUS_INVALID)
        break;
    }
  generated_free (&s);
}

static int
do_genome (job *j, const char *path)
{
  input in;
  generated s = { .fde_count = 0 };
  if (!input_open (path, true, &in, &j->problem))
    return j->status = problem_print (&j->problem);
  generate (&(genome) { in.content.bytes, in.content.size }, &s);
  do_section (j, "0", &s);
  generated_free (&s);
  input_close (&in);
  return j->status;
}

static void
do_large (job *j)
{
  generated s = { .fde_count = 0 };
  buffer name = EMPTY_BUFFER;
  for (size_t i = 0; large_section (i, &s, &name); i++)
    {
      buffer_add (&name, "", 1);
      do_section (j, (const char *) name.bytes, &s);
      name.size = 0;
      if (j->status > STATUS_INVALID)
        break;
    }
  buffer_free (&name);
  generated_free (&s);
}

static int
print_genome (uint64_t seed)
{
  buffer genes = EMPTY_BUFFER;
  genome_from_seed (seed, &genes);
  fwrite (genes.bytes, 1, genes.size, stdout);
  buffer_free (&genes);
  return STATUS_GOOD;
}

static void
write_whole (job *j, const char *name, const buffer *content)
{
  char *path = format_text ("%s/%s", j->settings->out, name);
  if (!write_file (path, content->bytes, content->size, &j->problem))
    j->status = problem_print (&j->problem);
  free (path);
}

static int
finish (job *j)
{
  const settings *o = j->settings;
  if (o->checks)
    tally_print (&j->tally);
  if (o->compares_neighbours)
    print_neighbours (j);
  if (o->is_complete && !tally_is_complete (&j->tally))
    j->status = STATUS_INVALID;
  if (o->out && j->status == STATUS_GOOD)
    write_whole (j, "list.tsv", &j->list);
  if (o->writes_recipes && j->status == STATUS_GOOD)
    write_whole (j, "recipes", &j->recipes);
  buffer_free (&j->list);
  buffer_free (&j->recipes);
  return j->status;
}

/* What the command line asks for.  */
static settings asked;

static const option_spec option_table[] = {
  { .name = "--seed", .number = &asked.seed,
    .help = "the first seed (default 0)" },
  { .name = "--count", .number = &asked.count, .most = UINT32_MAX,
    .help = "so many sections, of SEED, SEED + 1, ... (default 1)" },
  { .name = "--max-size", .number = &asked.max_size,
    .help = "leave out sections of more than N bytes" },
  { .name = "--out", .value = "OUT", .text = &asked.out,
    .help = "write N.sframe, N.expected (the canonical dump, or the silence) "
            "and list.tsv, a list of cases for sframe-conform, to the "
            "directory OUT" },
  { .name = "--genome", .value = "FILE", .text = &asked.genome,
    .help = "from the bytes of FILE instead of a seed" },
  { .name = "--dump", .flag = &asked.dumps,
    .help = "print the canonical dumps" },
  { .name = "--check", .flag = &asked.checks,
    .help = "read them with the reference, and print differences and "
            "features" },
  { .name = "--neighbours", .flag = &asked.compares_neighbours,
    .help = "print the part of the dump that another bit of the genome "
            "changes" },
  { .name = "--complete", .flag = &asked.is_complete,
    .help = "with --check: fail when a feature is in none of them" },
  { .name = "--valid", .flag = &asked.is_valid,
    .help = "leave out sections on which the specification is silent" },
  { .name = "--large", .flag = &asked.is_large,
    .help = "those with many functions, rows and bytes, instead of seeds; "
            "OUT gets look-ups in place of dumps, which the reference has "
            "to reproduce" },
  { .name = "--recipes", .flag = &asked.writes_recipes,
    .help = "with --large: OUT gets the file recipes in place of sections, a "
            "line of text for each (corpora/vectors/README.md)" },
  { .name = "--print-genome", .flag = &asked.prints_genome,
    .help = "print the genome of SEED" },
  { .name = NULL }
};

static const usage how_to_use
    = { .name = "sframe-generate", .options = option_table,
        .summary = "Makes .sframe sections from seeds: the same seed, the "
                   "same section.  Most are valid; about one point of the "
                   "others the specification is silent.",
        .after = "exit status: 0 done; 1 generator and reference disagree; 2 "
                 "wrong usage or input; 3 memory, disk or system failed" };

int
main (int argc, char **argv)
{
  job j = { .settings = &asked };
  program_name = "sframe-generate";
  (void) argc;
  parse_options (argv + 1, &how_to_use);
  if (!asked.out && !asked.dumps && !asked.checks && !asked.prints_genome
      && !asked.compares_neighbours)
    refuse_usage (&how_to_use, "wants --out, --dump, --check, --neighbours or "
                  "--print-genome");
  if (asked.writes_recipes && !(asked.is_large && asked.out))
    refuse_usage (&how_to_use, "--recipes wants --large and --out");
  if (asked.prints_genome)
    return print_genome (asked.seed.value);
  if (asked.is_large)
    do_large (&j);
  else if (asked.genome)
    do_genome (&j, asked.genome);
  else
    do_seeds (&j, asked.seed.value, asked.count.is_given ? asked.count.value : 1);
  return finish (&j);
}
