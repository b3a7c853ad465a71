/* tables: a verb of CONTRACT.md; sections that come and go.  */
#include <stdio.h>

#include "command.h"
#include "diagnosis.h"
#include "tables_request.h"

static int
answer (const section_image *image, const image_options *options,
        char *const *words, size_t count)
{
  sf_section all = image_section (image, options);
  sf_report report = SF_NO_REPORT;
  buffer out = EMPTY_BUFFER;
  problem p;
  int status = tables_answer (&all, (const char *const *) words, count, &out,
                              &report, &p);
  if (status == STATUS_INVALID)
    print_rejection (image, options, &report.broken);
  else if (status != STATUS_GOOD)
    status = problem_print (&p);
  else if (out.size)
    fwrite (out.bytes, 1, out.size, stdout);
  buffer_free (&out);
  return status;
}

static int
run (char **argv)
{
  image_options options = { .raw = false };
  const option_spec specs[] = { IMAGE_OPTIONS (options), { .name = NULL } };
  const usage u
      = { .name = "sframe-ref tables", .arguments = "FILE STEP...",
          .least = 2, .options = specs,
          .summary = "FILE has the bytes of several sections, one after the "
                     "other. Each STEP registers one, unregisters one, looks a "
                     "PC up in those that are registered, or unwinds a stack "
                     "by them: see conformance/CONTRACT.md.",
          .after = "exit status: 0 answered, 1 a section is invalid, 2 wrong "
                   "usage or input" };
  problem p;
  image_file file;
  int count = parse_options (argv, &u);
  options.raw = true;
  bool good = image_file_load (argv[0], &options, &file, &p);
  int status = good ? answer (&file.images[0], &options, argv + 1,
                              (size_t) count - 1)
                    : problem_print (&p);
  image_file_free (&file);
  return status;
}

const command tables_command
    = { "tables", "(testee) look up among tables that come and go", run };
