/* One program, run to its end.  */
#include "session.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "explain.h"
#include "qemu/core/signals.h"
#include "qemu/plugin/launch.h"
#include "qemu/target/linkmap.h"

enum { PAGE = 4096 };

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

const char *
ending_name (enum ending ending)
{
  static const char *const names[] = { "exit", "signal", "limit" };
  return names[ending];
}

static bool
ended (session *s, const target *t, enum target_event event)
{
  /* The others are told of all threads, or observe every instruction.  */
  const thread *last = s->truth.now;
  s->is_unobserved = event == TARGET_EXITED && last && !last->may_exit
                     && t->ops == &gdbstub_target;
  s->exit_status = t->exit_status;
  s->ending = event == TARGET_EXITED ? ENDED_EXIT : ENDED_SIGNAL;
  return true;
}

/* The last page that was looked up in vain.  */
typedef struct unknown_page
{
  uint64_t number;
  unsigned version; /* of the modules */
} unknown_page;

/* Code of which no file is known may be that of a library just loaded; asked
   once for every page.  */
static void
look_for_libraries (session *s, const session_options *o, const target *t,
                    unknown_page *last)
{
  uint64_t pc = t->view.reg[REG_PC];
  if ((pc / PAGE == last->number && s->modules.version == last->version)
      || modules_find (&s->modules, pc))
    return;
  *last = (unknown_page) { pc / PAGE, s->modules.version };
  linkmap_update (&s->modules, s->modules.items[0], &t->view, o->prefix);
}

/* The thread stopped before an instruction, or a signal came instead.  */
static void
observe (session *s, const session_options *o, target *t,
         enum target_event event, unknown_page *page)
{
  thread *now = truth_select (&s->truth, t->thread);
  t->after_syscall = 0;
  t->may_exit = t->begins_thread = false;
  if (event == TARGET_FORKED)
    {
      truth_fork (&s->truth, t->thread, t->child);
      return;
    }
  if (event == TARGET_SIGNALLED)
    {
      t->handler = thread_signal (now, &t->view, t->signal);
      if (t->handler || thread_is_noted (now, &t->view))
        return;
    }
  look_for_libraries (s, o, t, page);
  truth_observe (&s->truth, &t->view);
  if (o->claims)
    claims_add (&s->claims, now, &t->view);
  if (o->stacks)
    stacks_add (&s->stacks, &s->truth, &t->view);
  t->after_syscall = now->after_syscall;
  t->may_exit = now->may_exit;
  t->begins_thread = now->begins_thread;
  t->trap_handler = s->truth.process.handlers[SIGTRAP];
}

/* QEMU steps by SIGTRAP, and takes the handler away when that is blocked.  */
static bool
hides_signals (const target *t, problem *p)
{
  if (t->ops != &gdbstub_target || t->trap_handler <= (uintptr_t) SIG_IGN)
    return false;
  problem_set (p, STATUS_INFRASTRUCTURE,
               "the program has a handler for SIGTRAP, which %s needs for "
               "itself: --target=plugin observes it, ptrace those of this CPU's "
               "programs", t->ops->name);
  return true;
}

static bool
observe_all (session *s, const session_options *o, target *t, problem *p)
{
  unknown_page page = { .number = 0 };
  enum target_event event = TARGET_STOPPED;
  while (s->truth.counts.instructions < o->max_steps)
    {
      observe (s, o, t, event, &page);
      if (hides_signals (t, p))
        return false;
      event = t->ops->step (t, p);
      if (event == TARGET_FAILED)
        return false;
      if (event == TARGET_EXITED || event == TARGET_KILLED)
        return ended (s, t, event);
    }
  s->ending = ENDED_LIMIT;
  return true;
}

/* Run up to where the observation begins.  */
static enum target_event
run_to_begin (session *s, const session_options *o, target *t, problem *p)
{
  const module *program = s->modules.items[0];
  if (o->is_early)
    return TARGET_STOPPED;
  uint64_t from = o->from ? module_function (program, o->from) : t->entry;
  if (!from)
    {
      problem_set (p, STATUS_USAGE, "%s: has no function %s", program->path,
                   o->from);
      return TARGET_FAILED;
    }
  if (t->view.reg[REG_PC] == from)
    return TARGET_STOPPED;
  return t->ops->run_to (t, from, p);
}

static bool
run (session *s, const session_options *o, target *t, problem *p)
{
  module *program = s->modules.items[0];
  module_move (program, t->phdr - program->phdr);
  enum target_event event = run_to_begin (s, o, t, p);
  if (event == TARGET_FAILED)
    return false;
  if (event != TARGET_STOPPED)
    return ended (s, t, event);
  if (o->from
      && !thread_begin_inside (truth_select (&s->truth, t->thread), &t->view))
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "the stack of %s cannot be read", o->from);
  return observe_all (s, o, t, p);
}

/* What was written before a failure is kept.  */
static bool
run_and_claim (session *s, const session_options *o, target *t, problem *p)
{
  problem late;
  if (!o->claims)
    return run (s, o, t, p);
  if (!claims_open (&s->claims, o->claims, t->arch, p))
    return false;
  bool good = run (s, o, t, p);
  return claims_close (&s->claims, good ? p : &late) && good;
}

static bool
run_and_write (session *s, const session_options *o, target *t, problem *p)
{
  problem late;
  if (!o->stacks)
    return run_and_claim (s, o, t, p);
  if (!stacks_open (&s->stacks, o->stacks, o->stacks_every, o->stacks_of, p))
    return false;
  bool good = run_and_claim (s, o, t, p);
  return stacks_close (&s->stacks, good ? p : &late) && good;
}

bool
session_run (session *s, const session_options *o, problem *p)
{
  /* At its end a program with LeakSanitizer traces itself, which it cannot
     under QEMU, nor when it is traced.  */
  setenv ("LSAN_OPTIONS", "detect_leaks=0", 0);
  *s = (session) { .ending = ENDED_LIMIT };
  const module *program = modules_add (&s->modules, o->argv[0], 0, p);
  if (!program)
    return false;
  truth_begin (&s->truth, program->arch, &s->modules);
  s->truth.explain = explain;
  s->truth.is_fresh = o->is_fresh;
  if (o->target == &plugin_target)
    return plugin_run (s, o, p);
  const target_options options
      = { .arch = program->arch, .argv = o->argv, .prefix = o->prefix,
          .output = o->output, .log = o->log };
  target *t = o->target->start (&options, p);
  if (!t)
    return false;
  double begin = now ();
  bool good = run_and_write (s, o, t, p);
  s->seconds = now () - begin;
  t->ops->close (t);
  return good;
}

void
session_free (session *s)
{
  truth_end (&s->truth);
  modules_free (&s->modules);
}
