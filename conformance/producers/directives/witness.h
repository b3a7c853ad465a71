/* What the two tables of an object say about its functions.  */
#ifndef DIRECTIVES_WITNESS_H
#define DIRECTIVES_WITNESS_H

#include "object.h"
#include "random.h"
#include "reference/walk.h"
#include "rule.h"

/* Near misses: what is wrong, changed to what is wrong in another way.  For
   the test of what pages explain.  */

/* Change PART of FOUND by STATE to another rule.  */
void near_miss (random_state *state, enum part part, rules *found);

/* One function of .sframe.  */
typedef struct sframe_function
{
  uint64_t start;
  uint32_t size, rows;
  bool is_signal_frame, has_b_key;
  bool is_expected; /* a function of the source starts there */
} sframe_function;

/* Everything that is in an object's tables.  */
typedef struct witness
{
  const target *target;
  const object *object;
  random_state *near; /* what is wrong is changed by it; or NULL */
  uint8_t version;   /* of .sframe; 0: there is none */
  sf_report report;  /* of the whole section */
  sframe_function *functions;
  size_t count, capacity;
  cfi_table eh_frame;
  cfi_rows eh_rows; /* of the function that was asked for last */
} witness;

void witness_read (witness *w, const target *t, const object *o);
void witness_free (witness *w);

/* The function of .sframe that starts at ADDRESS, or NULL.  Of several, the
   one of SIZE bytes; an empty one is never taken for one that is not.  It
   counts as expected.  */
sframe_function *witness_sframe_function (witness *w, uint64_t address,
                                          uint64_t size);

/* What .sframe says at PC; false: no row covers it.  */
bool witness_sframe_rules (const witness *w, uint64_t pc, rules *r);

/* Turn to the function of .eh_frame that starts at ADDRESS, likewise.  NULL:
   there is none.  */
const cfi_fde *witness_eh_function (witness *w, uint64_t address,
                                    uint64_t size);

/* What .eh_frame says about PC, in the function turned to; PCs ask in rising
   order.  False: no row covers it, or it cannot be read.  */
bool witness_eh_rules (witness *w, uint64_t pc, rules *r);

#endif
