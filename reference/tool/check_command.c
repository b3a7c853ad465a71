/* check: one verdict per section.  */
#include <inttypes.h>
#include <stdio.h>

#include "lend.h"
#include "command.h"
#include "cross_check.h"
#include "diagnosis.h"

static void
print_counts (const char *label, const char *verdict, const sf_report *report)
{
  printf ("%s: %s: %" PRIu64 " element%s, %" PRIu64 " function%s, %" PRIu64
          " row%s\n", label, verdict, report->elements,
          report->elements == 1 ? "" : "s", report->fdes,
          report->fdes == 1 ? "" : "s", report->fres,
          report->fres == 1 ? "" : "s");
}

static int
check_image (const image_file *file, const section_image *image,
             const image_options *options)
{
  sf_section section = image_section (image, options);
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict = check_section (&section, &report);
  if (verdict == SF_INVALID)
    print_finding (stdout, image, options, &report.broken, "");
  else
    print_counts (image->label, verdict == SF_SILENT ? "silent" : "valid",
                  &report);
  if (verdict == SF_SILENT)
    print_finding (stdout, image, options, &report.silence, "silent: ");
  cross_check (file, image, &section);
  return verdict_status (verdict);
}

/* Check PATH; the worst status of its sections.  */
static int
check_file (const char *path, const image_options *options)
{
  image_file file;
  problem p;
  int status = STATUS_GOOD;
  if (!image_file_load (path, options, &file, &p))
    status = problem_print (&p);
  for (size_t i = 0; status != STATUS_USAGE && i < file.count; i++)
    if (check_image (&file, &file.images[i], options) != STATUS_GOOD)
      status = STATUS_INVALID;
  image_file_free (&file);
  return status;
}

static int
run (char **argv)
{
  image_options options = { .raw = false };
  const option_spec specs[]
      = { IMAGE_OPTIONS (options), { .name = NULL } };
  const usage u
      = { .name = "sframe-ref check", .arguments = "FILE...", .least = 1,
          .options = specs,
          .summary = "Says of every SFrame section whether it is valid, "
                     "invalid (which clause it breaks, and where), or whether "
                     "the specification is silent about it.  Warns where an "
                     "ELF file and its section do not fit together.",
          .after = "exit status: 0 all valid or silent; 1 one is invalid; 2 "
                   "wrong usage, or a file cannot be read or has no .sframe "
                   "section" };
  int worst = STATUS_GOOD;
  parse_options (argv, &u);
  for (; *argv; argv++)
    {
      int status = check_file (*argv, &options);
      if (status > worst)
        worst = status;
    }
  return worst;
}

const command check_command
    = { "check", "say whether sections are what the specification asks for",
        run };
