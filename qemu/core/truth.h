/* One run: what executes is observed instruction by instruction, checked, and
   what is wrong is collected by cause.  A back end shows every state of the
   thread; nothing here knows which one it is.  */
#ifndef TRUTH_TRUTH_H
#define TRUTH_TRUTH_H

#include "causes.h"
#include "check.h"
#include "others.h"
#include "pcs.h"

typedef struct counts
{
  uint64_t instructions; /* observed */
  uint64_t checked;      /* of these, in code with SFrame */
  uint64_t pcs;          /* distinct PCs among the checked */
  uint64_t frames;       /* compared */
  uint64_t mismatches;
  uint32_t depth;        /* the most frames compared at once */
  /* Checked instructions at which CFA, RA and FP of the topmost frame are
     right by each unwinder (by frame pointers: RA), of those in a frame whose
     call was seen.  */
  uint64_t compared, sframe_right, eh_frame_right, frame_pointer_right;
} counts;

typedef struct truth truth;

struct truth
{
  const arch *arch;
  const sf_abi *abi;
  const module_list *modules;
  shadow shadow;
  pc_table pcs;
  cause_list causes;
  counts counts;
  /* The instruction observed last, which has been executed since.  */
  bool has_last;
  insn last;
  uint64_t last_pc, last_sp, last_fp;
  bool sp_leapt; /* since the last branch */
  uint64_t after_syscall; /* it is a system call: where the program goes on
                             after it; else 0 */
  uint64_t handlers[65]; /* of signals, as rt_sigaction set them */
  /* Says more about a cause when it is seen first; the text is freed with it.
     May be NULL.  */
  char *(*explain) (const truth *t, const view *v, const cause *c);
};

void truth_begin (truth *t, const arch *a, const module_list *modules);
void truth_end (truth *t);

/* The thread is at the first instruction of a function whose call was not
   observed: where the ABI puts its return address then, it is.  False: it
   cannot be read.  */
bool truth_enter (truth *t, const view *v);

/* The instruction at V's PC was not executed: signal NUMBER came.  Returns
   the first instruction of its handler; 0: it has none.  */
uint64_t truth_signal (truth *t, const view *v, unsigned number);

/* The thread is at the first instruction of the handler of that signal.  */
void truth_enter_handler (truth *t, const view *v);

/* The thread is about to execute the instruction at V's PC.  */
void truth_observe (truth *t, const view *v);

#endif
