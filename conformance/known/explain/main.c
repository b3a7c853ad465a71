/* sframe-explain: what a clause demands, what an issue, a case, or an entry of
   reference/SPEC-ISSUES.md is about.  */
#include <stdio.h>
#include <stdlib.h>

#include "explain.h"
#include "lib/base/buffer.h"
#include "lib/base/options.h"

static const char *tree = ".";
static bool as_json, lists, numbers;

static const option_spec options[]
    = { { .name = "--json", .flag = &as_json, .help = "the same as JSON" },
        { .name = "--list", .flag = &lists,
          .help = "print the names of all clauses and issues" },
        { .name = "--numbers", .flag = &numbers,
          .help = "print the numbers of bugs in FILE..., logs of releases (- "
                  "for standard input), that have no row in corpora/history" },
        { .name = "--tree", .value = "DIRECTORY", .text = &tree,
          .help = "the checkout, with the cases and the pages (default: the "
                  "current directory)" },
        { .name = NULL } };

static const usage how = {
  .name = "sframe-explain",
  .arguments = "CLAUSE|ISSUE|CASE|S-N|PR|FILE...",
  .options = options,
  .summary
  = "Describes a clause of the specification, with its "
    "hand-written cases, known issues and problems; a known "
    "issue, with the command that shows it; a hand-written "
    "or generated case; an entry of reference/SPEC-ISSUES.md (S-49); or a bug "
    "by its number upstream (PR33756, gas/33756).  "
    "ISSUE is COMPONENT/NAME, NAME, or the number from a "
    "release.",
  .after = "exit status: 0; 1 a number has no row; 2 wrong usage, or nothing "
           "is called so; 3 the host failed"
};

static int
list_all (const issue_list *issues)
{
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    puts (sf_clause_text_of ((enum sf_clause) i)->id);
  for (size_t i = 0; i < issues->count; i++)
    puts (issues->items[i].name);
  return STATUS_GOOD;
}

static bool
nothing_is_called (const char *name, const issue_list *issues, problem *p)
{
  char *near = names_near (name, issues);
  if (near)
    problem_set (p, STATUS_USAGE, "nothing is called '%s': did you mean %s?",
                 name, near);
  else
    problem_set (p, STATUS_USAGE, "nothing is called '%s': --list prints all "
                                  "clauses and issues", name);
  free (near);
  return false;
}

/* The issue NAME is at the place AT.  */
static bool
gather_issue (facts *f, const char *name, size_t at, const issue_list *issues,
              problem *p)
{
  size_t first = at, count = 1;
  char *names = format_text ("%s", issues->items[at].name);
  while ((at = issue_named (issues, name, at + 1)) < issues->count)
    {
      char *more = format_text ("%s, %s", names, issues->items[at].name);
      free (names);
      names = more;
      count++;
    }
  bool is_one
      = count == 1
        || problem_set (p, STATUS_USAGE, "%zu issues are called '%s': %s",
                        count, name, names);
  free (names);
  if (is_one)
    explain_issue (f, &issues->items[first]);
  return is_one;
}

/* Of the cases of the tree: CLAUSE, where it is one, or else the case NAME.  */
static bool
gather_cases (facts *f, enum sf_clause clause, const char *name,
              const issue_list *issues, problem *p)
{
  case_places all = { .count = 0 };
  bool good = case_places_read_tree (&all, tree, p);
  case_places_sort (&all);
  const case_place *called = case_named (&all, name);
  good = good
         && (clause < SF_CLAUSES
                 ? explain_clause (f, clause, &all, tree, issues, p)
             : called ? explain_case (f, called, tree, p)
                      : nothing_is_called (name, issues, p));
  case_places_free (&all);
  return good;
}

static bool
gather (facts *f, const char *name, const issue_list *issues, problem *p)
{
  enum sf_clause clause = clause_named (name);
  size_t at = issue_named (issues, name, 0);
  if (clause == SF_CLAUSES && is_entry_name (name))
    return explain_entry (f, name, tree, p);
  if (clause == SF_CLAUSES && at < issues->count)
    return gather_issue (f, name, at, issues, p);
  if (clause == SF_CLAUSES && explain_made (f, name))
    return true;
  if (clause == SF_CLAUSES && is_number_name (name))
    return explain_number (f, name, tree, issues, p);
  return gather_cases (f, clause, name, issues, p);
}

static int
explain (const char *name, const issue_list *issues)
{
  facts f = { .count = 0 };
  problem p;
  bool good = gather (&f, name, issues, &p);
  if (good)
    (as_json ? facts_print_json : facts_print) (&f);
  facts_free (&f);
  return good ? STATUS_GOOD : problem_print (&p);
}

/* Of the logs PATHS.  */
static int
list_numbers (char **paths)
{
  problem p;
  size_t without;
  if (!numbers_without_row (paths, tree, &without, &p))
    return problem_print (&p);
  return without ? STATUS_INVALID : STATUS_GOOD;
}

int
main (int argc, char **argv)
{
  (void) argc;
  program_name = "sframe-explain";
  int count = parse_options (argv + 1, &how);
  if (numbers ? count < 1 || lists || as_json : count != (lists ? 0 : 1))
    refuse_usage (&how, numbers ? "--numbers wants FILE... and nothing else"
                        : lists ? "--list wants no name"
                                : "wants one CLAUSE, ISSUE, CASE, S-N or PR");
  if (numbers)
    return list_numbers (argv + 1);
  issue_list issues = { .count = 0 };
  problem p;
  char *pages = format_text ("%s/conformance/issues", tree);
  int status = !issues_read (&issues, pages, &p) ? problem_print (&p)
               : lists                           ? list_all (&issues)
                                       : explain (argv[1], &issues);
  issues_free (&issues);
  free (pages);
  return status;
}
