/* sframe-report: makes a page to read from the results of sframe-conform.  */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "page.h"

static const char usage[]
    = "usage: sframe-report [OPTION]...\n"
      "\n"
      "Makes one HTML page of DIRECTORY/results.jsonl and, where it is there,\n"
      "DIRECTORY/toolchains.tsv (lines ROOT, tab, tool and version).\n"
      "\n"
      "  --results DIRECTORY  default: build/results\n"
      "  -o FILE              default: build/report/index.html\n"
      "  --passed TEXT        what a run of sframe-truth says, or\n"
      "  --failed TEXT        when it found something new\n"
      "\n"
      "exit status: 0; 2 wrong usage or input; 3 FILE cannot be written\n";

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
  static const struct option options[]
      = { { "results", required_argument, NULL, 'r' },
          { "passed", required_argument, NULL, 'p' },
          { "failed", required_argument, NULL, 'f' },
          { "help", no_argument, NULL, 'h' },
          { NULL, 0, NULL, 0 } };
  const char *results = "build/results", *file = "build/report/index.html";
  executed truth = { 0 };
  int option;
  while ((option = getopt_long (argc, argv, "o:h", options, NULL)) >= 0)
    switch (option)
      {
      case 'r': results = optarg; break;
      case 'o': file = optarg; break;
      case 'p': truth.passed = optarg; break;
      case 'f': truth.failed = optarg; break;
      case 'h': fputs (usage, stdout); return 0;
      default: fputs (usage, stderr); return WRONG_USAGE;
      }
  if (optind < argc)
    give_up (WRONG_USAGE, "'%s' is no option; try --help", argv[optind]);

  report_data data = { 0 };
  buffer page = { 0 }, toolchains = { 0 };
  char *lines = xprintf ("%s/results.jsonl", results);
  char *tools = xprintf ("%s/toolchains.tsv", results);
  report_load (&data, lines);
  bool has_tools = read_file (tools, &toolchains) && toolchains.size;
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
