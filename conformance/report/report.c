/* sframe-report: makes a page to read from the results of sframe-conform.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "page.h"

static void
make_directory_of (const char *path)
{
  char *directory = xstrdup (path), *slash = strrchr (directory, '/');
  if (slash && slash != directory)
    {
      *slash = 0;
      make_directories (directory);
    }
  free (directory);
}

/* The page of make truth beside PATH, or that of its slice; or NULL.  */
static const char *
truth_beside (const char *path)
{
  static const char *const names[] = { "truth.html", "truth-slice.html" };
  const char *slash = strrchr (path, '/');
  int length = slash ? (int) (slash + 1 - path) : 0;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      char *beside = xprintf ("%.*s%s", length, path, names[i]);
      bool is_there = access (beside, R_OK) == 0;
      free (beside);
      if (is_there)
        return names[i];
    }
  return NULL;
}

int
main (int argc, char *argv[])
{
  const char *results = "build/results", *file = "build/report/index.html";
  executed truth = { 0 };
  const option_spec specs[]
      = { { .name = "--results", .value = "DIRECTORY", .text = &results,
            .help = "default: build/results" },
          { .name = "-o", .value = "OUT", .text = &file,
            .help = "default: build/report/index.html" },
          { .name = "--passed", .value = "TEXT", .text = &truth.passed,
            .help = "what a run of sframe-truth found, or" },
          { .name = "--failed", .value = "TEXT", .text = &truth.failed,
            .help = "when it found something new" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-report", .options = specs,
          .summary = "Makes one HTML page of DIRECTORY/results.jsonl and, "
                     "where it is there, DIRECTORY/toolchains.tsv (lines ROOT, "
                     "tab, tool and version).",
          .after = "exit status: 0; 2 wrong usage or input; 3 OUT cannot be "
                   "written" };
  (void) argc;
  parse_options (argv + 1, &u);

  report_data data = { 0 };
  buffer page = { 0 }, toolchains = { 0 };
  char *lines = xprintf ("%s/results.jsonl", results);
  char *tools = xprintf ("%s/toolchains.tsv", results);
  report_load (&data, lines);
  bool has_tools = read_file (tools, &toolchains);
  if (!has_tools && errno != ENOENT)
    give_up (WRONG_USAGE, "cannot read %s: %s", tools, strerror (errno));
  has_tools = has_tools && toolchains.size;
  truth.page = truth_beside (file);
  page_write (&page, &data, has_tools ? &toolchains : NULL, &truth);
  make_directory_of (file);
  write_file (file, page.bytes, page.size);
  free (lines);
  free (tools);
  buffer_free (&page);
  buffer_free (&toolchains);
  return 0;
}
