/* Programs whose first argument is a command.  */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stddef.h>

typedef struct command
{
  const char *name;
  const char *summary; /* for the list of commands */
  /* ARGV: what follows the command's name, ended by NULL.  Returns the exit
     status.  */
  int (*run) (char **argv);
} command;

/* Run the command that ARGV, as main () has it, names.  ALL ends with NULL.  */
int run_command (char **argv, const char *program, const char *summary,
                 const command *const *all);

#endif
