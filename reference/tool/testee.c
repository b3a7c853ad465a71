/* The one-shot verbs of conformance/CONTRACT.md: caps and decode; find,
   unwind and tables are the commands of the same names.  */
#include <stdio.h>

#include "command.h"
#include "diagnosis.h"
#include "lib/base/lend.h"

/* A build for another machine is a testee of its own.  */
#ifndef TESTEE_NAME
#define TESTEE_NAME "reference"
#endif

static int
run_caps (char **argv)
{
  const usage u = { .name = "sframe-ref caps",
                    .summary = "Says what this testee can do: see "
                               "conformance/CONTRACT.md." };
  parse_options (argv, &u);
  puts ("contract 2\n"
        "name " TESTEE_NAME "\n"
        "version 1\n"
        "sframe-versions 1 2 3");
  printf ("abis");
  for (uint8_t id = 1; sf_abi_by_id (id, 3); id++)
    printf (" %s", sf_abi_by_id (id, 3)->name);
  puts ("\n"
        "operations decode find unwind tables file\n"
        "input raw");
  return STATUS_GOOD;
}

const command caps_command
    = { "caps", "(testee) print claims of this implementation", run_caps };

/* A dump is told when all of the section is known to be good.  Up to here it is kept until
   then; a larger one is made again.  */
enum { MOST_KEPT = 1 << 20 };

typedef struct kept_text
{
  buffer text;
  bool is_cut;
} kept_text;

static void
keep (void *context, const char *text, size_t length)
{
  kept_text *kept = context;
  kept->is_cut |= kept->text.size + length > MOST_KEPT;
  if (!kept->is_cut)
    buffer_add (&kept->text, text, length);
}

static int
decode_image (const section_image *image, const image_options *options)
{
  sf_section section = image_section (image, options);
  sf_report report = SF_NO_REPORT;
  kept_text out = { .text = EMPTY_BUFFER };
  enum sf_verdict verdict = dump_section (
      &section, (sf_sink) { .write = keep, .context = &out }, &report);
  if (verdict == SF_INVALID)
    print_rejection (image, options, &report.broken);
  else if (out.is_cut)
    dump_section (&section, stdout_sink (), &report);
  else
    fwrite (out.text.bytes, 1, out.text.size, stdout);
  buffer_free (&out.text);
  return verdict_status (verdict);
}

static int
run_decode (char **argv)
{
  image_options options = { .raw = false };
  const option_spec specs[]
      = { IMAGE_OPTIONS (options), { .name = NULL } };
  const usage u
      = { .name = "sframe-ref decode", .arguments = "FILE", .least = 1,
          .most = 1, .options = specs,
          .summary = "Prints the canonical dump of a raw section, all or "
                     "nothing: see conformance/CONTRACT.md.",
          .after = "exit status: 0 accepted, 1 rejected, 2 wrong usage or "
                   "input" };
  problem p;
  image_file file;
  parse_options (argv, &u);
  options.raw = true;
  bool good = image_file_load (argv[0], &options, &file, &p);
  int status = good ? decode_image (&file.images[0], &options)
                    : problem_print (&p);
  image_file_free (&file);
  return status;
}

const command decode_command
    = { "decode", "(testee) print the canonical dump of a raw section",
        run_decode };
