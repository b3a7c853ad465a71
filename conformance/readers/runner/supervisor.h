/* When a testee and all that it has started use more than a testee may: what no
   limit of one process says.  */
#ifndef SUPERVISOR_H
#define SUPERVISOR_H

#include <stdbool.h>
#include <stdint.h>

#include "box/census.h"
#include "process.h"

/* Between two looks, in ms, unless there are suddenly more processes.  */
enum
{
  SUPERVISOR_MS = 500
};

typedef struct supervisor
{
  unsigned quiet_processes; /* on the host, before anything was started */
  double next, next_memory; /* ms; nobody looks before that */
} supervisor;

void supervisor_begin (supervisor *s);

/* Is it time to look?  Each testee may have PROCESSES at least.  */
bool supervisor_is_due (supervisor *s, uint64_t processes);

/* What is more than L allows, in words that the caller frees, or NULL.  */
char *supervisor_objection (const census *c, const limits *l);

#endif
