/* The commands of sframe-ref.  */
#ifndef COMMAND_H
#define COMMAND_H

typedef struct command
{
  const char *name;
  const char *summary; /* for the list of commands */
  const char *help;    /* what --help prints: usage, options, exit status */
  /* ARGV: what follows the command's name, ended by NULL.  Returns the exit
     status.  */
  int (*run) (char **argv);
} command;

extern const command dump_command, check_command, find_command,
    unwind_command, assemble_command, extract_command, clauses_command,
    vectors_command, caps_command, decode_command, serve_command;

#endif
