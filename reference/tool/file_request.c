#include "file_request.h"

#include <stdio.h>

#include "command.h"
#include "diagnosis.h"
#include "lib/base/input.h"
#include "lib/base/lend.h"
#include "lib/elf/container.h"

static bool
dump_image (const section_image *image, buffer *out, problem *p)
{
  const image_options options = { .literal = false };
  sf_section section = image_section (image, &options);
  sf_report report = SF_NO_REPORT;
  if (dump_section (&section, buffer_sink (out), &report) != SF_INVALID)
    return true;
  buffer line = EMPTY_BUFFER;
  finding_line (&line, image->bytes, &report.broken);
  problem_set (p, STATUS_INVALID, "%.*s", (int) line.size - 1, line.text);
  buffer_free (&line);
  return false;
}

int
file_answer (const uint8_t *bytes, size_t size, buffer *out, problem *p)
{
  static const char path[] = "the file";
  const size_t start = out->size;
  const image_options options = { .literal = false };
  image_file file = { .path = path };
  bool good = container_of (bytes, size)->use == CONTAINER_ELF
                  ? image_file_of (path, bytes, size, &options, &file, p)
                        || file.has_none
                  : container_refuse (container_of (bytes, size), path, p);
  for (size_t i = 0; good && i < file.count; i++)
    good = dump_image (&file.images[i], out, p);
  image_file_free (&file);
  if (!good)
    out->size = start;
  return good ? STATUS_GOOD : STATUS_INVALID;
}

static int
run (char **argv)
{
  number_option address;
  const option_spec specs[]
      = { { .name = "--address",
            .value = "ADDR",
            .number = &address,
            .help = "not looked at: a file has its own" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-ref file",
          .arguments = "FILE",
          .least = 1,
          .most = 1,
          .options = specs,
          .summary = "Prints the canonical dump of each SFrame section of an "
                     "ELF file, all or nothing; nothing "
                     "where it has none: see conformance/CONTRACT.md.",
          .after
          = "exit status: 0 accepted, 1 rejected, 2 wrong usage or input" };
  problem p;
  input in;
  buffer out = EMPTY_BUFFER;
  parse_options (argv, &u);
  int status = input_open (argv[0], true, &in, &p)
                   ? file_answer (in.content.bytes, in.content.size, &out, &p)
                   : problem_print (&p);
  if (status == STATUS_INVALID)
    printf ("rejected %s\n", p.text);
  fwrite (out.size ? out.text : "", 1, out.size, stdout);
  input_close (&in);
  buffer_free (&out);
  return status;
}

const command file_command
    = { "file", "(testee) print the canonical dumps of an ELF file's sections",
        run };
