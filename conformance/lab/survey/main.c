/* sframe-survey: what make survey measured, as a page with plots and as tables.  */
#include <stdlib.h>

#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"
#include "page.h"

static struct
{
  const char *directory, *assets, *plots;
} asked = { .directory = "build/report-survey",
            .assets = "conformance/known/pages/assets",
            .plots = "conformance/lab/survey/assets" };

static bool
write_to (const char *name, const buffer *content, problem *p)
{
  char *path = format_text ("%s/%s", asked.directory, name);
  bool good = make_parents (path, p) && write_file (path, content->bytes, content->size, p);
  free (path);
  return good;
}

static bool
copy_style (const char *from, const char *name, problem *p)
{
  buffer content = EMPTY_BUFFER;
  char *path = format_text ("%s/%s", from, name);
  bool good = read_file (path, &content, p) && write_to (name, &content, p);
  if (!good && p->status == STATUS_USAGE)
    p->status = STATUS_INFRASTRUCTURE; /* it is ours */
  free (path);
  buffer_free (&content);
  return good;
}

static bool
write_all (const record_list *list, const survey *s, problem *p)
{
  buffer page = EMPTY_BUFFER, percentiles = EMPTY_BUFFER,
         packages = EMPTY_BUFFER, sums = EMPTY_BUFFER;
  page_write (&page, s);
  percentiles_write (&percentiles, s);
  packages_write (&packages, list);
  sums_write (&sums, s);
  bool good = copy_style (asked.assets, "style.css", p)
              && copy_style (asked.plots, "plots.css", p)
              && write_to ("percentiles.tsv", &percentiles, p)
              && write_to ("packages.tsv", &packages, p)
              && write_to ("sums", &sums, p)
              && write_to ("index.html", &page, p);
  buffer_free (&page);
  buffer_free (&percentiles);
  buffer_free (&packages);
  buffer_free (&sums);
  return good;
}

static const option_spec option_table[] = {
  { .name = "-o, --output",
    .value = "DIRECTORY",
    .text = &asked.directory,
    .help = "where the page is written (default build/report-survey)" },
  { .name = "--assets",
    .value = "DIRECTORY",
    .text = &asked.assets,
    .help = "style.css (default conformance/known/pages/assets)" },
  { .name = "--plots",
    .value = "DIRECTORY",
    .text = &asked.plots,
    .help = "plots.css (default conformance/lab/survey/assets)" },
  { .name = NULL },
};

static const usage how_to_use
    = { .name = "sframe-survey",
        .arguments = "FILES.TSV",
        .options = option_table,
        .least = 1,
        .most = 1,
        .summary = "Writes what make survey measured as a page with plots, "
                   "index.html, as tables, percentiles.tsv "
                   "and packages.tsv, and its sums, which it prints.",
        .after = "exit status: 0 written; 2 wrong usage, or FILES.TSV is not "
                 "what make survey writes; 3 the host failed" };

int
main (int argc, char **argv)
{
  (void) argc;
  problem p;
  record_list list;
  survey s = { .count = 0 };
  program_name = "sframe-survey";
  parse_options (++argv, &how_to_use);
  bool good = records_read (&list, argv[0], &p) && survey_add_up (&s, &list, &p) && write_all (&list, &s, &p);
  survey_free (&s);
  records_free (&list);
  return good ? STATUS_GOOD : problem_print (&p);
}
