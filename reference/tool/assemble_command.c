/* assemble: a text to a section.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "input.h"
#include "output.h"
#include "vector_case.h"

static const char help[]
    = "usage: sframe-ref assemble [OPTION]... FILE.sfv [-o OUT]\n\n"
      "Writes the section that FILE.sfv describes in the language of "
      "corpora/VECTORS.md.\nThe lines of a case (corpora/vectors/README.md) are "
      "passed over.\n\n"
      "  -o OUT           the file to write (default: FILE.bin, - is "
      "stdout)\n"
      "  --abi=NAME       aarch64-le (default) or aarch64-be: what "
      "abi=aarch64 says\n"
      "\nexit status: 0; 2 wrong usage or a mistake in FILE.sfv; 3 OUT cannot "
      "be written\n";

static const sf_abi *
choose_aarch64 (const char *name, problem *p)
{
  const sf_abi *abi = sf_abi_by_name (name ? name : "aarch64-le");
  if (abi && abi->signs_ra)
    return abi;
  problem_set (p, STATUS_USAGE, "--abi is aarch64-le or aarch64-be");
  return NULL;
}

/* FILE.sfv makes FILE.bin.  */
static char *
default_out (const char *path)
{
  size_t length = strlen (path);
  if (length > 4 && strcmp (path + length - 4, ".sfv") == 0)
    length -= 4;
  return format_text ("%.*s.bin", (int) length, path);
}

static bool
assemble_file (const char *path, const char *out, const char *abi_name,
               problem *p)
{
  buffer text = EMPTY_BUFFER;
  assembler a = { .p = p };
  const sf_abi *aarch64 = choose_aarch64 (abi_name, p);
  bool good = aarch64 && read_file (path, &text, p);
  if (good)
    {
      vector_case_blank (&text);
      good = assemble (&a, path, &text, aarch64, p);
    }
  if (good && abi_name && !a.aarch64_was_said)
    good = problem_set (p, STATUS_USAGE, "%s: --abi has no effect: no element "
                                         "says abi=aarch64", path);
  if (good)
    good = write_file (out, a.out.bytes, a.out.size, p);
  assembler_free (&a);
  buffer_free (&text);
  return good;
}

static int
run (char **argv)
{
  const char *out = NULL, *abi = NULL;
  const option_spec specs[] = { { .name = "-o", .text = &out },
                                { .name = "--abi", .text = &abi },
                                { .name = NULL } };
  problem p;
  int count = parse_options (argv, specs, &p);
  if (count >= 0 && count != 1)
    problem_set (&p, STATUS_USAGE, "assemble wants one FILE: see --help");
  if (count != 1)
    return problem_print (&p);
  char *path = out ? format_text ("%s", out) : default_out (argv[0]);
  bool good = assemble_file (argv[0], path, abi, &p);
  free (path);
  return good ? STATUS_GOOD : problem_print (&p);
}

const command assemble_command
    = { "assemble", "write the section that a text describes", help, run };
