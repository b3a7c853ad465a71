/* A row against what the instructions made of the frame.  */
#ifndef FLOW_CHECK_H
#define FLOW_CHECK_H

#include "claims.h"
#include "frame_state.h"

enum proof
{
  PROOF_NONE, /* not looked at */
  PROOF_RIGHT,
  PROOF_UNKNOWN,
  PROOF_WRONG,
  PROOFS
};

/* "none", "right", "unknown", "wrong" */
const char *proof_name (enum proof p);

/* Why it is not known.  */
enum doubt
{
  DOUBT_NONE,
  DOUBT_UNREACHED,  /* no path that is followed gets here */
  DOUBT_NO_ENTRY,   /* nor is it known where its function is entered */
  DOUBT_INSN,       /* an instruction before it is not known */
  DOUBT_BASE,       /* the CFA counts from a register that is rounded or less by an
                       unknown number */
  DOUBT_VALUE,      /* paths differ in a register or in memory that it needs */
  DOUBT_SWITCHED,   /* SP was loaded: another stack */
  DOUBT_DEAD,       /* it needs memory below SP */
  DOUBT_CALLERS,    /* it needs memory of the caller */
  DOUBT_OUTERMOST,  /* it says that there is no caller */
  DOUBT_FORM,       /* an expression that is not evaluated */
  DOUBT_NO_ROW,     /* the table has a function, and no row */
  DOUBT_SIGNAL,     /* the frame of a signal */
  DOUBT_LIMIT,      /* too large: more states than are kept */
  DOUBT_ROWS,       /* the table's rows cannot be read there */
  DOUBT_JUMP,       /* of a row that is right: a jump with the frame leads to
                       no known place */
  DOUBTS
};

/* "reached by no followed path", ...: a reason of conformance/known/judge/excused.  */
const char *doubt_name (enum doubt d);

/* The parts of a row, as a set: 1 << CLAIM_CFA, ...; signing.  */
enum { PART_SIGNING = CLAIMED, PARTS };

typedef struct checked
{
  uint8_t proof, doubt;
  uint32_t wrong; /* a set of parts */
  uint8_t part;   /* that is in doubt */
  bool is_below;  /* the row takes RA from below SP, where it is */
  uint8_t guide;  /* of a wrong row: an enum proof, what the other table's row is; PROOF_NONE: it has none */
  value is;       /* what the first wrong part has, of which the row says that it
                     is what was wanted */
} checked;

checked check_claim (const claim_table *t, const claim *c, const frame_state *s, const frame_bases *bases,
                     uint64_t pc);

/* "cfa", "ra fp", ... of a set of parts; NAMES has room for 80 bytes.  */
const char *part_names (uint32_t parts, char *names);

#endif
