/* vectors: cases on the reference.  */
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/options.h"
#include "lib/base/word.h"
#include "reference/tool/command.h"
#include "vector_export.h"

typedef struct totals
{
  bool tap, wants_answers;
  vector_export *export; /* or NULL */
  unsigned cases, both, failed;
  int status;
  bool obeyed[SF_CLAUSES], broken[SF_CLAUSES];
} totals;

static void
count_case (totals *t, const vector_case *c, bool both)
{
  t->both += both;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      t->obeyed[i] |= c->obeys[i];
      t->broken[i] |= c->breaks[i];
    }
}

/* Run C for every byte order it has, and export what passes.  */
static bool
run_orders (totals *t, const vector_case *c, int orders, buffer *failures,
            problem *p)
{
  buffer answers = EMPTY_BUFFER;
  bool good = orders > 0;
  for (int order = 0; good && order < orders; order++)
    {
      good = vector_case_run (c, order, t->wants_answers ? &answers : NULL,
                              failures, p);
      if (good && t->export && failures->size == 0)
        good = vector_export_case (t->export, c, order, orders, p);
    }
  fwrite (answers.bytes ? (char *) answers.bytes : "", 1, answers.size,
          stdout);
  buffer_free (&answers);
  return good;
}

/* The next test, which is about NAME.  */
static void
count_test (totals *t, bool passed, const char *name)
{
  t->cases++;
  t->failed += !passed;
  if (t->tap)
    printf ("%sok %u - %s\n", passed ? "" : "not ", t->cases, name);
}

static void
run_case (totals *t, const case_place *place)
{
  vector_case c;
  problem p;
  buffer failures = EMPTY_BUFFER;
  int orders = 0;
  bool good = vector_case_read (&c, place, &p)
              && (orders = vector_case_orders (&c, &p)) > 0
              && run_orders (t, &c, orders, &failures, &p);
  bool passed = good && failures.size == 0;
  count_test (t, passed, c.name);
  if (!good)
    {
      vector_case_name (&c, &p);
      t->status = problem_print (&p);
    }
  else if (passed)
    count_case (t, &c, orders > 1);
  fwrite (failures.bytes ? (char *) failures.bytes : "", 1, failures.size,
          t->tap ? stderr : stdout);
  if (!passed && t->status == STATUS_GOOD)
    t->status = STATUS_INVALID;
  buffer_free (&failures);
  vector_case_free (&c);
}

/* The cases of the files PATHS, in their order.  What cannot be read is a test that fails.  */
static case_places
read_all (totals *t, char **paths)
{
  case_places all = { .count = 0 };
  problem p;
  for (; *paths; paths++)
    if (!case_places_read (&all, *paths, &p))
      {
        count_test (t, false, *paths);
        t->status = problem_print (&p);
      }
  case_places_sort (&all);
  return all;
}

/* Is C, whose name runs may begin with vectors/, one of GLOBS?  */
static bool
is_chosen (const case_place *c, const char *globs)
{
  char *called = format_text ("vectors/%s", c->name);
  bool matches = globs_match (globs, c->name) || globs_match (globs, called);
  free (called);
  return matches;
}

/* Leave those of ALL that GLOBS match; of none the program ends.  */
static void
choose (case_places *all, const char *globs, const usage *u)
{
  size_t kept = 0;
  for (size_t i = 0; i < all->count; i++)
    if (is_chosen (&all->items[i], globs))
      all->items[kept++] = all->items[i];
    else
      free (all->items[i].name);
  all->count = kept;
  if (kept == 0)
    refuse_usage (u, "--case: no case of these files is called so");
}

static void
print_unshown (const totals *t, enum sf_clause clause)
{
  const sf_clause_text *c = sf_clause_text_of (clause);
  if (!t->obeyed[clause])
    printf ("# no case obeys %s\n", c->id);
  if (!sf_clause_can_be_broken (clause))
    printf ("# no section breaks %s: %s\n", c->id,
            c->kind == SF_SILENCE
                ? "the specification is silent"
                : "it says what something means, not what must be");
  else if (!t->broken[clause])
    printf ("# no case breaks %s\n", c->id);
}

static void
print_totals (const totals *t, bool list)
{
  unsigned obeyed = 0, broken = 0, breakable = 0;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      obeyed += t->obeyed[i];
      broken += t->broken[i];
      breakable += sf_clause_can_be_broken ((enum sf_clause) i);
      if (list)
        print_unshown (t, (enum sf_clause) i);
    }
  printf ("%s%u cases (%u from both byte orders), %u failed; clauses: obeyed "
          "%u of %u, broken %u of %u that can be\n",
          t->tap || t->wants_answers ? "# " : "", t->cases, t->both, t->failed,
          obeyed, (unsigned) SF_CLAUSES, broken, breakable);
}

static int
list (const totals *t, const case_places *all)
{
  for (size_t i = 0; i < all->count; i++)
    puts (all->items[i].name);
  return t->status;
}

static totals sum;
static bool clauses, first, lists;
static const char *directory, *killers, *chosen;

static const option_spec specs[]
    = { { .name = "--tap", .flag = &sum.tap, .help = "TAP, one test a case" },
        { .name = "--answers", .flag = &sum.wants_answers,
          .help = "print what the reference answers to each case" },
        { .name = "--first", .flag = &first, .help = "stop at the first case that fails" },
        { .name = "--clauses", .flag = &clauses,
          .help = "list the clauses without an obeying, or without a "
                  "breaking case, and why some cannot be broken" },
        { .name = "--case", .value = "GLOBS", .text = &chosen,
          .help = "run those cases alone whose names match" },
        { .name = "--list", .flag = &lists,
          .help = "print the names of the cases in the order in which they run; run none" },
        { .name = "--export", .value = "OUT", .text = &directory,
          .help = "write the cases that pass to the directory OUT: "
                  "vectors.json, list.tsv (for sframe-conform), "
                  "bin/ELF/expected files" },
        { .name = "--only-killers", .value = "FILE", .text = &killers,
          .help = "for --export: the mutants of the reference that one case alone notices "
                  "(corpora/vectors/only-killers)" },
        { .name = NULL } };

static const usage how
    = { .name = "sframe-ref vectors", .arguments = "FILE.sfv...", .least = 1, .options = specs,
        .summary = "Runs cases (corpora/vectors/README.md) on the "
                   "reference.",
        .after = "exit status: 0 all as expected; 1 some are not; 2 wrong "
                 "usage or a mistake in a file; 3 OUT cannot be written" };

/* The plan of TAP is last: a program that dies has none.  */
static int
run_all (totals *t, const case_places *all)
{
  problem p;
  for (size_t i = 0; i < all->count && !(first && t->failed); i++)
    run_case (t, &all->items[i]);
  /* Lists in which cases are missing replace none.  */
  if (t->export && t->status <= STATUS_INVALID && !vector_export_write (t->export, &p))
    t->status = problem_print (&p);
  if (t->tap)
    printf ("1..%u\n", t->cases);
  print_totals (t, clauses);
  return t->status;
}

static int
run (char **argv)
{
  problem p;
  parse_options (argv, &how);
  if (killers && !directory)
    refuse_usage (&how, "--only-killers wants --export");
  if (sum.tap)
    printf ("TAP version 13\n");
  case_places all = read_all (&sum, argv);
  /* Of these files, whatever is chosen.  */
  bool good = !directory || (sum.export = vector_export_begin (directory, killers, &all, &p));
  if (chosen)
    choose (&all, chosen, &how);
  int status = !good ? problem_print (&p) : lists ? list (&sum, &all) : run_all (&sum, &all);
  vector_export_free (sum.export);
  case_places_free (&all);
  return status;
}

const command vectors_command
    = { "vectors", "run the cases of corpora/vectors", run };
