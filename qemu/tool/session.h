/* One program, run from its entry point to its end under a back end.  */
#ifndef TRUTH_SESSION_H
#define TRUTH_SESSION_H

#include "lib/base/problem.h"
#include "lib/base/whole.h"
#include "qemu/core/claims.h"
#include "qemu/core/thread.h"
#include "qemu/core/truth.h"
#include "qemu/target/target.h"

/* Writes stacks as they were: registers, the memory of the frames, and the calls that
   were executed, for what replays them through unwinders (make cost).  */

typedef struct stack_writer
{
  whole_file file;
  const char *only; /* stacks whose PC is in a file with this in its path; or NULL */
  uint64_t every;   /* so many instructions there lie between two stacks */
  uint64_t waits, mismatches;
  uint64_t seen, written, left_out; /* stacks; those that tables get wrong are left out */
  const module *module; /* the one that was named last */
} stack_writer;

/* Writes core/claims.h.  */

/* A frame that was written last, by what may change of it.  */
typedef struct written_frame
{
  uint64_t serial;
  enum unknown unknown;
} written_frame;

typedef struct claim_writer
{
  whole_file file;
  uint64_t thread;
  written_frame *frames;
  size_t depth, capacity;
} claim_writer;

typedef struct session_options
{
  const target_ops *target;
  char *const *argv;
  const char *prefix;
  const char *output;
  const char *claims; /* see claims.h; or NULL */
  const char *log;    /* see target.h; or NULL */
  const char *stacks; /* of stack_writer; or NULL */
  const char *stacks_of; /* likewise */
  uint64_t stacks_every;
  const char *label; /* how the program was compiled, for records; or NULL */
  bool explains;      /* see explain () */
  bool is_fresh;      /* see truth.h */
  bool is_early;      /* observe from the first instruction, the loader's */
  uint64_t max_steps; /* stop after so many instructions */
  const char *from;   /* observe from this function on; NULL: from the
                         program's entry point */
} session_options;

enum ending { ENDED_EXIT, ENDED_SIGNAL, ENDED_LIMIT };

/* "exit", "signal", "limit" */
const char *ending_name (enum ending ending);

typedef struct session
{
  module_list modules; /* the first one is the program */
  truth truth;
  enum ending ending;
  int exit_status;
  bool is_unobserved; /* it ended after an instruction that cannot end it: what
                         it executed in between was not observed */
  claim_writer claims; /* where the options name one */
  stack_writer stacks; /* likewise */
  double seconds;
} session;

/* Run the program and check it.  False: the run failed, see P; S has what was
   found until then.  To be freed in any case.  */
bool session_run (session *s, const session_options *o, problem *p);
void session_free (session *s);

/* A mismatch, shown: the code around it with the rows in force, the source
   line, the true frame beside the unwound one, what .eh_frame says, and what
   is at fault.  Sets the fault and the text of cause C, seen first in V.  */
void explain (const truth *t, const view *v, cause *c);

/* The back end with a plugin: QEMU runs the program by itself, and the plugin
   in it observes (observer.c).  Nothing can be stepped.  */

/* For options; it has a name only.  */
extern const target_ops plugin_target;

/* Run the program of S, which has it as its first module; S gets what was
   found.  */
bool plugin_run (session *s, const session_options *o, problem *p);

#endif
