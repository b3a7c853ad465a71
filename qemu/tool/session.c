/* One program, run to its end.  */
#include "session.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/base/buffer.h"
#include "qemu/core/signals.h"
#include "qemu/target/target.h"
#include "reference/find.h"

/* The file has lines:

     sframe-stacks 1
     module BIAS START END PATH         what the stacks that follow are of
     stack PC REGISTER...               by DWARF number; - where it is not known
     frame RA SP                        of each call, the topmost first
     memory ADDRESS BYTES               from the red zone up to SP of the last frame

   Numbers are hexadecimal.  A stack goes down to the first frame that is not in the
   same file as the topmost one: its frame line is the last.  There are none of stacks in which a frame has no row, or
   was not made by a call.  */

/* A row may give FP where it was popped from just now.  */
enum { MOST_MEMORY = 1 << 18, RED_ZONE = 128 };

static bool
stacks_open (stack_writer *w, const char *path, uint64_t every,
             const char *only, problem *p)
{
  *w = (stack_writer) { .every = every, .only = only };
  if (!whole_open (&w->file, path))
    return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", path);
  fprintf (w->file.file, "sframe-stacks 1\n");
  return true;
}

static bool
is_in (const module *m, uint64_t pc)
{
  return pc >= m->start && pc < m->end;
}

/* Is there a row of M, by which the frame at PC is left?  */
static bool
has_row (const module *m, uint64_t pc)
{
  sf_found found;
  sf_report report = SF_NO_REPORT;
  return sf_find (&m->section, pc, &found, &report) == SF_FOUND
         && found.rules.ra.kind != SF_UNDEFINED;
}

/* How many frames are known, down to the one that leaves M; 0 where one is not, or has no
   row.  */
static size_t
frames_in (const module *m, const shadow *s, uint64_t pc)
{
  size_t depth = shadow_depth (s), count = 0;
  while (count < depth)
    {
      const shadow_frame *f = shadow_at (s, count);
      if (f->unknown != UNKNOWN_NOTHING || f->is_interrupt || !has_row (m, pc))
        break;
      count++;
      pc = f->ra - 1;
      if (!is_in (m, pc))
        return count;
    }
  return 0;
}

static void
print_registers (FILE *out, const view *v)
{
  fprintf (out, "stack %" PRIx64, v->reg[REG_PC]);
  for (uint64_t i = 0; i < REG_PC; i++)
    {
      uint64_t value;
      if (i < 17 && view_register (v, i, &value))
        fprintf (out, " %" PRIx64, value);
      else if (i < 17)
        fprintf (out, " -");
    }
  fputc ('\n', out);
}

static void
print_memory (FILE *out, uint64_t address, const uint8_t *bytes, size_t size)
{
  fprintf (out, "memory %" PRIx64 " ", address);
  for (size_t i = 0; i < size; i++)
    fprintf (out, "%02x", bytes[i]);
  fputc ('\n', out);
}

static void
name_module (stack_writer *w, const module *m)
{
  if (w->module != m)
    fprintf (w->file.file,
             "module %" PRIx64 " %" PRIx64 " %" PRIx64 " %s\n", m->bias,
             m->start, m->end, m->path);
  w->module = m;
}

/* The COUNT frames of M, where their memory can be read.  */
static bool
write_stack (stack_writer *w, const truth *t, const view *v, const module *m,
             size_t count)
{
  const shadow *s = &t->now->shadow;
  uint64_t from = v->reg[t->process.abi->sp] - RED_ZONE;
  uint64_t size = shadow_at (s, count - 1)->sp - from;
  if (size <= RED_ZONE || size > MOST_MEMORY)
    return false;
  uint8_t *bytes = grow (NULL, size);
  bool good = v->read (v->context, from, bytes, size);
  if (good)
    {
      name_module (w, m);
      print_registers (w->file.file, v);
      for (size_t i = 0; i < count; i++)
        fprintf (w->file.file, "frame %" PRIx64 " %" PRIx64 "\n",
                 shadow_at (s, i)->ra, shadow_at (s, i)->sp);
      print_memory (w->file.file, from, bytes, size);
    }
  free (bytes);
  return good;
}

/* T, whose current thread is about to execute the instruction at V's PC, has
   observed it.  */
static void
stacks_add (stack_writer *w, const truth *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC];
  const module *m = modules_find (t->process.modules, pc);
  uint64_t mismatches
      = t->counts.mismatches + t->counts.unknown[UNKNOWN_BY_HAND];
  bool is_wrong = mismatches != w->mismatches;
  w->mismatches = mismatches;
  if (!m || !m->has_sframe || !is_in (m, pc) || m->is_registered
      || (w->only && !strstr (m->path, w->only)))
    return;
  if (w->waits > 0)
    {
      w->waits--;
      return;
    }
  size_t count = frames_in (m, &t->now->shadow, pc);
  if (count == 0)
    return;
  w->waits = w->every - 1;
  w->seen++;
  if (is_wrong)
    w->left_out++;
  else
    w->written += write_stack (w, t, v, m, count);
}

/* Keep the file, where all could be written.  */
static bool
stacks_close (stack_writer *w, problem *p)
{
  return whole_close (&w->file)
         || problem_set (p, STATUS_INFRASTRUCTURE,
                         "the stacks cannot be written: %m");
}

/* Writes core/claims.h.  */

static bool
claims_open (claim_writer *w, const char *path, const arch *a, problem *p)
{
  *w = (claim_writer) { .thread = 0 };
  if (!whole_open (&w->file, path))
    return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", path);
  const claims_head head = { .magic = CLAIMS_MAGIC, .machine = a->machine,
                             .big_endian = a->big_endian };
  fwrite (&head, sizeof head, 1, w->file.file);
  return true;
}

/* The frame AT, counted from the outermost one.  */
static const shadow_frame *
frame_at (const shadow *s, size_t at)
{
  return shadow_at (s, shadow_depth (s) - 1 - at);
}

static bool
is_written (const claim_writer *w, const shadow_frame *f, size_t at)
{
  return w->frames[at].serial == f->serial
         && w->frames[at].unknown == f->unknown;
}

/* How many frames are as they were written?  Below one that is, all are.  */
static size_t
frames_kept (const claim_writer *w, const thread *t)
{
  const shadow *s = &t->shadow;
  size_t depth = shadow_depth (s) < w->depth ? shadow_depth (s) : w->depth;
  if (w->thread != t->id)
    return 0;
  while (depth > 0 && !is_written (w, frame_at (s, depth - 1), depth - 1))
    depth--;
  return depth;
}

static void
write_frame (claim_writer *w, const shadow_frame *f)
{
  const claimed_frame claimed = { .ra = f->ra, .sp = f->sp,
                                  .is_interrupt = f->is_interrupt,
                                  .unknown = f->unknown };
  fwrite (&claimed, sizeof claimed, 1, w->file.file);
  w->frames = grow_array (w->frames, w->depth, &w->capacity,
                          sizeof *w->frames);
  w->frames[w->depth++] = (written_frame) { f->serial, f->unknown };
}

/* T is about to execute the instruction at V's PC.  */
static void
claims_add (claim_writer *w, const thread *t, const view *v)
{
  const shadow *s = &t->shadow;
  size_t depth = shadow_depth (s), kept = frames_kept (w, t);
  const claim c = { .thread = t->id, .pc = v->reg[REG_PC],
                    .sp = v->reg[t->process->abi->sp],
                    .kept = (uint32_t) kept,
                    .added = (uint32_t) (depth - kept),
                    .below = shadow_unknown_at (s, depth) };
  fwrite (&c, sizeof c, 1, w->file.file);
  w->thread = t->id;
  w->depth = kept;
  while (w->depth < depth)
    write_frame (w, frame_at (s, w->depth));
}

/* Keep the file, where all could be written.  */
static bool
claims_close (claim_writer *w, problem *p)
{
  free (w->frames);
  return whole_close (&w->file)
         || problem_set (p, STATUS_INFRASTRUCTURE,
                         "the claims cannot be written: %m");
}

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
