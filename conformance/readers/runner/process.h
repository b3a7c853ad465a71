/* A testee's process and everything that it starts, in a box that can be
   thrown away.

   Each testee runs below a keeper of its own, in a session of its own.  Where
   the host allows it the keeper is the first process of a PID namespace, so
   that nothing in it outlives the keeper, and sees the file system that box.h
   describes; elsewhere the keeper adopts what
   its descendants leave behind and kills it.  A keeper dies with the runner.
   The spawner adopts what is left if a testee kills its keeper.  */
#ifndef CONFORM_PROCESS_H
#define CONFORM_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "box/census.h"
#include "box/effort.h"
#include "lib/base/problem.h"

enum isolation
{
  BY_GROUP,              /* sessions and adoption only */
  BY_PID_NAMESPACE,      /* with the rights of root */
  BY_USER_NAMESPACE,     /* a PID namespace in a user namespace */
  BY_BOX,                /* the same, and a file system of its own: box.h */
  ISOLATIONS
};

extern const char *const isolation_names[ISOLATIONS + 1]; /* NULL ends */

/* What a testee may use.  */
typedef struct limits
{
  effort_limits time; /* for one request */
  uint64_t memory;    /* bytes: address space of a process; of all of them */
  uint64_t stack;     /* bytes of a process's first thread; 0: as here */
  uint64_t processes; /* at one time */
  char *cases;        /* globs of those that are asked about; NULL: all */
} limits;

enum ending
{
  RUNNING,
  EXITED,       /* with status VALUE */
  SIGNALLED,    /* by signal VALUE */
  NOT_STARTED,  /* errno VALUE */
  KEEPER_KILLED /* by the testee, or by the host */
};

typedef struct process
{
  pid_t keeper;
  int in, out, err; /* our ends of its standard streams, -1 when closed */
  int status_fd;
  enum ending ending;
  int value;
} process;

/* WANTED, or with ISOLATIONS the strongest that works here; ISOLATIONS if
   WANTED does not work.  Call once, before anything else: it starts the
   spawner.  */
enum isolation isolation_probe (enum isolation wanted);

/* Start ARGV with limits L.  With HAS_INPUT its stdin is a pipe, else empty.  Our ends do not block.  False
   with errno when the host has no process or descriptor left.  */
bool process_start (process *p, char *const argv[], const limits *l,
                    enum isolation how, bool has_input);

/* Ask the keeper to kill everything; read the ending from status_fd.  */
void process_stop (const process *p);

/* Kill the keeper, which has not done so.  */
void process_kill (const process *p);

/* Read STATUS_FD, which is readable or closed: sets ENDING and VALUE.  True when the process has ended.  */
bool process_read_ending (process *p);

/* Close one of our ends, if it is open; all of them.  */
void process_close_end (int *fd);
void process_close (process *p);

/* Kill orphans that no keeper owns; KEEPERS[COUNT] are alive and ours.  */
void processes_reap_strays (const pid_t *keepers, size_t count);

/* Kill all that is left, and wait until it is gone.  The last call.  */
void processes_end (void);

/* When a testee and all that it has started use more than a testee may: what no
   limit of one process says.  */

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

/* The keeper: the process between the runner and a testee that lets nothing
   of it escape.  See process.h.  */

/* What a keeper writes to its status pipe, in one piece.  */
typedef struct ending_message
{
  int32_t ending, value; /* enum ending, and what belongs to it */
} ending_message;

/* Ends of pipes that a keeper gets.  */
enum { STATUS_END, INPUT_END, OUTPUT_END, ERROR_END, ENDS };

/* Start a keeper, which starts ARGV with the other end of its pipes.  Returns
   its process number, or -1 with errno.  */
pid_t keeper_start (char *const argv[], const limits *l, enum isolation how,
                    const int ends[ENDS]);

/* Call FUNCTION for the children of this process, or the first few hundred. */
void for_each_child (void (*function) (pid_t child, const void *context),
                     const void *context);

#endif
