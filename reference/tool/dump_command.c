/* dump: the canonical dump, or the vector language.  */
#include <inttypes.h>
#include <stdio.h>

#include "command.h"
#include "cross_check.h"
#include "diagnosis.h"
#include "lib/base/lend.h"
#include "reference/tool/assembler/source.h"

static int
dump_image (const section_image *image, const image_options *options,
            bool vector)
{
  sf_section section = image_section (image, options);
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict = vector ? print_source (&section, &report)
                                   : dump_section (&section, stdout_sink (),
                                                   &report);
  if (verdict == SF_INVALID)
    {
      fflush (stdout);
      print_finding (stderr, image, options, &report.broken, "");
    }
  return verdict_status (verdict);
}

static int
dump_file (const image_file *file, const image_options *options, bool vector)
{
  int status = STATUS_GOOD;
  for (size_t i = 0; i < file->count; i++)
    {
      const section_image *image = &file->images[i];
      if (file->count > 1)
        printf ("# section %s at 0x%" PRIx64 "\n", image->name,
                image->address);
      sf_section section = image_section (image, options);
      check_machine (stderr, file, image, &section);
      if (dump_image (image, options, vector) != STATUS_GOOD)
        status = STATUS_INVALID;
    }
  return status;
}

static int
run (char **argv)
{
  image_options options = { .raw = false };
  bool vector = false;
  const option_spec specs[]
      = { IMAGE_OPTIONS (options),
          { .name = "--vector", .flag = &vector,
            .help = "print the section in the language of sframe-ref "
                    "assemble" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-ref dump", .arguments = "FILE", .least = 1,
          .most = 1, .options = specs,
          .summary = "Prints the canonical dump (conformance/CONTRACT.md) of "
                     "every SFrame section of FILE, which is an ELF file, a "
                     "raw section, or - for standard input.",
          .after = "exit status: 0 valid, or the specification is silent; 1 "
                   "invalid, what was read until then has been printed; 2 "
                   "wrong usage or input" };
  problem p;
  image_file file;
  parse_options (argv, &u);
  bool good = image_file_load (argv[0], &options, &file, &p);
  int status = good ? dump_file (&file, &options, vector)
                    : problem_print (&p);
  image_file_free (&file);
  return status;
}

const command dump_command
    = { "dump", "print the canonical dump of a file's sections", run };
