/* One command: a program with its words, started without a shell.  */
#ifndef COMMAND_H
#define COMMAND_H

#include <signal.h>
#include <stdbool.h>

#include "box/effort.h"
#include "lib/base/options.h"
#include "lib/base/problem.h"

typedef struct command_plan
{
  char *const *words; /* ended by NULL */
  const char *directory;
  const char *input, *output, *errors; /* files */
  const text_list *environment;        /* NAME=VALUE, or NAME: none */
  effort_limits limits;
} command_plan;

/* Run it, and end what it leaves running.  STATUS is as a shell has it: 128
   and the signal.  False: it was not run to its end; P says why.  Wants:
   this process adopts orphans.  */
bool command_run (const command_plan *plan, int *status, problem *p);

/* End all processes below this one.  */
void command_end_all (void);

/* The signal that ends this process; 0: none.  command_run stops then.  */
extern volatile sig_atomic_t command_signal;

#endif
