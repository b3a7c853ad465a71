/* The one-shot verbs of conformance/CONTRACT.md: caps and decode; find and
   unwind are the commands of the same names.  */
#include <stdio.h>

#include "command.h"
#include "diagnosis.h"
#include "dump.h"

/* A build for another machine is a testee of its own.  */
#ifndef TESTEE_NAME
#define TESTEE_NAME "reference"
#endif

static const char caps_help[]
    = "usage: sframe-ref caps\n\nSays what this testee can do: see "
      "conformance/CONTRACT.md.\n";

static int
run_caps (char **argv)
{
  problem p;
  const option_spec none[] = { { .name = NULL } };
  int count = parse_options (argv, none, &p);
  if (count > 0)
    problem_set (&p, STATUS_USAGE, "caps wants no argument");
  if (count != 0)
    return problem_print (&p);
  puts ("contract 1\n"
        "name " TESTEE_NAME "\n"
        "version 1\n"
        "sframe-versions 1 2 3\n"
        "abis aarch64-be aarch64-le amd64-le s390x-be\n"
        "operations decode find unwind\n"
        "input raw");
  return finish_stdout (STATUS_GOOD);
}

const command caps_command
    = { "caps", "(testee) say what this implementation can do", caps_help,
        run_caps };

static const char decode_help[]
    = "usage: sframe-ref decode [OPTION]... FILE\n\n"
      "Prints the canonical dump of a raw section, all or nothing: see "
      "conformance/\nCONTRACT.md.\n\n"
      "  --address=ADDR   the section is loaded at ADDR (default 0)\n"
      "  --literal        read by the specification's literal words\n"
      "\nexit status: 0 accepted, 1 rejected, 2 wrong usage or input\n";

static int
decode_image (const section_image *image, const image_options *options)
{
  sf_section section = image_section (image, options);
  sf_report report = SF_NO_REPORT;
  buffer out = EMPTY_BUFFER;
  enum sf_verdict verdict = sf_dump (&section, buffer_sink (&out), &report);
  if (verdict == SF_INVALID)
    print_finding (stderr, image, options, &report.broken, "");
  else
    fwrite (out.bytes, 1, out.size, stdout);
  buffer_free (&out);
  return finish_stdout (verdict_status (verdict));
}

static int
run_decode (char **argv)
{
  image_options options = { .raw = false };
  const option_spec specs[]
      = { IMAGE_OPTIONS (options), { .name = NULL } };
  problem p;
  image_file file;
  int count = parse_options (argv, specs, &p);
  options.raw = true;
  if (count >= 0 && count != 1)
    problem_set (&p, STATUS_USAGE, "decode wants one FILE: see --help");
  if (count != 1)
    return problem_print (&p);
  bool good = image_file_load (argv[0], &options, &file, &p);
  int status = good ? decode_image (&file.images[0], &options)
                    : problem_print (&p);
  image_file_free (&file);
  return status;
}

const command decode_command
    = { "decode", "(testee) print the canonical dump of a raw section",
        decode_help, run_decode };
