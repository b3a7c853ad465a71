/* The stack that SFrame gives, held against the one that is.  */
#ifndef TRUTH_CHECK_H
#define TRUTH_CHECK_H

#include "lookup.h"
#include "modules.h"
#include "reference/unwind.h"
#include "seen.h"
#include "shadow.h"
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
  enum unknown unknown; /* of the topmost frame: nothing was compared; or of one
                           below, at which the comparison ended */
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

/* Frames that were compared and rest on a silence, by clause: those that are
   right, and those that are not.  */
typedef uint64_t rested[SF_CLAUSES][2];

/* What is checked: V, by the sections of MODULES, against SHADOW.  */
typedef struct checked
{
  const module_list *modules;
  shadow *shadow;
  const arch *arch;
  const sf_abi *abi;
  const view *view;
  rested *rested; /* counted, or NULL */
} checked;

/* Unwind frame by frame down to the first one without SFrame or the outermost
   one, and compare.  */
outcome check_stack (const checked *c);

/* The same, by what is known from before: TOP, about the PC, and SEEN, about
   the frames below the topmost one of the shadow stack that is current.  */
outcome check_stack_again (const checked *c, const lookup *top, seen *known);

#endif
