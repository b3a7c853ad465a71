/* Every function of a file, at every boundary of either table.  */
#ifndef TABLES_COMPARE_H
#define TABLES_COMPARE_H

#include "frames.h"
#include "rules_of.h"

enum verdict
{
  VERDICT_EQUAL,
  VERDICT_DIFFERS,
  VERDICT_MISSING,    /* DWARF has it, SFrame has not */
  VERDICT_EXTRA,      /* SFrame has it, DWARF has not */
  VERDICT_UNREADABLE, /* DWARF's program cannot be executed */
  VERDICT_UNKNOWN, /* DWARF has an augmentation that is not known: one of the
                        future, so that nothing is wrong */
  VERDICTS
};

/* "equal", "differs", ...  */
const char *verdict_name (enum verdict verdict);

/* What is said about one function.  */
typedef struct judgement judgement;

struct judgement
{
  enum verdict verdict;
  uint64_t start, size;
  unsigned wrong;     /* all that differs in the function */
  unsigned first;     /* what differs at PC */
  uint64_t pc;        /* the first place where something does */
  uint64_t holes, bytes; /* bytes without a row, of all */
  const char *reason; /* why the format cannot say it, why DWARF cannot be
                         read; or NULL */
  const char *flexible; /* likewise, why a default row cannot say it where a
                           flexible one can; or NULL */
  const char *beside; /* "has an expression for another register", which no assembler has to read for .sframe; or
                         NULL */
  bool is_surrounded; /* missing, between functions that are not */
  char *sframe, *dwarf; /* both rows at PC, as text, once DESCRIBE was called
                           with it; freed by the caller */
  char *difference; /* likewise: difference_text, where something differs */
  void (*describe) (judgement *j);
  void *context; /* of DESCRIBE */
};

/* Receives every judgement.  */
typedef struct audience
{
  void (*take) (void *context, judgement *j);
  void *context;
} audience;

/* What both tables say from PC to END; SEGMENT's rules may be absent.  */
typedef struct place
{
  uint64_t pc, end;
  const frame_segment *segment;
  const cfi_table *table;
  const cfi_row *row;
  const cfi_cie *cie;
  unsigned wrong;
} place;

typedef void place_listener (void *context, const place *p);

/* How many places and rows may be looked at: WORK_PER_BYTE for each byte of the
   file, and WORK_AT_LEAST.  Where functions do not overlap and are no larger
   than their code, it is less than two.  */
enum { WORK_PER_BYTE = 16, WORK_AT_LEAST = 1 << 16 };

uint64_t most_work (const subject *s);

/* Call LISTENER for every place of DWARF's functions that cover ADDRESS, COUNT
   of them.  False: that is too much work, see P.  */
bool compare_listing (subject *s, const frame_table *frames, uint64_t address,
                      place_listener *listener, void *context, size_t *count,
                      problem *p);

/* Compare all functions of S, whose .sframe is FRAMES.  False: that is too much
   work, see P.  */
bool compare_tables (subject *s, const frame_table *frames, coverage *cover,
                     const audience *to, problem *p);

/* Where the rules of a row differ, between the two tables.  */

/* Do both rules give the same?  REG is the register that they are about: being in it is being unchanged;
   UINT32_MAX where there is none.  */
bool same_rule (const sf_rule *left, const sf_rule *right, uint32_t reg);

/* In what do SFrame's RULES differ from DWARF's ROW, whose TERMS are these, at
   PC?  A set of WRONG_CFA to WRONG_OUTERMOST.  Rules that have the same form
   are compared by it, the others by what they give on several states of the
   machine.  */
unsigned rules_differ (const subject *s, const cfi_table *t,
                       const cfi_row *row, const row_terms *terms, uint64_t pc,
                       const sf_rules *rules);

/* What is wrong at a place, in words: models of defects, or what was wanted and what was found.  */

/* The rows of a function up to the one that is compared, the last.  */
typedef struct row_history
{
  row_terms *items;
  size_t count, capacity;
} row_history;

/* A word PART:NAME for each part of WRONG, in the order of wrong_names; NAME is one of
   lib/issues/differences.def, or WANTED>FOUND.  DWARF has the last row of H, ROW of CIE; .sframe has SEGMENT.
   Freed by the caller.  */
char *difference_text (const subject *s, const row_history *h,
                       const cfi_row *row, const cfi_cie *cie,
                       const frame_segment *segment, unsigned wrong);

#endif
