/* The stack that SFrame gives, held against the one that is.  */
#ifndef TRUTH_CHECK_H
#define TRUTH_CHECK_H

#include "modules.h"
#include "shadow.h"
#include "unwind.h"
#include "view.h"

/* What of a frame is not as it should be.  */
enum wrong
{
  WRONG_NOTHING,
  WRONG_CFA,
  WRONG_RA,
  WRONG_FP,
  WRONG_SIGNING,  /* signed and said not to be, or the reverse */
  WRONG_KEY,
  WRONG_END,      /* said to be outermost, but it was called */
  WRONG_NO_END,   /* has a caller by the table, but was not called */
  WRONG_STOP      /* the unwinder stops: SF_STEP_NO_FRE, SF_UNREADABLE, ... */
};

/* "cfa", "ra", ...  */
const char *wrong_name (enum wrong wrong);

/* What a check found out.  */
typedef struct outcome
{
  bool is_covered; /* the PC is in code that has SFrame */
  uint32_t frames; /* frames compared */
  /* The row of the topmost frame, by its place in the section; 0: none.  */
  const module *row_module;
  uint64_t row_at;
  /* The first frame that is wrong, where one is.  */
  enum wrong wrong;
  uint32_t level; /* 0: the topmost frame */
  const module *module;
  uint64_t pc;       /* where this frame executes */
  uint64_t expected; /* the true value */
  uint64_t got;
  sf_stepped stepped; /* the step out of it */
} outcome;

/* Unwind V by the sections of MODULES, frame by frame down to the first one
   without SFrame or the outermost, and compare with S.  */
outcome check_stack (const module_list *modules, const shadow *s,
                     const arch *a, const view *v);

#endif
