/* What the tables say about a PC, looked up once.  */
#ifndef TRUTH_LOOKUP_H
#define TRUTH_LOOKUP_H

#include "lib/arch/arch.h"
#include "modules.h"
#include "reference/find.h"
#include "shadow.h"
#include "view.h"

/* How other unwinders do at the same place: .eh_frame through libdw, and
   plain frame pointers.  Both are asked for the topmost frame only.  */

enum verdict
{
  VERDICT_NONE, /* it has nothing to say about this PC */
  VERDICT_RIGHT,
  VERDICT_WRONG
};

/* "none", "right", "wrong" */
const char *verdict_word (enum verdict verdict);

/* What .eh_frame says about one PC.  */
typedef struct eh_rules eh_rules;

/* Are CFA, RA and FP of the frame that V executes in what TRUTH says, by
   RULES, which may be NULL?  */
enum verdict eh_frame_verdict (const eh_rules *rules, const arch *a,
                               const view *v, const shadow_frame *truth);

/* The CFA and the RA of that frame by .eh_frame.  False: it does not give
   them.  */
bool eh_frame_unwind (const module *m, const view *v, uint64_t *cfa,
                      uint64_t *ra);

/* The RA of that frame by the frame pointer; on s390x by the back chain.
   False: there is none.  */
bool frame_pointer_ra (const arch *a, const view *v, uint64_t *ra);

/* Likewise the RA alone, by the frame pointer; on s390x by the back
   chain.  */
enum verdict frame_pointer_verdict (const arch *a, const view *v,
                                    const shadow_frame *truth);

/* What is known about each PC that was executed: a hash table.  */

typedef struct pc_entry
{
  uint64_t pc;
  bool is_checked;
  bool is_located; /* a back end has looked for its module */
  unsigned version; /* of the modules, when that was so */
  uint8_t size;    /* bytes of the instruction, where a back end knows them */
  bool may_execute; /* INSN_EXECUTE was there: QEMU translates what that executes
                       as if it were there itself */
  bool is_wrong; /* the topmost frame was, at some time */
  insn insn;
  /* The row in force, by its place in the module's section; NULL: none.  */
  const struct module *module;
  uint64_t row_at;
  struct lookup *lookup; /* what the tables say; NULL: nobody asked */
} pc_entry;

typedef struct pc_table
{
  pc_entry **entries; /* SIZE pointers, NULL where there is none */
  size_t count, size;
} pc_table;

/* The entry of PC, made where there is none; it stays where it is.  */
pc_entry *pcs_at (pc_table *t, uint64_t pc);
void pcs_free (pc_table *t);

typedef struct lookup
{
  unsigned version; /* of the list of modules that was asked */
  const module *module; /* NULL: this is the code of no file */
  sf_found found; /* by SFrame; SF_NO_FDE where the module has none */
  eh_rules *eh_frame;
} lookup;

/* What MODULES say about PC, as an instruction that executes.  To be
   freed.  */
lookup *lookup_at (const module_list *modules, uint64_t pc);
void lookup_free (lookup *p);

#endif
