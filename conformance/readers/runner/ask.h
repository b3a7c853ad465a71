/* One request to one testee: the command line, or what a server is told.  */
#ifndef CONFORM_ASK_H
#define CONFORM_ASK_H

#include "exchange.h"
#include "schedule.h"

typedef struct job
{
  size_t input;
  enum operation operation;
} job;

/* A place for one process.  */
typedef struct slot
{
  exchange exchange;
  bool is_used;
  size_t testee;
  job job;
  bool was_repeated; /* the server died on JOB once */
  bool is_command;   /* JOB was asked by a command, as no server ever answered */
  unsigned host_failures; /* in a row, at JOB */
} slot;

/* Ask the job of SL, by its server or by a command.  */
void ask (const schedule *s, slot *sl);

#endif
