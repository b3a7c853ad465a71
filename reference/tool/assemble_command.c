/* assemble: a text to a section.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"
#include "reference/tool/vectors/vector_case.h"
#include "reference/write/dump.h"

/* FILE.sfv makes FILE.bin.  */
static char *
default_out (const char *path)
{
  size_t length = strlen (path);
  if (length > 4 && strcmp (path + length - 4, ".sfv") == 0)
    length -= 4;
  return format_text ("%.*s.bin", (int) length, path);
}

/* Of a file of cases: the lines of the one that is called NAME, or of its only one.  Any other
   file stays as it is.  */
static bool
choose_case (buffer *text, const char *path, const char *name, problem *p)
{
  case_places all = { .count = 0 };
  buffer copy = EMPTY_BUFFER;
  buffer_add (&copy, text->bytes, text->size);
  bool good = case_places_add (&all, path, copy, p);
  const case_place *chosen = name            ? case_place_named (&all, name, strlen (name))
                             : all.count == 1 ? all.items
                                              : NULL;
  if (chosen)
    {
      buffer_free (text);
      *text = vector_case_text (chosen);
    }
  else if (good && name)
    problem_set (p, STATUS_USAGE, "%s: no case is called %s", path, name);
  else if (good)
    problem_set (p, STATUS_USAGE, "%s: --case=NAME chooses one of its %zu cases", path, all.count);
  bool is_plain = !good && !name;
  case_places_free (&all);
  return chosen || is_plain;
}

static bool
assemble_file (const char *path, const char *out, const char *name,
               const char *abi_name, problem *p)
{
  buffer text = EMPTY_BUFFER;
  assembler a = { .p = p };
  const sf_abi *aarch64 = sf_abi_by_name (abi_name ? abi_name : "aarch64-le");
  bool good = read_file (path, &text, p) && choose_case (&text, path, name, p);
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
  const char *out = NULL, *abi = NULL, *name = NULL;
  static const char *const abis[] = { "aarch64-le", "aarch64-be", NULL };
  const option_spec specs[]
      = { { .name = "-o", .value = "OUT", .text = &out,
            .help = "the file to write (default: FILE.bin, - is stdout)" },
          { .name = "--case", .value = "NAME", .text = &name,
            .help = "which of the cases in FILE.sfv; needed where it has several" },
          { .name = "--abi", .value = "NAME", .text = &abi, .names = abis,
            .help = "aarch64-le (default) or aarch64-be: what abi=aarch64 "
                    "says" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-ref assemble", .arguments = "FILE.sfv", .least = 1,
          .most = 1, .options = specs,
          .summary = "Writes the section that FILE.sfv describes in the "
                     "language of corpora/VECTORS.md, or that of a case "
                     "(corpora/vectors/README.md), whose other lines are passed over.",
          .after = "exit status: 0; 2 wrong usage or a mistake in FILE.sfv; 3 "
                   "OUT cannot be written" };
  problem p;
  parse_options (argv, &u);
  char *path = out ? format_text ("%s", out) : default_out (argv[0]);
  bool good = assemble_file (argv[0], path, name, abi, &p);
  free (path);
  return good ? STATUS_GOOD : problem_print (&p);
}

const command assemble_command
    = { "assemble", "write a section from its description", run };
