/* check: one verdict per section.  */
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>

#include "command.h"
#include "cross_check.h"
#include "diagnosis.h"
#include "lib/base/lend.h"
#include "lib/base/paths.h"

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

/* Check PATH; the worst status of its sections.  Where IS_FOUND, in a directory, it is skipped if it has none, and
   adds nothing to TAKEN.  */
static int
check_file (const char *path, bool is_found, const image_options *options,
            size_t *taken)
{
  image_file file;
  problem p;
  int status = STATUS_GOOD;
  bool is_loaded = image_file_load (path, options, &file, &p);
  bool is_skipped = !is_loaded && is_found && file.has_none;
  if (is_skipped)
    warn_of ("skipped: %s", p.text);
  else if (!is_loaded)
    status = problem_print (&p);
  for (size_t i = 0; status != STATUS_USAGE && i < file.count; i++)
    status = worse (status, check_image (&file, &file.images[i], options));
  image_file_free (&file);
  *taken += !is_skipped;
  return status;
}

static int
check_directory (const char *path, const image_options *options)
{
  path_list files = { .count = 0 };
  problem p;
  size_t taken = 0;
  int status = paths_add (&files, path, &p) ? STATUS_GOOD : problem_print (&p);
  for (size_t i = 0; i < files.count; i++)
    status = worse (status,
                    check_file (files.items[i].path, true, options, &taken));
  paths_free (&files);
  if (taken > 0 || status != STATUS_GOOD)
    return status;
  problem_set (&p, STATUS_USAGE, "%s: no file in it has a .sframe section",
               path);
  return problem_print (&p);
}

static bool
is_directory (const char *path)
{
  struct stat st;
  return stat (path, &st) == 0 && S_ISDIR (st.st_mode);
}

static int
run (char **argv)
{
  image_options options = { .raw = false };
  const option_spec specs[]
      = { IMAGE_OPTIONS (options), { .name = NULL } };
  const usage u
      = { .name = "sframe-ref check",
          .arguments = "FILE|DIRECTORY...",
          .least = 1,
          .options = specs,
          .summary = "Says of every SFrame section whether it is valid, "
                     "invalid (which clause it breaks, and where), or whether "
                     "the specification is silent about it.  Warns where an "
                     "ELF file and its section do not fit together.  Of a "
                     "directory, files without any are named and skipped.",
          .after = "exit status: 0 all valid or silent; 1 one is invalid; 4 "
                   "of none more than that it has a value that a later "
                   "version may add is known; 2 wrong usage, or a file "
                   "cannot be read or has no .sframe section" };
  int worst = STATUS_GOOD;
  size_t taken = 0;
  parse_options (argv, &u);
  for (; *argv; argv++)
    worst = worse (worst, is_directory (*argv)
                              ? check_directory (*argv, &options)
                              : check_file (*argv, false, &options, &taken));
  return worst;
}

const command check_command
    = { "check", "check sections against the specification",
        run };
