/* sframe-asm: the directives of assembly files against what assemblers make
   of them.  */
#include "commands.h"
#include "lib/base/problem.h"

static const command *const all[] = { &directives_check, &directives_generate,
                                      &directives_campaign,
                                      &directives_compare, NULL };

int
main (int argc, char **argv)
{
  (void) argc;
  program_name = "sframe-asm";
  return run_command (argv, "sframe-asm",
                      "Compares .sframe and .eh_frame, as assemblers write "
                      "them, with the CFI directives.", all);
}
