/* sframe-export: the test of a known issue in the form of the project that it is about, and a report beside it.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "form.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/program.h"
#include "lib/base/whole.h"

static const char *pages = "conformance/issues", *directory, *came;
static told_run run;
static bool is_control;

static const option_spec options[] = {
  { .name = "--issues",
    .value = "DIRECTORY",
    .text = &pages,
    .help = "the pages (default conformance/issues)" },
  { .name = "--control",
    .flag = &is_control,
    .help = "with the input that a release with the defect answers rightly" },
  { .name = "--name",
    .value = "NAME",
    .text = &test_name,
    .help = "of the test (default: the issue's)" },
  { .name = "--came",
    .value = "FILE",
    .text = &came,
    .help
    = "write the report, and not the test: what the reproducer has printed" },
  { .name = "--seen",
    .value = "RELEASES",
    .text = &run.seen,
    .help = "for the report: on which releases, the newest last" },
  { .name = "--output",
    .value = "DIRECTORY",
    .text = &directory,
    .help = "write the report there, or the test to a folder of it that is "
            "called as its form "
            "(default: print them, each after a line with its name)" },
  { .name = NULL }
};

static const usage how
    = { .name = "sframe-export",
        .arguments = "COMPONENT/NAME",
        .least = 1,
        .most = 1,
        .options = options,
        .summary = "Writes the test of a known issue as the project has its "
                   "tests, or a report for its tracker.",
        .after = "exit status: 0 written; 2 wrong usage, a wrong page, or the "
                 "issue cannot be said in that form; 3 the host failed" };

static const form *
form_of (const issue *page)
{
  static const form *const forms[] = { &gas_form, &ld_form,    &libsframe_form,
                                       &lit_form, &glibc_form, &gcc_form };
  const form *found = NULL;
  char *word = format_text (" %.*s ", (int) strcspn (page->name, "/"), page->name);
  for (size_t i = 0; !found && i < sizeof forms / sizeof forms[0]; i++)
    if (strstr (forms[i]->components, word))
      found = forms[i];
  free (word);
  return found;
}

static bool
write_below (const char *where, const input_file *f, problem *p)
{
  char *path = format_text ("%s/%s", where, f->name);
  bool good = write_file (path, f->text.bytes, f->text.size, p);
  free (path);
  return good;
}

static bool
make_directory (const char *path, problem *p)
{
  return mkdir (path, 0777) == 0 || errno == EEXIST
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", path,
                         strerror (errno));
}

/* In the folder WHERE; NULL: they are printed.  */
static bool
put (const exported *e, const char *where, problem *p)
{
  if (where && (!make_directory (directory, p) || !make_directory (where, p)))
    return false;
  for (int i = 0; i < e->count; i++)
    {
      const input_file *f = &e->files[i];
      if (where && !write_below (where, f, p))
        return false;
      if (!where)
        printf ("==> %s <==\n%.*s%s", f->name, (int) f->text.size, (const char *) f->text.bytes, i + 1 < e->count ? "\n" : "");
    }
  return true;
}

/* The form, the issue, and the oldest release that its test can be asked of, or -.  */
static void
print_written (const form *f, const issue *page)
{
  expectation e;
  problem p;
  printf ("%s %s %s\n", f->name, page->name, expectation_read (&e, page, &p) && e.from ? e.from : "-");
  expectation_free (&e);
}

static bool
export (const issue_list *list, const char *name, problem *p)
{
  const issue *page = NULL;
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->items[i].name, name) == 0)
      page = &list->items[i];
  if (!page)
    return problem_set (p, STATUS_USAGE, "there is no issue '%.80s' below %s", name, pages);
  const form *f = form_of (page);
  if (!came && !f)
    return problem_set (p, STATUS_USAGE, "%s: its component has no form", name);
  exported out = { .count = 0 };
  char *where = !directory ? NULL
                : came     ? format_text ("%s", directory)
                           : format_text ("%s/%s", directory, f->name);
  bool good = (came ? write_report (page, &run, &out, p)
                    : f->write (page, is_control, &out, p))
              && put (&out, where, p);
  for (int i = 0; i < out.count; i++)
    {
      free (out.files[i].name);
      buffer_free (&out.files[i].text);
    }
  if (good && directory && !came && !is_control)
    print_written (f, page);
  free (where);
  return good;
}

int
main (int argc, char **argv)
{
  (void) argc;
  program_name = "sframe-export";
  argv++;
  parse_options (argv, &how);
  issue_list list = { .count = 0 };
  problem p;
  bool good = (!came || read_file (came, &run.came, &p))
              && issues_read (&list, pages, &p) && export (&list, argv[0], &p);
  issues_free (&list);
  buffer_free (&run.came);
  return good ? STATUS_GOOD : problem_print (&p);
}
