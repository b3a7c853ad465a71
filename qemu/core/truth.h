/* One run: what executes is observed instruction by instruction, checked, and
   what is wrong is collected by cause.  A back end shows every state of the
   thread; nothing here knows which one it is.  */
#ifndef TRUTH_TRUTH_H
#define TRUTH_TRUTH_H

#include "causes.h"
#include "check.h"
#include "lookup.h"
#include "thread.h"

typedef struct counts
{
  uint64_t instructions; /* observed */
  uint64_t checked;      /* of these, in code with SFrame */
  uint64_t pcs;          /* distinct PCs among the checked */
  uint64_t frames;       /* compared */
  uint64_t mismatches;
  uint32_t depth;        /* the most frames compared at once */
  /* Of the instructions, in code with SFrame and not checked: where the real
     stack is not known, by reason.  */
  uint64_t unknown[UNKNOWNS];
  /* Checked instructions at which CFA, RA and FP of the topmost frame are
     right by each unwinder (by frame pointers: RA), of those in a frame whose
     call was seen.  */
  uint64_t compared, sframe_right, eh_frame_right, frame_pointer_right;
  rested rested;
} counts;

typedef struct truth truth;

struct truth
{
  process process;
  thread **threads;
  size_t thread_count, thread_capacity;
  thread *now; /* the one that is observed */
  pc_table pcs;
  cause_list causes;
  counts counts;
  /* Says more about a cause when it is seen first: sets its fault and its
     text, which is freed with it.  May be NULL.  */
  void (*explain) (const truth *t, const view *v, cause *c);
  bool is_fresh; /* check every frame anew each time (check_stack) */
};

void truth_begin (truth *t, const arch *a, module_list *modules);
void truth_end (truth *t);

/* From now on the thread is observed that the back end calls ID; it is new
   when the name is.  Returns it; it stays where it is until truth_end.  */
thread *truth_select (truth *t, uint64_t id);

/* The thread PARENT has forked: the first thread of the new process, CHILD,
   begins as a copy of it.  */
void truth_fork (truth *t, uint64_t parent, uint64_t child);

/* The thread is about to execute the instruction at V's PC.  */
void truth_observe (truth *t, const view *v);

/* Likewise, where the entry of this PC in PCS is known, decoded.  */
void truth_observe_at (truth *t, const view *v, pc_entry *pc);

#endif
