/* A back end: a program that stops before every instruction.  */
#ifndef TRUTH_TARGET_H
#define TRUTH_TARGET_H

#include <sys/types.h>

#include "lib/base/problem.h"
#include "qemu/core/modules.h"
#include "qemu/core/view.h"

typedef struct target target;

/* What a back end is asked to run.  */
/* The CPU that QEMU is to be: all that it can emulate.  The one that it is without that
   may lack some (11.1: pointer authentication).  */
#define QEMU_CPU "max"

typedef struct target_options
{
  const arch *arch;
  char *const *argv;  /* the program and its arguments */
  const char *prefix; /* where its shared libraries are; NULL: / */
  const char *output; /* file for its stdout */
  const char *log;    /* where QEMU logs each instruction; NULL: nowhere */
} target_options;

enum target_event
{
  TARGET_STOPPED,
  TARGET_SIGNALLED, /* a signal came before the instruction at the PC, see
                       SIGNAL; it is delivered by the next step */
  TARGET_FORKED,   /* the thread has made the process whose first thread is
                      CHILD, which stops next */
  TARGET_EXITED,   /* see exit_status */
  TARGET_KILLED,   /* by the signal in exit_status */
  TARGET_FAILED    /* the back end did: see the problem */
};

typedef struct target_ops
{
  const char *name;
  /* Start the program and stop it before its first instruction.  NULL: see
     P.  */
  target *(*start) (const target_options *options, problem *p);
  /* Execute one instruction.  */
  enum target_event (*step) (target *t, problem *p);
  /* Run until the PC is ADDRESS.  */
  enum target_event (*run_to) (target *t, uint64_t address, problem *p);
  /* Kill the program if it still runs.  */
  void (*close) (target *t);
} target_ops;

/* What all back ends have; their own things follow it.  VIEW shows the
   thread that stopped.  */
struct target
{
  const target_ops *ops;
  const arch *arch;
  view view;
  uint64_t thread; /* the one that stopped */
  uint64_t child;  /* set after TARGET_FORKED */
  uint64_t entry, phdr; /* AT_ENTRY, AT_PHDR */
  /* Set before a step, when the instruction is a system call: where the
     program goes on after it.  Else 0.  */
  uint64_t after_syscall;
  bool may_exit, begins_thread; /* likewise: what it may do */
  uint64_t trap_handler; /* likewise: the program's for SIGTRAP; 0: the
                            default, 1: it is ignored */
  unsigned signal;  /* the system's number */
  uint64_t handler; /* set after TARGET_SIGNALLED: its first instruction; 0:
                       it has none */
  int exit_status;
};

extern const target_ops gdbstub_target, ptrace_target;

/* Set what the auxiliary vector in the SIZE bytes says.  */
void target_read_auxv (target *t, const uint8_t *bytes, size_t size);

/* The shared libraries of a running program, as its dynamic loader lists
   them.  */

/* Add to LIST those that the loader of MAIN has listed since.  PREFIX, which
   may be NULL, is where the libraries are on this machine.  A file that cannot
   be read is left out; what is in no file (the vDSO) as well.  */
void linkmap_update (module_list *list, const module *main, const view *v,
                     const char *prefix);

#endif
