/* One request to one testee: the command line, or what a server is told.  */
#ifndef CONFORM_ASK_H
#define CONFORM_ASK_H

#include "exchange.h"
#include "schedule.h"
#include "testee.h"
#include "verdict.h"

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

/* A section that every reader understands, asked of a testee before, between and
   after its requests.  A testee that no longer answers it as at the start has
   changed, or the machine has: nothing that it said since the last good answer
   counts.  */

typedef struct probe
{
  input input;
  expectation expectation;
  enum operation operation;
  char *path;     /* of the section, or of the ELF file around it */
  answer at_start;

  size_t unconfirmed; /* results since it was asked last */
  size_t failures;    /* in a row */
  size_t next_at;     /* that many call for a probe */
  double last;        /* now_ms () */
} probe;

/* Make the probe of T, with its file in DIRECTORY, and take the answer that T
   gives now for the one that it has to give; T keeps what it is worth.  */
void probe_begin (probe *p, testee *t, const char *directory,
                  enum isolation how);

/* A result came: was it a failure?  True when it is time to probe.  */
bool probe_is_due (probe *p, bool is_failure);

/* Ask T.  NULL: it answers as at the start.  Else what it does now, which the
   caller frees.  */
char *probe_ask (probe *p, const testee *t, enum isolation how);

/* Does T answer as at the start, asked once?  */
bool probe_holds (probe *p, const testee *t, enum isolation how);

void probe_end (probe *p);

#endif
