/* sframe-ref: what the SFrame specification says about a file.  */
#include "command.h"

static const command *const commands[] = {
  &dump_command,     &check_command,   &find_command,    &unwind_command,
  &assemble_command, &extract_command, &clauses_command, &caps_command,
  &decode_command,   &tables_command,  &serve_command,   &vectors_command,
  &file_command,     &files_command,   NULL
};

int
main (int argc, char **argv)
{
  (void) argc;
  return run_command (argv, "sframe-ref",
                      "Reads SFrame sections (.sframe), versions 1 to 3, "
                      "by the specification: raw, or in ELF files of any "
                      "kind.", commands);
}
