/* The command line of a run, for repeating it in a shell.  */
#ifndef TRUTH_COMMAND_H
#define TRUTH_COMMAND_H

#include <stdint.h>

typedef struct command
{
  char *begin; /* the program and its options, without those that write files */
  char *rest;  /* from "--" on: the arguments of the program that is run */
} command;

command command_of (char *const *argv);
void command_free (command *c);

/* The run again; the caller frees it.  */
char *command_whole (const command *c);
/* The same up to so many instructions, and explained.  */
char *command_explaining (const command *c, uint64_t instructions);

#endif
