/* dump: the canonical dump, or the vector language.  */
#include <inttypes.h>
#include <stdio.h>

#include "command.h"
#include "cross_check.h"
#include "diagnosis.h"
#include "print_source.h"

static const char help[]
    = "usage: sframe-ref dump [OPTION]... FILE\n\n"
      "Prints the canonical dump (conformance/CONTRACT.md) of every SFrame "
      "section of\nFILE, which is an ELF file, a raw section, or - for "
      "standard input.\n\n"
      "  --vector         print the section in the language of sframe-ref "
      "assemble\n" IMAGE_OPTIONS_HELP
      "\nexit status: 0 valid, or the specification is silent; 1 invalid, "
      "what was read\nuntil then has been printed; 2 wrong usage or input\n";

static int
dump_image (const section_image *image, const image_options *options,
            bool vector)
{
  sf_section section = image_section (image, options);
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict = vector ? print_source (&section, &report)
                                   : sf_dump (&section, stdout_sink (),
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
  return finish_stdout (status);
}

static int
run (char **argv)
{
  image_options options = { .raw = false };
  bool vector = false;
  const option_spec specs[]
      = { IMAGE_OPTIONS (options),
          { .name = "--vector", .flag = &vector },
          { .name = NULL } };
  problem p;
  image_file file;
  int count = parse_options (argv, specs, &p);
  if (count >= 0 && count != 1)
    problem_set (&p, STATUS_USAGE, "dump wants one FILE: see --help");
  if (count != 1)
    return problem_print (&p);
  bool good = image_file_load (argv[0], &options, &file, &p);
  int status = good ? dump_file (&file, &options, vector)
                    : problem_print (&p);
  image_file_free (&file);
  return status;
}

const command dump_command
    = { "dump", "print the canonical dump of a file's sections", help, run };
