/* check: one verdict per section.  */
#include <inttypes.h>
#include <stdio.h>

#include "command.h"
#include "cross_check.h"
#include "diagnosis.h"
#include "lib/base/lend.h"

enum { STATUS_UNKNOWN = 4 };

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
  return verdict == SF_INVALID && is_unknown (image->bytes, &report.broken)
             ? STATUS_UNKNOWN
             : verdict_status (verdict);
}

/* The worse of two statuses: what is unknown is less than what is invalid.  */
static int
worse (int status, int other)
{
  static const int order[] = { STATUS_INFRASTRUCTURE, STATUS_USAGE,
                               STATUS_INVALID, STATUS_UNKNOWN };
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    if (status == order[i] || other == order[i])
      return order[i];
  return STATUS_GOOD;
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
    status = worse (status, check_image (&file, &file.images[i], options));
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
          .after = "exit status: 0 all valid or silent; 1 one is invalid; 4 "
                   "of none more than that it has a value that a later "
                   "version may add is known; 2 wrong usage, or a file "
                   "cannot be read or has no .sframe section" };
  int worst = STATUS_GOOD;
  parse_options (argv, &u);
  for (; *argv; argv++)
    worst = worse (worst, check_file (*argv, &options));
  return worst;
}

const command check_command
    = { "check", "check sections against the specification",
        run };
