/* vectors: cases on the reference.  */
#include <stdio.h>

#include "command.h"
#include "options.h"
#include "vector_case.h"

static const char help[]
    = "usage: sframe-ref vectors [--tap] [--clauses] FILE.sfv...\n\n"
      "Runs cases (corpora/vectors/README.md) on the reference.\n\n"
      "  --tap            TAP, one test a case\n"
      "  --clauses        list the clauses without an obeying, or without a\n"
      "                   breaking case\n"
      "\nexit status: 0 all as expected; 1 some are not; 2 wrong usage or a "
      "mistake in a file\n";

typedef struct totals
{
  bool tap;
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

static void
run_file (totals *t, const char *path)
{
  vector_case c;
  problem p;
  buffer failures = EMPTY_BUFFER;
  bool both = false;
  bool good = vector_case_read (&c, path, &p)
              && vector_case_run (&c, &failures, &both, &p);
  bool passed = good && failures.size == 0;
  t->cases++;
  t->failed += !passed;
  if (t->tap)
    printf ("%sok %u - %s\n", passed ? "" : "not ", t->cases, path);
  if (!good)
    t->status = problem_print (&p);
  else if (passed)
    count_case (t, &c, both);
  fwrite (failures.bytes ? (char *) failures.bytes : "", 1, failures.size,
          t->tap ? stderr : stdout);
  if (!passed && t->status == STATUS_GOOD)
    t->status = STATUS_INVALID;
  buffer_free (&failures);
  vector_case_free (&c);
}

/* The clauses that a section can break are those that require something.  */
static void
print_totals (const totals *t, bool list)
{
  unsigned obeyed = 0, broken = 0, breakable = 0;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      const sf_clause_text *c = sf_clause_text_of ((enum sf_clause) i);
      bool can_break = c->kind == SF_REQUIRES;
      obeyed += t->obeyed[i];
      broken += t->broken[i] && can_break;
      breakable += can_break;
      if (list && !t->obeyed[i])
        printf ("# no case obeys %s\n", c->id);
      if (list && can_break && !t->broken[i])
        printf ("# no case breaks %s\n", c->id);
    }
  printf ("%s%u cases (%u from both byte orders), %u failed; clauses: obeyed "
          "%u of %u, broken %u of %u breakable\n",
          t->tap ? "# " : "", t->cases, t->both, t->failed, obeyed,
          (unsigned) SF_CLAUSES, broken, breakable);
}

static int
run (char **argv)
{
  totals t = { .cases = 0 };
  bool clauses = false;
  const option_spec specs[] = { { .name = "--tap", .flag = &t.tap },
                                { .name = "--clauses", .flag = &clauses },
                                { .name = NULL } };
  problem p;
  int count = parse_options (argv, specs, &p);
  if (count == 0)
    problem_set (&p, STATUS_USAGE, "vectors wants a FILE: see --help");
  if (count <= 0)
    return problem_print (&p);
  if (t.tap)
    printf ("TAP version 13\n1..%d\n", count);
  for (; *argv; argv++)
    run_file (&t, *argv);
  print_totals (&t, clauses);
  return finish_stdout (t.status);
}

const command vectors_command
    = { "vectors", "run the cases of corpora/vectors", help, run };
