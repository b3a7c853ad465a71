/* What executed instructions do to the stack of one thread: each is known
   before it is executed, and shows its effect at the next stop.  */
#ifndef TRUTH_THREAD_H
#define TRUTH_THREAD_H

#include "modules.h"
#include "seen.h"
#include "shadow.h"
#include "view.h"

enum { SIGNALS = 65 };

/* What the threads of a program share.  */
typedef struct process
{
  const arch *arch;
  const sf_abi *abi;
  module_list *modules;
  uint64_t handlers[SIGNALS]; /* as rt_sigaction set them */
  size_t threads; /* so far, those of forked processes among them */
  bool has_other_writers; /* to its memory than its instructions */
  struct thread *latest;  /* of its threads, the others follow */
} process;

typedef struct thread
{
  process *process;
  struct thread *before; /* the thread that began before it, or NULL */
  uint64_t id; /* the back end's */
  shadow shadow;
  seen *seen; /* by stack of SHADOW */
  size_t seen_count;
  size_t told; /* which of them is told of what is written */
  bool writes_anywhere; /* the instruction noted last may; else */
  uint64_t writes_at, writes; /* it writes that many bytes at most, from there */
  /* The instruction noted last, which has been executed since.  */
  bool has_last;
  insn last;
  uint64_t last_pc, last_sp, last_fp;
  bool last_executes; /* it is INSN_EXECUTE; LAST is what that executes */
  bool sp_leapt; /* since the last branch */
  bool sp_was_moved; /* likewise, to what another register had */
  uint64_t after_syscall; /* it is a system call: where the program goes on
                             after it; else 0 */
  bool ends_handler;  /* it is the end of a handler */
  interrupted_context resumed; /* then: of what the program goes on with */
  uint64_t resumed_sp;
  bool may_exit;      /* the program may end by it, or become another one */
  bool begins_thread; /* another thread begins by it */
  bool unmaps; /* it is munmap, or mremap, of UNMAPPED bytes from UNMAPPED_AT
                  on, where KEPT of them may stay */
  uint64_t unmapped_at, unmapped, kept;
  uint64_t handler; /* a signal came: where its handler begins; else 0 */
} thread;

void thread_begin (thread *t, process *p, uint64_t id);
void thread_end (thread *t);

/* TO, which has begun, becomes what FROM is: its process was forked.  */
void thread_copy (thread *to, const thread *from);

/* What is known of the frames of the stack that is current; valid until the
   next call.  */
seen *thread_seen (thread *t);

/* The thread is at the first instruction of a function whose call was not
   observed: where the ABI puts its return address then, it is.  False: it
   cannot be read.  */
bool thread_enter (thread *t, const view *v);

/* Likewise, and observation begins with it: who called its caller is not
   known.  */
bool thread_begin_inside (thread *t, const view *v);

/* A handler of a signal begins at V: how is its frame laid out?  */
const signal_frame *thread_signal_frame (const thread *t, const view *v);

/* Is the instruction at V's PC the one that was noted last?  */
bool thread_is_noted (const thread *t, const view *v);

/* Has the function at V's PC set SP to another stack, where the program has not gone
   yet?  */
bool thread_switches_stacks (const thread *t, const view *v);

/* V shows what the last instruction did, or that a handler begins.  */
void thread_settle (thread *t, const view *v);

/* The instruction NEXT, at V's PC, is about to be executed.  */
void thread_note (thread *t, const view *v, insn next);

#endif
