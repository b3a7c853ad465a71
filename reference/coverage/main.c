/* sframe-spec-coverage: has each sentence of the specification an entry in
   sentences.def, and each clause a sentence?  Has each one of the contract a case?  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "statement.h"

enum { GOOD, DISAGREES, USAGE, INFRASTRUCTURE };

/* Reading.  */

static char *
text_of_file (const char *path)
{
  buffer text;
  problem p;
  if (!read_file (path, &text, &p))
    exit (problem_print (&p));
  buffer_add (&text, "", 1);
  return text.text;
}

static char *
read_text (const char *directory, const char *name)
{
  char *path = format_text ("%s/%s", directory, name);
  char *text = text_of_file (path);
  free (path);
  return text;
}

/* The texts in DIRECTORY, whose last part is the release.  */
static version_text
read_texts (const char *directory)
{
  const char *name = strrchr (directory, '/');
  version_text t = { .release = name ? name + 1 : directory };
  char *manual = read_text (directory, "sframe-spec.texi");
  char *header = read_text (directory, "sframe.h");
  texinfo_statements (manual, &t.statements);
  c_header_statements (header, "sframe.h", &t.statements);
  free (manual);
  free (header);
  return t;
}

/* Counts.  */

static void
print_counts (const judged *j)
{
  printf ("%-28s", "sentences of the text of");
  for (unsigned v = 0; v < VERSIONS; v++)
    printf (" %10s", j->texts[v].release);
  for (int kind = SF_NO_SECTION; kind < SF_SENTENCE_KINDS; kind++)
    {
      printf ("\n%-28s", sf_sentence_kind_name ((enum sf_sentence_kind) kind));
      for (unsigned v = 0; v < VERSIONS; v++)
        printf (" %10zu",
                count_of_kind (j, v, (enum sf_sentence_kind) kind));
    }
  printf ("\n%-28s", "all");
  for (unsigned v = 0; v < VERSIONS; v++)
    printf (" %10zu", j->texts[v].statements.count);
  printf ("\n%u clauses, %zu entries\n", (unsigned) SF_CLAUSES, j->count);
}

/* Removing.  */

/* Is each entry needed, and each clause?  Every one is left out in turn, and
   something must be wrong then.  */
static size_t
count_needless (const judged *whole)
{
  size_t needless = 0;
  sf_sentence *list = grow (NULL, whole->count * sizeof *list);
  judged j = *whole;
  j.list = list;
  j.count = whole->count - 1;
  for (size_t i = 0; i < whole->count; i++)
    {
      complaints c = { .take = NULL };
      memcpy (list, whole->list, i * sizeof *list);
      memcpy (list + i, whole->list + i + 1, (j.count - i) * sizeof *list);
      judge (&j, &c);
      if (c.count == 0)
        printf ("\"%s\": nothing is wrong without it\n", whole->list[i].words);
      needless += c.count == 0;
    }
  free (list);
  j = *whole;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      complaints c = { .take = NULL };
      j.removed = (enum sf_clause) i;
      judge (&j, &c);
      if (c.count == 0)
        printf ("%s: nothing is wrong without it\n",
                sf_clause_text_of (j.removed)->id);
      needless += c.count == 0;
    }
  printf ("%zu entries and %u clauses left out one at a time, %zu unnoticed\n",
          whole->count, (unsigned) SF_CLAUSES, needless);
  return needless;
}

static void
print_complaint (void *context, const char *complaint)
{
  (void) context;
  puts (complaint);
}

static void
print_statements (const version_text *t)
{
  for (size_t i = 0; i < t->statements.count; i++)
    printf ("%s:%u: %s: %s\n", t->release, t->statements.items[i].line,
            t->statements.items[i].section, t->statements.items[i].text);
}

/* The contract.  */

/* PAGE, and the COUNT files of cases.  */
static void
check_contract (const char *page, char **files, size_t count, complaints *c)
{
  const char **cases = grow (NULL, (count + 1) * sizeof *cases);
  for (size_t i = 0; i < count; i++)
    cases[i] = text_of_file (files[i]);
  cases[count] = NULL;
  judge_contract (page, cases, c);
  print_contract_counts ();
  for (size_t i = 0; i < count; i++)
    free ((char *) cases[i]);
  free (cases);
}

static void
look_at_contract (const char *path, char **files, size_t count, bool list,
                  complaints *c)
{
  char *page = text_of_file (path);
  version_text t = { .release = "CONTRACT.md" };
  markdown_statements (page, &t.statements);
  if (list)
    print_statements (&t);
  else
    check_contract (page, files, count, c);
  statements_free (&t.statements);
  free (page);
}

/* The specification.  */

typedef struct settings
{
  bool list, weak, without, faults;
  const char *contract;
} settings;

static void
look_at_specification (const settings *o, char **directories, complaints *c)
{
  version_text texts[VERSIONS];
  for (unsigned v = 0; v < VERSIONS; v++)
    texts[v] = read_texts (directories[v]);
  judged j = { .list = sf_sentences, .count = sf_sentence_count,
               .texts = texts, .removed = SF_CLAUSES };
  if (o->list)
    for (unsigned v = 0; v < VERSIONS; v++)
      print_statements (&texts[v]);
  else if (o->weak)
    list_weak (&j, &(complaints) { .take = print_complaint });
  else
    {
      judge (&j, c);
      print_counts (&j);
      if (c->count)
        printf ("%zu complaints\n", c->count);
      else if (o->without)
        c->count = count_needless (&j);
    }
  for (unsigned v = 0; v < VERSIONS; v++)
    statements_free (&texts[v].statements);
}

int
main (int argc, char **argv)
{
  settings o = { .contract = NULL };
  const option_spec specs[]
      = { { .name = "--contract", .value = "PAGE", .text = &o.contract,
            .help = "compare the sentences of PAGE with the cases that are in "
                    "the files CASES, in lines `case NAME'" },
          { .name = "--faults", .flag = &o.faults,
            .help = "print the faults that show what the contract says, each "
                    "with the case that it fails, and nothing else" },
          { .name = "--list", .flag = &o.list,
            .help = "print the sentences of the texts, and nothing else" },
          { .name = "--weak", .flag = &o.weak,
            .help = "print the sentences that say may, should, recommended "
                    "or purpose, and how they are graded" },
          { .name = "--without", .flag = &o.without,
            .help = "leave out each entry and each clause in turn: is it "
                    "noticed?" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-spec-coverage", .arguments = "[DIRECTORY|CASES]...",
          .summary = "Compares the sentences of the specification, each "
                     "DIRECTORY/sframe-spec.texi and DIRECTORY/sframe.h, of "
                     "the texts of versions 1, 2 and 3, with "
                     "reference/sentences.def and the clauses.  The last "
                     "part of DIRECTORY is the release.",
          .options = specs, .least = 0, .most = 0 };
  complaints c = { .take = print_complaint };
  (void) argc;
  int count = parse_options (++argv, &u);
  if (o.faults)
    list_faults (&(complaints) { .take = print_complaint });
  else if (o.contract)
    look_at_contract (o.contract, argv, (size_t) count, o.list, &c);
  else if (count == VERSIONS)
    look_at_specification (&o, argv, &c);
  else
    refuse_usage (&u, "%d directories, not %d", count, VERSIONS);
  return c.count ? DISAGREES : GOOD;
}
