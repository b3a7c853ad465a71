/* sframe-export: the test of a known issue in the form of the project that it is about, and a report beside it.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "form.h"
#include "lib/base/options.h"
#include "lib/base/output.h"
#include "lib/base/program.h"

static const form *const forms[] = { &gas_form, &ld_form, &libsframe_form, &lit_form, &glibc_form };
static const char *const form_names[] = { "gas", "ld", "libsframe", "lit", "glibc", NULL };
static const char *pages = "conformance/issues", *form_name, *directory;
static bool is_control;

static const option_spec options[] = {
  { .name = "--form", .value = "FORM", .text = &form_name, .names = form_names,
    .help = "gas, ld, libsframe, lit or glibc" },
  { .name = "--issues", .value = "DIRECTORY", .text = &pages, .help = "the pages (default conformance/issues)" },
  { .name = "--control", .flag = &is_control,
    .help = "with the input that a release with the defect answers rightly, without a report" },
  { .name = "--output", .value = "DIRECTORY", .text = &directory,
    .help = "write the files there (default: print them, each after a line with its name)" },
  { .name = NULL }
};

static const usage how = {
  .name = "sframe-export", .arguments = "COMPONENT/NAME", .least = 1, .most = 1, .options = options,
  .summary = "Writes the test of a known issue as the project has its tests, and a report for its tracker.",
  .after = "exit status: 0 written; 2 wrong usage, a wrong page, or the issue cannot be said in that form; 3 the host failed"
};

static const form *
form_by_name (const char *name)
{
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
    if (strcmp (forms[i]->name, name) == 0)
      return forms[i];
  return NULL;
}

static bool
has_component (const form *f, const issue *page)
{
  char *word = format_text (" %.*s ", (int) strcspn (page->name, "/"), page->name);
  bool found = strstr (f->components, word) != NULL;
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
put (const exported *e, problem *p)
{
  if (directory && mkdir (directory, 0777) != 0 && errno != EEXIST)
    return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", directory, strerror (errno));
  for (int i = 0; i < e->count; i++)
    {
      const input_file *f = &e->files[i];
      if (directory && !write_below (directory, f, p))
        return false;
      if (!directory)
        printf ("==> %s <==\n%.*s%s", f->name, (int) f->text.size, (const char *) f->text.bytes, i + 1 < e->count ? "\n" : "");
    }
  return true;
}

static bool
export (const issue_list *list, const form *f, const char *name, problem *p)
{
  const issue *page = NULL;
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->items[i].name, name) == 0)
      page = &list->items[i];
  if (!page)
    return problem_set (p, STATUS_USAGE, "there is no issue '%.80s' below %s", name, pages);
  if (!has_component (f, page))
    return problem_set (p, STATUS_USAGE, "%s: the form %s is for issues of%s", name, f->name, f->components);
  exported out = { .count = 0 };
  bool good = f->write (page, is_control, &out, p);
  if (good && !is_control)
    write_report (page, &out);
  good = good && put (&out, p);
  for (int i = 0; i < out.count; i++)
    {
      free (out.files[i].name);
      buffer_free (&out.files[i].text);
    }
  return good;
}

int
main (int argc, char **argv)
{
  (void) argc;
  program_name = "sframe-export";
  argv++;
  parse_options (argv, &how);
  if (!form_name)
    refuse_usage (&how, "wants --form");
  issue_list list = { .count = 0 };
  problem p;
  bool good = issues_read (&list, pages, &p) && export (&list, form_by_name (form_name), argv[0], &p);
  issues_free (&list);
  return good ? STATUS_GOOD : problem_print (&p);
}
