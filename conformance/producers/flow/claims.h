/* What the rows of a table say, .sframe or .eh_frame, in one form.  */
#ifndef FLOW_CLAIMS_H
#define FLOW_CLAIMS_H

#include "lib/cfi/rows.h"
#include "lib/tables/frames.h"
#include "lib/tables/subject.h"
#include "machine.h"

/* Where exceptions land: the call-site tables of .gcc_except_table.
   [Itanium C++ ABI, "Exception Handling Tables"]  */

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

enum { CLAIM_CFA, CLAIM_RA, CLAIM_FP, CLAIM_REST, CLAIMED = 16 };

typedef struct claim_rule
{
  uint8_t reg; /* the register that it gives; of CLAIM_CFA none */
  bool has_form; /* RULE says it; else it is an expression */
  sf_rule rule;
} claim_rule;

/* One row.  */
typedef struct claim
{
  uint64_t start, end;
  uint8_t count; /* of rules */
  bool ra_is_signed, uses_key_b;
  uint64_t reads; /* bit N: register N counts for what the rules give; SP always does */
  cfi_rule cfa_expression; /* where rules[CLAIM_CFA] has no form */
  claim_rule rules[CLAIMED];
} claim;

/* One function.  */
typedef struct claims
{
  uint64_t start, end;
  size_t index; /* in its table */
  bool is_signal_frame;
  const char *problem; /* why its rows end early, or NULL */
  claim *rows; /* sorted, and apart from each other */
  size_t count, capacity;
  landing_list landings;
} claims;

/* One table of a file.  */
typedef struct claim_table
{
  subject *s;
  const machine *m;
  const char *name; /* ".sframe", ".eh_frame" */
  const frame_table *frames; /* or NULL: that of CFI */
  const cfi_table *cfi;
  bool is_kernel; /* M has no red zone, and what is below SP is lost */
  cfi_rows rows; /* the memory of the execution */
  frame_cursor cursor;
} claim_table;

size_t claim_functions (const claim_table *t);
address_range claim_function (const claim_table *t, size_t index);

/* The function that covers ADDRESS, or SIZE_MAX.  */
size_t claim_function_at (const claim_table *t, uint64_t address);

/* The rows of function INDEX; C is used again.  */
void claims_read (claim_table *t, size_t index, claims *c);
void claims_free (claims *c);

/* The row for ADDRESS, or NULL.  */
const claim *claim_at (const claims *c, uint64_t address);

/* Do A and B say the same?  */
bool claims_are_equal (const claim *a, const claim *b);

/* Does the first row count the CFA from SP, as that of a function that was just called has to?  */
bool claims_begin_at_sp (const claims *c, const machine *m);

/* Does the first row say what the ABI says of a function that was just called?  */
bool claims_begin_as_called (const claims *c, const machine *m);

/* The row as text, for people, "no row" of NULL; the caller frees it.  */
char *claim_text (const claim *c, const machine *m);

#endif
