/* Where exceptions land: the call-site tables of .gcc_except_table.
   [Itanium C++ ABI, "Exception Handling Tables"]  */
#ifndef FLOW_LANDING_H
#define FLOW_LANDING_H

#include "lib/tables/subject.h"

/* Calls from START up to END land at PAD.  */
typedef struct landing
{
  uint64_t start, end, pad;
} landing;

/* From START on, an exception takes SIZE bytes of arguments off the stack (DW_CFA_GNU_args_size).  */
typedef struct pushed_arguments
{
  uint64_t start, size;
} pushed_arguments;

typedef struct landing_list
{
  landing *items; /* by their start, none in another */
  size_t count, capacity;
  pushed_arguments *arguments; /* by their start */
  size_t argument_count, argument_capacity;
} landing_list;

/* Those of the function at FUNCTION, whose table is at the address LSDA of S.  What
   cannot be read is left out, and what is not behind the call sites before it, where no
   unwinder looks for it.  */
void landings_read (landing_list *list, const subject *s, uint64_t lsda,
                    uint64_t function);

/* From START on it is SIZE; that of the starts before is known.  */
void landings_push (landing_list *list, uint64_t start, uint64_t size);

/* How much an exception that a call at PC throws takes off the stack, in bytes.  */
uint64_t landing_pops (const landing_list *list, uint64_t pc);
void landings_free (landing_list *list);

/* Where an exception lands that a call at PC throws; 0: nowhere.  */
uint64_t landing_of (const landing_list *list, uint64_t pc);

#endif
